using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>Where the poller is given its sockets.</summary>
internal sealed partial class RemadePoller
{
    /// <summary>Whether nothing leaves the iteration, or goes round, before the last socket is added.</summary>
    private bool IsFilledWhole()
    {
        var last = Declarator.Syntax.SpanStart;
        foreach (var add in _adds)
            last = System.Math.Max(last, add.Syntax.SpanStart);
        return ArePlain(BlockOf(Declarator)!, last);
    }

    private bool ArePlain(SyntaxNode block, int last)
    {
        foreach (var statement in block.ChildNodes())
            if (
                statement.SpanStart > Declarator.Syntax.SpanStart
                && statement.SpanStart < last
                && statement is not (LocalDeclarationStatementSyntax or ExpressionStatementSyntax)
                && !(statement is TryStatementSyntax { Catches.Count: 0, Block: var tried } && ArePlain(tried, last))
            )
                return false;
        return true;
    }

    /// <summary>The block around a try that only has a finally: what it holds runs as often as that.</summary>
    private static SyntaxNode PastTries(SyntaxNode block)
    {
        while (block.Parent is TryStatementSyntax { Catches.Count: 0, Parent: { } around } tried && tried.Block == block)
            block = around;
        return block;
    }

    /// <summary>Whether a statement that runs makes this call, whatever the conditions in it say.</summary>
    private static bool IsAlwaysMade(IInvocationOperation call)
    {
        IOperation? parent = call.Parent;
        while (parent is IArgumentOperation or IInvocationOperation or IConversionOperation or IParenthesizedOperation)
            parent = parent.Parent;
        return parent is IExpressionStatementOperation or IVariableInitializerOperation or ISimpleAssignmentOperation;
    }

    /// <summary>The block that an operation is a statement of, or what a using statement that declares something holds.</summary>
    private static SyntaxNode? BlockOf(IOperation operation) =>
        operation is IVariableDeclaratorOperation { Syntax.Parent.Parent: UsingStatementSyntax { Statement: var held } } ? held
        : Statements.Of(operation) is { } statement and (ExpressionStatementSyntax or LocalDeclarationStatementSyntax) ? statement.Parent
        : null;
}
