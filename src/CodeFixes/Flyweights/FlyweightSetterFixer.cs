using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Flyweights;

/// <summary>Fixes ZMQ4004 where all that is wrong is a setter: the view only reads.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FlyweightSetterFixer))]
public sealed class FlyweightSetterFixer : DocumentFixer
{
    internal const string Key = "ZMQ4004";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ4004_NoFlyweight.Id);

    /// <inheritdoc/>
    private protected override string Title => "Remove the setter";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        // what is said of the setter goes with it
        (root, var setter) = GoneComments.Of(root, (AccessorDeclarationSyntax)root.GetCurrentNode(plan.All(FlyweightFixes.Setter)[0])!);
        var accessors = (AccessorListSyntax)setter.Parent!;
        var (next, place) = (setter.GetLastToken().GetNextToken(), accessors.Accessors.IndexOf(setter));
        var rest = accessors.ReplaceToken(
            next,
            next.WithLeadingTrivia(UpToDirectives(setter.GetLeadingTrivia()).Concat(next.LeadingTrivia))
        );
        return root.ReplaceNode(accessors, Plain(rest.WithAccessors(rest.Accessors.RemoveAt(place))));
    }

    private static IEnumerable<SyntaxTrivia> UpToDirectives(SyntaxTriviaList trivia) =>
        trivia.Reverse().SkipWhile(t => !t.IsDirective).Reverse();

    /// <summary>Accessors that do not say what only one of two can: <c>readonly get</c>.</summary>
    private static AccessorListSyntax Plain(AccessorListSyntax accessors) =>
        accessors.Accessors is [{ Modifiers: [{ RawKind: (int)SyntaxKind.ReadOnlyKeyword } modifier] } getter]
            ? accessors.ReplaceNode(
                getter,
                getter
                    .WithModifiers(default)
                    .WithKeyword(
                        getter.Keyword.WithLeadingTrivia(
                            modifier.LeadingTrivia.AddRange(modifier.TrailingTrivia.Where(Statements.IsComment))
                        )
                    )
            )
            : accessors;
}
