using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Receiving;
using ZmqPerf.Analyzers.Receiving.Reading;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Receiving;

/// <summary>
/// Fixes ZMQ2004: one buffer before the loop takes the place of one for each iteration, or one message that of a text for each; a frame
/// that nobody reads is dropped.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ArrayPerReceiveFixer))]
public sealed class ArrayPerReceiveFixer : DocumentFixer
{
    internal const string Key = "ZMQ2004";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2004_ArrayPerReceive.Id);

    /// <inheritdoc/>
    private protected override string Title => "Create one buffer before the loop and reuse it";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override ImmutableDictionary<string, string> Titles { get; } =
        ImmutableDictionary<string, string>
            .Empty.Add(ReceivedResultFix.Drop, "Receive what nobody reads into an empty span")
            .Add(ReceivedResultFix.Read, "Create one Message before the loop and read its bytes")
            .Add(ReusedMessageFix.Fix, "Create one Msg before the loop and receive into it");

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        plan.Fix switch
        {
            ReceivedResultFix.Drop => ResultEdits.Drop(root, plan),
            ReceivedResultFix.Read => ResultEdits.Read(root, plan),
            ReusedMessageFix.Fix => ResultEdits.Reuse(root, plan),
            _ => plan.Has(ArrayPerReceiveFix.Argument) ? Name(root, plan) : Hoist(root, plan),
        };

    private static SyntaxNode Name(SyntaxNode root, TrackedPlan plan)
    {
        var name = Names.Unused(plan.Statement(root, ArrayPerReceiveFix.Before), "buffer");
        var array = plan.Node(root, ArrayPerReceiveFix.Argument).WithoutTrivia().ToString();
        root = TrackedPlan.Replace<ExpressionSyntax>(
            root,
            plan.All(ArrayPerReceiveFix.Argument)[0],
            a => SyntaxFactory.IdentifierName(name).WithTriviaFrom(a)
        );
        root = StatementEdits.InsertBefore(root, plan.Statement(root, ArrayPerReceiveFix.Before), $"var {name} = {array};");
        return StatementEdits.ApartFromComments(root, plan.Statement(root, ArrayPerReceiveFix.Before));
    }

    private static SyntaxNode Hoist(SyntaxNode root, TrackedPlan plan)
    {
        var declaration = (LocalDeclarationStatementSyntax)plan.Node(root, ArrayPerReceiveFix.Declaration);
        var variable = declaration.Declaration.Variables[0];
        var references = plan.All(ArrayPerReceiveFix.Reference);
        var name = HoistedNames.For(plan.Statement(root, ArrayPerReceiveFix.Before), variable.Identifier, references.Count);
        root = HoistedNames.Rename(root, references, name);
        (root, var comment, var above) = StatementEdits.TakeComments(root, plan.Statement(root, ArrayPerReceiveFix.Declaration));
        var text = $"{declaration.Declaration.Type.WithoutTrivia()} {name} = {variable.Initializer!.Value.WithoutTrivia()};{comment}";
        root = StatementEdits.Remove(root, plan.Statement(root, ArrayPerReceiveFix.Declaration));
        root = StatementEdits.InsertBefore(root, plan.Statement(root, ArrayPerReceiveFix.Before), text);
        root = StatementEdits.CommentAbove(root, plan.Statement(root, ArrayPerReceiveFix.Before), above);
        return StatementEdits.ApartFromComments(root, plan.Statement(root, ArrayPerReceiveFix.Before));
    }
}
