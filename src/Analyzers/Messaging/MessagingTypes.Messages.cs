using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <content>What messages, frames and collections of frames are.</content>
internal sealed partial class MessagingTypes
{
    /// <summary>Whether messages may come from a pool of the library's own.</summary>
    public bool HavePool { get; } = HavePoolIn(bindings);

    /// <summary>Whether a method moves content between messages, takes a frame out of several, or drops it.</summary>
    public bool MovesContent(IMethodSymbol method) => Any(method, static (binding, method) => binding.MovesContent(method));

    /// <summary>Whether this is the enumeration of what a send is told.</summary>
    public bool IsSendFlags(ITypeSymbol? type) =>
        type is { TypeKind: TypeKind.Enum } && Any(type, static (binding, type) => binding.IsSendFlags(type));

    public bool IsMessage(ITypeSymbol? type) => Any(type, static (binding, type) => binding.IsMessage(type));

    /// <summary>Whether this is a message, or several frames that are disposed as one.</summary>
    public bool IsMessageOrFrames(ITypeSymbol? type) => IsMessage(type) || OwnsFrames(type);

    /// <summary>Whether this is a collection of frames that disposes them, and that a send leaves empty.</summary>
    public bool OwnsFrames(ITypeSymbol? type) => IsMultipart(type) && WhatStays(type) is not null;

    /// <summary>What a member of such a collection does with its frames; null for members of anything else.</summary>
    public MessageOperationKind? OperationOnFrames(ISymbol member) =>
        !OwnsFrames(member.ContainingType)
            ? null
            : PartOf(member) switch
            {
                FramePart.Number => MessageOperationKind.Ignore,
                FramePart.Nothing => MessageOperationKind.Clear,
                FramePart.Frame when member is IMethodSymbol => MessageOperationKind.Clear, // takes it out
                FramePart.Frame or FramePart.Bytes or FramePart.Text => MessageOperationKind.Read,
                _ => member is IMethodSymbol { ReturnsVoid: true } ? MessageOperationKind.Fill : MessageOperationKind.Ask,
            };

    /// <summary>What a member of a message does with it; null for members of anything else.</summary>
    public MessageOperationKind? OperationOf(ISymbol member)
    {
        foreach (var binding in bindings)
            if (binding.IsMessage(member.ContainingType))
                return binding.OperationOf(member);
        return null;
    }

    /// <summary>What a member of a message does with another one that it is given; null for members of anything else.</summary>
    public MessageOperationKind? OperationOnGiven(IMethodSymbol member) =>
        IsMessage(member.ContainingType) ? Binding.OperationOnGiven(member) : null;

    /// <summary>Whether a method is the send of one frame that fixes write for it, and is called on the socket.</summary>
    public bool IsPlainSend(IMethodSymbol method) => Any(method, static (binding, method) => binding.IsPlainSend(method));

    /// <summary>Whether a property gives the bytes of a message.</summary>
    public bool IsContent(IPropertySymbol property) =>
        Any(property, static (binding, property) => Binding.NamesContent(property.Name) && binding.IsMessage(property.ContainingType));

    /// <summary>Whether a property gives the size of a message.</summary>
    public bool IsSize(IPropertySymbol property) =>
        Any(property, static (binding, property) => Binding.NamesSize(property.Name) && binding.IsMessage(property.ContainingType));

    /// <summary>Whether one of these properties is called so.</summary>
    public static bool NameContentOrSize(string property) => Binding.NamesContent(property) || Binding.NamesSize(property);

    /// <summary>Whether this is a message whose bytes are a span that ends with it.</summary>
    public bool IsNativeMessage(ITypeSymbol? type) => Any(type, static (binding, type) => binding.IsNativeMessage(type));

    /// <summary>Whether this is a collection of frames that make one message.</summary>
    public bool IsMultipart(ITypeSymbol? type) => Any(type, static (binding, type) => binding.IsMultipart(type));

    /// <summary>Whether this is one frame of such a collection, as an object.</summary>
    public bool IsFrame(ITypeSymbol? type) => Any(type, static (binding, type) => binding.IsFrame(type));

    /// <summary>What a member of a collection of frames, or of one of them, gives without changing either.</summary>
    public FramePart PartOf(ISymbol member)
    {
        foreach (var binding in bindings)
            if (binding.PartOf(member) is var part and not FramePart.Unknown)
                return part;
        return FramePart.Unknown;
    }

    /// <summary>Whether a property of a collection of frames is its last frame, false where it is its first; null for others.</summary>
    public bool? EndOf(IPropertySymbol property)
    {
        foreach (var binding in bindings)
            if (binding.EndOf(property) is { } isLast)
                return isLast;
        return null;
    }

    /// <summary>Whether such an object that is made of a text alone holds it as ASCII.</summary>
    public bool FramesHoldAscii(ITypeSymbol? frame) =>
        Any(frame, static (binding, frame) => binding.Facts.FramesHoldAscii && binding.IsFrame(frame));

    /// <summary>Whether this is a new frame without content.</summary>
    public bool IsEmptyFrame(IPropertySymbol property) => Any(property, static (binding, property) => binding.IsEmptyFrame(property));

    /// <summary>Whether this holds the encoding that a library sends text in, which is UTF-8.</summary>
    public bool IsEncodingOfText(IFieldSymbol field) => Any(field, static (binding, field) => binding.IsEncodingOfText(field));

    /// <summary>Whether a method reads a frame as ASCII, so that its text has nothing else.</summary>
    public bool DecodesAscii(IMethodSymbol method) => Any(method, static (binding, method) => binding.DecodesAscii(method));

    private static bool HavePoolIn(ImmutableArray<Binding> bindings)
    {
        foreach (var binding in bindings)
            if (binding.HasPool)
                return true;
        return false;
    }
}
