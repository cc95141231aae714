using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Messaging.Removed;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>Fixes ZMQ3019: what both versions have takes the place of what the later one does not have.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RemovedMemberFixer))]
public sealed class RemovedMemberFixer : DocumentFixer
{
    internal const string Key = "ZMQ3019";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3019_RemovedMember.Id);

    /// <inheritdoc/>
    private protected override string Title => "Replace the removed member";

    /// <inheritdoc/>
    private protected override ImmutableDictionary<string, string> Titles { get; } =
        ImmutableDictionary<string, string>
            .Empty.Add(nameof(RemovalFix.Size), "Replace with Size")
            .Add(nameof(RemovalFix.DropFlags), "Remove the flags")
            .Add(nameof(RemovalFix.NewMessage), "Replace with new Message")
            .Add(nameof(RemovalFix.Dispose), "Replace with Dispose()")
            .Add(nameof(RemovalFix.ReceiveMessage), "Replace with Recv(message) and ToArray()");

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override bool IsReplacedByFollowUps => true;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        plan.Fix switch
        {
            nameof(RemovalFix.Size) => plan.All(RemovedMemberFix.Name)
                .Aggregate(
                    root,
                    (file, name) =>
                        TrackedPlan.Replace<SimpleNameSyntax>(file, name, n => SyntaxFactory.IdentifierName("Size").WithTriviaFrom(n))
                ),
            nameof(RemovalFix.DropFlags) => root.RemoveNode(
                plan.Node(root, RemovedMemberFix.Flags).FirstAncestorOrSelf<ArgumentSyntax>()!,
                SyntaxRemoveOptions.KeepNoTrivia
            )!,
            nameof(RemovalFix.NewMessage) => plan.All(RemovedMemberFix.Returned)
                .Aggregate(Put(root, plan, $"new {WrittenTypes.Message}({Operand(root, plan)})"), Disposed),
            nameof(RemovalFix.Dispose) => Put(root, plan, $"{Operand(root, plan)}.Dispose()"),
            _ => Receive(root, plan),
        };

    private static string Operand(SyntaxNode root, TrackedPlan plan) =>
        plan.Has(RemovedMemberFix.Operand) ? plan.Node(root, RemovedMemberFix.Operand).WithoutTrivia().ToString() : "";

    private static SyntaxNode Disposed(SyntaxNode root, SyntaxNode returned) =>
        TrackedPlan.Replace<InvocationExpressionSyntax>(
            root,
            returned,
            call =>
                SyntaxFactory.ParseExpression($"{call.ArgumentList.Arguments[0].Expression.WithoutTrivia()}.Dispose()").WithTriviaFrom(call)
        );

    /// <summary>What is done without the pool now is not said to be done with it.</summary>
    private static SyntaxNode Put(SyntaxNode root, TrackedPlan plan, string text) =>
        TrackedPlan.Replace<ExpressionSyntax>(
            GoneComments.NamingAround(root, plan.Node(root, RemovedMemberFix.Call), GoneComments.Pooling),
            plan.All(RemovedMemberFix.Call)[0],
            e => SyntaxFactory.ParseExpression(text).WithTriviaFrom(e)
        );

    private static SyntaxNode Receive(SyntaxNode root, TrackedPlan plan)
    {
        var statement = plan.Statement(root, RemovedMemberFix.Statement);
        var message = Names.Unused(statement, "message");
        var flags = plan.Has(RemovedMemberFix.Flags) ? ", " + plan.Node(root, RemovedMemberFix.Flags).WithoutTrivia() : "";
        var call = plan.Node(root, RemovedMemberFix.Call);
        var receive = $"{plan.Node(root, RemovedMemberFix.Socket).WithoutTrivia()}.Recv({message}{flags});";
        var last = statement.ReplaceNode(
            statement.GetCurrentNode(plan.All(RemovedMemberFix.Call).Single()) ?? call,
            SyntaxFactory.ParseExpression($"{message}.ToArray()")
        );
        return StatementEdits.Replace(
            root,
            statement,
            [.. StatementEdits.Parse($"using var {message} = new {WrittenTypes.Message}();", receive), last.WithoutLeadingTrivia()]
        );
    }
}
