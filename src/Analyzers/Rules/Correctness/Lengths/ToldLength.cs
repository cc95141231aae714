using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// Whether a peer may know where the last chunk of a stream ends: the code asks a stream or file for its length, or a number goes ahead of
/// the chunks, in a message or to code of the user's.
/// </summary>
internal static class ToldLength
{
    private const int MaxDepth = 3;

    public static bool IsKnownTo(IInvocationOperation read, MessagingBody body)
    {
        foreach (var operation in body.Operations)
            if (
                AsksForLength(operation, body)
                || operation is IInvocationOperation call
                    && call.Syntax.Span.End <= read.Syntax.SpanStart
                    && (IsSentAhead(call, read, body) || IsAskedFor(call, body))
            )
                return true;
        return false;
    }

    /// <summary>Whether a method that is called before the read asks.</summary>
    private static bool IsAskedFor(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is not { IsWrapper: false }
        && OtherBodies.RunBy(call, body) is { } other
        && other.Operations.Any(part => AsksForLength(part, other));

    private static bool AsksForLength(IOperation operation, MessagingBody body) =>
        operation is IPropertyReferenceOperation { Property: var asked }
        && asked.Has(CollectionFacet.Counts)
        && Transports.IsOfStreams(asked.ContainingType)
        && !PrintedNumber.Is(operation, body)
        && !IsComparedWithNothing(operation);

    /// <summary><c>if (file.Length == 0) return;</c></summary>
    private static bool IsComparedWithNothing(IOperation length) =>
        length.ParentPastConversions() is IBinaryOperation { RightOperand.ConstantValue: { HasValue: true, Value: 0 or 0L } } test
        && test.OperatorKind.IsComparison();

    /// <summary>Whether a call before the loop of the reads sends a number, or gives one to code of the user's.</summary>
    private static bool IsSentAhead(IInvocationOperation call, IOperation read, MessagingBody body)
    {
        if (Loops.InnermostLoop(read) is not { } loop || call.IsIn(loop))
            return false;
        if (body.Library.MemberOf(call) is { } member ? !member.IsSend : call.TargetMethod.IsFramework())
            return false;
        foreach (var argument in call.Arguments)
            if (HasNumber(argument.Value, call, body))
                return true;
        return false;
    }

    /// <summary>Whether a value is made of a number, or a call before its use has put one into it.</summary>
    private static bool HasNumber(IOperation value, IOperation use, MessagingBody body, int depth = 0)
    {
        foreach (var operation in value.DescendantsAndSelf())
        {
            if (IsNumber(operation))
                return true;
            if (
                depth == MaxDepth
                || LocalUses.NamedBy(operation) is not { } variable
                || variable is not (ILocalSymbol or IFieldSymbol)
                || body.Library.Types.IsSocket(operation.Type)
            )
                continue;
            if (body.Uses.SingleValueOf(variable) is { } single && HasNumber(single, use, body, depth + 1))
                return true;
            foreach (var other in VariableUses.To(variable, body))
                if (
                    other.Syntax.Span.End <= use.Syntax.SpanStart
                    && CallWith(other) is { } call
                    && call.Arguments.Any(argument => !other.IsIn(argument) && HasNumber(argument.Value, call, body, depth + 1))
                )
                    return true;
        }

        return false;
    }

    /// <summary>The call that gets a value, or a part of it, or is made on it.</summary>
    private static IInvocationOperation? CallWith(IOperation value)
    {
        var part = value;
        while (Buffers.Slice.Around(part) is { } slice)
            part = slice;
        return part.CallOn() ?? (part.ParentPastConversions() as IArgumentOperation)?.Parent as IInvocationOperation;
    }

    private static bool IsNumber(IOperation operation) =>
        operation is IParameterReferenceOperation or ILocalReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation
        && operation.Type?.SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_UInt64
        && !operation.ConstantValue.HasValue;
}
