using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Receiving;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Syntax;

namespace ZmqPerf.CodeFixes.Receiving;

/// <summary>Fixes ZMQ2015: the frame is skipped.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UnreadFrameFixer))]
public sealed class UnreadFrameFixer : DocumentFixer
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2015_UnreadFrame.Id);

    /// <inheritdoc/>
    private protected override string Title => "Skip what nobody reads";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => "ZMQ2015";

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var call = (InvocationExpressionSyntax)plan.Node(root, UnreadFrameFix.Call);
        var arguments = plan.All(UnreadFrameFix.Argument).Select(a => root.GetCurrentNode(a)!.FirstAncestorOrSelf<ArgumentSyntax>()!);
        var skip = RenamedCall.Of(
            call,
            LibrarySyntax.Of(plan).Skip(RenamedCall.NameOf(call)!.Identifier.ValueText),
            arguments.ToImmutableArray()
        );
        if (!plan.Has(UnreadFrameFix.Statement))
            return root.ReplaceNode(call, skip);
        var statement = plan.Statement(root, UnreadFrameFix.Statement);
        return root.ReplaceNode(statement, SyntaxFactory.ParseStatement($"{skip.WithoutTrivia()};").WithTriviaFrom(statement));
    }
}
