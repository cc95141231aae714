using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>A loop that writes a constant to every element of a buffer, and does nothing else.</summary>
internal static class ClearingLoop
{
    /// <summary>
    /// The buffer as the loop names it, and what runs whenever control comes to the loop, also where there is no element.
    /// </summary>
    public static (IOperation Buffer, SyntaxNode Start)? Of(IOperation loop, MessagingBody body) =>
        loop switch
        {
            IForLoopOperation counted => Of(counted, body),
            IForEachLoopOperation { Syntax: ForEachStatementSyntax { Type: RefTypeSyntax } syntax, Collection: var collection } each
                when WrittenBy(each.Body) is ILocalReferenceOperation { Local: var element } && each.Locals.Contains(element) => (
                collection,
                syntax.Expression
            ),
            _ => null,
        };

    private static (IOperation Buffer, SyntaxNode Start)? Of(IForLoopOperation loop, MessagingBody body)
    {
        if (
            loop
                is not {
                    Before: [IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var declarator] }] }],
                    Condition: IBinaryOperation { OperatorKind: var comparison, LeftOperand: var left, RightOperand: var right } condition,
                    AtLoopBottom: [IExpressionStatementOperation { Operation: IIncrementOrDecrementOperation { Target: var stepped } step }]
                }
            || step.Kind != OperationKind.Increment
            || declarator.GetVariableInitializer()?.Value.ConstantValue is not { HasValue: true, Value: 0 }
            || ElementOf(WrittenBy(loop.Body)) is not var (buffer, index)
        )
            return null;
        if (!IsCounter(left))
            (left, right, comparison) = (right, left, comparison.Swapped());
        return
            comparison is BinaryOperatorKind.LessThan or BinaryOperatorKind.NotEquals
            && IsCounter(left)
            && IsCounter(stepped)
            && IsCounter(index)
            && CopiedSource.IsLengthOf(right, buffer, body)
            ? (buffer, condition.Syntax)
            : null;

        bool IsCounter(IOperation number) => LocalUses.SymbolOf(number.Unconverted()).Is(declarator.Symbol);
    }

    /// <summary>What the only statement of a loop sets to a constant.</summary>
    private static IOperation? WrittenBy(IOperation statement)
    {
        if (statement is IBlockOperation { Operations: [var only] })
            statement = only;
        return
            statement
                is IExpressionStatementOperation
                {
                    Operation: ISimpleAssignmentOperation { IsRef: false, Target: var target, Value.ConstantValue.HasValue: true }
                }
            ? target
            : null;
    }

    private static (IOperation Buffer, IOperation Index)? ElementOf(IOperation? target) =>
        target switch
        {
            IArrayElementReferenceOperation { ArrayReference: var array, Indices: [var index] } => (array, index),
            IPropertyReferenceOperation
            {
                Property.IsIndexer: true,
                Instance: { Type.IsRefLikeType: true } span,
                Arguments: [{ Value: var index }]
            } => (span, index),
            _ => null,
        };
}
