using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Correctness.Gaps;

/// <summary>What may be written of a frame that is sent, or made to be shared.</summary>
internal readonly record struct WrittenFrame(WrittenBytes Bytes, long Size)
{
    /// <summary>Where it is sent, or the delegate at whose end it is; null where that is not looked for.</summary>
    public ImmutableArray<IOperation>? Sends { get; private init; }

    /// <summary>The frame that a call begins or fills; null where its size, or a place that is written, is not known.</summary>
    public static WrittenFrame? Of(IInvocationOperation call, AssumedLengths lengths) =>
        RuntimeSymbols.FrameCallOf(call.TargetMethod) switch
        {
            FrameCall.BeginsGrowing => LocalScope.Of(call) is { } growing ? GrowingFrame.Of(growing, lengths) : null,
            FrameCall.SendsUpTo => OfCutDelegate(call, lengths),
            _ => call.ArgumentFor("size") is { } argument && lengths.NumberOf(argument) is { } size && (size > 0 || lengths.Step == 0)
                ? OfSize(size, call, lengths)
                : null,
        };

    private static WrittenFrame? OfSize(long size, IInvocationOperation call, AssumedLengths lengths) =>
        RuntimeSymbols.FrameCallOf(call.TargetMethod) switch
        {
            FrameCall.Begins when LocalScope.Of(call) is { Local: var frame } => OfFrame(frame, size, lengths),
            FrameCall.Adds when IsOfSentMessage(call, lengths.Body) => OfSpan(call, size, lengths),
            _ => OfDelegate(call, size, size, lengths), // a lambda fills the frame, if anything does
        };

    private static WrittenFrame? OfDelegate(IInvocationOperation call, long size, long room, AssumedLengths lengths)
    {
        if (
            call.ArgumentFor("write")?.Unconverted()
            is not IDelegateCreationOperation
            {
                Target: IAnonymousFunctionOperation { Symbol.Parameters: { Length: > 0 } parameters } and var lambda
            }
        )
            return null;
        if (parameters is [_, var parameter] && call.ArgumentFor("state") is { } state)
            lengths = lengths with { State = (parameter, state) };
        var bytes = new WrittenBytes(lengths);
        return bytes.AddAll(parameters[0], 0, room)
            ? new(bytes, size) { Sends = room == size ? ImmutableArray.Create<IOperation>(lambda) : null }
            : null;
    }

    /// <summary>A delegate that answers how much is sent: as much as its largest answer.</summary>
    private static WrittenFrame? OfCutDelegate(IInvocationOperation call, AssumedLengths lengths)
    {
        if (call.ArgumentFor("write")?.Unconverted() is not IDelegateCreationOperation { Target: IAnonymousFunctionOperation lambda })
            return null;
        long largest = 0;
        foreach (var operation in lambda.Descendants())
            if (operation is IReturnOperation { ReturnedValue: { } value } && operation.EnclosingFunction() == lambda)
                if (lengths.NumberOf(value) is not { } size)
                    return null;
                else if (size > largest)
                    largest = size;
        return OfDelegate(call, largest, WrittenBytes.UnknownEnd, lengths);
    }

    private static WrittenFrame? OfSpan(IInvocationOperation add, long size, AssumedLengths lengths)
    {
        var bytes = new WrittenBytes(lengths);
        return bytes.Add(add, 0, size) ? new(bytes, size) : null;
    }

    /// <summary>Whether the message is a local that is sent here.</summary>
    private static bool IsOfSentMessage(IInvocationOperation add, MessagingBody body)
    {
        if (add.Instance?.Unconverted() is not ILocalReferenceOperation { Local: var message } || body.Uses.IsWritten(message))
            return false;
        foreach (var reference in body.Uses.Of(message))
            if (
                reference.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call }
                && body.Library.MemberOf(call) is { Role: MessagingRole.SendWhole or MessagingRole.SendByLoop }
            )
                return true;
        return false;
    }

    private static WrittenFrame? OfFrame(ILocalSymbol frame, long size, AssumedLengths lengths)
    {
        var body = lengths.Body;
        if (body.Uses.IsWritten(frame))
            return null;
        var bytes = new WrittenBytes(lengths);
        var sends = ImmutableArray.CreateBuilder<IOperation>();
        foreach (var reference in body.Uses.Of(frame))
            switch (reference.Parent)
            {
                case IInvocationOperation { TargetMethod: var method, Instance: { } instance }
                    when instance == reference && body.Library.Runtime?.Has(method) == true:
                    if (RuntimeSymbols.FateBy(method) == FrameFate.Sent)
                        sends.Add(reference);
                    break;
                case IPropertyReferenceOperation { Property: var room } span
                    when body.Library.Runtime?.IsRoom(room) == true && bytes.Add(span, 0, size):
                    break;
                default:
                    return null;
            }
        return sends.Count > 0 ? new(bytes, size) { Sends = sends.ToImmutable() } : null;
    }
}
