using System.Collections.Generic;
using System.Linq;
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
internal static class Termination
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
        foreach (var sibling in SiblingsOf(statement))
            if (sibling.SpanStart > statement.SpanStart && EndlessCall.Is(body.Model.GetOperation(sibling, cancellationToken), body))
                return false;
        if (statement.Parent is GlobalStatementSyntax)
            return body.Graph(cancellationToken) is { Blocks: [.., { IsReachable: true }] };
        return statement.Parent is not BlockSyntax block || Ends(statement, block, body);
    }

    private static IEnumerable<StatementSyntax> SiblingsOf(StatementSyntax statement) =>
        statement.Parent switch
        {
            BlockSyntax block => block.Statements,
            GlobalStatementSyntax { Parent: CompilationUnitSyntax file } => file
                .Members.OfType<GlobalStatementSyntax>()
                .Select(static global => global.Statement),
            _ => [],
        };

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
