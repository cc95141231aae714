using System;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// What is still to be sent on one socket of a loop. Any thread adds to it, and the loop's sends. The messages are native memory that
/// nobody finalizes: whoever takes one out sends or frees it, and <see cref="Close"/> frees the rest.
/// </summary>
internal sealed unsafe class Outbox(Socket socket, ReceiveLoopOptions options)
{
    private readonly Channel<FrameChain> _messages = Channel.CreateBounded<FrameChain>(
        new BoundedChannelOptions(options.SendCapacity) { SingleReader = true }
    );
    private FrameChain _refused;
    private volatile bool _isClosed;

    /// <summary>Whether it takes no further messages.</summary>
    internal bool IsClosed => _isClosed;

    /// <summary>Whether the socket's queues are full.</summary>
    internal bool IsBlocked => _refused.First != null;

    /// <summary>Takes the frames out of a message.</summary>
    /// <returns>False where there is no room, or where the loop has ended; the message is as before.</returns>
    internal bool TryAdd(OutgoingMessage message)
    {
        FrameChain frames = message.Take();
        if (_messages.Writer.TryWrite(frames))
            return true;
        message.GiveBack(frames);
        return false;
    }

    /// <summary>Whether there may be room; false when the loop has ended, or its failure.</summary>
    internal ValueTask<bool> WaitForRoomAsync(CancellationToken cancellationToken) => _messages.Writer.WaitToWriteAsync(cancellationToken);

    /// <summary>Sends what the socket takes without waiting.</summary>
    internal void Flush()
    {
        while (IsBlocked || _messages.Reader.TryRead(out _refused))
        {
            FrameNode* first = _refused.First;
            try
            {
                if (!NativeSend.TrySend(&first->Message, socket, first->Size, SendFlags.DontWait | first->Flags))
                {
                    Measurements.Refused();
                    return;
                }
                _refused.SendRest(socket);
                _refused.Clear();
            }
            catch (ZmqException failure) when (failure.ErrorNumber != ZmqError.Terminated) // what ends the loop is told by Drop
            {
                _refused.Clear(); // before it is told, which may throw
                Measurements.Failed();
                options.SendFailed?.Invoke(socket, failure);
            }
        }
    }

    /// <summary>Takes no further messages: whoever adds one is told so, and what was taken can still be sent.</summary>
    internal void Close(Exception? failure)
    {
        _isClosed = true;
        _messages.Writer.TryComplete(failure);
    }

    /// <summary>
    /// Frees what was taken and cannot be sent any more, and tells of each message: by the failure that ended the loop, or that there was
    /// no room. What is no failure of libzmq's ends the messages that are received, and is told there.
    /// </summary>
    internal void Drop(Exception? failure)
    {
        try
        {
            while (TakeFirst(out int size))
            {
                Measurements.Failed();
                if (failure is null or ZmqException)
                    options.SendFailed?.Invoke(socket, (ZmqException?)failure ?? ZmqError.OnSend(ZmqError.WouldBlock, socket, size));
            }
        }
        finally
        {
            while (TakeFirst(out _)) { }
        }
    }

    private bool TakeFirst(out int size)
    {
        size = 0;
        if (!IsBlocked && !_messages.Reader.TryRead(out _refused))
            return false;
        size = _refused.First->Size;
        _refused.Clear();
        return true;
    }
}
