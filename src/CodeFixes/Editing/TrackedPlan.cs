using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>The edits of one diagnostic as nodes that are followed through earlier edits of the same tree.</summary>
internal sealed class TrackedPlan
{
    private readonly List<(string Edit, SyntaxNode Node)> _edits = new();

    private readonly AnalyzerConfigOptions? _style;

    private TrackedPlan(Diagnostic diagnostic, string fix, Solution solution, CancellationToken cancellationToken)
    {
        (Diagnostic, Fix) = (diagnostic, fix);
        var tree = diagnostic.Location.SourceTree!;
        _style = solution.GetDocument(tree)?.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GetOptions(tree);
        foreach (var (edit, at) in FixPlan.EditsOf(diagnostic))
            _edits.Add((edit, at.SourceTree!.GetRoot(cancellationToken).FindNode(at.SourceSpan, getInnermostNodeForTie: true)));
    }

    /// <summary>
    /// The plan of a diagnostic; null where it has none, where a file that it edits is not written by hand, and where a member that it
    /// edits does not parse: a node there may be another one than it seems.
    /// </summary>
    public static TrackedPlan? Of(Diagnostic diagnostic, Solution solution, CancellationToken cancellationToken) =>
        FixPlan.FixOf(diagnostic) is { } fix
        && TreesOf(diagnostic).All(tree => solution.GetDocument(tree) is not (null or SourceGeneratedDocument))
        && new TrackedPlan(diagnostic, fix, solution, cancellationToken) is { IsWellFormed: true } plan
            ? plan
            : null;

    public Diagnostic Diagnostic { get; }

    /// <summary>Which of the rule's fixes this is.</summary>
    public string Fix { get; }

    /// <summary>Every edit with its original node.</summary>
    public IReadOnlyList<(string Edit, SyntaxNode Node)> Edits => _edits;

    public IEnumerable<SyntaxNode> Nodes => _edits.Select(e => e.Node);

    /// <summary>The files that are edited, and that of the diagnostic.</summary>
    public IEnumerable<SyntaxTree> Trees => TreesOf(Diagnostic);

    private bool IsWellFormed =>
        _edits.TrueForAll(e => !(e.Node.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? e.Node).ContainsDiagnostics);

    /// <summary>Whether no earlier edit has taken a node away.</summary>
    public bool IsWholeIn(EditedTrees trees) => _edits.TrueForAll(e => trees[e.Node.SyntaxTree].GetCurrentNode(e.Node) is not null);

    /// <summary>What the .editorconfig says of a style for the file, or null.</summary>
    public string? Style(string key) => _style is not null && _style.TryGetValue(key, out var value) ? value : null;

    /// <summary>Whether the plan has such an edit.</summary>
    public bool Has(string edit) => _edits.Exists(e => e.Edit == edit);

    /// <summary>The node of the only edit of this kind, as it is now.</summary>
    public SyntaxNode Node(SyntaxNode root, string edit) => root.GetCurrentNode(_edits.First(e => e.Edit == edit).Node)!;

    public ExpressionSyntax Expression(SyntaxNode root, string edit) => (ExpressionSyntax)Node(root, edit);

    public StatementSyntax Statement(SyntaxNode root, string edit) => Node(root, edit).FirstAncestorOrSelf<StatementSyntax>()!;

    /// <summary>The original nodes of all edits of this kind; each is to be looked up again after every change.</summary>
    public IReadOnlyList<SyntaxNode> All(string edit) => _edits.Where(e => e.Edit == edit).Select(e => e.Node).ToList();

    /// <summary>Replaces what an edit names, wherever it is by now.</summary>
    public static SyntaxNode Replace<TNode>(SyntaxNode root, SyntaxNode original, Func<TNode, SyntaxNode> by)
        where TNode : SyntaxNode
    {
        var current = (TNode)root.GetCurrentNode(original)!;
        return root.ReplaceNode(current, by(current));
    }

    private static IEnumerable<SyntaxTree> TreesOf(Diagnostic diagnostic) =>
        FixPlan.EditsOf(diagnostic).Select(e => e.At.SourceTree!).Append(diagnostic.Location.SourceTree!).Distinct();
}
