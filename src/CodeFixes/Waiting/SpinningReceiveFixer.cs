using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Waiting;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Waiting;

/// <summary>Fixes ZMQ2007: a receive that waits takes the place of the polling.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SpinningReceiveFixer))]
public sealed class SpinningReceiveFixer : DocumentFixer
{
    internal const string Key = "ZMQ2007";

    /// <summary>What the fix does away with, as comments call it.</summary>
    private static readonly string[] s_names =
    [
        "spin",
        "busy",
        "sleep",
        "poll",
        "yield",
        "nothing there",
        "nothing yet",
        "nothing to",
        "no message",
        "try again",
        "retry",
    ];

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2007_SpinningReceive.Id);

    /// <inheritdoc/>
    private protected override string Title => "Wait for the message with a blocking receive";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        foreach (var statement in plan.All(SpinningReceiveFix.Remove))
            root = StatementEdits.Drop(root, (StatementSyntax)root.GetCurrentNode(statement)!, s_names);
        (root, var replaced) = GoneComments.Naming(root, plan.Statement(root, SpinningReceiveFix.Replace), s_names);
        var receive = WaitingCall.Of(
            (InvocationExpressionSyntax)plan.Node(root, SpinningReceiveFix.Call),
            plan.Has(SpinningReceiveFix.Flags) ? plan.Node(root, SpinningReceiveFix.Flags) : null
        );
        if (replaced is LocalDeclarationStatementSyntax or ExpressionStatementSyntax)
            return root.ReplaceNode(plan.Node(root, SpinningReceiveFix.Call), receive);
        root = GoneComments.Noted(root, SaidOfIdleness(plan, root));
        replaced = plan.Statement(root, SpinningReceiveFix.Replace);
        var target = plan.Has(SpinningReceiveFix.Target) ? $"{TargetOf(plan.Node(root, SpinningReceiveFix.Target))}" : null;
        if (target is not null && DeclarationBefore(replaced, target) is { } declaration)
        {
            target = $"{TypeOf(declaration.Declaration.Type, target, root)} {target}";
            root = StatementEdits.Remove(root, declaration);
            replaced = plan.Statement(root, SpinningReceiveFix.Replace);
        }

        var statements = new List<StatementSyntax>
        {
            SyntaxFactory.ParseStatement(target is null ? $"{receive};" : $"{target} = {receive};"),
        };
        if (plan.Has(SpinningReceiveFix.Follow))
            statements.AddRange(Following((StatementSyntax)plan.Node(root, SpinningReceiveFix.Follow)));
        return StatementEdits.Replace(root, replaced, statements);
    }

    /// <summary>What is said of the statements that are run where nothing is there.</summary>
    private static IEnumerable<SyntaxTrivia> SaidOfIdleness(TrackedPlan plan, SyntaxNode root)
    {
        var call = plan.Node(root, SpinningReceiveFix.Call);
        var follow = plan.Has(SpinningReceiveFix.Follow) ? plan.Node(root, SpinningReceiveFix.Follow) : null;
        return plan.Statement(root, SpinningReceiveFix.Replace)
            .DescendantNodes(node => node != follow)
            .Where(node => node is ExpressionStatementSyntax or ContinueStatementSyntax && node != follow && !node.Contains(call))
            .SelectMany(idle => idle.GetLeadingTrivia().Concat(idle.GetTrailingTrivia()))
            .Where(Statements.IsComment);
    }

    /// <summary>The declaration of a local, without a value, right before the statement that gives it one: the two are one then.</summary>
    private static LocalDeclarationStatementSyntax? DeclarationBefore(StatementSyntax statement, string name) =>
        Statements.CanDeclareBeside(statement)
        && Statements.Previous(statement)
            is LocalDeclarationStatementSyntax { Declaration.Variables: [{ Initializer: null, Identifier.Text: var declared }] } declaration
        && declared == name
        && !declaration.ContainsDirectives
        && !statement.ContainsDirectives
            ? declaration
            : null;

    /// <summary>
    /// What a local is declared as that gets what is there for certain: not <c>string?</c>, where nothing else writes it.
    /// </summary>
    private static string TypeOf(TypeSyntax type, string name, SyntaxNode root) =>
        type is NullableTypeSyntax { ElementType: var element }
        && !root.DescendantNodes()
            .OfType<AssignmentExpressionSyntax>()
            .Any(assignment => assignment.Left is IdentifierNameSyntax { Identifier.Text: var written } && written == name)
            ? $"{element.WithoutTrivia()}"
            : $"{type.WithoutTrivia()}";

    private static string TargetOf(SyntaxNode target) => target.WithoutTrivia().ToString();

    private static IEnumerable<StatementSyntax> Following(StatementSyntax follow) =>
        (follow is BlockSyntax block ? block.Statements : SyntaxFactory.SingletonList(follow)).Select(s =>
            s.WithAdditionalAnnotations(Formatter.Annotation)
        );
}
