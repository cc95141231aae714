using System;

namespace Net.Zmq;

/// <summary>What a monitor reports.</summary>
[Flags]
public enum SocketMonitorEvent
{
    None = 0,
    Connected = 1,
    ConnectDelayed = 2,
    ConnectRetried = 4,
    Listening = 8,
    BindFailed = 16,
    Accepted = 32,
    AcceptFailed = 64,
    Closed = 128,
    CloseFailed = 256,
    Disconnected = 512,
    MonitorStopped = 1024,
    All = 65535,
}
