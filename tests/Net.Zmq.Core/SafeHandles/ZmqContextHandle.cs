using System.Runtime.InteropServices;
using Net.Zmq.Core.Native;

namespace Net.Zmq.Core.SafeHandles;

/// <summary>Owns a libzmq context. Its release waits until every socket of the context is closed, on the finalizer thread too.</summary>
public sealed class ZmqContextHandle : SafeHandle
{
    /// <summary>No context yet.</summary>
    public ZmqContextHandle()
        : base(0, ownsHandle: true) { }

    /// <summary>Wraps a context that exists.</summary>
    public ZmqContextHandle(nint existingHandle, bool ownsHandle)
        : base(0, ownsHandle) => SetHandle(existingHandle);

    /// <inheritdoc/>
    public override bool IsInvalid => handle == 0;

    /// <inheritdoc/>
    protected override bool ReleaseHandle() => LibZmq.zmq_ctx_term(handle) == 0;
}
