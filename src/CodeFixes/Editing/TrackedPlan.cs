using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>The edits of one diagnostic as nodes that are followed through earlier edits of the same tree.</summary>
internal sealed class TrackedPlan
{
    private readonly List<(string Edit, SyntaxNode Node)> _edits = new();

    public TrackedPlan(Diagnostic diagnostic, Func<SyntaxTree, SyntaxNode> rootOf)
    {
        Diagnostic = diagnostic;
        Fix = FixPlan.FixOf(diagnostic)!;
        foreach (var (edit, at) in FixPlan.EditsOf(diagnostic))
            _edits.Add((edit, rootOf(at.SourceTree!).FindNode(at.SourceSpan, getInnermostNodeForTie: true)));
    }

    /// <summary>The files that a diagnostic's plan edits.</summary>
    public static IEnumerable<SyntaxTree> TreesOf(Diagnostic diagnostic) => FixPlan.EditsOf(diagnostic).Select(e => e.At.SourceTree!).Append(diagnostic.Location.SourceTree!).Distinct();

    public Diagnostic Diagnostic { get; }

    /// <summary>Which of the rule's fixes this is.</summary>
    public string Fix { get; }

    /// <summary>Every edit with its original node.</summary>
    public IReadOnlyList<(string Edit, SyntaxNode Node)> Edits => _edits;

    public IEnumerable<SyntaxNode> Nodes => _edits.Select(e => e.Node);

    /// <summary>Whether the members that are edited parse without an error: in others a node may be another one than it seems.</summary>
    public bool IsWellFormed => _edits.TrueForAll(e => !(e.Node.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? e.Node).ContainsDiagnostics);

    /// <summary>Whether no earlier edit has taken a node away.</summary>
    public bool IsWholeIn(EditedTrees trees) => _edits.TrueForAll(e => trees[e.Node.SyntaxTree].GetCurrentNode(e.Node) is not null);

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
}
