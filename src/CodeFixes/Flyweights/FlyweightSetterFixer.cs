using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Flyweights;

/// <summary>Fixes ZMQ4004 where all that is wrong is a setter: the view only reads.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FlyweightSetterFixer))]
public sealed class FlyweightSetterFixer : DocumentFixer
{
    internal const string Key = "ZMQ4004";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ4004_NoFlyweight.Id);

    /// <inheritdoc/>
    private protected override string Title => "Remove the setter";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        root.RemoveNode(root.GetCurrentNode(plan.All(FlyweightFixes.Setter)[0])!, SyntaxRemoveOptions.KeepUnbalancedDirectives)!;
}
