using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Lifetime;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Lifetime;

/// <summary>Fixes ZMQ3005: what comes after the send is received into a second message.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SentMessageReusedFixer))]
public sealed class SentMessageReusedFixer : DocumentFixer
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3005_SentMessageReused.Id);

    /// <inheritdoc/>
    private protected override string Title => "Receive into a second Message";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => "ZMQ3005";

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var name = Names.Unused(plan.Statement(root, SentMessageReusedFix.Before), "received");
        var type = plan.Node(root, SentMessageReusedFix.Type).WithoutTrivia().ToString();
        root = HoistedNames.Rename(root, plan.All(SentMessageReusedFix.Use), name);
        return StatementEdits.InsertBefore(root, plan.Statement(root, SentMessageReusedFix.Before), $"using var {name} = new {type}();");
    }
}
