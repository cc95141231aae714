using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Mutation;

/// <summary>
/// The conditions, arms and bodies of the analyzers, numbered, each of which can be made to note how it comes out: a condition
/// <c>c</c> becomes <c>Asked(n) &amp;&amp; c &amp;&amp; Held(n)</c>. Where a pattern in it declares what is used when it does not hold, it
/// becomes <c>Open(n) || c || Failed(n)</c>, and where the compiler takes neither, it notes nothing.
/// </summary>
internal sealed class Conditions
{
    /// <summary>The type, and the fields that count how often each was asked, and held.</summary>
    public const string Type = "ZmqPerf.Mutation.Outcomes",
        Asked = "All",
        Held = "Yes";

    private const string Prefix = "global::" + Type + ".";

    private readonly Dictionary<SyntaxTree, ImmutableArray<Site>> _of = [];

    public Conditions(IEnumerable<SyntaxTree> trees)
    {
        foreach (var tree in trees)
        {
            ImmutableArray<Site> sites =
            [
                .. tree.GetRoot()
                    .DescendantNodes(node => node is not (AttributeListSyntax or ParameterListSyntax))
                    .Select(node => (Node: node, Form: FormOf(node)))
                    .Where(site => site.Form != Form.None)
                    .Select((site, i) => new Site(site.Node, Count + i, site.Form)),
            ];
            _of.Add(tree, sites);
            Count += sites.Length;
        }
    }

    private enum Form
    {
        None,
        And,
        Or,
        Arm,
        Section,
        Body,
    }

    public int Count { get; private set; }

    public string Memory =>
        $$"""
            namespace ZmqPerf.Mutation
            {
                internal static class Outcomes
                {
                    internal static int[] {{Asked}} = new int[{{Count}}], {{Held}} = new int[{{Count}}];
                    internal static bool Asked(int n) { System.Threading.Interlocked.Increment(ref {{Asked}}[n]); return true; }
                    internal static bool Held(int n) { System.Threading.Interlocked.Increment(ref {{Held}}[n]); return true; }
                    internal static bool Open(int n) => !(Asked(n) && Held(n));
                    internal static bool Failed(int n) { System.Threading.Interlocked.Decrement(ref {{Held}}[n]); return false; }
                }
            }
            """;

    public IEnumerable<SyntaxTree> Trees => _of.Keys;

    public SyntaxTree Recorded(SyntaxTree tree)
    {
        string source = tree.GetText().ToString();
        var text = new StringBuilder();
        int from = 0;
        foreach (var (at, _, _, note) in _of[tree].SelectMany(Notes).OrderBy(n => n.At).ThenBy(n => n.Begins).ThenBy(n => n.Length))
        {
            text.Append(source, from, at - from).Append(note);
            from = at;
        }
        text.Append(source, from, source.Length - from);
        return CSharpSyntaxTree.ParseText(text.ToString(), (CSharpParseOptions)tree.Options, tree.FilePath);
    }

    /// <summary>Takes another form, or none, for what the compiler refused.</summary>
    public void GiveWay(SyntaxTree tree, Diagnostic error, bool isLate)
    {
        var recorded = error.Location.SourceTree!;
        int member = Members(recorded).ToList().FindLastIndex(m => m.Span.Contains(error.Location.SourceSpan));
        var span = Members(tree).ElementAt(member).Span;
        string name = recorded.GetText().ToString(error.Location.SourceSpan);
        var inMember = _of[tree].Where(site => site.Form != Form.None && span.Contains(site.Node.Span)).ToList();
        var declaring = inMember
            .Where(site =>
                site.Form is Form.And or Form.Or
                && site.Node.DescendantNodes().Any(node => node is SingleVariableDesignationSyntax v && v.Identifier.Text == name)
            )
            .ToList();
        foreach (var site in declaring.Count > 0 ? declaring : inMember)
            site.Form =
                isLate || site.Form is not (Form.And or Form.Or) ? Form.None
                : site.Form == Form.And ? Form.Or
                : Form.And;
    }

