using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>
/// Pollers and loops keep the sockets that they are given, and give them back: who has one may dispose its sockets. A socket stays with the
/// code that made it where the poller or loop stays there as well, and nobody takes the socket out of it.
/// </summary>
internal static class SocketHolding
{
    /// <summary>The call that starts a loop, where an element of the collection of its sockets stands in this.</summary>
    public static IInvocationOperation? LoopOver(IOperation collection, MessagingLibrary library)
    {
        if (collection is IArrayInitializerOperation { Parent: IArrayCreationOperation array })
            collection = array;
        else if (collection.Syntax is not CollectionExpressionSyntax)
            return null;
        return
            collection.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation start }
            && library.Runtime?.StartsLoop(start.TargetMethod) == true
            ? start
            : null;
    }

    /// <summary>A loop has to end before its sockets.</summary>
    public static OwnerUse ByLoop(IInvocationOperation start, MessagingBody body)
    {
        if (
            !OwnedType.IsLibrarys(start.TargetMethod, body.Library)
            || start.Parent is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var loop } }
            || IsHandedOn(loop, body)
        )
            return OwnerUse.HandedOn;
        return loop.IsUsing ? OwnerUse.Over : OwnerUse.Lasts;
    }

    /// <summary>A poller that lives longer than the socket polls what is closed.</summary>
    public static OwnerUse ByPoller(IInvocationOperation add, IOperation socket, MessagingBody body)
    {
        if (
            PollerOf(add) is not { } poller
            || body.Uses.OnlyValueOf(poller)?.Unconverted() is not IObjectCreationOperation
            || IsHandedOn(poller, body)
        )
            return OwnerUse.HandedOn;
        return
            BlockOf(socket, body) is { } block
            && body.Uses.DeclaratorOf(poller)!.IsIn(block)
            && body.Uses.Of(poller).All(reference => reference.EnclosingFunction() == add.EnclosingFunction())
            ? OwnerUse.Over
            : OwnerUse.Lasts;
    }

    /// <summary>The local that holds a poller which something is added to, in its collection initializer perhaps.</summary>
    private static ILocalSymbol? PollerOf(IInvocationOperation add) =>
        add.Instance?.Unconverted() switch
        {
            ILocalReferenceOperation { Local: var local } => local,
            IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver }
                when add.Parent is IObjectOrCollectionInitializerOperation { Parent: IObjectCreationOperation made } => LocalUses.LocalFor(
                made
            ),
            _ => null,
        };

    /// <summary>Whether a socket that a poller or a received message gives back may be disposed or kept.</summary>
    public static bool IsTakenBack(MessagingBody body)
    {
        foreach (var operation in body.Root.Descendants())
            if (
                body.Library.Types.IsSocket(operation.Type)
                && operation switch
                {
                    IInvocationOperation call => OwnedType.IsLibrarys(call.TargetMethod, body.Library)
                        && body.Library.MemberOf(call) is null,
                    IPropertyReferenceOperation { Property: var property } => OwnedType.IsLibrarys(property, body.Library),
                    _ => false,
                }
                && !IsAskedOnly(operation, body)
            )
                return true;
        return false;
    }

    private static bool IsAskedOnly(IOperation socket, MessagingBody body) =>
        socket.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } instance, TargetMethod: var method } when instance.Unconverted() == socket =>
                !method.IsDisposalOrAsync() && OwnedType.IsLibrarys(method, body.Library),
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } } => OwnedType.IsLibrarys(method, body.Library),
            IBinaryOperation { OperatorMethod: null } => true,
            _ => false,
        };

    /// <summary>Whether others get what keeps the socket, or take it out.</summary>
    private static bool IsHandedOn(ILocalSymbol holder, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(holder))
            if (
                reference.ParentPastConversions() is IArgumentOperation
                || OwnerUses.Of(reference, body) == OwnerUse.HandedOn && !(holder.IsUsing && IsRun(reference, body))
            )
                return true;
        return IsTakenBack(body);
    }

    /// <summary>Whether a poller runs from here on, until it is disposed.</summary>
    private static bool IsRun(IOperation poller, MessagingBody body) =>
        poller.ParentPastConversions() is IInvocationOperation call && body.Library.MemberOf(call) is { Role: MessagingRole.RunPoller };

    /// <summary>Where a variable lives that holds a socket; a parameter lives in all of its function.</summary>
    private static SyntaxNode? BlockOf(IOperation socket, MessagingBody body) =>
        socket switch
        {
            ILocalReferenceOperation { Local: var local } => body.Uses.DeclaratorOf(local)?.Syntax.FirstAncestorOrSelf<BlockSyntax>()
                ?? (body.Uses.DeclaratorOf(local) is null ? null : body.Root.Syntax),
            IParameterReferenceOperation => body.Root.Syntax,
            _ => null,
        };
}
