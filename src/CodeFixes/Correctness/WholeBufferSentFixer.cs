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

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3003_WholeBufferSent.Id);

    /// <inheritdoc/>
    private protected override string Title => "Send only the filled part";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Fix == WholeBufferSentFix.ByLength)
            return AddLength(root, plan);
        var edit = plan.Has(WholeBufferSentFix.Received) ? WholeBufferSentFix.Received : WholeBufferSentFix.Size;
        var isSpan = plan.Has(WholeBufferSentFix.Span);
        var part = WholeBufferSentFix.Part(
            plan.Node(root, isSpan ? WholeBufferSentFix.Span : WholeBufferSentFix.Array).WithoutTrivia().ToString(),
            isSpan,
            edit,
            plan.Node(root, edit)
        );
        return TrackedPlan.Replace<ExpressionSyntax>(
            root,
            plan.All(WholeBufferSentFix.Payload)[0],
            payload => SyntaxFactory.ParseExpression(part).WithTriviaFrom(payload)
        );
    }

    private static SyntaxNode AddLength(SyntaxNode root, TrackedPlan plan)
    {
        var payload = (ArgumentSyntax)plan.Node(root, WholeBufferSentFix.Payload).Parent!;
        var length = SyntaxFactory.Argument((ExpressionSyntax)plan.Node(root, WholeBufferSentFix.Size).WithoutTrivia());
        return root.InsertNodesAfter(payload, new[] { length.WithLeadingTrivia(SyntaxFactory.Space) });
    }
}
