using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Correctness.Answers;

/// <summary>Exits that would change nothing.</summary>
internal static class LeftAnyway
{
    /// <summary>Whether control goes there from a statement without any exit, since nothing stands between.</summary>
    public static bool By(StatementSyntax statement, StatementSyntax exit)
    {
        if (Statements.Next(statement) is { } next && next.IsEquivalentTo(exit, topLevel: false))
            return true;
        if (exit is not (ContinueStatementSyntax or ReturnStatementSyntax { Expression: null }))
            return false;
        for (SyntaxNode? part = statement; part is { Parent: { } around }; part = around)
            switch (around)
            {
                case BlockSyntax { Statements: [.., var last] } when last == part:
                case IfStatementSyntax or ElseClauseSyntax:
                    continue;
                case WhileStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax or DoStatementSyntax:
                    return exit is ContinueStatementSyntax;
                default:
                    return exit is ReturnStatementSyntax
                        && around
                            is BaseMethodDeclarationSyntax
                                or AccessorDeclarationSyntax
                                or LocalFunctionStatementSyntax
                                or AnonymousFunctionExpressionSyntax;
            }
        return false;
    }
}
