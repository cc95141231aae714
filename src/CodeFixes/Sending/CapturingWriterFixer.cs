using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Sending.Capturing;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1011: the captured variable is the state, and the lambda's second parameter has its name.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(CapturingWriterFixer))]
public sealed class CapturingWriterFixer : DocumentFixer
{
    internal const string Key = nameof(Rules.ZMQ1011);

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1011.Id);

    /// <inheritdoc/>
    private protected override string Title => "Pass the captured variable as the state";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var name = ((IdentifierNameSyntax)plan.Node(root, StateFix.Variable)).Identifier.WithoutTrivia();
        root = TrackedPlan.Replace<ParenthesizedLambdaExpressionSyntax>(root, plan.All(StateFix.Lambda)[0], lambda => Static(lambda, name));
        return TrackedPlan.Replace<ExpressionSyntax>(
            root,
            plan.All(StateFix.State)[0],
            state => SyntaxFactory.IdentifierName(name).WithTriviaFrom(state)
        );
    }

    private static ParenthesizedLambdaExpressionSyntax Static(ParenthesizedLambdaExpressionSyntax lambda, SyntaxToken name)
    {
        var second = lambda.ParameterList.Parameters[1];
        var named = lambda.ReplaceNode(second, second.WithIdentifier(name.WithTriviaFrom(second.Identifier)));
        var leading = named.GetLeadingTrivia();
        return named
            .WithoutLeadingTrivia()
            .AddModifiers(SyntaxFactory.Token(SyntaxKind.StaticKeyword).WithTrailingTrivia(SyntaxFactory.Space))
            .WithLeadingTrivia(leading);
    }
}
