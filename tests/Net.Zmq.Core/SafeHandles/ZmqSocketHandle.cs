using System.Runtime.InteropServices;
using Net.Zmq.Core.Native;

namespace Net.Zmq.Core.SafeHandles;

/// <summary>Owns a libzmq socket.</summary>
public sealed class ZmqSocketHandle : SafeHandle
{
    /// <summary>No socket yet.</summary>
    public ZmqSocketHandle()
        : base(0, ownsHandle: true) { }

    /// <summary>Wraps a socket that exists.</summary>
    public ZmqSocketHandle(nint existingHandle, bool ownsHandle)
        : base(0, ownsHandle) => SetHandle(existingHandle);

    /// <inheritdoc/>
    public override bool IsInvalid => handle == 0;

    /// <inheritdoc/>
    protected override bool ReleaseHandle() => LibZmq.zmq_close(handle) == 0;
}
