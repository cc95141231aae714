using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>
/// Does the code that uses an object ever end? A loop without an end keeps what it uses for as long as the process lives.
/// </summary>
internal static class Leaving
{
    /// <param name="declaration">What declares the local.</param>
    public static bool IsPossible(IOperation declaration, ILocalSymbol local, MessagingBody body, CancellationToken cancellationToken)
    {
        var function = declaration.EnclosingFunction();
        foreach (var reference in body.Uses.Of(local))
            if (
                reference.EnclosingFunction() is var user
                && user != function
                && BlockOf(user) is { Statements.Count: > 0 } code
                && !Ends(code.Statements[0], code, body)
            )
                return false;
        if (Statements.Of(declaration) is not { } statement)
            return false;
        if (statement.Parent is GlobalStatementSyntax)
            return body.Graph(cancellationToken) is { Blocks: [.., { IsReachable: true }] };
        if (statement.Parent is not BlockSyntax block)
            return true;
        foreach (var later in block.Statements)
            if (later.SpanStart > statement.SpanStart && EndlessCall.Is(body.Model.GetOperation(later, cancellationToken), body))
                return false;
        return Ends(statement, block, body);
    }

    private static BlockSyntax? BlockOf(IOperation function) =>
        function.Syntax switch
        {
            AnonymousFunctionExpressionSyntax { Body: BlockSyntax block } => block,
            LocalFunctionStatementSyntax { Body: { } block } => block,
            _ => null,
        };

    private static bool Ends(StatementSyntax first, BlockSyntax block, MessagingBody body) =>
        body.Model.AnalyzeControlFlow(first, block.Statements[block.Statements.Count - 1]) is { Succeeded: true } flow
        && (flow.EndPointIsReachable || !flow.ReturnStatements.IsEmpty || !flow.ExitPoints.IsEmpty);
}
