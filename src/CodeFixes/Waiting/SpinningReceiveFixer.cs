using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Waiting;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Waiting;

/// <summary>Fixes ZMQ2007: a receive that waits takes the place of the polling.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SpinningReceiveFixer))]
public sealed class SpinningReceiveFixer : DocumentFixer
{
    internal const string Key = "ZMQ2007";

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
            root = StatementEdits.Remove(root, (StatementSyntax)root.GetCurrentNode(statement)!);
        var replaced = plan.Statement(root, SpinningReceiveFix.Replace);
        var receive = WaitingCall.Of(
            (InvocationExpressionSyntax)plan.Node(root, SpinningReceiveFix.Call),
            plan.Has(SpinningReceiveFix.Flags) ? plan.Node(root, SpinningReceiveFix.Flags) : null
        );
        if (replaced is LocalDeclarationStatementSyntax or ExpressionStatementSyntax)
            return root.ReplaceNode(plan.Node(root, SpinningReceiveFix.Call), receive);
        var statements = new List<StatementSyntax>
        {
            SyntaxFactory.ParseStatement(
                plan.Has(SpinningReceiveFix.Target) ? $"{TargetOf(plan.Node(root, SpinningReceiveFix.Target))} = {receive};" : $"{receive};"
            ),
        };
        if (plan.Has(SpinningReceiveFix.Follow))
            statements.AddRange(Following((StatementSyntax)plan.Node(root, SpinningReceiveFix.Follow)));
        return StatementEdits.Replace(root, replaced, statements);
    }

    private static string TargetOf(SyntaxNode target) => target.WithoutTrivia().ToString();

    private static IEnumerable<StatementSyntax> Following(StatementSyntax follow) =>
        (follow is BlockSyntax block ? block.Statements : SyntaxFactory.SingletonList(follow)).Select(s =>
            s.WithAdditionalAnnotations(Formatter.Annotation)
        );
}
