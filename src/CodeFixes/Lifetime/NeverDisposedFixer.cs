using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Lifetime;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Lifetime;

/// <summary>Fixes ZMQ3008: the declaration becomes a using declaration; for the variable of a loop, one is added.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(NeverDisposedFixer))]
public sealed class NeverDisposedFixer : DocumentFixer
{
    internal const string Key = "ZMQ3008";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3008_NeverDisposed.Id);

    /// <inheritdoc/>
    private protected override string Title => "Declare it with using";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        plan.Has(NeverDisposedFix.Block) ? DisposeInLoop(root, plan.All(NeverDisposedFix.Block)[0]) : DisposeDeclared(root, plan);

    private static SyntaxNode DisposeInLoop(SyntaxNode root, SyntaxNode original)
    {
        var block = (BlockSyntax)root.GetCurrentNode(original)!;
        var variable = ((ForEachStatementSyntax)block.Parent!).Identifier.ValueText;
        return StatementEdits.InsertBefore(root, block.Statements[0], $"using var {Names.Unused(block, "owned")} = {variable};");
    }

    private static SyntaxNode DisposeDeclared(SyntaxNode root, TrackedPlan plan) =>
        TrackedPlan.Replace<LocalDeclarationStatementSyntax>(root, plan.All(NeverDisposedFix.Declaration)[0], StatementEdits.WithUsing);
}
