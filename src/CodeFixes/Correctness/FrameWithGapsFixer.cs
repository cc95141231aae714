using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>Fixes ZMQ3025: the frame begins with zeroes.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FrameWithGapsFixer))]
public sealed class FrameWithGapsFixer : DocumentFixer
{
    internal const string Key = "ZMQ3025";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3025_FrameWithGaps.Id);

    /// <inheritdoc/>
    private protected override string Title => "Begin the frame with zeroes";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        TrackedPlan.Replace<SimpleNameSyntax>(
            root,
            plan.All(FrameWithGapsFix.Begin)[0],
            name => SyntaxFactory.IdentifierName("BeginZeroedFrame").WithTriviaFrom(name)
        );
}
