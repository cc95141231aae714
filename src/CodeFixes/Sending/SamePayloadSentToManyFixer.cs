using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Sending;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1009: one frame, made before the sends, that they all share.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SamePayloadSentToManyFixer))]
public sealed class SamePayloadSentToManyFixer : DocumentFixer
{
    internal const string Key = "ZMQ1009";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1009_SamePayloadSentToMany.Id);

    /// <inheritdoc/>
    private protected override string Title => "Send one SharedFrame to all";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var before = plan.Statement(root, SamePayloadSentToManyFix.Before);
        var frame = Names.Unused(before, "frame");
        var payload = plan.Expression(root, SamePayloadSentToManyFix.Payload).WithoutTrivia().ToString();
        foreach (var argument in plan.All(SamePayloadSentToManyFix.Argument))
        {
            root = GoneComments.NamingAround(root, root.GetCurrentNode(argument)!, GoneComments.Copying);
            root = TrackedPlan.Replace<ExpressionSyntax>(root, argument, e => SyntaxFactory.IdentifierName(frame).WithTriviaFrom(e));
        }

        root = StatementEdits.InsertBefore(
            root,
            plan.Statement(root, SamePayloadSentToManyFix.Before),
            $"using var {frame} = {WrittenTypes.SharedFrame}.Create({payload});"
        );
        return Imports.Add(root, FrameSyntax.Namespace, plan.Edits[0].Node);
    }
}
