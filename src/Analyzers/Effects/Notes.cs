using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>
/// Does code record a fact where other code may read it? A constant or an answer (a Boolean, an enum value) is written to something that
/// outlives the code: a flag, a state. Counters are not such facts.
/// </summary>
internal static class Notes
{
    /// <param name="write">An assignment, or an argument by reference.</param>
    /// <param name="code">The code whose variables nobody else knows; null for that of the function around the write.</param>
    /// <param name="library">Its own methods give what they receive.</param>
    public static bool Has(IOperation write, IOperation? code, MessagingLibrary library) =>
        write switch
        {
            ISimpleAssignmentOperation { Target: var target, Value: var value } => IsOne(target, value, write, code),
            ICoalesceAssignmentOperation { Target: var target, Value: var value } => IsOne(target, value, write, code),
            IDeconstructionAssignmentOperation { Target: var target, Value: var value } => IsOne(target, value, write, code),
            ICompoundAssignmentOperation { Target: var target } => IsOne(target, value: null, write, code),
            IArgumentOperation { Value: var given, Parent: IInvocationOperation call } => IsOne(given, value: null, write, code)
                || MayGetConstant(call, library) && IsKnownElsewhere(given, write, code),
            IArgumentOperation { Value: var given } => IsOne(given, value: null, write, code),
            _ => false,
        };

    /// <summary>Whether other code than this knows what is written: not its own variables, nor an object that it makes.</summary>
    public static bool IsKnownElsewhere(IOperation target, IOperation write, IOperation? code) =>
        target.Unconverted() switch
        {
            ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } => !IsOf(local, write, code),
            IParameterReferenceOperation { Parameter: var parameter } => !IsOf(parameter, write, code), // the caller's by its argument
            IDiscardOperation or IDeclarationExpressionOperation => false,
            IMemberReferenceOperation { Instance: { Type.IsValueType: true } holder } => IsKnownElsewhere(holder, write, code),
            IMemberReferenceOperation { Instance: IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver } } =>
                false,
            _ => true,
        };

    private static bool IsOf(ISymbol variable, IOperation write, IOperation? code) =>
        variable.IsDeclaredIn((code ?? write.EnclosingFunction()).Syntax);

    private static bool IsOne(IOperation target, IOperation? value, IOperation write, IOperation? code)
    {
        if (target.Unconverted() is ITupleOperation { Elements: var parts })
        {
            var values = (value?.Unconverted() as ITupleOperation)?.Elements;
            for (var i = 0; i < parts.Length; i++)
                if (IsOne(parts[i], values is { } known && i < known.Length ? known[i] : null, write, code))
                    return true;
            return false;
        }

        return (value is not null && IsConstant(value) || IsAnswer(target.Type))
            && !IsContent(target)
            && IsKnownElsewhere(target, write, code);
    }

    private static bool IsConstant(IOperation value) => value.Unconverted() is { ConstantValue.HasValue: true } or IDefaultValueOperation;

    private static bool IsAnswer(ITypeSymbol? type) =>
        type switch
        {
            { SpecialType: SpecialType.System_Boolean } or { TypeKind: TypeKind.Enum } => true,
            INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var inner] } => IsAnswer(
                inner
            ),
            _ => false,
        };

    /// <summary>Bytes of a buffer are not facts.</summary>
    private static bool IsContent(IOperation target) =>
        target is { Type.SpecialType: SpecialType.System_Byte } and not IMemberReferenceOperation;

    /// <summary>Whether a call may write a constant by reference: a method of the user's, or one that is given a constant.</summary>
    private static bool MayGetConstant(IInvocationOperation call, MessagingLibrary library) =>
        call.TargetMethod.IsFramework() ? HasConstant(call.Arguments) : !library.Types.IsOfTheLibrary(call.TargetMethod);

    private static bool HasConstant(ImmutableArray<IArgumentOperation> arguments)
    {
        foreach (var argument in arguments)
            if (IsConstant(argument.Value))
                return true;
        return false;
    }
}
