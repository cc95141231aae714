using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Placement;

/// <summary>Where control goes from a statement by itself: an exit that leads there as well would change nothing.</summary>
internal static class ImpliedExit
{
    private const string Continue = "continue;",
        Return = "return;";

    /// <summary>The exit that a statement needs not have, since nothing is done behind it; null where something is.</summary>
    public static string? After(StatementSyntax statement) =>
        ReachedFrom(statement) switch
        {
            (ContinueStatementSyntax, IsEnd: false) => Continue,
            (ReturnStatementSyntax { Expression: null }, IsEnd: false) => Return,
            (var ended, IsEnd: true) => IsLoop(ended) ? Continue : Return,
            _ => null,
        };

    /// <summary>Whether control goes where an exit leads from a statement without it, since nothing is done between.</summary>
    public static bool Is(StatementSyntax exit, StatementSyntax statement) =>
        Statements.Next(statement) is { } next && next.IsEquivalentTo(exit, topLevel: false)
        || exit switch
        {
            ContinueStatementSyntax => After(statement) == Continue,
            ReturnStatementSyntax { Expression: null } => After(statement) == Return,
            ReturnStatementSyntax => ReachedFrom(statement) is var (reached, _) && reached.IsEquivalentTo(exit, topLevel: false),
            _ => false, // an exception may be caught, and there may be several to break out of
        };

    /// <summary>The next statement that is run, or the loop or function that ends; null where that depends.</summary>
    private static (SyntaxNode At, bool IsEnd)? ReachedFrom(StatementSyntax statement)
    {
        SyntaxNode part = statement;
        while (part.Parent is { } around)
        {
            if (part is StatementSyntax own && NextRun(own) is { } next)
            {
                if (next is not BreakStatementSyntax || SwitchOf(next) is not { } left)
                    return (next, false);
                part = left;
                continue;
            }

            switch (around)
            {
                case BlockSyntax
                or IfStatementSyntax
                or ElseClauseSyntax
                or GlobalStatementSyntax
                or TryStatementSyntax
                or CatchClauseSyntax:
                case UsingStatementSyntax or LockStatementSyntax or FixedStatementSyntax or CheckedStatementSyntax or UnsafeStatementSyntax:
                    part = around;
                    break;
                default:
                    return IsLoop(around) || around is CompilationUnitSyntax || IsFunction(around) && !Yields(around)
                        ? (around, true)
                        : null;
            }
        }

        return null;
    }

    /// <summary>The next statement in the same list; functions are not run where they stand.</summary>
    private static StatementSyntax? NextRun(StatementSyntax statement)
    {
        if (statement.Parent is SwitchSectionSyntax { Statements: var section })
            return section.IndexOf(statement) + 1 is var index && index < section.Count ? section[index] : null;
        var next = Statements.Next(statement);
        while (next is LocalFunctionStatementSyntax)
            next = Statements.Next(next);
        return next;
    }

    /// <summary>The switch that a break leaves; null where that is a loop.</summary>
    private static SwitchStatementSyntax? SwitchOf(StatementSyntax exit)
    {
        for (var around = exit.Parent; around is not null && !IsLoop(around); around = around.Parent)
            if (around is SwitchStatementSyntax left)
                return left;
        return null;
    }

    private static bool IsLoop(SyntaxNode node) =>
        node is WhileStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax or DoStatementSyntax;

    private static bool IsFunction(SyntaxNode node) =>
        node
            is BaseMethodDeclarationSyntax
                or AccessorDeclarationSyntax
                or LocalFunctionStatementSyntax
                or AnonymousFunctionExpressionSyntax;

    /// <summary>Whether a function is an iterator, which has an exit of its own.</summary>
    private static bool Yields(SyntaxNode function)
    {
        foreach (var node in function.DescendantNodes(n => n == function || n is not LocalFunctionStatementSyntax))
            if (node is YieldStatementSyntax)
                return true;
        return false;
    }
}