    private static IEnumerable<MemberDeclarationSyntax> Members(SyntaxTree tree) =>
        tree.GetRoot().DescendantNodes().OfType<MemberDeclarationSyntax>();

    private static Form FormOf(SyntaxNode node) =>
        node switch
        {
            SwitchExpressionArmSyntax => Form.Arm,
            SwitchSectionSyntax => Form.Section,
            BaseMethodDeclarationSyntax { Body: not null } or AccessorDeclarationSyntax { Body: not null } => Form.Body,
            LocalFunctionStatementSyntax { Body: not null } => Form.Body,
            ExpressionSyntax e when IsCondition(e) => e is IsPatternExpressionSyntax { Pattern: UnaryPatternSyntax } ? Form.Or : Form.And,
            _ => Form.None,
        };

    private static bool IsCondition(ExpressionSyntax e) =>
        !IsBoth(e)
        && (
            e.Kind()
                is SyntaxKind.IsPatternExpression
                    or SyntaxKind.IsExpression
                    or SyntaxKind.EqualsExpression
                    or SyntaxKind.NotEqualsExpression
                    or SyntaxKind.LogicalNotExpression
                    or SyntaxKind.LessThanExpression
                    or SyntaxKind.LessThanOrEqualExpression
                    or SyntaxKind.GreaterThanExpression
                    or SyntaxKind.GreaterThanOrEqualExpression
            || e.Parent switch
            {
                IfStatementSyntax statement => statement.Condition == e,
                WhileStatementSyntax statement => statement.Condition == e,
                DoStatementSyntax statement => statement.Condition == e,
                ForStatementSyntax statement => statement.Condition == e,
                ConditionalExpressionSyntax choice => choice.Condition == e,
                _ => IsBoth(e.Parent),
            }
        );

    private static bool IsBoth(SyntaxNode? node) =>
        node.IsKind(SyntaxKind.LogicalAndExpression) || node.IsKind(SyntaxKind.LogicalOrExpression);

    /// <summary>What is written where: an outer condition begins before those in it, and ends behind them.</summary>
    private static IEnumerable<(int At, bool Begins, int Length, string Text)> Notes(Site site)
    {
        var (start, end, length) = (site.Node.SpanStart, site.Node.Span.End, site.Node.Span.Length);
        int n = site.Number;
        string asked = $"{Prefix}Asked({n})";
        switch (site.Form)
        {
            case Form.And:
                yield return (start, true, -length, $"({asked} && (");
                yield return (end, false, length, $") && {Prefix}Held({n}))");
                break;
            case Form.Or:
                yield return (start, true, -length, $"({Prefix}Open({n}) || (");
                yield return (end, false, length, $") || {Prefix}Failed({n}))");
                break;
            case Form.Arm when ((SwitchExpressionArmSyntax)site.Node).WhenClause is { Condition.Span: var when }:
                yield return (when.Start, true, int.MinValue, "(");
                yield return (when.End, false, int.MaxValue, $") && {asked}");
                break;
            case Form.Arm:
                yield return (((SwitchExpressionArmSyntax)site.Node).Pattern.Span.End, false, int.MaxValue, $" when {asked}");
                break;
            case Form.Section:
                yield return (((SwitchSectionSyntax)site.Node).Labels.Last().Span.End, false, int.MaxValue, $" {asked};");
                break;
            case Form.Body:
                yield return (site.Node.ChildNodes().OfType<BlockSyntax>().Single().OpenBraceToken.Span.End, false, 0, $" {asked};");
                break;
        }
    }

    private sealed class Site(SyntaxNode node, int number, Form form)
    {
        public SyntaxNode Node { get; } = node;

        public int Number { get; } = number;

        public Form Form { get; set; } = form;
    }
}
