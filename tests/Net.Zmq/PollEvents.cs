using System;

namespace Net.Zmq;

/// <summary>What a <see cref="Poller"/> waits for.</summary>
[Flags]
public enum PollEvents : short
{
    None = 0,
    In = 1,
    Out = 2,
    Err = 4,
    Pri = 8,
}
