using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>
/// What may throw, and which handlers can see it. Closing does not throw: <c>Dispose</c> of the library's types, and what only moves
/// values. Operators of the language throw a few known exceptions; members of .NET that run no other code throw exceptions of .NET.
/// Handlers of other types do not see either.
/// </summary>
internal static class Throwing
{
    public static bool May(IOperation operation) =>
        operation switch
        {
            IInvocationOperation { TargetMethod: var method } when method.IsDisposal() => false,
            IInvocationOperation or IObjectCreationOperation or IPropertyReferenceOperation or IAwaitOperation => true,
            IDynamicInvocationOperation
            or IDynamicMemberReferenceOperation
            or IDynamicIndexerAccessOperation
            or IDynamicObjectCreationOperation => true,
            IConversionOperation { OperatorMethod: not null }
            or IBinaryOperation { OperatorMethod: not null }
            or IUnaryOperation { OperatorMethod: not null } => true,
            _ => IsOfLanguage(operation),
        };

    /// <summary>Whether an exception of the operation can reach the handler.</summary>
    public static bool May(IOperation operation, in FlowHandler handler) =>
        May(operation)
        && !(operation is IObjectCreationOperation { Constructor: { } made } && made.IsFramework() && IsException(made.ContainingType))
        && (
            handler.Caught is not { } caught
            || (caught.IsFramework() || !IsOfFrameworkAlone(operation))
                && (caught.Has(TypeFacet.LanguageException) || !IsOfLanguage(operation))
        );

    /// <summary>Whether what a block throws at its end can reach the handler, and whether it goes no further.</summary>
    public static bool Ends(BasicBlock block, in FlowHandler handler, out bool isLast)
    {
        isLast = false;
        if (block.FallThroughSuccessor is not { Semantics: ControlFlowBranchSemantics.Throw or ControlFlowBranchSemantics.Rethrow } branch)
            return false;
        if (handler.Caught is not { } caught || branch.Semantics == ControlFlowBranchSemantics.Rethrow)
            return true;
        if (block.BranchValue?.Unconverted() is not { Type: { TypeKind: TypeKind.Class } thrown } value)
            return true;
        var takes = thrown.DerivesFrom(caught);
        isLast = takes && !handler.IsFilter;
        return takes || value is not IObjectCreationOperation && caught.DerivesFrom(thrown);
    }

    /// <summary>
    /// Whether this is code of .NET that runs no other code: no delegate, no iterator, nothing that may be overridden, no task.
    /// </summary>
    public static bool IsOfFrameworkAlone(IOperation operation) =>
        operation switch
        {
            IObjectCreationOperation { Constructor: { } made } => made.IsFramework(),
            IInvocationOperation { TargetMethod: { MethodKind: not MethodKind.DelegateInvoke } called } => called.IsFramework()
                && called.CannotBeReplaced()
                && !RunsOthers(called)
                && !IsGivenCode(called),
            IPropertyReferenceOperation { Property: var property } => property.IsFramework()
                && property.ContainingType.TypeKind != TypeKind.Interface
                && !property.IsOpen()
                && !RunsOthers(property),
            _ => false,
        };

    /// <summary>Whether a member is known to run other code: a task, a factory.</summary>
    private static bool RunsOthers(ISymbol member) =>
        member.Has(ThreadFacet.EndsTask) || (FrameworkApis.LookUp(member).Effects & Effect.RunsUnknownCode) != 0;

    /// <summary>Whether a method is given something that runs code: a delegate, a possible iterator, a type from outside .NET.</summary>
    private static bool IsGivenCode(IMethodSymbol method)
    {
        foreach (var parameter in (method.ReducedFrom ?? method).Parameters)
            if (parameter.Type.TypeKind is TypeKind.Delegate or TypeKind.Interface)
                return true;
        foreach (var given in method.TypeArguments)
            if (!given.IsFramework())
                return true;
        return false;
    }

    /// <summary>Creating one never fails.</summary>
    private static bool IsException(ITypeSymbol? type)
    {
        for (; type is not null; type = type.BaseType)
            if (type.IsEveryException())
                return type.SpecialType != SpecialType.System_Object;
        return false;
    }

    /// <summary>What the language itself throws, as for null and for an index out of range.</summary>
    private static bool IsOfLanguage(IOperation operation) =>
        operation switch
        {
            IArrayElementReferenceOperation
            or IArrayCreationOperation
            or IImplicitIndexerReferenceOperation
            or IConversionOperation { IsImplicit: false, OperatorMethod: null }
            or IBinaryOperation { OperatorMethod: null, OperatorKind: BinaryOperatorKind.Divide or BinaryOperatorKind.Remainder }
            or IFieldReferenceOperation { Instance: not null and not IInstanceReferenceOperation } => true,
            IPropertyReferenceOperation { Property: var property } => property.Has(CollectionFacet.Counts)
                && !Transports.IsOfStreams(property.ContainingType),
            _ => false,
        };
}
