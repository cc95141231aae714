using System;

namespace Net.Zmq;

/// <summary>How to receive.</summary>
[Flags]
public enum RecvFlags
{
    None = 0,
    DontWait = 1,
}
