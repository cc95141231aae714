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
    internal const string Key = nameof(Rules.ZMQ2007);

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2007.Id);

    /// <inheritdoc/>
    private protected override string Title => "Wait for the message with a blocking receive";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        foreach (var statement in plan.All(BlockingReceive.Remove))
            root = StatementEdits.Remove(root, (StatementSyntax)root.GetCurrentNode(statement)!);
        var replaced = plan.Statement(root, BlockingReceive.Replace);
        var receive = WaitingCall.Of(
            (InvocationExpressionSyntax)plan.Node(root, BlockingReceive.Call),
            plan.Has(BlockingReceive.Flags) ? plan.Node(root, BlockingReceive.Flags) : null
        );
        if (replaced is LocalDeclarationStatementSyntax or ExpressionStatementSyntax)
            return root.ReplaceNode(plan.Node(root, BlockingReceive.Call), receive);
        var statements = new List<StatementSyntax>
        {
            SyntaxFactory.ParseStatement(
                plan.Has(BlockingReceive.Target) ? $"{TargetOf(plan.Node(root, BlockingReceive.Target))} = {receive};" : $"{receive};"
            ),
        };
        if (plan.Has(BlockingReceive.Follow))
            statements.AddRange(Following((StatementSyntax)plan.Node(root, BlockingReceive.Follow)));
        return StatementEdits.Replace(root, replaced, statements);
    }

    private static string TargetOf(SyntaxNode target) => target.WithoutTrivia().ToString();

    private static IEnumerable<StatementSyntax> Following(StatementSyntax follow) =>
        (follow is BlockSyntax block ? block.Statements : SyntaxFactory.SingletonList(follow)).Select(s =>
            s.WithAdditionalAnnotations(Formatter.Annotation)
        );
}
