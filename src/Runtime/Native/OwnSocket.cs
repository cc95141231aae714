using System;
using System.Runtime.InteropServices;

namespace ZmqPerf.Native;

/// <summary>A socket of this library's own, closed when disposed or lost.</summary>
internal sealed class OwnSocket : SafeHandle
{
    internal OwnSocket(nint context, int type)
        : base(0, ownsHandle: true)
    {
        SetHandle(LibZmq.zmq_socket(context, type));
        if (IsInvalid)
            throw ZmqError.OnWakeSocket(ZmqError.Last);
    }

    public override bool IsInvalid => handle == 0;

    internal nint Handle => handle;

    protected override bool ReleaseHandle() => LibZmq.zmq_close(handle) == 0;
}
