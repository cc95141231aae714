using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Receiving;

/// <summary>Fixes ZMQ2001: one message before the loop takes the place of one for each iteration.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(MessagePerReceiveFixer))]
public sealed class MessagePerReceiveFixer : DocumentFixer
{
    internal const string Key = "ZMQ2001";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2001_MessagePerReceive.Id);

    /// <inheritdoc/>
    private protected override string Title => "Create one Message before the loop and reuse it";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var creation = plan.Expression(root, MessageHoisting.Creation).WithoutTrivia().ToString();
        var type = plan.Has(MessageHoisting.Type) ? plan.Node(root, MessageHoisting.Type).WithoutTrivia().ToString() : "var";
        var name = Name(root, plan);
        root = Rename(root, plan, name);
        var (comment, above) = ("", (IReadOnlyCollection<SyntaxTrivia>)[]);
        if (plan.All(MessageHoisting.Remove) is [LocalDeclarationStatementSyntax declaration])
            (root, comment, above) = StatementEdits.TakeComments(root, (StatementSyntax)root.GetCurrentNode<SyntaxNode>(declaration)!);
        root = TurnEdits.Remove(root, plan);
        root = StatementEdits.InsertBefore(
            root,
            plan.Statement(root, MessageHoisting.Before),
            $"using {type} {name} = {creation};{comment}"
        );
        root = StatementEdits.CommentAbove(root, plan.Statement(root, MessageHoisting.Before), above);
        return StatementEdits.ApartFromComments(root, plan.Statement(root, MessageHoisting.Before));
    }

    /// <summary>The variable's own name, unless something else in the block around the loop has it too.</summary>
    private static string Name(SyntaxNode root, TrackedPlan plan)
    {
        var before = plan.Statement(root, MessageHoisting.Before);
        if (plan.All(MessageHoisting.Declarator) is not [var declarator])
            return Names.Unused(before, "message");
        return HoistedNames.For(
            before,
            ((VariableDeclaratorSyntax)root.GetCurrentNode(declarator)!).Identifier,
            plan.All(MessageHoisting.Reference).Count
        );
    }

    private static SyntaxNode Rename(SyntaxNode root, TrackedPlan plan, string name)
    {
        foreach (var argument in plan.All(MessageHoisting.Argument))
            root = TrackedPlan.Replace<ExpressionSyntax>(root, argument, e => SyntaxFactory.IdentifierName(name).WithTriviaFrom(e));
        return HoistedNames.Rename(root, plan.All(MessageHoisting.Reference), name);
    }
}
