using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>Fixes ZMQ3033: the overload with a time skips the whole message.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(OneFrameSkippedFixer))]
public sealed class OneFrameSkippedFixer : DocumentFixer
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3033_OneFrameSkipped.Id);

    /// <inheritdoc/>
    private protected override string Title => "Skip the whole message with TimeSpan.Zero";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => "ZMQ3033";

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        root = TrackedPlan.Replace<InvocationExpressionSyntax>(
            root,
            plan.All(OneFrameSkipped.Call)[0],
            call => call.AddArgumentListArguments(SyntaxFactory.Argument(SyntaxFactory.ParseExpression("TimeSpan.Zero")))
        );
        return Imports.Add(root, "System", plan.Edits[0].Node);
    }
}
