using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Receiving.Copying;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// A frame that a library's own receive makes an array of which nothing keeps, or a text for a parser that reads bytes, where a small array
/// does not matter. Not one that is known to be small, a head or the name of a peer, nor one of which only a few numbers are read. What is
/// decoded, and what nobody reads, is for other rules.
/// </summary>
/// <param name="Receive">The receive.</param>
/// <param name="Local">The local that it sets; null where the frame stands in an argument.</param>
/// <param name="Uses">What happens to that.</param>
internal sealed record ReturnedFrame(IInvocationOperation Receive, ILocalSymbol? Local, ImmutableArray<BufferUse> Uses)
{
    public static ReturnedFrame? Of(MessagingHit hit, MessagingBody body, CancellationToken cancellationToken) =>
        hit is { Member: { Role: MessagingRole.ReceiveNew, IsCertain: true }, Operation: IInvocationOperation receive }
        && !receive.HasErrors()
        && (OfArgument(receive, body, cancellationToken) ?? OfLocal(receive, body)) is { } frame
        && DecodedReceive.Of(hit, body) is null
        && !frame.IsSmall(body, cancellationToken)
        && !NamesAPeer(receive, body, cancellationToken)
            ? frame
            : null;

    private static ReturnedFrame? OfArgument(IInvocationOperation receive, MessagingBody body, CancellationToken cancellationToken)
    {
        var isText = receive.Type?.SpecialType == SpecialType.System_String;
        return
            (isText || receive.Type.IsByteArray())
            && receive.ParentPastConversions() is IArgumentOperation argument
            && argument.Value.Written() == receive
            && !ReadsNumber(argument.Parent, isText)
            && (
                !isText && !EscapeAnalysis.MayKeep(argument, body)
                || (!isText || Utf8.IsUsedBy(receive, body)) && BytesTakers.TakesBytes(argument, receive, isText, body, cancellationToken)
            )
            ? new(receive, null, ImmutableArray<BufferUse>.Empty)
            : null;
    }

    private static ReturnedFrame? OfLocal(IInvocationOperation receive, MessagingBody body) =>
        LocalOf(receive) is { RefKind: RefKind.None } local
        && local.Type.IsByteArray()
        && ForgottenArray.UsesOf(local, receive.EnclosingFunction(), body) is { IsEmpty: false } uses
            ? new(receive, local, uses)
            : null;

    private static ILocalSymbol? LocalOf(IInvocationOperation receive)
    {
        if (receive.ParentPastConversions() is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } })
            return local;
        foreach (var argument in receive.Arguments)
            if (
                argument
                    is {
                        Parameter: { RefKind: RefKind.Out, Type: var type },
                        Value: IDeclarationExpressionOperation { Expression: ILocalReferenceOperation { Local: var found } }
                    }
                && type.IsByteArray()
            )
                return found;
        return null;
    }

    private bool IsSmall(MessagingBody body, CancellationToken cancellationToken)
    {
        var reads = 0;
        foreach (var use in Uses)
        {
            if (SizeAnalysis.LengthOf(use.Reference, ArrayAdvice.Small, body, cancellationToken).Interval.High < ArrayAdvice.Small)
                return true;
            if (IsHead(use.Reference, body))
                return true;
            if (!IsOfAFewBytes(use))
                reads++;
        }

        return Local is not null && reads == 0;
    }

    /// <summary>Whether other frames are sent after it: an address or a topic.</summary>
    public static bool IsHead(IOperation bytes, MessagingBody body) =>
        bytes.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call }
        && body.Library.MemberOf(call) is { IsSend: true } send
        && send.PromisesMore(call) == true;

    /// <summary>Whether a use reads single bytes or a number at a place that is written down, or only how many there are.</summary>
    public static bool IsOfAFewBytes(BufferUse use) =>
        use.Kind switch
        {
            BufferUseKind.Length => true,
            BufferUseKind.Element => use.Construct is IArrayElementReferenceOperation { Indices: [{ ConstantValue.HasValue: true }] },
            BufferUseKind.AsSpan => ReadsNumber((use.Construct.ParentPastConversions() as IArgumentOperation)?.Parent, isText: false),
            _ => ReadsNumber((use.Reference.ParentPastConversions() as IArgumentOperation)?.Parent, isText: false),
        };

    /// <summary>Whether a call makes a number, or an id, of a few bytes or characters.</summary>
    public static bool ReadsNumber(IOperation? call, bool isText) =>
        call is not null && SpanInPlace.MethodOf(call) is { } method && method.Has(isText ? Facet.ParsesUtf8 : Facet.ReadsNumber);

    /// <summary>Whether this may be the first frame that a ROUTER receives: 255 bytes at most.</summary>
    private static bool NamesAPeer(IInvocationOperation receive, MessagingBody body, CancellationToken cancellationToken) =>
        SocketKind.OfCall(receive, body) == SocketTypes.Router && EmptyReceive.MayBegin(receive, body, cancellationToken);
}
