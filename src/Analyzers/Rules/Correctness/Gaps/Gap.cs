using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;

namespace ZmqPerf.Analyzers.Correctness.Gaps;

/// <summary>The first bytes of a frame that no write reaches, as a message names them.</summary>
/// <param name="Size">The size of the frame.</param>
/// <param name="First">The first of them: from the start, or from the end, <c>^8</c>.</param>
/// <param name="Last">The last of them.</param>
internal readonly record struct Gap(string Size, string First, string Last)
{
    /// <summary>The condition that decides whether they are written; null where nothing writes them.</summary>
    public SyntaxNode? Decision { get; private init; }

    private const int Few = 1;
    private const int Many = 100_000;

    /// <summary>The gap of the frame that a call begins or fills; null where it has none, or Not known.</summary>
    public static Gap? Of(IInvocationOperation call, MessagingBody body)
    {
        var certain = new AssumedLengths(body);
        if (call.ArgumentFor("size") is not { } size || certain.NumberOf(size) is not null)
            return WrittenFrame.Of(call, certain) is { } frame ? In(frame, call.ArgumentFor("size"), body) : null;
        // what holds for few bytes and for many holds for all; and what is beyond the frame where there are none is not a write that
        // happens
        return
            Extent.Of(size, body, withNumbers: true) is { Sources: { IsEmpty: false } buffers }
            && WrittenFrame.Of(call, new(body, buffers, 0)) is { } empty
            && empty.Bytes.End <= empty.Size
            && WrittenFrame.Of(call, new(body, buffers, Few)) is { } small
            && small.Bytes.FirstGap(small.Size) is var (smallFrom, smallTo)
            && WrittenFrame.Of(call, new(body, buffers, Many)) is { } large
            && large.Bytes.FirstGap(large.Size) is var (largeFrom, largeTo)
            && Place(smallFrom, small.Size, largeFrom, large.Size) is { } first
            && Place(smallTo - 1, small.Size, largeTo - 1, large.Size) is { } last
            ? new($"'{size.Syntax}'", first, last)
            : null;
    }

    /// <summary>The gap of a frame whose size is known: of bytes that no write reaches, or none on one way through the code.</summary>
    private static Gap? In(WrittenFrame frame, IOperation? size, MessagingBody body)
    {
        if (frame.Bytes.FirstGap(frame.Size) is var (from, to))
            return new(Text(frame.Size), Text(from), Text(to - 1));
        if (size is not null)
            foreach (var path in WritePath.To(frame, size, body))
                if (frame.Bytes.FirstGap(frame.Size, path) is var (first, end))
                    return new(Text(frame.Size), Text(first), Text(end - 1)) { Decision = path.Decision };
        return null;
    }

    private static string? Place(long inSmall, long small, long inLarge, long large) =>
        inSmall == inLarge ? Text(inSmall)
        : small - inSmall == large - inLarge ? "^" + Text(small - inSmall)
        : null;

    private static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);
}
