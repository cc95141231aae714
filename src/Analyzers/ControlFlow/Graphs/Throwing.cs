using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow.Graphs;

/// <summary>
/// What may throw, and to whom. Closing does not: <c>Dispose</c> of the library's types, and what only moves values. What the language
/// throws are a few exceptions, what constructors of .NET throw are those of .NET: handlers of others do not see them.
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

    /// <summary>Whether an exception of the operation can come to the handler.</summary>
    public static bool May(IOperation operation, in FlowHandler handler) =>
        May(operation)
        && (
            operation is IObjectCreationOperation { Constructor: { } made } && made.IsFramework()
                ? !IsException(made.ContainingType) && handler.Caught?.IsFramework() != false
                : handler.Caught is not { } caught || !IsOfLanguage(operation) || caught.IsOfLanguage()
        );

    /// <summary>Whether what a block throws at its end can come to the handler, and whether it goes no further.</summary>
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

    /// <summary>Making one fails for nobody.</summary>
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
            IPropertyReferenceOperation { Property: var property } => property.IsCount(),
            _ => false,
        };
}
