using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>Sets an option of a socket right after it is made, where <see cref="CreationPlace"/> says.</summary>
internal static class OptionEdits
{
    /// <summary>The socket, as the code names it.</summary>
    public static string SocketOf(SyntaxNode root, TrackedPlan plan) =>
        plan.Node(root, CreationPlace.Socket) is var name && name is VariableDeclaratorSyntax declarator
            ? declarator.Identifier.Text
            : name.WithoutTrivia().ToString();

    /// <summary>Adds the statement that sets it; several findings may ask for the same one.</summary>
    public static SyntaxNode Insert(SyntaxNode root, TrackedPlan plan, string set)
    {
        var before = plan.Has(CreationPlace.Before);
        var at = plan.Statement(root, before ? CreationPlace.Before : CreationPlace.After);
        if (
            (before ? Statements.Previous(at) : Statements.Next(at)) is { } there
            && SyntaxFactory.AreEquivalent(there, SyntaxFactory.ParseStatement(set))
        )
            return root;
        return before ? StatementEdits.InsertBefore(root, at, set) : StatementEdits.InsertAfter(root, at, set);
    }
}
