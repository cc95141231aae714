using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>What the fixes share that send a source itself in the place of an array or a message that carries it.</summary>
public abstract class SourceFixer : DocumentFixer
{
    /// <summary>What a fix does away with where a statement goes that made room for the copy, as comments call it.</summary>
    private static readonly string[] s_room = [.. GoneComments.Copying, "allocat", "rented", "// rent ", " rent a", "pooled", "the pool"];

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        root = GoneComments.NamingAround(root, plan.Node(root, ZeroCopyFix.Payload), GoneComments.Copying);
        if (plan.Has(SentInstead.BytesOf))
            root = Imports.AddSystem(Imports.Add(root, "System.Runtime.InteropServices", plan.Edits[0].Node), plan);
        foreach (var around in plan.All(ZeroCopyFix.Unwrap))
            root = GoneComments.NamingAround(root, root.GetCurrentNode(around)!, GoneComments.Copying);
        return MessageEdits.RemoveMessage(
            MessageEdits.SendSource(root, plan),
            plan,
            (file, statement) => GoneComments.OfInlined(file, statement, s_room)
        );
    }
}
