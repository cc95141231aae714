using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>The parts of the ZmqPerf runtime library that fixes rewrite to, as the compilation references them.</summary>
internal sealed partial class RuntimeSymbols
{
    private RuntimeSymbols(INamedTypeSymbol socketSending)
    {
        SocketSending = socketSending;
        ReceivedFrame = TypeOf("ReceivedFrame");
        FrameWriter = TypeOf("FrameWriter");
        FrameBuffer = TypeOf("FrameBuffer");
        OwnedFrame = TypeOf("OwnedFrame");
        FrameReceiver = TypeOf("FrameReceiver");
        SharedFrame = TypeOf("SharedFrame");
        ReceiveLoop = TypeOf("ReceiveLoop");
        HotPath = TypeOf("HotPathAttribute");
    }

    /// <summary>The static class with <c>BeginFrame(Socket, int)</c>.</summary>
    public INamedTypeSymbol SocketSending { get; }

    /// <summary>The view of a frame that a receiver returns.</summary>
    public INamedTypeSymbol? ReceivedFrame { get; }

    /// <summary>A frame that is written where it will be sent from.</summary>
    public INamedTypeSymbol? FrameWriter { get; }

    /// <summary>A frame that grows while it is written.</summary>
    public INamedTypeSymbol? FrameBuffer { get; }

    /// <summary>A received frame that lives until it is disposed.</summary>
    public INamedTypeSymbol? OwnedFrame { get; }

    /// <summary>What receives into one native message forever.</summary>
    public INamedTypeSymbol? FrameReceiver { get; }

    /// <summary>A payload that several sends share.</summary>
    public INamedTypeSymbol? SharedFrame { get; }

    /// <summary>What receives and sends on a thread of its own.</summary>
    public INamedTypeSymbol? ReceiveLoop { get; }

    /// <summary>The attribute by which a user marks a hot member.</summary>
    public INamedTypeSymbol? HotPath { get; }

    /// <summary>Whether a type or member is the runtime's.</summary>
    public bool Has(ISymbol symbol) => symbol.ContainingAssembly.Is(SocketSending.ContainingAssembly);

    /// <summary>The runtime's own sends and receives in terms of roles.</summary>
    public void AddMembers(Compilation compilation, Dictionary<ISymbol, MessagingMember> members)
    {
        foreach (var symbol in SocketSending.GetMembers())
            if (
                symbol is IMethodSymbol
                {
                    Name: "BeginFrame" or "BeginZeroedFrame" or "SendFrame" or "TrySendFrame",
                    Parameters: [_, { Type.SpecialType: SpecialType.System_Int32 }, ..]
                } method
            )
                members[method] = new(method, MessagingRole.SendInPlace, MessagingMember.None, size: 1);
            else if (symbol is IMethodSymbol { Name: "SendUpTo" or "BeginGrowingFrame" } unsized)
                members[unsized] = new(unsized, MessagingRole.SendInPlace, MessagingMember.None);
            else if (symbol is IMethodSymbol { Name: "Send", Parameters: [_, { Type.Name: "SharedFrame" }, ..] } shared)
                members[shared] = new(shared, MessagingRole.SendShared, 1, flags: 2);
            else if (symbol is IMethodSymbol { Name: "SendMessage" } whole)
                members[whole] = new(whole, MessagingRole.SendWhole, 1, flags: 2);
            else if (symbol is IMethodSymbol { Name: "TrySendMessage" } timed)
                members[timed] = new(timed, MessagingRole.SendWhole, 1);
        foreach (var symbol in MembersOf(FrameReceiver))
            if (symbol is IMethodSymbol { DeclaredAccessibility: Accessibility.Public } method && ReceiverMember(method) is { } member)
                members[method] = member;
        AddOwned(compilation, members);
        AddMessages(members);
    }

    /// <summary>Messages that are put together before they are sent, and loops that send them.</summary>
    private void AddMessages(Dictionary<ISymbol, MessagingMember> members)
    {
        foreach (var symbol in MembersOf(ReceiveLoop))
            if (symbol is IMethodSymbol { Name: "SendAsync" or "TrySend" } send)
                members[send] = new(send, MessagingRole.SendByLoop, 1) { NeverWaits = send.Name == "TrySend" };
        foreach (var symbol in MembersOf(TypeOf("OutgoingMessage")))
            if (symbol is IMethodSymbol { Name: "AddFrame" } room)
                members[room] = new(room, MessagingRole.AddInPlace, MessagingMember.None, size: 0);
            else if (symbol is IMethodSymbol { Name: "Add", Parameters: [var content] } add && content.Type.IsByteSpan())
                members[add] = new(add, MessagingRole.AddFrame, 0);
    }

    private static ImmutableArray<ISymbol> MembersOf(INamedTypeSymbol? type) => type?.GetMembers() ?? ImmutableArray<ISymbol>.Empty;

    /// <summary>Another type of the runtime: a search in all that a project refers to costs more than the members do.</summary>
    private INamedTypeSymbol? TypeOf(string name) => SocketSending.ContainingNamespace.GetTypeMembers(name) is [var only] ? only : null;

    /// <summary>What makes something to be disposed: without a use of a socket beside it, nothing else leads to such code.</summary>
    private void AddOwned(Compilation compilation, Dictionary<ISymbol, MessagingMember> members)
    {
        var channel = compilation.GetTypeByMetadataName("System.Threading.Channels.ChannelReader`1");
        foreach (
            var (type, name) in new[]
            {
                (FrameReceiver, "Detach"),
                (TypeOf("OutgoingMessage"), WellKnownMemberNames.InstanceConstructorName),
                (TypeOf("OwnedMessage"), "Reply"),
                (ReceiveLoop, "Start"),
                (SharedFrame, "Create"),
                (channel, "ReadAllAsync"),
                (channel, "ReadAsync"),
                (channel, "TryRead"),
            }
        )
        foreach (var symbol in type?.GetMembers(name) ?? ImmutableArray<ISymbol>.Empty)
            if (symbol is IMethodSymbol { DeclaredAccessibility: Accessibility.Public } method)
                members[method] = new(method, MessagingRole.CreateOwned, MessagingMember.None);
    }

    private static MessagingMember? ReceiverMember(IMethodSymbol method) =>
        method switch
        {
            { MethodKind: MethodKind.Constructor } => new(method, MessagingRole.CreateReceiver, 0),
            { Name: "ReceiveInto" } => new(method, MessagingRole.ReceiveIntoBuffer, 0),
            { Name: "Drain" } => new(method, MessagingRole.DrainFrames, MessagingMember.None),
            { Name: "Receive" } => new(method, MessagingRole.ReceiveFrame, MessagingMember.None),
            { Name: "TryReceive" } => new(method, MessagingRole.ReceiveFrame, MessagingMember.None)
            {
                NeverWaits = method.Parameters.Length == 1,
                WhenEmpty = EmptyContent.EmptyFrame,
            },
            _ => null,
        };

    public static RuntimeSymbols? Find(Compilation compilation, Binding binding)
    {
        if (compilation.GetTypeByMetadataName("ZmqPerf.SocketSending") is not { } sending)
            return null;
        foreach (var symbol in sending.GetMembers("BeginFrame"))
            if (
                symbol is IMethodSymbol { Parameters: [var socket, { Type.SpecialType: SpecialType.System_Int32 }] }
                && binding.IsSocket(socket.Type)
            )
                return new(sending);
        return null;
    }
}
