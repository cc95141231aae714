using System;
using Net.Zmq.Core.Native;
using Net.Zmq.Core.SafeHandles;

namespace Net.Zmq;

/// <summary>A libzmq context. Safe to use from several threads.</summary>
public sealed class Context : IDisposable
{
    private readonly ZmqContextHandle _handle;
    private volatile bool _disposed;

    /// <summary>A context with one I/O thread.</summary>
    public Context()
    {
        nint handle = LibZmq.zmq_ctx_new();
        _handle = handle != 0 ? new ZmqContextHandle(handle, ownsHandle: true) : throw new ZmqException(LibZmq.zmq_errno());
    }

    /// <summary>A context with this many I/O threads and sockets.</summary>
    public Context(int ioThreads, int maxSockets = 1023)
        : this()
    {
        SetOption(ContextOption.IoThreads, ioThreads);
        SetOption(ContextOption.MaxSockets, maxSockets);
    }

    /// <summary>The version of the loaded libzmq.</summary>
    public static (int Major, int Minor, int Patch) Version
    {
        get
        {
            LibZmq.zmq_version(out int major, out int minor, out int patch);
            return (major, minor, patch);
        }
    }

    internal nint Handle
    {
        get
        {
            ObjectDisposedException.ThrowIf(_disposed, this);
            return _handle.DangerousGetHandle();
        }
    }

    /// <summary>Whether the loaded libzmq was built with a capability such as <c>curve</c>.</summary>
    public static bool Has(string capability) => LibZmq.zmq_has(capability) == 1;

    /// <summary>Reads an option.</summary>
    public int GetOption(ContextOption option) => ZmqException.Check(LibZmq.zmq_ctx_get(Handle, (int)option));

    /// <summary>Sets an option.</summary>
    public void SetOption(ContextOption option, int value) => ZmqException.Check(LibZmq.zmq_ctx_set(Handle, (int)option, value));

    /// <summary>
    /// Makes every blocking call on the context's sockets fail with ETERM; nothing is left to do where the context is disposed.
    /// </summary>
    public void Shutdown()
    {
        if (!_disposed)
            ZmqException.Check(LibZmq.zmq_ctx_shutdown(Handle));
    }

    /// <summary>
    /// Terminates the context: waits until its sockets are closed and their pending frames sent or given up. Only then it counts as
    /// disposed.
    /// </summary>
    public void Dispose()
    {
        _handle.Dispose();
        _disposed = true;
    }
}
