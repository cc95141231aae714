using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Lifetime;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Lifetime;

/// <summary>Fixes ZMQ3007: the view becomes one of a copy.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FrameSpanOutlivesFrameFixer))]
public sealed class FrameSpanOutlivesFrameFixer : DocumentFixer
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3007_FrameSpanOutlivesFrame.Id);

    /// <inheritdoc/>
    private protected override string Title => "Copy the frame with ToArray()";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => "ZMQ3007";

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var makesSpan = plan.Fix == FrameSpanOutlivesFrameFix.Span;
        root = TrackedPlan.Replace<ExpressionSyntax>(
            root,
            plan.All(FrameSpanOutlivesFrameFix.At)[0],
            view => SyntaxFactory.ParseExpression($"{Text.Of(view)}.ToArray(){(makesSpan ? ".AsSpan()" : "")}").WithTriviaFrom(view)
        );
        foreach (var type in plan.All(FrameSpanOutlivesFrameFix.Type))
            root = TrackedPlan.Replace<TypeSyntax>(
                root,
                type,
                inferred => SyntaxFactory.ParseTypeName(WrittenTypes.ByteSpan).WithTriviaFrom(inferred)
            );
        return makesSpan ? Imports.AddSystem(root, plan) : root;
    }
}
