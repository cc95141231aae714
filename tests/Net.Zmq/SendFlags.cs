using System;

namespace Net.Zmq;

/// <summary>How to send.</summary>
[Flags]
public enum SendFlags
{
    None = 0,
    DontWait = 1,
    SendMore = 2,
}
