using System;

namespace Net.Zmq;

/// <summary>The native handle of a socket; does not keep it open.</summary>
public readonly struct SocketRef : IEquatable<SocketRef>
{
    private readonly nint _handle;

    private SocketRef(nint handle) => _handle = handle;

    /// <summary>Whether there is a handle.</summary>
    public bool IsValid => _handle != 0;

    /// <summary>Wraps a native handle.</summary>
    public static SocketRef FromHandle(nint handle) => new(handle);

    /// <inheritdoc/>
    public bool Equals(SocketRef other) => _handle == other._handle;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is SocketRef other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => _handle.GetHashCode();

    /// <summary>Whether both are the same socket.</summary>
    public static bool operator ==(SocketRef left, SocketRef right) => left.Equals(right);

    /// <summary>Whether both are different sockets.</summary>
    public static bool operator !=(SocketRef left, SocketRef right) => !left.Equals(right);
}
