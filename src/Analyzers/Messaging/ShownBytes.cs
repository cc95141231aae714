using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// What the bytes that an expression shows belong to: back through the members that show all bytes of a message, a frame or memory, through
/// slices, and through locals that hold one span and nothing else.
/// </summary>
/// <param name="Holder">The message, frame, memory or array; the expression itself where it shows nothing else's bytes.</param>
/// <param name="IsByMember">Whether a member shows them: <c>message.Data</c>.</param>
internal readonly record struct ShownBytes(IOperation Holder, bool IsByMember)
{
    private const int MaxDepth = 8;

    /// <summary>The holder of the bytes.</summary>
    /// <param name="bytes">The expression.</param>
    /// <param name="body">The code that it stands in.</param>
    /// <param name="views">The kinds of slices to go through, as for <see cref="Slice.Of(IOperation, Facet)"/>.</param>
    public static ShownBytes Of(IOperation bytes, MessagingBody body, Facet views = Facet.Part | Facet.Whole)
    {
        var shown = new ShownBytes(bytes.Unconverted(), false);
        for (var depth = 0; depth < MaxDepth; depth++)
            switch (shown.Holder)
            {
                case IPropertyReferenceOperation { Property: var content, Instance: { } frame } when body.Library.ShowsBytes(content):
                    shown = new(frame.Unconverted(), true);
                    break;
                case ILocalReferenceOperation { Local: var local }
                    when local.Type.IsByteSpan() && body.Uses.SingleValueOf(local) is { } only:
                    shown = shown with { Holder = only.Unconverted() };
                    break;
                case var part when Slice.Of(part, views) is { Whole: var whole }:
                    shown = shown with { Holder = whole.Unconverted() };
                    break;
                default:
                    return shown;
            }

        return shown;
    }
}
