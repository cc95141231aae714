using System;
using Net.Zmq;

namespace ZmqPerf;

/// <summary>How a <see cref="ReceiveLoop"/> works.</summary>
public sealed class ReceiveLoopOptions
{
    /// <summary>How many messages may wait to be read; 1,000 by default, 1 at least.</summary>
    public int Capacity { get; init; } = 1000;

    /// <summary>How many messages may wait to be sent, for each socket; 1,000 by default, 1 at least.</summary>
    public int SendCapacity { get; init; } = 1000;

    /// <summary>
    /// Whether code that awaits a message may run on the loop's thread, as soon as one is there: it saves the way to a thread of the pool,
    /// which takes longer than the receive, and keeps the loop from its sockets while it runs. For code that awaits and never blocks.
    /// </summary>
    public bool AllowSynchronousContinuations { get; init; }

    /// <summary>
    /// Told, on the loop's thread, of each message that is dropped. A socket has refused it for good: EHOSTUNREACH of a mandatory ROUTER
    /// whose peer is gone, EFSM of a REP socket that was asked nothing, ENOTSUP of a socket that only receives. Or the loop has ended:
    /// EAGAIN where it was stopped and the socket had no room, or the failure. What it throws ends the loop, which neither sends nor
    /// receives meanwhile. By default nobody is told; the counter <c>zmqperf.send.failures</c> counts them.
    /// </summary>
    public Action<Socket, ZmqException>? SendFailed { get; init; }
}
