using Microsoft.CodeAnalysis;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>What the fixes share that send a source itself in the place of an array or a message that carries it.</summary>
public abstract class SourceFixer : DocumentFixer
{
    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        MessageEdits.RemoveMessage(MessageEdits.SendSource(root, plan), plan);
}
