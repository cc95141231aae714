using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// How long a poll, or an attempt to send or receive, waits in a method of the user's: <c>poller.Poll(wait is { } time ?
/// (long)time.TotalMilliseconds : -1)</c>
/// </summary>
internal static class OwnTime
{
    /// <summary>Whether it waits for a constant time, or for one that the method makes of what it is given.</summary>
    public static bool Waits(IInvocationOperation poll, MessagingMember inner) =>
        inner.Role == MessagingRole.Poll && poll.ArgumentFor(inner.Operand)?.ConstantValue is not { HasValue: true, Value: 0 or 0L };

    /// <summary>A closed list: parameters and constants, and what a time makes of them.</summary>
    public static bool Is(IOperation value, int ordinal, MessagingMember inner)
    {
        if (ordinal != (inner.Role == MessagingRole.Poll ? inner.Operand : inner.Timeout))
            return false;
        foreach (var part in value.DescendantsAndSelf())
            if (!IsPlain(part))
                return false;
        return true;
    }

    private static bool IsPlain(IOperation part) =>
        part switch
        {
            IPropertyReferenceOperation { Property.ContainingType: var type } => type.Has(TypeFacet.TimeSpan)
                || type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T,
            IInvocationOperation { TargetMethod.ContainingType: var type } => type.Has(TypeFacet.TimeSpan),
            IFieldReferenceOperation { Field: var field } => field.IsConst
                || field.IsStatic && field.ContainingType.Has(TypeFacet.TimeSpan),
            _ => part
                is IConditionalOperation
                    or ICoalesceOperation
                    or IIsPatternOperation
                    or IPatternOperation
                    or IBinaryOperation
                    or IUnaryOperation
                    or IConversionOperation
                    or IParameterReferenceOperation
                    or ILocalReferenceOperation
                    or ILiteralOperation
                    or IArgumentOperation,
        };
}
