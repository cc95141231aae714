using System;
using Net.Zmq.Core.Native;

namespace Net.Zmq;

/// <summary>Forwards between two sockets until their context ends, which is reported as a <see cref="ZmqException"/> with ETERM.</summary>
public static class Proxy
{
    /// <summary>Forwards in the calling thread; what passes is also sent to <paramref name="capture"/>.</summary>
    public static void Start(Socket frontend, Socket backend, Socket? capture = null)
    {
        ArgumentNullException.ThrowIfNull(frontend);
        ArgumentNullException.ThrowIfNull(backend);
        ZmqException.Check(LibZmq.zmq_proxy(frontend.Handle, backend.Handle, capture?.Handle ?? 0));
    }

    /// <summary>
    /// The same, and obeys the frames PAUSE, RESUME, TERMINATE and STATISTICS on the control socket; returns after TERMINATE.
    /// </summary>
    public static void StartSteerable(Socket frontend, Socket backend, Socket control, Socket? capture = null)
    {
        ArgumentNullException.ThrowIfNull(frontend);
        ArgumentNullException.ThrowIfNull(backend);
        ArgumentNullException.ThrowIfNull(control);
        ZmqException.Check(LibZmq.zmq_proxy_steerable(frontend.Handle, backend.Handle, capture?.Handle ?? 0, control.Handle));
    }
}
