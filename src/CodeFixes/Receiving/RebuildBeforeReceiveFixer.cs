using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Receiving;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Receiving;

/// <summary>Fixes ZMQ2002: the rebuild goes, or the size of the constructor.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RebuildBeforeReceiveFixer))]
public sealed class RebuildBeforeReceiveFixer : DocumentFixer
{
    internal const string Key = "ZMQ2002";

    /// <summary>What the fix does away with, as comments call it.</summary>
    private static readonly string[] s_rebuilds = ["rebuild", "reset", "fresh", "a new ", "clear", "empty"];

    /// <summary>What a size is for, as comments call it.</summary>
    private static readonly string[] s_sizes = ["size", "room", "capacity", "large enough", "big enough", "byte", "allocat"];

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2002_RebuildBeforeReceive.Id);

    /// <inheritdoc/>
    private protected override string Title => "Remove Rebuild()";

    /// <inheritdoc/>
    private protected override ImmutableDictionary<string, string> Titles { get; } =
        ImmutableDictionary<string, string>.Empty.Add(RebuildBeforeReceiveFix.Empty, "Create the message without a size");

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Fix == RebuildBeforeReceiveFix.Delete)
            return StatementEdits.Drop(root, plan.Statement(root, RebuildBeforeReceiveFix.At), s_rebuilds);
        root = GoneComments.NamingAround(root, plan.Node(root, RebuildBeforeReceiveFix.At), s_sizes);
        return TrackedPlan.Replace<ArgumentListSyntax>(
            root,
            plan.All(RebuildBeforeReceiveFix.At)[0],
            list => list.WithArguments(SyntaxFactory.SeparatedList<ArgumentSyntax>())
        );
    }
}
