using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Receiving;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Receiving;

/// <summary>Fixes ZMQ2005: one local before the statements holds what they read.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FrameDataReadRepeatedlyFixer))]
public sealed class FrameDataReadRepeatedlyFixer : DocumentFixer
{
    internal const string Key = "ZMQ2005";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2005_FrameDataReadRepeatedly.Id);

    /// <inheritdoc/>
    private protected override string Title => "Read it once into a local";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var before = plan.Statement(root, FrameDataReadRepeatedlyFix.Before);
        var isData = plan.Has(FrameDataReadRepeatedlyFix.Data) || plan.Has(FrameDataReadRepeatedlyFix.Existing);
        var existing = plan.Has(FrameDataReadRepeatedlyFix.Existing)
            ? (VariableDeclaratorSyntax)plan.Node(root, FrameDataReadRepeatedlyFix.Existing)
            : null;
        var later = plan.Has(FrameDataReadRepeatedlyFix.Later)
            ? (LocalDeclarationStatementSyntax)plan.Statement(root, FrameDataReadRepeatedlyFix.Later)
            : null;
        var name = (existing ?? later?.Declaration.Variables[0])?.Identifier.Text ?? NameFor(root, plan, before, isData ? "data" : "size");
        var declaration = later?.WithoutTrivia().ToString();
        var value = plan.Has(FrameDataReadRepeatedlyFix.Property)
            ? plan.Expression(root, FrameDataReadRepeatedlyFix.Property).WithoutTrivia().ToString()
            : Text.Of(plan.Expression(root, FrameDataReadRepeatedlyFix.Message)) + (isData ? ".Data" : ".Size");
        foreach (var read in plan.All(FrameDataReadRepeatedlyFix.Data))
            root = TrackedPlan.Replace<ExpressionSyntax>(root, read, e => Read(name, e));
        foreach (var read in plan.All(FrameDataReadRepeatedlyFix.Size))
            root = TrackedPlan.Replace<ExpressionSyntax>(
                root,
                read,
                e => SyntaxFactory.ParseExpression(isData ? name + ".Length" : name).WithTriviaFrom(e)
            );
        root = WholeSlices.Remove(root, name, name + ".Length");
        if (existing is not null)
            return root;
        if (later is not null)
            root = StatementEdits.Remove(root, plan.Statement(root, FrameDataReadRepeatedlyFix.Later));
        root = StatementEdits.InsertBefore(
            root,
            plan.Statement(root, FrameDataReadRepeatedlyFix.Before),
            declaration ?? $"var {name} = {value};"
        );
        return StatementEdits.ApartFromComments(root, plan.Statement(root, FrameDataReadRepeatedlyFix.Before));
    }

    private static IdentifierNameSyntax Read(string name, ExpressionSyntax by) =>
        SyntaxFactory.IdentifierName(name).WithTriviaFrom(by).WithAdditionalAnnotations(WholeSlices.Mark);

    /// <summary>What is read, or that of its message where others are read, too: <c>replyData</c>.</summary>
    private static string NameFor(SyntaxNode root, TrackedPlan plan, SyntaxNode before, string wish)
    {
        if (
            !plan.Has(FrameDataReadRepeatedlyFix.Message)
            || plan.Expression(root, FrameDataReadRepeatedlyFix.Message) is not IdentifierNameSyntax { Identifier.Text: var message }
        )
            return Names.Unused(before, wish);
        var property = char.ToUpperInvariant(wish[0]) + wish.Substring(1);
        var own = message.TrimStart('_', '@') + property;
        return IsReadOfOthers(before, message, property) ? Names.Unused(before, own, wish) : Names.Unused(before, wish, own);
    }

    /// <summary>Whether the member reads the same of something with another name.</summary>
    private static bool IsReadOfOthers(SyntaxNode at, string message, string property) =>
        (at.FirstAncestorOrSelf<MemberDeclarationSyntax>(m => m is not GlobalStatementSyntax) ?? at.SyntaxTree.GetRoot())
            .DescendantNodes()
            .Any(node =>
                node is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.Text: var other } } access
                && access.Name.Identifier.ValueText == property
                && other != message
            );
}
