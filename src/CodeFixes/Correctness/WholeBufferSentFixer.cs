using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>Fixes ZMQ3003: the part of the array that is meant is sent.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WholeBufferSentFixer))]
public sealed class WholeBufferSentFixer : DocumentFixer
{
    internal const string Key = "ZMQ3003";

    private const int LongestTitle = 72;

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3003_WholeBufferSent.Id);

    /// <inheritdoc/>
    private protected override string Title => "Send only the filled part";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override bool IsReplacedByFollowUps => true;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Fix == WholeBufferSentFix.ByLength)
            return AddLength(root, plan);
        var part = Part(plan, edit => plan.Node(root, edit));
        root = TrackedPlan.Replace<ExpressionSyntax>(
            root,
            plan.All(WholeBufferSentFix.Payload)[0],
            payload => SyntaxFactory.ParseExpression(part).WithTriviaFrom(payload)
        );
        return plan.Has(WholeBufferSentFix.Span) ? root : Imports.AddSystem(root, plan);
    }

    /// <inheritdoc/>
    private protected override string TitleOf(TrackedPlan plan)
    {
        var title =
            plan.Fix == WholeBufferSentFix.ByLength
                ? $"Send '{Length(plan, edit => plan.All(edit)[0])}' bytes only"
                : $"Send '{Part(plan, edit => plan.All(edit)[0])}' only";
        return title.Length <= LongestTitle && title.IndexOf('\n') < 0 ? title : Title;
    }

    /// <summary>What stands there afterwards.</summary>
    private static string Part(TrackedPlan plan, Func<string, SyntaxNode> nodeOf)
    {
        var isSpan = plan.Has(WholeBufferSentFix.Span);
        var edit =
            plan.Has(WholeBufferSentFix.Received) ? WholeBufferSentFix.Received
            : plan.Has(WholeBufferSentFix.Filled) ? WholeBufferSentFix.Filled
            : WholeBufferSentFix.Size;
        return WholeBufferSentFix.Part(
            nodeOf(isSpan ? WholeBufferSentFix.Span : WholeBufferSentFix.Array).WithoutTrivia().ToString(),
            isSpan,
            plan.Fix,
            edit,
            nodeOf(edit)
        );
    }

    private static string Length(TrackedPlan plan, Func<string, SyntaxNode> nodeOf)
    {
        var edit = plan.Has(WholeBufferSentFix.Filled) ? WholeBufferSentFix.Filled : WholeBufferSentFix.Size;
        return WholeBufferSentFix.Length(edit, nodeOf(edit));
    }

    private static SyntaxNode AddLength(SyntaxNode root, TrackedPlan plan)
    {
        var payload = (ArgumentSyntax)plan.Node(root, WholeBufferSentFix.Payload).Parent!;
        var length = SyntaxFactory.Argument(SyntaxFactory.ParseExpression(Length(plan, edit => plan.Node(root, edit))));
        return root.InsertNodesAfter(payload, new[] { length.WithLeadingTrivia(SyntaxFactory.Space) });
    }
}
