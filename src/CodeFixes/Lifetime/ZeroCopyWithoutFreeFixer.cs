using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Lifetime.ZeroCopy;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Lifetime;

/// <summary>Fixes ZMQ3009: a callback frees the memory, by what belongs to the allocation.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ZeroCopyWithoutFreeFixer))]
public sealed class ZeroCopyWithoutFreeFixer : DocumentFixer
{
    internal const string Key = nameof(Rules.ZMQ3009);

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3009.Id);

    /// <inheritdoc/>
    private protected override string Title => "Free the memory in the message's callback";

    /// <inheritdoc/>
    private protected override bool IsReplacedByFollowUps => true;

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var callback = Callback(
            ((InvocationExpressionSyntax)plan.Node(root, FreeFix.Allocation)).Expression,
            plan.Node(root, FreeFix.Creation)
        );
        root = TrackedPlan.Replace<BaseObjectCreationExpressionSyntax>(
            root,
            plan.All(FreeFix.Creation)[0],
            creation =>
                creation.WithArgumentList(
                    creation.ArgumentList!.AddArguments(
                        Argument(callback, isNamed: creation.ArgumentList.Arguments.Any(static argument => argument.NameColon is not null))
                            .WithLeadingTrivia(SyntaxFactory.Space)
                    )
                )
        );
        return plan.Has(FreeFix.Free) ? StatementEdits.Remove(root, plan.Statement(root, FreeFix.Free)) : root;
    }

    private static ArgumentSyntax Argument(string callback, bool isNamed) =>
        SyntaxFactory.Argument(
            isNamed ? SyntaxFactory.NameColon("freeCallback").WithTrailingTrivia(SyntaxFactory.Space) : null,
            default,
            SyntaxFactory.ParseExpression(callback)
        );

    private static string Callback(ExpressionSyntax allocating, SyntaxNode creation)
    {
        var name = allocating is MemberAccessExpressionSyntax { Name: var member } ? member : (SimpleNameSyntax)allocating;
        var freeing = FreeFix.FreeingName(name.Identifier.ValueText);
        var call = allocating is MemberAccessExpressionSyntax access ? $"{access.Expression.WithoutTrivia()}.{freeing}" : freeing;
        if (freeing is "FreeHGlobal" or "FreeCoTaskMem")
            return call;
        var pointer = Names.Unused(creation, "pointer");
        return $"static {pointer} => {call}((void*){pointer})";
    }
}
