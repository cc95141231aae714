using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sending;
using ZmqPerf.Analyzers.Sending.Constants;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Syntax;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1008: the constants are sent as a span over the program's data.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ConstantPayloadAllocatedFixer))]
public sealed class ConstantPayloadAllocatedFixer : SourceFixer
{
    internal const string Key = "ZMQ1008";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1008_ConstantPayloadAllocated.Id);

    /// <inheritdoc/>
    private protected override string Title => "Send the constants as a span";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override ImmutableDictionary<string, string> Titles { get; } =
        ImmutableDictionary<string, string>.Empty.Add(EmptySendFix.Fix, "Send an empty frame without an array");

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Fix != EmptySendFix.Fix)
            return base.Apply(root, plan);
        var call = (InvocationExpressionSyntax)plan.Node(root, EmptySendFix.Call);
        var empty = LibrarySyntax.Of(plan).EmptySend(RenamedCall.NameOf(call)!.Identifier.Text);
        var argument = plan.Node(root, EmptySendFix.Argument).FirstAncestorOrSelf<ArgumentSyntax>()!;
        return root.ReplaceNode(call, RenamedCall.Of(call, empty, [argument]));
    }
}
