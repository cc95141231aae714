using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>What members of the messaging library, and of our own runtime, do.</summary>
internal sealed class MessagingEffects(MessagingLibrary library, Compilation compilation)
{
    /// <summary>Whether a type or member is the library's or the runtime's, unless that is what is being compiled.</summary>
    public bool IsOfTheLibrary(ISymbol symbol) =>
        !symbol.IsInSource(compilation) && (library.Types.IsOfTheLibrary(symbol) || library.Runtime is { } runtime && runtime.Has(symbol));

    /// <summary>A call of a member that has a role.</summary>
    public static Effect OfMember(MessagingMember member) =>
        member.Role switch
        {
            MessagingRole.AddInPlace => Effect.HandlesMessages,
            MessagingRole.InitMessage or MessagingRole.CloseMessage => Effect.HandlesMessages | Effect.ChangesMessages,
            MessagingRole.PutInQueue => Effect.Signals,
            MessagingRole.TakeFromQueue => Effect.Waits | Effect.Receives,
            // handlers are run meanwhile
            MessagingRole.RunPoller => Effect.UsesSocket | Effect.Sends | Effect.Receives | Effect.RunsUnknownCode,
            MessagingRole.RunOnPoller => Effect.UsesSocket | Effect.Sends | Effect.RunsUnknownCode,
            MessagingRole.CleanUp => Effect.UsesSocket | Effect.Sends | Effect.Waits | Effect.Ends,
            MessagingRole.RemoveFromPoller or MessagingRole.StopPoller => OfUse(member) | Effect.Ends,
            _ => OfUse(member),
        };

    private static Effect OfUse(MessagingMember member) =>
        Effect.UsesSocket
        | (SendsNothing(member) ? Effect.None : Effect.Sends)
        | (
            member.IsReceive || member.Role is MessagingRole.ReceiveAsync or MessagingRole.DrainFrames or MessagingRole.Poll
                ? Effect.Receives
                : Effect.None
        )
        | (KeepsMessages(member.Role) ? Effect.None : Effect.ChangesMessages)
        | (KeepsMemory(member.Role) ? Effect.None : Effect.WritesMemory);

    /// <summary>Any other member.</summary>
    public Effect OfOther(ISymbol member) =>
        member switch
        {
            IMethodSymbol method when method.IsDisposal() => OfDisposal(member.ContainingType),
            { ContainingType: var proxy } when library.Types.IsProxy(proxy) => Effect.UsesSocket | Effect.Sends | Effect.Waits,
            { ContainingType: var type } when library.Types.IsSocket(type) => member is IPropertySymbol
                ? Effect.UsesSocket
                : Effect.UsesSocket | Effect.Sends,
            IMethodSymbol method when library.Runtime?.Has(method) == true && OfRuntime(method) is var effect and not Effect.None => effect,
            IMethodSymbol method when library.Types.MovesContent(method) => Effect.HandlesMessages | Effect.ChangesMessages,
            { ContainingType: { } type } when library.HoldsMessages(type) => Effect.HandlesMessages,
            _ => Effect.None,
        };

    /// <summary>Members of objects that were begun or made with a socket, and use it.</summary>
    private static Effect OfRuntime(IMethodSymbol method) =>
        RuntimeSymbols.UseBy(method) switch
        {
            RuntimeUse.Sends => Effect.UsesSocket | Effect.Sends,
            RuntimeUse.Receives => Effect.UsesSocket | Effect.Receives | Effect.ChangesMessages,
            RuntimeUse.ChangesMessages => Effect.HandlesMessages | Effect.ChangesMessages,
            _ => Effect.None,
        };

    /// <summary>What disposing an object of the library does.</summary>
    public Effect OfDisposal(ITypeSymbol? type) =>
        library.Types.IsSocket(type) ? Effect.UsesSocket | Effect.Sends // what was begun is over
        : type is not null && library.HoldsMessages(type) ? Effect.HandlesMessages | Effect.ChangesMessages
        : Effect.ChangesMessages;

    private static bool SendsNothing(MessagingMember member) =>
        member.IsReceive
        || member.Role
            is MessagingRole.ReceiveAsync
                or MessagingRole.DrainFrames
                or MessagingRole.Poll
                or MessagingRole.Configure
                or MessagingRole.Attach
                or MessagingRole.AskPoller
                or MessagingRole.AddToPoller
                or MessagingRole.RemoveFromPoller
                or MessagingRole.CreateSocket
                or MessagingRole.CreateReceiver;

    private static bool KeepsMessages(MessagingRole role) =>
        role
            is MessagingRole.SendBytes
                or MessagingRole.SendBytesAsync
                or MessagingRole.SendText
                or MessagingRole.SendMemory
                or MessagingRole.Configure
                or MessagingRole.AskPoller
                or MessagingRole.AddToPoller
                or MessagingRole.RemoveFromPoller
                or MessagingRole.StopPoller
                or MessagingRole.CreateSocket
                or MessagingRole.SendEmpty
                or MessagingRole.ReceiveKey
                or MessagingRole.SkipFrame
                or MessagingRole.SkipMessage
                or MessagingRole.ReceiveIntoBuffer
                or MessagingRole.ReceiveNew;

    private static bool KeepsMemory(MessagingRole role) =>
        role
            is MessagingRole.SendBytes
                or MessagingRole.SendBytesAsync
                or MessagingRole.SendText
                or MessagingRole.SendMessage
                or MessagingRole.SendShared
                or MessagingRole.SendEmpty
                or MessagingRole.SendWhole
                or MessagingRole.SendByLoop
                or MessagingRole.SkipFrame
                or MessagingRole.SkipMessage
                or MessagingRole.Poll
                or MessagingRole.AskPoller;
}
