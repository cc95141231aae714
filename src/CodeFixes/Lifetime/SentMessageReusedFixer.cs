using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Lifetime.Messages;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Lifetime;

/// <summary>Fixes ZMQ3005: what comes after the send is received into a second message.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SentMessageReusedFixer))]
public sealed class SentMessageReusedFixer : DocumentFixer
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3005.Id);

    /// <inheritdoc/>
    private protected override string Title => "Receive into a second Message";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => nameof(Rules.ZMQ3005);

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var name = Names.Unused(plan.Statement(root, SecondMessageFix.Before), "received");
        var type = plan.Node(root, SecondMessageFix.Type).WithoutTrivia().ToString();
        root = HoistedNames.Rename(root, plan.All(SecondMessageFix.Use), name);
        return StatementEdits.InsertBefore(root, plan.Statement(root, SecondMessageFix.Before), $"using var {name} = new {type}();");
    }
}
