using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Syntax;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>Fixes ZMQ3039: the id is received, and sent, as bytes.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RoutingIdAsTextFixer))]
public sealed class RoutingIdAsTextFixer : DocumentFixer
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3039_RoutingIdAsText.Id);

    /// <inheritdoc/>
    private protected override string Title => "Receive the routing id as bytes";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => "ZMQ3039";

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        root = TrackedPlan.Replace<InvocationExpressionSyntax>(
            root,
            plan.All(RoutingIdAsTextFix.Receive)[0],
            call => RenamedCall.Of(call, LibrarySyntax.Of(plan).BytesReceive(RenamedCall.NameOf(call)!.Identifier.ValueText), [])
        );
        return plan.Has(RoutingIdAsTextFix.Type)
            ? TrackedPlan.Replace<TypeSyntax>(
                root,
                plan.All(RoutingIdAsTextFix.Type)[0],
                static type => SyntaxFactory.ParseTypeName("byte[]").WithTriviaFrom(type)
            )
            : root;
    }
}
