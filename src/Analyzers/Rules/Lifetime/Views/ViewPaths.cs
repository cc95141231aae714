using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Lifetime.Messages;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>A view that has been followed through its function; without a local where it is returned as it is made.</summary>
internal sealed record FollowedView(ILocalSymbol? Symbol, ViewProtocol Protocol, TypestateAnalysis Walk);

/// <summary>
/// The views of a body that are worth following: those of a message, a receiver, a writer or a buffer that something happens to as well.
/// </summary>
internal static class ViewPaths
{
    private static readonly PerBody<FollowedView> s_known = new(Find);

    public static ImmutableArray<FollowedView> In(MessagingBody body, CancellationToken cancellationToken) =>
        s_known.In(body, cancellationToken);

    private static ImmutableArray<FollowedView> Find(MessagingBody body, CancellationToken cancellationToken)
    {
        var found = ImmutableArray.CreateBuilder<FollowedView>();
        foreach (var symbol in Declared(body))
            if (
                symbol is ILocalSymbol local
                && (References.Is(local) || BackingStores.IsViewType(local.Type))
                && body.Uses.Of(local).Count > 0
                && BackingStores.OfLocal(local, body) is { } root
                && !root.Holder.Is(local)
                && !(References.Is(local) && root.Kind == HolderKind.Buffer)
                && FunctionOf(local, body) is { } function
            )
                Add(local, root, function);
        foreach (var operation in Returned(body))
            if (BackingStores.Of(operation, body) is { Kind: not HolderKind.Buffer } root)
                Add(null, root, operation.EnclosingFunction());
        return found.ToImmutable();

        void Add(ILocalSymbol? local, BackingStore root, IOperation function)
        {
            if (
                !MayChange(local, root, body)
                || !IsKnownHere(root, function, body)
                || OrderedGraph.Of(function, body, cancellationToken) is not { } code
            )
                return;
            var protocol = new ViewProtocol(local, root, code);
            if (TypestateAnalysis.Run(code, protocol, cancellationToken) is { } walk)
                found.Add(new(local, protocol, walk));
        }
    }

    /// <summary>The locals that statements declare, and those that calls wrap a view into.</summary>
    private static IEnumerable<ISymbol> Declared(MessagingBody body)
    {
        foreach (var symbol in body.Uses.Declared)
            yield return symbol;
        foreach (var operation in body.Operations)
            if (
                operation is IDeclarationExpressionOperation { Expression: ILocalReferenceOperation reference }
                && ShownInto.Of(reference, body) is not null
            )
                yield return reference.Local;
    }

    /// <summary>Where a local begins.</summary>
    private static IOperation DeclarationOf(ILocalSymbol local, MessagingBody body) =>
        (IOperation?)body.Uses.DeclaratorOf(local) ?? body.Uses.Of(local)[0];

    /// <summary>The values that the body, a lambda or a local function returns, and that show bytes.</summary>
    private static IEnumerable<IOperation> Returned(MessagingBody body)
    {
        foreach (var operation in body.Operations)
            if (
                operation is IReturnOperation { Kind: OperationKind.Return, ReturnedValue: { } value }
                && (BackingStores.IsViewType(value.Type) || References.IsTaken(value))
                && value.Unconverted() is not ILocalReferenceOperation
            )
                yield return value;
    }

    /// <summary>The one function that has a local; null where it cannot be followed.</summary>
    private static IOperation? FunctionOf(ILocalSymbol local, MessagingBody body)
    {
        var function = DeclarationOf(local, body).EnclosingFunction();
        foreach (var reference in body.Uses.Of(local))
            if (reference.EnclosingFunction() != function)
                return null;
        return function;
    }

    /// <summary>Whether the holder's variable is written where the walk sees it, if at all.</summary>
    private static bool IsKnownHere(BackingStore root, IOperation function, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(root.Holder))
            if (LocalUses.IsWrite(reference) && reference.EnclosingFunction() != function)
                return false;
        return true;
    }

    /// <summary>
    /// Whether anything happens to the holder where the view may still be used: after its declaration, since the next iteration of a loop
    /// declares it anew; for one that is returned, whether the holder is disposed at all.
    /// </summary>
    private static bool MayChange(ILocalSymbol? view, BackingStore root, MessagingBody body)
    {
        var start = view is null ? -1 : DeclarationOf(view, body).Syntax.SpanStart;
        if (root.Kind == HolderKind.Buffer)
        {
            foreach (var hit in body.Hits)
                if (hit.Member.Role == MessagingRole.ReceiveIntoBuffer && hit.Operation.Syntax.SpanStart > start)
                    return true;
            foreach (var fill in body.Fills)
                if (fill.Operation.Syntax.SpanStart > start)
                    return true;
            return false;
        }

        if (root.Holder is IFieldSymbol or IPropertySymbol)
            return true;
        if (
            body.Uses.DeclaratorOf(root.Holder) is { } declarator
            && IsUsed(declarator)
            && (declarator.Syntax.SpanStart > start || IsReturned(view!, body))
        )
            return true;
        foreach (var reference in NamesOf(root, body))
            if (
                reference.Syntax.SpanStart > start
                && (
                    root.Kind is HolderKind.Receiver or HolderKind.Writer or HolderKind.Outgoing
                        ? view is not null || reference.Parent.IsDisposal() || reference.ParentPastConversions() is IUsingOperation
                        : reference.Parent is IUsingOperation or IConditionalAccessOperation
                            || MessageEvents.Of(reference, body).Event is not (MessageEvent.None or MessageEvent.Read or MessageEvent.Ask)
                )
            )
                return true;
        return false;
    }

    /// <summary>The references to the holder, by all names that a message has.</summary>
    private static IEnumerable<IOperation> NamesOf(BackingStore root, MessagingBody body) =>
        root.Kind == HolderKind.Message && MessageNames.In(body).TryGetValue(root.Holder, out var references)
            ? references
            : body.Uses.Of(root.Holder);

    private static bool IsReturned(ILocalSymbol view, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(view))
            if (ViewOrigin.Consumer(reference) is IReturnOperation)
                return true;
        return false;
    }

    private static bool IsUsed(IOperation declarator) =>
        declarator.Parent
            is IVariableDeclarationOperation
            {
                Parent: IVariableDeclarationGroupOperation { Parent: IUsingOperation or IUsingDeclarationOperation }
            };
}
