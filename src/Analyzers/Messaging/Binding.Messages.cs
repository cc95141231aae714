using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <content>What its messages, frames and collections of frames are, and how they are sent and received.</content>
internal abstract partial class Binding
{
    /// <summary>Whether this is an object that holds one frame, is received into, and sent.</summary>
    public abstract bool IsMessage(ITypeSymbol? type);

    /// <summary>What a member of a message does with the object that it is called on.</summary>
    public abstract MessageOperationKind OperationOf(ISymbol member);

    /// <summary>What a member of a message does with another one that it is given; the libraries call these alike.</summary>
    public static MessageOperationKind OperationOnGiven(IMethodSymbol member) =>
        member.Name switch
        {
            "Move" => MessageOperationKind.MoveOut,
            "Copy" => MessageOperationKind.Ask,
            _ => MessageOperationKind.Ignore,
        };

    /// <summary>Whether a method is the send of one frame that fixes write for it, and is called on the socket.</summary>
    public virtual bool IsPlainSend(IMethodSymbol method) => false;

    /// <summary>Whether the property that gives a message's bytes is called so, in each library.</summary>
    public static bool NamesContent(string property) => property == "Data";

    /// <summary>The same for its size.</summary>
    public static bool NamesSize(string property) => property == "Size";

    /// <summary>Whether such an object is received into by reference, and shows its bytes as a span.</summary>
    public virtual bool ShowsMessagesAsSpans => false;

    /// <summary>Whether it shows its bytes as a span that ends with it.</summary>
    public virtual bool IsNativeMessage(ITypeSymbol? type) => IsMessage(type);

    /// <summary>Whether a method reads a frame as ASCII, so that its text has nothing else.</summary>
    public virtual bool DecodesAscii(IMethodSymbol method) => false;

    /// <summary>Whether this is a collection of frames that make one message.</summary>
    public abstract bool IsMultipart(ITypeSymbol? type);

    /// <summary>Whether this is the library's own pool of messages.</summary>
    public virtual bool IsPool(ITypeSymbol? type) => false;

    /// <summary>Whether messages may come from a pool of the library's own, which closes and reopens them.</summary>
    public virtual bool HasPool => false;

    /// <summary>Whether this is one frame of such a collection, as an object.</summary>
    public virtual bool IsFrame(ITypeSymbol? type) => false;

    /// <summary>What a member of such a collection, or of a frame of it, gives without changing either.</summary>
    public virtual FramePart PartOf(ISymbol member) => FramePart.Unknown;

    /// <summary>Whether a property of a collection of frames is its last frame, false where it is its first; null for others.</summary>
    public virtual bool? EndOf(IPropertySymbol property) => null;

    /// <summary>Whether this is a new frame without content.</summary>
    public virtual bool IsEmptyFrame(IPropertySymbol property) => false;

    /// <summary>Whether this holds the encoding that text is sent in, which is UTF-8.</summary>
    public virtual bool IsEncodingOfText(IFieldSymbol field) => false;

    /// <summary>The send of one frame, as it is written after the socket.</summary>
    /// <param name="frame">The frame; null stands for one without content.</param>
    /// <param name="more">Whether another one follows.</param>
    public abstract string SendOf(string? frame, bool more);

    /// <summary>A frame that is an object, as it is given to a send.</summary>
    public virtual string ContentOf(string frame) => frame;

    /// <summary>The name of the send without a payload that belongs to another; null where the library has none.</summary>
    public virtual string? EmptySendOf(IMethodSymbol send) => null;

    /// <summary>The name of the receive of an array that belongs to a receive of text; null where a reused buffer is better.</summary>
    public virtual string? BytesReceiveOf(IMethodSymbol receive) => null;

    /// <summary>The name of the member that takes as much as a receive and gives nothing of it; null where the library has none.</summary>
    public virtual string? SkipOf(IMethodSymbol receive) => null;

    /// <summary>Whether an operation asks if the message has another frame.</summary>
    public abstract bool AsksForMore(IOperation value);
}
