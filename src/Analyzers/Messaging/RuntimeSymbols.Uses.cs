using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What a call on a frame or message that is written in place does to it.</summary>
internal enum FrameFate
{
    Unknown,
    Kept,
    Sent,
    Freed,
}

/// <summary>What a call on an object that was begun or made with a socket does to that, or to its messages.</summary>
internal enum RuntimeUse
{
    None,
    Sends,
    Receives,
    ChangesMessages,
}

/// <summary>What calls on the runtime's objects do to them.</summary>
internal sealed partial class RuntimeSymbols
{
    /// <summary>What becomes of a frame, or of a message that is put together, by a call on it.</summary>
    public static FrameFate FateBy(IMethodSymbol method) =>
        method.Name switch
        {
            "Send" or "TrySend" => FrameFate.Sent,
            "Clear" or "Dispose" => FrameFate.Freed,
            // more room of a frame may be other room, or the same
            "GetSpan" or "GetMemory" or "Advance" or "Add" or "AddEmpty" or "AddFrame" or "Reply" => FrameFate.Kept,
            _ => FrameFate.Unknown,
        };

    /// <summary>What a member of the runtime does that is not a use of a socket by itself.</summary>
    public static RuntimeUse UseBy(IMethodSymbol method) =>
        method switch
        {
            { ContainingType.Name: "FrameWriter" or "FrameBuffer", Name: "Send" or "TrySend" } => RuntimeUse.Sends,
            { ContainingType.Name: "FrameReceiver", Name: "SkipRest" } => RuntimeUse.Receives,
            { ContainingType.Name: "FrameReceiver", Name: "Release" } => RuntimeUse.ChangesMessages,
            { ContainingType.Name: "OutgoingMessage", MethodKind: MethodKind.Ordinary } => RuntimeUse.ChangesMessages,
            _ => RuntimeUse.None,
        };

    /// <summary>Whether another call sends the frame that this one begins: it does not write by a delegate.</summary>
    public static bool BeginsFrame(IMethodSymbol method) => method.Name.StartsWith("Begin", StringComparison.Ordinal);

    /// <summary>Whether a call answers with room of a frame that grows.</summary>
    public bool IsRoom(IMethodSymbol method) => method.Name is "GetSpan" or "GetMemory" && method.ContainingType.Is(FrameBuffer);

    /// <summary>Whether a call says how much of a frame that grows is written.</summary>
    public bool IsAdvance(IMethodSymbol method) => method.Name == "Advance" && method.ContainingType.Is(FrameBuffer);

    /// <summary>Whether a property is what a frame's bytes are read or written through.</summary>
    public bool IsRoom(IPropertySymbol property) => property.Name == "Span" && Has(property);

    /// <summary>Whether a property says how large a received frame is.</summary>
    public bool IsSize(IPropertySymbol property) => property.Name == "Size" && property.ContainingType.Is(ReceivedFrame);

    /// <summary>Whether a property says how much of a frame is written.</summary>
    public bool IsCount(IPropertySymbol property) => property.Name == "WrittenCount" && Has(property);

    /// <summary>Whether a property says how many frames a message has that is put together.</summary>
    public bool CountsFrames(IPropertySymbol property) => property.Name == "Count" && Has(property);

    /// <summary>Whether a method of a receiver gives the memory back that its frames lie in.</summary>
    public bool Releases(IMethodSymbol method) => (method.IsDisposal() || method.Name == "Release") && Has(method);

    /// <summary>Whether a message that is put together takes a frame over.</summary>
    public bool TakesOver(IMethodSymbol method) => method is { Name: "Add", Parameters: [{ Type: var given }] } && given.Is(OwnedFrame);

    /// <summary>Whether a member of a socket may send, as far as its name tells: ours, the library's, and others like them.</summary>
    public static bool MaySend(string member) =>
        member.StartsWith("Send", StringComparison.Ordinal)
        || member.StartsWith("Begin", StringComparison.Ordinal)
        || member.StartsWith("TrySend", StringComparison.Ordinal);

    /// <summary>Whether a type receives into one native message forever.</summary>
    public bool IsReceiver(ITypeSymbol? type) => FrameReceiver is not null && type.Is(FrameReceiver);

    /// <summary>Whether a member copies bytes into a frame of a message, which could be written in place instead.</summary>
    public bool CopiesIntoFrame(MessagingMember member) => member.Role == MessagingRole.AddFrame && Has(member.Method);

    /// <summary>The part of what a receive into a buffer answers that is the size of the frame; null for any other member.</summary>
    public ResultPart? FrameSizeIn(MessagingMember member)
    {
        if (member.Role == MessagingRole.ReceiveIntoBuffer && IsReceiver(member.Method.ContainingType))
            foreach (var size in member.Method.ReturnType.GetMembers("FrameSize"))
                return ResultPart.Of(size);
        return null;
    }

    /// <summary>Whether a property is the socket that a loop has received a message from.</summary>
    public static bool IsOrigin(IPropertySymbol property) => property.Name == "Socket" && IsOfMessage(property);

    /// <summary>Whether a property is a frame of a received message, which is freed with the message.</summary>
    public static bool IsPart(IPropertySymbol property) => property.Name is "Body" or "this[]" && IsOfMessage(property);

    /// <summary>Whether a property shows the bytes that name the peer of a received message.</summary>
    public static bool IsIdentity(IPropertySymbol property) => property.Name == "Identity" && IsOfMessage(property);

    /// <summary>Whether a call starts a receive loop.</summary>
    public bool StartsLoop(IMethodSymbol method) => method.Name == "Start" && method.ContainingType.Is(ReceiveLoop);

    /// <summary>Whether a loop is given a token that may stop it, and not none, <c>default</c> or <c>CancellationToken.None</c>.</summary>
    public static bool MayBeStopped(IInvocationOperation start) =>
        start.ArgumentFor("cancellationToken") is { } token
        && !token.IsLeftOut()
        && token.Unconverted()
            is not (
                IDefaultValueOperation
                or IPropertyReferenceOperation { Property: { Name: "None", ContainingType.Name: nameof(CancellationToken) } }
            );

    /// <summary>Whether an object of this type has memory of its own, and so none of what it was made with.</summary>
    public bool OwnsItsMemory(ITypeSymbol type) => type.Name is "OwnedFrame" or "OutgoingMessage" or "SharedFrame" && Has(type);

    /// <summary>Whether an option of a receive loop has it run code of its user's.</summary>
    public static bool RunsUserCode(IPropertySymbol option) => option.Name is not ("Capacity" or "SendCapacity");

    /// <summary>Whether a call on a receive loop gives it a message to send.</summary>
    public static bool SendsByLoop(IMethodSymbol method) => method.Name is "SendAsync" or "TrySend";

    /// <summary>Whether a property of a receive loop is where its messages are read.</summary>
    public static bool HasMessages(IPropertySymbol property) => property.Name == "Messages";

    /// <summary>Whether a read of a loop's messages returns only while there is one: at their end it throws, or finds none.</summary>
    public static bool ReadsOne(IMethodSymbol read) => read.Name is "ReadAsync" or "TryRead" or "TryPeek";

    private static bool IsOfMessage(IPropertySymbol property) =>
        property.ContainingType is { Name: "OwnedMessage", ContainingNamespace.Name: "ZmqPerf" };
}
