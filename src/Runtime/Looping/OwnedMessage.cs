using System;
using System.Collections;
using System.Collections.Generic;
using Net.Zmq;

namespace ZmqPerf;

/// <summary>A message that a <see cref="ReceiveLoop"/> has received: all its frames, which live until it is disposed.</summary>
/// <remarks>
/// Dispose it, and its frames with it; frames that are lost are finalized. One thread at a time uses it, and any may be the last. The
/// socket it came from is the loop's, and only named here.
/// </remarks>
public sealed class OwnedMessage : IReadOnlyList<OwnedFrame>, IDisposable
{
    private readonly OwnedFrame _first;
    private readonly OwnedFrame[] _rest; // empty for the message of one frame, which most are
    private readonly SocketType _type;
    private bool _isDisposed;

    internal OwnedMessage(OwnedFrame first, OwnedFrame[] rest, SocketType type) => (_first, _rest, _type) = (first, rest, type);

    /// <summary>How many frames it has: one at least.</summary>
    public int Count => 1 + _rest.Length;

    /// <summary>The socket that received it.</summary>
    public Socket Socket => _first.Socket;

    /// <summary>
    /// How many frames stand before the body and say where it came from: those up to the first empty one, if a ROUTER or DEALER received
    /// it; a ROUTER without an empty one has the peer's identity alone. The envelope of a REP socket is libzmq's own.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    public int EnvelopeCount
    {
        get
        {
            ObjectDisposedException.ThrowIf(_isDisposed, this);
            if (_type is not (SocketType.Router or SocketType.Dealer))
                return 0;
            for (int i = 0; i < Count; i++)
                if (this[i].Size == 0)
                    return i + 1;
            return _type == SocketType.Router ? 1 : 0;
        }
    }

    /// <summary>The identity of the peer, if a ROUTER received the message; otherwise empty.</summary>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    public ReadOnlySpan<byte> Identity => _type == SocketType.Router ? _first.Span : [];

    /// <summary>
    /// Whether a frame follows the envelope. Ask before <see cref="Body"/> where a ROUTER or DEALER receives: any peer can send a message
    /// without one, such as a single empty frame, and a peer with <see cref="SocketOption.Probe_Router"/> does as it connects.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    public bool HasBody => EnvelopeCount < Count;

    /// <summary>The first frame after the envelope.</summary>
    /// <exception cref="InvalidOperationException">There is none: <see cref="HasBody"/> is false.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    public OwnedFrame Body =>
        EnvelopeCount is var index && index < Count
            ? this[index]
            : throw new InvalidOperationException("The message has no frame after its envelope.");

    /// <summary>A frame.</summary>
    /// <param name="index">Its place, from 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such frame.</exception>
    public OwnedFrame this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
            return index == 0 ? _first : _rest[index - 1];
        }
    }

    /// <summary>
    /// Begins an answer: a message with the envelope of this one, to which the body is added. Send it on <see cref="Socket"/>, by <see
    /// cref="ReceiveLoop.SendAsync"/>.
    /// </summary>
    /// <returns>The answer; dispose it. This message can be disposed before.</returns>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    public OutgoingMessage Reply()
    {
        int envelope = EnvelopeCount;
        var reply = new OutgoingMessage();
        for (int i = 0; i < envelope; i++)
            reply.AddCopy(this[i]);
        return reply;
    }

    /// <summary>The frames, in their order.</summary>
    public IEnumerator<OwnedFrame> GetEnumerator()
    {
        for (int i = 0; i < Count; i++)
            yield return this[i];
    }

    /// <summary>Frees all frames; the second time it does nothing.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        _first.Dispose();
        foreach (OwnedFrame frame in _rest)
            frame.Dispose();
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
