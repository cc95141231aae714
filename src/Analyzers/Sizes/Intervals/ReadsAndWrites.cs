using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>What a reference to a number, a flag or a buffer does. Both lists are closed: anything on neither may do anything.</summary>
internal static class ReadsAndWrites
{
    public static bool IsRead(IOperation reference)
    {
        if (
            reference.Syntax.Parent
            is RefExpressionSyntax
                or ArgumentSyntax { RefOrOutKeyword.RawKind: (int)SyntaxKind.RefKeyword or (int)SyntaxKind.OutKeyword }
        )
            return false;
        switch (reference.Parent)
        {
            case IConversionOperation { OperatorMethod: var operation } when ByReference.MayWrite(operation):
            case IBinaryOperation { OperatorMethod: var binary } when ByReference.MayWrite(binary):
            case IUnaryOperation { OperatorMethod: var unary } when ByReference.MayWrite(unary):
                return false;
            case IConversionOperation
            or IParenthesizedOperation
            or IBinaryOperation
            or IUnaryOperation
            or IInterpolationOperation
            or IRangeOperation:
            case IIsPatternOperation
            or IIsTypeOperation
            or ISwitchOperation
            or ISwitchExpressionOperation
            or ISwitchExpressionArmOperation
            or IConditionalOperation { IsRef: false }:
            case ICoalesceOperation
            or IExpressionStatementOperation
            or IReturnOperation
            or IArrayCreationOperation
            or IArrayInitializerOperation
            or IArrayElementReferenceOperation:
            case IImplicitIndexerReferenceOperation
            or IConditionalAccessOperation
            or IFieldInitializerOperation
            or IPropertyInitializerOperation
            or IParameterInitializerOperation
            or INameOfOperation:
            case IUsingOperation
            or ILockOperation
            or ISizeOfOperation
            or ITypeOfOperation
            or IObjectOrCollectionInitializerOperation
            or IDefaultValueOperation:
            case IWhileLoopOperation or IForLoopOperation or IPatternCaseClauseOperation or ICatchClauseOperation:
                return true; // what they ask
            case IArgumentOperation { Parameter: not null } argument:
                return !ByReference.MayWrite(argument) && !ByReference.MayKeep(argument);
            case ITupleOperation:
                return !LocalUses.IsWrite(reference);
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: RefKind.None } }:
                return true;
            case ISimpleAssignmentOperation { IsRef: false, Value: var value }:
                return value == reference;
            case ICompoundAssignmentOperation { Value: var value }:
                return value == reference;
            case ICoalesceAssignmentOperation { Value: var value }:
                return value == reference;
            case IForEachLoopOperation { Collection: var collection }:
                return collection == reference;
            case IInvocationOperation { Instance: var instance, TargetMethod: var method }:
                return instance == reference && (method.IsFramework() || method.ContainingType?.TypeKind == TypeKind.Enum);
            case IPropertyReferenceOperation { Instance: var instance, Property: var property }:
                return instance == reference && property.IsFramework();
            case IMethodReferenceOperation { Instance: var instance, Method: var method }:
                return instance == reference && method.IsFramework();
            case { } around when around.IsCollectionExpression() || around.IsSpread():
                return true;
            case { Kind: OperationKind.None, Syntax: var syntax }:
                return IsReadIn(syntax);
            default:
                return false;
        }
    }

    /// <summary>
    /// Whether a reference writes where the graph shows it: an assignment, a step, a deconstruction, a declaration, an argument by
    /// reference.
    /// </summary>
    public static bool IsWrite(IOperation reference)
    {
        if (reference.Parent is IDeclarationExpressionOperation declaration)
            reference = declaration;
        switch (reference.Parent)
        {
            case ISimpleAssignmentOperation { IsRef: false, Target: var target }:
                return target == reference;
            case ICompoundAssignmentOperation { Target: var target, Type.SpecialType: not SpecialType.System_Void }:
                return target == reference;
            case ICoalesceAssignmentOperation { Target: var target }:
                return target == reference;
            case IIncrementOrDecrementOperation:
                return true;
            case IArgumentOperation { Parameter: not null, Parent: IInvocationOperation or IObjectCreationOperation } argument:
                return !ByReference.MayKeep(argument);
            case ITupleOperation or IDeconstructionAssignmentOperation:
                return true;
            case IForEachLoopOperation { LoopControlVariable: var variable }:
                return variable == reference;
            default:
                return false;
        }
    }

    /// <summary>What has no operation of its own, but is known not to write.</summary>
    private static bool IsReadIn(SyntaxNode syntax) =>
        syntax is CollectionExpressionSyntax or SpreadElementSyntax or ExpressionElementSyntax or ElementAccessExpressionSyntax
        || syntax.IsStackAlloc()
        || syntax.Parent is EqualsValueClauseSyntax { Parent.Parent.Parent: FixedStatementSyntax };
}
