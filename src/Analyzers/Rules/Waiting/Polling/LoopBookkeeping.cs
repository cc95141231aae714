using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// Counters, flags, clocks and results: what a loop records for itself. Calls and awaits in the value are judged separately; content is
/// stored in other things.
/// </summary>
internal static class LoopBookkeeping
{
    public static bool IsNote(IOperation target, IOperation value) =>
        target
            is ILocalReferenceOperation
                or IParameterReferenceOperation
                or IFieldReferenceOperation
                or IDiscardOperation
                or IPropertyReferenceOperation { Arguments.IsEmpty: true }
                or IFlowCaptureReferenceOperation
        && IsNoted(value.Unconverted());

    /// <summary>Whether what a call returns is taken apart into new locals, by no code but the compiler's.</summary>
    public static bool TakesApart(IOperation target, IOperation value)
    {
        if (
            target.Declared() is not ITupleOperation { Elements: var parts }
            || value.Unconverted() is not { Type: INamedTypeSymbol { IsTupleType: true } or { IsRecord: true } } whole
            || TaskForms.Awaited(whole) is not IInvocationOperation
        )
            return false;
        foreach (var part in parts)
            if (part.Declared() is not (ILocalReferenceOperation { IsDeclaration: true } or IDiscardOperation))
                return false;
        return true;
    }

    private static bool IsNoted(IOperation value) =>
        value switch
        {
            IInvocationOperation { TargetMethod: var called } => !Calculates(called),
            { ConstantValue.HasValue: true }
            or IAwaitOperation
            or IObjectCreationOperation
            or IArrayCreationOperation
            or IDefaultValueOperation
            or IPropertyReferenceOperation => true,
            ILocalReferenceOperation
            or IParameterReferenceOperation
            or IFieldReferenceOperation
            or IFlowCaptureReferenceOperation
            or IInstanceReferenceOperation => true,
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } or IIsPatternOperation or IIsTypeOperation => true,
            IBinaryOperation binary => binary.Type?.SpecialType == SpecialType.System_Boolean
                || binary.Type.Has(TypeFacet.Time)
                || IsClock(binary.LeftOperand)
                || IsClock(binary.RightOperand),
            ISimpleAssignmentOperation assignment => IsNoted(assignment.Value.Unconverted()),
            _ => false,
        };

    /// <summary>Whether a method makes a number of numbers, as <c>Math.Sqrt</c> does; the lesser of two is a time to sleep.</summary>
    private static bool Calculates(IMethodSymbol method) =>
        method is { IsStatic: true, ReturnType.SpecialType: SpecialType.System_Double or SpecialType.System_Single }
        && method.IsFramework()
        && method.SizeOf() == KnownSize.None;

    private static bool IsClock(IOperation value) =>
        value.Unconverted() is IPropertyReferenceOperation { Property: var property } && property.IsFramework()
        || value.Unconverted() is IInvocationOperation { TargetMethod.ContainingType: var type } && type.Has(TypeFacet.Time);
}
