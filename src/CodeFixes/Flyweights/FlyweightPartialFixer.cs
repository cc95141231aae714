using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Flyweights;

/// <summary>Fixes ZMQ4001: the declaration becomes partial.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FlyweightPartialFixer))]
public sealed class FlyweightPartialFixer : DocumentFixer
{
    internal const string Key = "ZMQ4001";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ4001_FlyweightNotPartial.Id);

    /// <inheritdoc/>
    private protected override string Title => "Make the type partial";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        TrackedPlan.Replace<TypeDeclarationSyntax>(root, plan.All(FlyweightFixes.Partial)[0], MakePartial);

    /// <summary>Adds the modifier as the last one; two members of one type may ask for it.</summary>
    internal static TypeDeclarationSyntax MakePartial(TypeDeclarationSyntax declaration)
    {
        if (declaration.Modifiers.Any(SyntaxKind.PartialKeyword))
            return declaration;
        var keyword = SyntaxFactory.Token(SyntaxKind.PartialKeyword).WithTrailingTrivia(SyntaxFactory.Space);
        if (declaration.Modifiers.Count > 0)
            return declaration.AddModifiers(keyword);
        return declaration
            .WithKeyword(declaration.Keyword.WithLeadingTrivia())
            .WithModifiers(SyntaxFactory.TokenList(keyword.WithLeadingTrivia(declaration.Keyword.LeadingTrivia)));
    }
}
