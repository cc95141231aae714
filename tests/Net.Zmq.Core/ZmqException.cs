using System;
using System.Runtime.InteropServices;
using Net.Zmq.Core.Native;

namespace Net.Zmq.Core;

/// <summary>A libzmq call failed.</summary>
public class ZmqException : Exception
{
    /// <summary>The failure that the calling thread met last.</summary>
    public ZmqException()
        : this(LibZmq.zmq_errno()) { }

    /// <summary>The failure with this errno, in libzmq's words.</summary>
    public ZmqException(int errorNumber)
        : this(errorNumber, Describe(errorNumber)) { }

    /// <summary>The failure with this errno, in the caller's words.</summary>
    public ZmqException(int errorNumber, string message)
        : base(message) => ErrorNumber = errorNumber;

    /// <summary>The errno; its values differ between platforms.</summary>
    public int ErrorNumber { get; }

    private static string Describe(int errorNumber) =>
        Marshal.PtrToStringUTF8(LibZmq.zmq_strerror(errorNumber)) ?? $"libzmq error {errorNumber}";
}
