using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// Moves the context's Dispose after that of its last socket, where nothing but other Dispose calls stands between them. The context's own
/// never came to an end there, so what follows it is free to come first.
/// </summary>
internal static class DisposeOrderFix
{
    /// <summary>The only fix.</summary>
    public const string Reorder = "Reorder";

    /// <summary>Edits: the context's statement, and each one that is to come before it.</summary>
    public const string Context = "context",
        Before = "before";

    public static FixPlan? For(IOperation early, IOperation end, MessagingBody body)
    {
        if (
            Statements.Of(early) is not ExpressionStatementSyntax { Parent: BlockSyntax block } context
            || DisposedBy(context) is null
            || Statements.Of(end) is not ExpressionStatementSyntax socket
            || socket.Parent != block
        )
            return null;
        var first = block.Statements.IndexOf(context) + 1;
        var behind = first;
        for (
            var i = first;
            i < block.Statements.Count
                && block.Statements[i] is ExpressionStatementSyntax statement
                && DisposedBy(statement) is { } disposed;
            i++
        )
            if (body.Library.Types.IsSocket(body.Model.GetTypeInfo(disposed).Type))
                behind = i + 1;
        if (block.Statements.IndexOf(socket) >= behind || Statements.HasDirectives(context, block.Statements[behind - 1]))
            return null;
        var plan = new FixPlan(Reorder).Add(Context, context);
        for (var i = first; i < behind; i++)
            plan.Add(Before, block.Statements[i]);
        return plan;
    }

    /// <summary><c>name.Dispose();</c> or <c>name?.Dispose();</c>, the name perhaps after <c>this</c>.</summary>
    private static ExpressionSyntax? DisposedBy(ExpressionStatementSyntax statement) =>
        statement.Expression switch
        {
            InvocationExpressionSyntax
            {
                ArgumentList.Arguments.Count: 0,
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: Disposal.Name, Expression: var disposed }
            } when IsName(disposed) => disposed,
            ConditionalAccessExpressionSyntax
            {
                Expression: var disposed,
                WhenNotNull: InvocationExpressionSyntax
                {
                    ArgumentList.Arguments.Count: 0,
                    Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: Disposal.Name }
                }
            } when IsName(disposed) => disposed,
            _ => null,
        };

    private static bool IsName(ExpressionSyntax expression) =>
        expression is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax };
}
