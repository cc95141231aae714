using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>Fixes ZMQ3018: the call waits for a millisecond.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PollBelowOneMillisecondFixer))]
public sealed class PollBelowOneMillisecondFixer : DocumentFixer
{
    internal const string Key = "ZMQ3018";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3018_PollBelowOneMillisecond.Id);

    /// <inheritdoc/>
    private protected override string Title => "Wait for one millisecond";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var (edit, type) = plan.Has(PollBelowOneMillisecondFix.At)
            ? (PollBelowOneMillisecondFix.At, "TimeSpan")
            : (PollBelowOneMillisecondFix.Qualified, "System.TimeSpan");
        return TrackedPlan.Replace<ExpressionSyntax>(
            root,
            plan.All(edit)[0],
            e => SyntaxFactory.ParseExpression($"{type}.FromMilliseconds(1)").WithTriviaFrom(e)
        );
    }
}
