using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.Analyzers.Receiving.Keeping;

/// <summary>
/// A local that gets a new empty message in each iteration, which is received into and stored. None where the message is sent, rebuilt,
/// disposed after it has been stored, or given to code that is not visible.
/// </summary>
internal sealed class KeptMessage
{
    private readonly List<IOperation> _creations = new();
    private readonly List<IOperation> _receives = new();
    private readonly List<IOperation> _disposals = new();

    private KeptMessage(ILocalSymbol local) => Local = local;

    public ILocalSymbol Local { get; }

    public List<MessageStore> Stores { get; } = new();

    public static KeptMessage? Of(ILocalSymbol local, MessagingBody body)
    {
        if (local.RefKind != RefKind.None || body.Uses.DeclaratorOf(local) is not { } declarator || IsUsing(declarator))
            return null;
        var message = new KeptMessage(local);
        if (declarator.GetVariableInitializer() is { Value: var first } && !first.IsNull())
        {
            if (!MessageUses.IsEmptyMessage(first.Unconverted(), body))
                return null;
            message._creations.Add(declarator);
        }

        var function = declarator.EnclosingFunction();
        foreach (var reference in body.Uses.Of(local))
            if (reference.EnclosingFunction() != function || !message.Takes(reference, body))
                return null;
        return message.Stores.Count == 0 ? null : message;
    }

    /// <summary>
    /// The same for a local that gets what a method of the user's has made and received, by its result, a part of that or an out parameter:
    /// nothing but a message, whatever its size.
    /// </summary>
    public static KeptMessage? GivenBy(IInvocationOperation receive, MessagingMember member, MessagingBody body)
    {
        if (GivenTo(receive, member, body) is not ({ IsUsing: false } local, var references) || !TakesAny(receive, body))
            return null;
        var message = new KeptMessage(local);
        message._creations.Add(receive);
        message._receives.Add(receive);
        foreach (var reference in references)
            if (reference.EnclosingFunction() != receive.EnclosingFunction() || !message.Takes(reference, body))
                return null;
        return message.Stores.Count == 0 ? null : message;
    }

    private static (ILocalSymbol Local, IReadOnlyList<IOperation> References)? GivenTo(
        IInvocationOperation receive,
        MessagingMember member,
        MessagingBody body
    )
    {
        if (member.Deliveries.IsEmpty)
            return
                body.Library.Types.IsMessage(receive.Type)
                && body.Uses.HolderOf(receive) is { Symbol: var local }
                && body.Uses.SingleValueOf(local) is not null
                ? (local, body.Uses.UsesOf(local))
                : null;
        foreach (var delivery in member.Deliveries)
            if (
                DeliveredValue.Of(receive, delivery, body) is { Variable: { } variable, References: var references }
                && body.Library.Types.IsMessage(variable.Type)
            )
                return (variable, references);
        return null;
    }

    /// <summary>Whether a method receives, and does not look at how large the message is.</summary>
    private static bool TakesAny(IInvocationOperation call, MessagingBody body)
    {
        if (OtherBodies.RunBy(call, body) is not { } code)
            return false;
        var isReceived = false;
        foreach (var operation in code.Root.Descendants())
            if (
                operation is IPropertyReferenceOperation { Property: var asked }
                && (body.Library.Types.IsSize(asked) || body.Library.Types.IsContent(asked))
            )
                return false;
            else if (code.Library.MemberOf(operation) is { Role: MessagingRole.ReceiveMessage, IsWrapper: false })
                if (operation.IsDropped())
                    isReceived = true;
                else
                    return false;
        return isReceived;
    }

    private bool Takes(IOperation reference, MessagingBody body)
    {
        var use = MessageUses.Classify(reference, body);
        switch (use.Kind)
        {
            case MessageUseKind.Escape when MessageStore.Of(reference, body) is { } store:
                Stores.Add(store);
                return true;
            case MessageUseKind.Create:
                _creations.Add(use.Construct);
                return true;
            case MessageUseKind.Dispose:
                _disposals.Add(use.Construct);
                return true;
            case MessageUseKind.Read or MessageUseKind.DisposeGuard:
                return true;
            case MessageUseKind.Harmless:
                return use.Construct is not IUsingOperation;
            default:
                if (use.IsReceive)
                    _receives.Add(use.Construct);
                return use.IsReceive;
        }
    }

    /// <summary>Where the message that is stored here was made: in the same iteration, and received into on the way.</summary>
    public IOperation? OriginOf(MessageStore store)
    {
        var loop = Loops.InnermostLoop(store.Construct);
        foreach (var creation in _creations)
            if (
                creation.Syntax.SpanStart < store.Construct.Syntax.SpanStart
                && Loops.InnermostLoop(creation) == loop
                && IsReceivedBetween(creation, store)
                && !IsDisposedAfter(store)
            )
                return creation;
        return null;
    }

    private bool IsReceivedBetween(IOperation creation, MessageStore store)
    {
        foreach (var receive in _receives)
            if (
                receive.Syntax.SpanStart >= creation.Syntax.SpanStart
                && receive.Syntax.Span.End <= store.Construct.Syntax.SpanStart
                && Statements.Of(receive) is { Parent: var list }
                && store.Construct.IsIn(list is GlobalStatementSyntax ? list.Parent : list)
            )
                return true;
        return false;
    }

    private bool IsDisposedAfter(MessageStore store)
    {
        foreach (var disposal in _disposals)
            if (disposal.Syntax.SpanStart > store.Construct.Syntax.SpanStart && !Excludes(store.Construct, disposal))
                return true;
        return false;
    }

    /// <summary>Whether what stands further down does not run once the store has been made, or only where it was refused.</summary>
    private static bool Excludes(IOperation store, IOperation later)
    {
        foreach (var (child, parent) in store.Ancestors())
            switch (parent)
            {
                case IConditionalOperation when later.IsIn(parent):
                    return !later.IsIn(child);
                case ITryOperation attempt when attempt.Body == child && later.IsIn(parent) && !later.IsIn(child):
                    return !later.IsIn(attempt.Finally);
                case ISwitchCaseOperation
                or IBlockOperation when !later.IsIn(parent) && (parent is ISwitchCaseOperation || WaysOut.Leaves(parent)):
                    return true;
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return false;
            }

        return false;
    }

    /// <summary>Whether a variable disposes what it holds.</summary>
    public static bool IsUsing(IOperation declarator)
    {
        for (
            var parent = declarator.Parent;
            parent is IVariableDeclarationOperation or IVariableDeclarationGroupOperation or IUsingDeclarationOperation or IUsingOperation;
            parent = parent.Parent
        )
            if (parent is IUsingDeclarationOperation or IUsingOperation)
                return true;
        return false;
    }
}
