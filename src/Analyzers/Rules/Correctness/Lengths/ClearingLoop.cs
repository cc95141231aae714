using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

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
            IForLoopOperation { Before: [var before], Condition: { } condition, AtLoopBottom: var bottom, Body: var all } => Of(
                before,
                condition,
                bottom,
                all,
                body
            ),
            IWhileLoopOperation { ConditionIsTop: true, ConditionIsUntil: false, Condition: { } condition, Body: var all }
                when StatementBefore(loop) is { } before => Of(before, condition, ImmutableArray<IOperation>.Empty, all, body),
            IForEachLoopOperation { Syntax: ForEachStatementSyntax { Type: RefTypeSyntax } syntax, Collection: var collection } each
                when WrittenBy(each.Body) is ILocalReferenceOperation { Local: var element } && each.Locals.Contains(element) => (
                collection,
                syntax.Expression
            ),
            _ => null,
        };

    private static (IOperation Buffer, SyntaxNode Start)? Of(
        IOperation before,
        IOperation condition,
        ImmutableArray<IOperation> bottom,
        IOperation all,
        MessagingBody body
    )
    {
        if (all is IBlockOperation { Operations: [var first, var step] } && bottom.IsEmpty)
            (all, bottom) = (first, ImmutableArray.Create(step));
        if (ElementOf(WrittenBy(all)) is not var (buffer, index))
            return null;
        var (counter, start) = before switch
        {
            IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var declarator] }] } => (
                declarator.Symbol,
                declarator.GetVariableInitializer()?.Value
            ),
            IExpressionStatementOperation
            {
                Operation: ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local }, Value: var value }
            } => (local, value),
            _ => default((ILocalSymbol?, IOperation?)),
        };
        return counter is not null && start is not null && new CountedIndex(counter, buffer, body).IsEach(start, condition, index, bottom)
            ? (buffer, condition.Syntax)
            : null;
    }

    private static IOperation? StatementBefore(IOperation loop) =>
        loop.Parent is IBlockOperation { Operations: var statements } && statements.IndexOf(loop) is > 0 and var place
            ? statements[place - 1]
            : null;

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
