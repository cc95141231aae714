using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Lifetime;
using ZmqPerf.Analyzers.Lifetime.ZeroCopy;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Sending;

namespace ZmqPerf.CodeFixes.Lifetime;

/// <summary>Fixes ZMQ3009: a callback frees the memory, by what belongs to the allocation.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ZeroCopyWithoutFreeFixer))]
public sealed class ZeroCopyWithoutFreeFixer : DocumentFixer
{
    internal const string Key = "ZMQ3009";

    /// <summary>What the fix does away with, as comments call it: a free that comes too early.</summary>
    private static readonly string[] s_names = ["free", "release", "give back", "give it back"];

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ3009_ZeroCopyWithoutFree.Id);

    /// <inheritdoc/>
    private protected override string Title => "Free the memory in the message's callback";

    /// <inheritdoc/>
    private protected override bool IsReplacedByFollowUps => true;

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override ImmutableDictionary<string, string> Titles { get; } =
        ImmutableDictionary<string, string>.Empty.Add(BorrowedMemoryFix.Fix, "Send the memory as a span, which is copied");

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Fix == BorrowedMemoryFix.Fix)
            return SendSpan(root, plan);
        var callback = Callback(
            ((InvocationExpressionSyntax)plan.Node(root, ZeroCopyWithoutFreeFix.Allocation)).Expression,
            plan.Node(root, ZeroCopyWithoutFreeFix.Creation)
        );
        root = plan.Has(ZeroCopyWithoutFreeFix.Callback)
            ? TrackedPlan.Replace<ExpressionSyntax>(
                root,
                plan.All(ZeroCopyWithoutFreeFix.Callback)[0],
                empty => SyntaxFactory.ParseExpression(callback).WithTriviaFrom(empty)
            )
            : TrackedPlan.Replace<BaseObjectCreationExpressionSyntax>(
                root,
                plan.All(ZeroCopyWithoutFreeFix.Creation)[0],
                creation =>
                    creation.WithArgumentList(
                        creation.ArgumentList!.AddArguments(
                            Argument(
                                    callback,
                                    isNamed: creation.ArgumentList.Arguments.Any(static argument => argument.NameColon is not null)
                                )
                                .WithLeadingTrivia(SyntaxFactory.Space)
                        )
                    )
            );
        return plan.Has(ZeroCopyWithoutFreeFix.Free)
            ? StatementEdits.Drop(root, plan.Statement(root, ZeroCopyWithoutFreeFix.Free), s_names)
            : root;
    }

    private static SyntaxNode SendSpan(SyntaxNode root, TrackedPlan plan)
    {
        root = MessageEdits.RemoveMessage(MessageEdits.SendSource(root, plan), plan);
        foreach (var pinned in plan.All(BorrowedMemoryFix.Unpin))
            if (root.GetCurrentNode(pinned) is FixedStatementSyntax around)
                root = StatementEdits.Inline(root, around, around.Statement);
        return plan.Has(ZeroCopyFix.Address) ? Imports.AddSystem(root, plan) : root;
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
        var freeing = NativeMemories.FreeingName(name.Identifier.ValueText);
        var call = allocating is MemberAccessExpressionSyntax access ? $"{access.Expression.WithoutTrivia()}.{freeing}" : freeing;
        if (freeing is "FreeHGlobal" or "FreeCoTaskMem")
            return call;
        var pointer = Names.Unused(creation, "pointer");
        return $"static {pointer} => {call}((void*){pointer})";
    }
}
