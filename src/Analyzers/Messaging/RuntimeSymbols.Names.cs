using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>How a call begins a frame, or fills one.</summary>
internal enum FrameCall
{
    /// <summary>By a delegate, or not at all.</summary>
    Other,

    /// <summary>One of a size, to be sent by another call.</summary>
    Begins,

    /// <summary>One that grows, to be sent by another call.</summary>
    BeginsGrowing,

    /// <summary>Of a size at most; a delegate answers how much it has written.</summary>
    SendsUpTo,

    /// <summary>As a part of a message that is put together.</summary>
    Adds,
}

/// <summary>What the runtime calls its types and members, where rules ask for one of them alone.</summary>
internal sealed partial class RuntimeSymbols
{
    /// <summary>How a call begins or fills a frame.</summary>
    public static FrameCall FrameCallOf(IMethodSymbol method) =>
        method.Name switch
        {
            "BeginFrame" => FrameCall.Begins,
            "BeginGrowingFrame" => FrameCall.BeginsGrowing,
            "SendUpTo" => FrameCall.SendsUpTo,
            "AddFrame" => FrameCall.Adds,
            _ => FrameCall.Other,
        };

    /// <summary>Whether a call receives what is left of a message, and drops it.</summary>
    public static bool SkipsRest(IMethodSymbol method) => method.Name == "SkipRest";

    /// <summary>What stays where an object of the runtime's is not disposed; null where nothing does.</summary>
    public string? WhatStays(ITypeSymbol type) =>
        !Has(type)
            ? null
            : type.Name switch
            {
                "OwnedFrame" or "OwnedMessage" or "OutgoingMessage" or "SharedFrame" or "FrameReceiver" or "FrameBuffer" =>
                    "its native memory waits for the finalizer",
                "FrameWriter" => "a frame that is not sent, because of an exception or a refusal, stays until its thread ends",
                "ReceiveLoop" => "nothing waits until its thread has left its sockets",
                _ => null,
            };

    /// <summary>Whether one user at a time has an object of this type; a shared frame may have many.</summary>
    public bool HasOneUser(ITypeSymbol type) => type.Name is "OwnedFrame" or "OwnedMessage" && Has(type);

    /// <summary>Whether a type is a frame that is written in place.</summary>
    public static bool IsWritten(ITypeSymbol type) => type.Name is "FrameWriter" or "FrameBuffer";

    /// <summary>Whether a type is a message that is put together, and empty once it has been sent.</summary>
    public static bool IsOutgoing(ITypeSymbol type) => type.Name == "OutgoingMessage";

    /// <summary>Whether a type is a loop that receives on a thread of its own.</summary>
    public static bool IsLoop(ITypeSymbol? type) => type?.Name == "ReceiveLoop";
}
