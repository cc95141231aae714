using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Lifetime.Owning;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Lifetime;

/// <summary>Fixes ZMQ3008: the declaration becomes a using declaration.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(NeverDisposedFixer))]
public sealed class NeverDisposedFixer : DocumentFixer
{
    internal const string Key = nameof(Rules.ZMQ3008);

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3008.Id);

    /// <inheritdoc/>
    private protected override string Title => "Dispose it at the end of the block";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        TrackedPlan.Replace<LocalDeclarationStatementSyntax>(
            root,
            plan.All(UsingFix.Declaration)[0],
            statement =>
                statement
                    .WithoutLeadingTrivia()
                    .WithUsingKeyword(
                        SyntaxFactory.Token(
                            statement.GetLeadingTrivia(),
                            SyntaxKind.UsingKeyword,
                            SyntaxFactory.TriviaList(SyntaxFactory.Space)
                        )
                    )
        );
}
