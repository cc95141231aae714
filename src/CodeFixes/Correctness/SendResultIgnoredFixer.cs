using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>Fixes ZMQ3001: says that the result does not matter.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SendResultIgnoredFixer)), Shared]
public sealed class SendResultIgnoredFixer : DocumentFixer
{
    internal const string Key = nameof(Rules.ZMQ3001);

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3001.Id);

    /// <inheritdoc/>
    private protected override string Title => "Say that the result does not matter";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        foreach (var call in plan.All(ResultFix.Call))
            root = TrackedPlan.Replace<ExpressionSyntax>(root, call, e => Discarded(e.WithoutTrivia()).WithTriviaFrom(e));
        foreach (var declaration in plan.All(ResultFix.Declaration))
            root = TrackedPlan.Replace<LocalDeclarationStatementSyntax>(root, declaration, d =>
                SyntaxFactory.ExpressionStatement(Discarded(d.Declaration.Variables[0].Initializer!.Value.WithoutTrailingTrivia()), d.SemicolonToken).WithTriviaFrom(d));
        return root;
    }

    private static AssignmentExpressionSyntax Discarded(ExpressionSyntax value) => SyntaxFactory.AssignmentExpression(
        SyntaxKind.SimpleAssignmentExpression,
        SyntaxFactory.IdentifierName(SyntaxFactory.Identifier(default, SyntaxKind.UnderscoreToken, "_", "_", SyntaxFactory.TriviaList(SyntaxFactory.Space))),
        SyntaxFactory.Token(default, SyntaxKind.EqualsToken, SyntaxFactory.TriviaList(SyntaxFactory.Space)),
        value);
}
