using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// The number of a loop that goes on as long as something comes: <c>while ((n = stream.Read(buffer)) > 0)</c>, or
/// <c>do { n = stream.Read(buffer); ... } while (n > 0);</c>.
/// </summary>
internal static class CountInHead
{
    /// <summary>
    /// The declarator of the variable that gets it, if nothing else ever writes that, and a place in the loop is only reached with the
    /// number that the head, or a statement of a block around the place, has just found.
    /// </summary>
    public static SyntaxNode? Of(IOperation? keeper, IOperation place, MessagingBody body)
    {
        if (
            keeper is not ISimpleAssignmentOperation { IsRef: false, Target: ILocalReferenceOperation { Local: var count } target }
            || keeper.EnclosingFunction() != place.EnclosingFunction()
        )
            return null;
        foreach (var reference in body.Uses.Of(count))
            if (reference != target && LocalUses.IsWrite(reference))
                return null;
        var value = keeper;
        while (value.Parent is IConversionOperation or IBinaryOperation { OperatorKind: not BinaryOperatorKind.ConditionalOr })
            value = value.Parent;
        return
            value.Parent is ILoopOperation loop && IsHead(value, loop) && place.IsIn(loop.Body)
            || value == keeper
                && value.Parent is IExpressionStatementOperation { Parent: IBlockOperation block }
                && place.IsIn(block)
                && place.Syntax.SpanStart >= value.Syntax.Span.End
                && !Functions.AnyGoto(value.EnclosingFunction())
            ? body.Uses.DeclaratorOf(count)?.Syntax
            : null;
    }

    /// <summary>Whether a condition is asked before each iteration of a loop, which ends where it does not hold.</summary>
    public static bool IsHead(IOperation condition, ILoopOperation loop) =>
        condition
        == loop switch
        {
            IWhileLoopOperation { ConditionIsTop: true, ConditionIsUntil: false, Condition: var asked } => asked,
            IForLoopOperation { Condition: var asked } => asked,
            _ => null,
        };
}
