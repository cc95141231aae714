using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1004 where a message of Net.Zmq's own pool only carries a span to a send.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(CustomMessagePoolFixer))]
public sealed class CustomMessagePoolFixer : DocumentFixer
{
    internal const string Key = "ZMQ1004";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1004_CustomMessagePool.Id);

    /// <inheritdoc/>
    private protected override string Title => "Send the bytes without the pool";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        MessageEdits.RemoveMessage(
            MessageEdits.SendSource(root, plan),
            plan,
            (file, statement) => GoneComments.Of(file, statement, GoneComments.Pooling)
        );
}
