using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// Are bytes what was received: a frame's, a buffer that was received into, or an array or a text that a receive has made?
/// </summary>
internal static class WireContent
{
    /// <summary>Whether a value is such bytes, a copy of them, or the text that they are.</summary>
    /// <param name="source">The value.</param>
    /// <param name="body">The code that it stands in.</param>
    /// <param name="given">A parameter that callers give such bytes, or such a text.</param>
    public static bool Is(IOperation source, MessagingBody body, IParameterSymbol? given)
    {
        if (given is not null && BufferRoot.Of(source, body).Is(given))
            return true;
        if (TextPart.WholeOf(source, body) is { } text)
            return Is(text, body, given);
        if (ReceivedContent.OfSpan(source, body) is { MayBeMade: false } || IsReceivedAsNew(source, body))
            return true;
        if (
            source.Unconverted() is IInvocationOperation { TargetMethod: var method } copy
            && (
                method.Has(Facet.Prints) ? copy.ArgumentFor(0)
                : method.Has(Facet.Copy) ? copy.Instance ?? copy.ArgumentFor(0)
                : null
            )
                is { } copied
            && Is(copied, body, given)
        )
            return true;
        if (
            source.Unconverted() is IInvocationOperation { TargetMethod: var read, Instance: { } frame }
            && body.Library.CopiesContent(read)
            && ReceivedContent.OfFrame(frame.Unconverted(), body) is { MayBeMade: false }
        )
            return true;
        return BufferRoot.Of(source, body) is { } buffer && ReceivedBytes.AreReceivedInto(buffer, body, before: source);
    }

    /// <summary>The parameters of a method of the user's that a call gives such bytes, with the method's code.</summary>
    public static IEnumerable<(IParameterSymbol Parameter, MessagingBody Body)> GivenBy(
        IInvocationOperation call,
        MessagingBody body,
        IParameterSymbol? given
    ) =>
        body.Library.MemberOf(call) is null
            ? OtherBodies.GivenBy(call, body, argument => argument.Parameter!.Type.IsOfBytes() && Is(argument.Value, body, given))
            : Array.Empty<(IParameterSymbol, MessagingBody)>();

    /// <summary>The same of those that get the message.</summary>
    public static IEnumerable<(IParameterSymbol Parameter, MessagingBody Body)> FrameGivenBy(
        IInvocationOperation call,
        MessagingBody body
    ) =>
        body.Library.MemberOf(call) is null
            ? OtherBodies.GivenBy(
                call,
                body,
                argument => ReceivedContent.OfFrame(argument.Value.Unconverted(), body) is { MayBeMade: false }
            )
            : Array.Empty<(IParameterSymbol, MessagingBody)>();

    /// <summary>Whether a receive has made it, a text or an array, or the array that it is a part of.</summary>
    private static bool IsReceivedAsNew(IOperation source, MessagingBody body) =>
        BufferRoot.Of(source.Unconverted(), body) is ILocalSymbol local
            ? GivenByReceive.IsHeldBy(local, body)
            : GivenByReceive.Is(source, body);
}
