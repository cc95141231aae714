using System.Collections.Immutable;
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
    internal const string Key = nameof(Rules.ZMQ2005);

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2005.Id);

    /// <inheritdoc/>
    private protected override string Title => "Read it once into a local";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var before = plan.Statement(root, DataLocalFix.Before);
        var isData = plan.Has(DataLocalFix.Data) || plan.Has(DataLocalFix.Existing);
        var existing = plan.Has(DataLocalFix.Existing) ? (VariableDeclaratorSyntax)plan.Node(root, DataLocalFix.Existing) : null;
        var name = existing?.Identifier.Text ?? Names.Unused(before, isData ? "data" : "size");
        var value = plan.Has(DataLocalFix.Property)
            ? plan.Expression(root, DataLocalFix.Property).WithoutTrivia().ToString()
            : Text.Of(plan.Expression(root, DataLocalFix.Message)) + (isData ? ".Data" : ".Size");
        foreach (var read in plan.All(DataLocalFix.Data))
            root = TrackedPlan.Replace<ExpressionSyntax>(root, read, e => SyntaxFactory.IdentifierName(name).WithTriviaFrom(e));
        foreach (var read in plan.All(DataLocalFix.Size))
            root = TrackedPlan.Replace<ExpressionSyntax>(
                root,
                read,
                e => SyntaxFactory.ParseExpression(isData ? name + ".Length" : name).WithTriviaFrom(e)
            );
        return existing is not null
            ? root
            : StatementEdits.InsertBefore(root, plan.Statement(root, DataLocalFix.Before), $"var {name} = {value};");
    }
}
