using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Waiting.Receivers;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Receiving;

namespace ZmqPerf.CodeFixes.Waiting;

/// <summary>
/// Fixes ZMQ2006: a receiver takes the place of the message, and its frames that of the content; frames that nobody reads are received into
/// an empty span.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(EmptyPollThrowsFixer))]
public sealed class EmptyPollThrowsFixer : DocumentFixer
{
    internal const string Key = "ZMQ2006";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2006_EmptyPollThrows.Id);

    /// <inheritdoc/>
    private protected override string Title => "Receive with FrameReceiver.TryReceive";

    /// <inheritdoc/>
    private protected override ImmutableDictionary<string, string> Titles { get; } =
        ImmutableDictionary<string, string>.Empty.Add(DiscardFix.Fix, "Receive into an empty span");

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Fix == DiscardFix.Fix)
        {
            root = PutAll(root, plan, DiscardFix.Buffer, DroppedFrame.EmptySpan);
            return StatementEdits.Remove(root, plan.Statement(root, DiscardFix.Declaration));
        }

        var socket = plan.Expression(root, ReceiverFix.Socket).WithoutTrivia().ToString();
        var isHoisted = plan.Has(MessageHoisting.Before);
        var at = plan.Node(root, isHoisted ? MessageHoisting.Before : ReceiverFix.Declaration);
        var receiver = Names.Unused(at, "receiver");
        var made = $"var {receiver} = new {WrittenTypes.FrameReceiver}({socket})";
        foreach (var name in plan.All(ReceiverFix.Name))
            root = Put(root, name, receiver);
        var receives = Enumerable
            .Range(0, int.MaxValue)
            .TakeWhile(i => plan.Has(ReceiverFix.Got + i) || plan.Has(ReceiverFix.Nothing + i))
            .ToList();
        var frames = Names.Unused(at, "frame", receives.Count(i => IsRead(plan, i)));
        var read = 0;
        foreach (var i in receives)
            root = Receive(root, plan, i, receiver, IsRead(plan, i) ? frames[read++] : null);
        var hasText = receives.Exists(i => plan.Has(ReceiverFix.Text + i));
        root = isHoisted ? Hoist(root, plan, made) : InPlace(root, plan, made);
        root = Imports.Add(root, "ZmqPerf", plan.Edits[0].Node);
        return hasText ? Imports.Add(root, "System.Text", plan.Edits[0].Node) : root;
    }

    private static bool IsRead(TrackedPlan plan, int i) =>
        plan.Has(ReceiverFix.Content + i)
        || plan.Has(ReceiverFix.Size + i)
        || plan.Has(ReceiverFix.More + i)
        || plan.Has(ReceiverFix.Array + i)
        || plan.Has(ReceiverFix.Text + i);

    private static SyntaxNode Receive(SyntaxNode root, TrackedPlan plan, int i, string receiver, string? frame)
    {
        var call = $"{receiver}.TryReceive(out {(frame is null ? "_" : "var " + frame)})";
        root = PutAll(root, plan, ReceiverFix.Got + i, call);
        root = PutAll(root, plan, ReceiverFix.Nothing + i, "!" + call);
        root = PutAll(root, plan, ReceiverFix.Content + i, $"{frame}.Span", WholeSlices.Mark);
        root = PutAll(root, plan, ReceiverFix.Size + i, $"{frame}.Size");
        root = PutAll(root, plan, ReceiverFix.More + i, $"{frame}.More");
        root = PutAll(root, plan, ReceiverFix.Array + i, $"{frame}.ToArray()");
        root = PutAll(root, plan, ReceiverFix.Text + i, $"{WrittenTypes.Encoding}.UTF8.GetString({frame}.Span)");
        return WholeSlices.Remove(root, $"{frame}.Span", $"{frame}.Size");
    }

    private static SyntaxNode PutAll(SyntaxNode root, TrackedPlan plan, string edit, string text, params SyntaxAnnotation[] marks) =>
        plan.All(edit).Aggregate(root, (r, node) => Put(r, node, text, marks));

    private static SyntaxNode Put(SyntaxNode root, SyntaxNode original, string text, params SyntaxAnnotation[] marks) =>
        TrackedPlan.Replace<ExpressionSyntax>(
            root,
            original,
            e => SyntaxFactory.ParseExpression(text).WithTriviaFrom(e).WithAdditionalAnnotations(marks)
        );

    private static VariableDeclarationSyntax Declare(string text) =>
        ((LocalDeclarationStatementSyntax)SyntaxFactory.ParseStatement(text + ";")).Declaration;

    /// <summary>Where nobody disposes of the message, the receiver is declared with using, or it would wait for its finalizer.</summary>
    private static SyntaxNode InPlace(SyntaxNode root, TrackedPlan plan, string made)
    {
        var original = plan.All(ReceiverFix.Declaration)[0];
        var declaration = (VariableDeclarationSyntax)root.GetCurrentNode(original)!;
        var receiver = Declare(made).WithTriviaFrom(declaration);
        return
            !plan.Has(ReceiverFix.Name)
            && original.Parent is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } statement
            && Analyzers.Placement.Statements.CanUseBeside(statement)
            ? root.ReplaceNode(
                declaration.Parent!,
                StatementEdits.WithUsing(((LocalDeclarationStatementSyntax)declaration.Parent!).WithDeclaration(receiver))
            )
            : root.ReplaceNode(declaration, receiver);
    }

    private static SyntaxNode Hoist(SyntaxNode root, TrackedPlan plan, string made)
    {
        root = TurnEdits.Remove(root, plan);
        return StatementEdits.InsertBefore(root, plan.Statement(root, MessageHoisting.Before), $"using {made};");
    }
}
