using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Receiving.Multipart;

/// <summary>Where the frames of a message are declared, and the code that can use them.</summary>
internal static class FramesDeclaration
{
    /// <summary>The statement that declares the frames and nothing else: a declaration, or a using.</summary>
    public static StatementSyntax? Of(IVariableDeclaratorOperation declarator) =>
        Statements.DeclarationOf(declarator) is { } declaration
            ? declaration.AwaitKeyword == default
                ? declaration
                : null
            : Statements.UsingOf(declarator) is { Statement: not UsingStatementSyntax } around
                ? around
                : null;

    /// <summary>The first statement that runs once the frames are there.</summary>
    public static StatementSyntax? FirstBehind(StatementSyntax statement) =>
        statement switch
        {
            UsingStatementSyntax { Statement: BlockSyntax { Statements: var inside } } => inside.Count > 0 ? inside[0] : null,
            UsingStatementSyntax { Statement: var only } => only,
            _ => Statements.Next(statement),
        };

    /// <summary>The last that can use the frames.</summary>
    public static SyntaxNode EndOf(StatementSyntax statement)
    {
        if (statement is UsingStatementSyntax)
            return statement;
        var (around, last) = statement.Parent is GlobalStatementSyntax { Parent: { } unit } global
            ? (unit, (SyntaxNode)global)
            : (statement.Parent!, statement);
        foreach (var beside in around.ChildNodes())
            if (beside.RawKind == last.RawKind || beside is StatementSyntax)
                last = beside;
        return last;
    }
}
