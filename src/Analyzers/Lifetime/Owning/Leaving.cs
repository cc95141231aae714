using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>Does the code behind a declaration ever end? A loop without an end keeps what it uses for as long as the process lives.</summary>
internal static class Leaving
{
    public static bool IsPossible(IVariableDeclaratorOperation declarator, MessagingBody body, CancellationToken cancellationToken)
    {
        if (Statements.Of(declarator) is not { } statement)
            return false;
        if (statement.Parent is GlobalStatementSyntax)
            return body.Graph(cancellationToken) is { Blocks: [.., { IsReachable: true }] };
        if (statement.Parent is not BlockSyntax block)
            return true;
        return body.Model.AnalyzeControlFlow(statement, block.Statements[block.Statements.Count - 1]) is { Succeeded: true } flow
            && (flow.EndPointIsReachable || !flow.ReturnStatements.IsEmpty || !flow.ExitPoints.IsEmpty);
    }
}
