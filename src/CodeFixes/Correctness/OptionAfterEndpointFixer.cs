using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Correctness;
using ZmqPerf.Analyzers.Correctness.Endpoints;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Correctness;

/// <summary>
/// Fixes ZMQ3029: the option is set in front of the first endpoint, after those that were moved there before. An endpoint of the
/// constructor is connected after it.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(OptionAfterEndpointFixer))]
public sealed class OptionAfterEndpointFixer : DocumentFixer
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3029_OptionAfterEndpoint.Id);

    /// <inheritdoc/>
    private protected override string Title => "Set the option before Bind and Connect";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => "ZMQ3029";

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan) =>
        plan.Fix == ConnectedLater.Fix ? ConnectLater(root, plan) : SetEarlier(root, plan);

    /// <summary>The constructor gets no endpoint; the statement after the option connects the socket.</summary>
    private static SyntaxNode ConnectLater(SyntaxNode root, TrackedPlan plan)
    {
        var original = plan.All(ConnectedLater.Endpoint)[0];
        var argument = root.GetCurrentNode(original)!.FirstAncestorOrSelf<ArgumentSyntax>()!;
        var name = argument.FirstAncestorOrSelf<VariableDeclaratorSyntax>()!.Identifier.Text;
        var endpoint = SyntaxFactory.Literal(ConnectedLater.EndpointOf(argument)!).Text;
        root =
            argument.Parent
                is ArgumentListSyntax { Arguments.Count: 1, Parent: ObjectCreationExpressionSyntax { Initializer: not null } creation } list
            && !list.DescendantTrivia().Any(Statements.IsComment)
                ? root.ReplaceNode(
                    creation,
                    creation.WithType(creation.Type.WithTrailingTrivia(list.GetTrailingTrivia())).WithArgumentList(null)
                )
                : root.RemoveNode(argument, SyntaxRemoveOptions.KeepNoTrivia)!;
        return StatementEdits.InsertAfter(root, plan.Statement(root, ConnectedLater.Option), $"{name}.Connect({endpoint});");
    }

    private static SyntaxNode SetEarlier(SyntaxNode root, TrackedPlan plan)
    {
        var (endpoint, option) = (
            plan.Statement(root, OptionAfterEndpointFix.Endpoint),
            plan.Statement(root, OptionAfterEndpointFix.Option)
        );
        var places = new List<StatementSyntax>();
        for (var next = endpoint; next is not null && next != option; next = Statements.Next(next))
            places.Add(next);
        var order = new List<StatementSyntax> { option };
        order.AddRange(places);
        places.Add(option);
        return StatementOrder.Change(root, places, order);
    }
}
