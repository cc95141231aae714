using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>What is done about a frame that does not fit: what a neighbouring test of the same number does, or else an exception.</summary>
internal static class LengthExit
{
    /// <summary>Edits: the exit to copy, or how the exception is written.</summary>
    public const string Like = "like",
        ThrowShort = "throw",
        ThrowQualified = "throwQualified";

    public static void Add(FixPlan plan, StatementSyntax at, ReceivedLength received, MessagingBody body)
    {
        if (OfNeighbour(at, received.Number!) is { } exit)
            plan.Add(Like, exit);
        else
            plan.Add(Throw(at, body), at);
    }

    /// <summary>How the exception is named at this place.</summary>
    public static string Throw(StatementSyntax at, MessagingBody body) => SeesSystem(at, body) ? ThrowShort : ThrowQualified;

    /// <summary>How a test of the same number beside the statement leaves: by an exit without effects that can be written twice.</summary>
    private static StatementSyntax? OfNeighbour(StatementSyntax at, ISymbol number)
    {
        foreach (var neighbour in at.Parent!.ChildNodes())
            if (
                neighbour is IfStatementSyntax { Else: null, Condition: var condition, Statement: var then }
                && Mentions(condition, number.Name)
                && Plain(then) is { } exit
            )
                return exit;
        return null;
    }

    /// <summary>The one statement of a branch, where it leaves without any effect and can be written twice.</summary>
    public static StatementSyntax? Plain(StatementSyntax then) =>
        (then is BlockSyntax { Statements: [var only] } ? only : then) is var exit
        && exit
            is ContinueStatementSyntax
                or ReturnStatementSyntax
                {
                    Expression: null or LiteralExpressionSyntax or PrefixUnaryExpressionSyntax { Operand: LiteralExpressionSyntax }
                }
            ? exit
            : null;

    private static bool Mentions(SyntaxNode condition, string name)
    {
        foreach (var node in condition.DescendantNodesAndSelf())
            if (node is IdentifierNameSyntax { Identifier.ValueText: var found } && found == name)
                return true;
        return false;
    }

    private static bool SeesSystem(StatementSyntax at, MessagingBody body)
    {
        foreach (var type in body.Model.LookupNamespacesAndTypes(at.SpanStart, name: nameof(System.InvalidOperationException)))
            if (type is INamedTypeSymbol { ContainingNamespace: { Name: nameof(System), ContainingNamespace.IsGlobalNamespace: true } })
                return true;
        return false;
    }
}
