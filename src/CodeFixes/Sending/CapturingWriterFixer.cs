using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Sending;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>
/// Fixes ZMQ1011: what is captured is the state. A single variable gives the lambda's second parameter its name; of several, and of the
/// object, the names in the lambda are those of the state's parts.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(CapturingWriterFixer))]
public sealed class CapturingWriterFixer : DocumentFixer
{
    private const string Self = "self";

    internal const string Key = "ZMQ1011";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1011_CapturingWriter.Id);

    /// <inheritdoc/>
    private protected override string Title => "Pass what is captured as the state";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Fix == CapturingWriterFix.Fix)
        {
            var name = ((IdentifierNameSyntax)plan.Node(root, CapturingWriterFix.Variable)).Identifier.WithoutTrivia();
            return Passed(root, plan, name, SyntaxFactory.IdentifierName(name));
        }

        var variables = plan.All(CapturingWriterFix.Variable)
            .Select(node => ((IdentifierNameSyntax)node).Identifier.WithoutTrivia())
            .GroupBy(variable => variable.ValueText)
            .Select(uses => uses.First())
            .ToList();
        var lambda = (ParenthesizedLambdaExpressionSyntax)plan.Node(root, CapturingWriterFix.Lambda);
        var self = NameIn(lambda, Self);
        var state = variables.Count > 0 ? NameIn(lambda, "state") : self;
        foreach (var use in plan.All(CapturingWriterFix.Variable))
            root = TrackedPlan.Replace<IdentifierNameSyntax>(root, use, name => Part(state, name));
        ExpressionSyntax owner =
            variables.Count > 0 ? Part(state, SyntaxFactory.IdentifierName(self)) : SyntaxFactory.IdentifierName(state);
        foreach (var use in plan.All(CapturingWriterFix.Object))
            root = TrackedPlan.Replace<ExpressionSyntax>(
                root,
                use,
                name => name is ThisExpressionSyntax ? owner.WithTriviaFrom(name) : Member(owner, (SimpleNameSyntax)name)
            );
        return Passed(root, plan, SyntaxFactory.Identifier(state), Parts(variables, plan.Has(CapturingWriterFix.Object) ? self : null));
    }

    private static SyntaxNode Passed(SyntaxNode root, TrackedPlan plan, SyntaxToken parameter, ExpressionSyntax state)
    {
        root = TrackedPlan.Replace<ParenthesizedLambdaExpressionSyntax>(
            root,
            plan.All(CapturingWriterFix.Lambda)[0],
            lambda => Static(lambda, parameter)
        );
        return TrackedPlan.Replace<ExpressionSyntax>(root, plan.All(CapturingWriterFix.State)[0], old => state.WithTriviaFrom(old));
    }

    /// <summary>The state: the object alone, or a tuple whose parts have the variables' names.</summary>
    private static ExpressionSyntax Parts(IReadOnlyList<SyntaxToken> variables, string? self)
    {
        var parts = variables.Select(variable => SyntaxFactory.Argument(SyntaxFactory.IdentifierName(variable))).ToList();
        if (self is null)
            return Tuple(parts);
        if (parts.Count == 0)
            return SyntaxFactory.ThisExpression();
        parts.Insert(
            0,
            SyntaxFactory.Argument(
                SyntaxFactory.NameColon(
                    SyntaxFactory.IdentifierName(self),
                    SyntaxFactory.Token(SyntaxKind.ColonToken).WithTrailingTrivia(SyntaxFactory.Space)
                ),
                default,
                SyntaxFactory.ThisExpression()
            )
        );
        return Tuple(parts);
    }

    private static TupleExpressionSyntax Tuple(List<ArgumentSyntax> parts) =>
        SyntaxFactory.TupleExpression(
            SyntaxFactory.SeparatedList(
                parts,
                Enumerable.Repeat(SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space), parts.Count - 1)
            )
        );

    private static MemberAccessExpressionSyntax Part(string state, SimpleNameSyntax name) =>
        Member(SyntaxFactory.IdentifierName(state), name);

    private static MemberAccessExpressionSyntax Member(ExpressionSyntax owner, SimpleNameSyntax name) =>
        SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, owner, name.WithoutTrivia()).WithTriviaFrom(name);

    /// <summary>A name that nothing in the lambda has; around it, another one may.</summary>
    private static string NameIn(ParenthesizedLambdaExpressionSyntax lambda, string wish)
    {
        var taken = new HashSet<string>(
            lambda.DescendantTokens().Where(token => token.IsKind(SyntaxKind.IdentifierToken)).Select(token => token.ValueText)
        );
        var name = wish;
        for (var number = 2; taken.Contains(name); number++)
            name = wish + number;
        return name;
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
