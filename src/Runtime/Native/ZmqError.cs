using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Net.Zmq;

namespace ZmqPerf.Native;

/// <summary>
/// What libzmq reports when a call fails. Errors become the exception that Net.Zmq throws, with the same number, so that code moved to this
/// library keeps its catch clauses.
/// </summary>
internal static unsafe class ZmqError
{
    internal const int Interrupted = 4; // EINTR, everywhere
    internal const int NoMemory = 12; // ENOMEM, everywhere
    private const int HausNumero = 156384712; // libzmq numbers its own errors from here
    internal const int WrongState = HausNumero + 51; // EFSM: a REP that has to answer, a REQ that has to ask
    internal const int Terminated = HausNumero + 53; // ETERM
    private const int SocketTypeOption = 16;

    /// <summary>EAGAIN: 11 in the C libraries of Linux and Windows, 35 in those of the BSD family, Apple's included.</summary>
    internal static readonly int WouldBlock =
        OperatingSystem.IsLinux() || OperatingSystem.IsAndroid() || OperatingSystem.IsWindows() ? 11 : 35;

    private static readonly int s_notASocket =
        OperatingSystem.IsLinux() || OperatingSystem.IsAndroid() ? 88
        : OperatingSystem.IsWindows() ? 128
        : 38;

    private static readonly int s_notSupported =
        OperatingSystem.IsLinux() || OperatingSystem.IsAndroid() ? 95
        : OperatingSystem.IsWindows() ? 129
        : 45;

    private static readonly int s_unreachable =
        OperatingSystem.IsLinux() || OperatingSystem.IsAndroid() ? 113
        : OperatingSystem.IsWindows() ? 110
        : 65;

    /// <summary>The error of this thread's last failed call.</summary>
    internal static int Last
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => LibZmq.zmq_errno();
    }

    internal static ZmqException OnSend(int error, Socket socket, int size) =>
        Create(error, $"Sending a frame of {size} bytes on", socket, SendHint(error));

    internal static ZmqException OnReceive(int error, Socket socket) => Create(error, "Receiving on", socket, ReceiveHint(error));

    internal static ZmqException OnWakeSocket(int error) =>
        new(error, $"A wait that can be cancelled could not be prepared: {Text(error)} (errno {error}).");

    private static ZmqException Create(int error, string operation, Socket socket, string hint)
    {
        if (error == s_notASocket)
            hint = " The socket may belong to another copy of libzmq: make sure that the process loads only one.";
        return new ZmqException(error, $"{operation} a {TypeOf(socket)} socket failed: {Text(error)} (errno {error}).{hint}");
    }

    private static string SendHint(int error) =>
        error == WouldBlock ? " Its queues are full, or it has no peer."
        : error == WrongState ? " A REQ socket receives its answer before it asks again; a REP socket sends when it has been asked."
        : error == s_notSupported ? " Sockets of this type only receive."
        : error == s_unreachable ? " No peer has the identity of the first frame, or it is gone."
        : "";

    private static string ReceiveHint(int error) =>
        error == WouldBlock ? " Nothing came in time (Rcvtimeo)."
        : error == WrongState ? " A REQ socket receives when it has asked; a REP socket answers before it receives again."
        : error == s_notSupported ? " Sockets of this type only send."
        : "";

    private static string Text(int error) => Marshal.PtrToStringUTF8((nint)LibZmq.zmq_strerror(error)) ?? "unknown error";

    private static string TypeOf(Socket socket) => TryGetType(socket, out SocketType type) ? type.ToString() : "terminated";

    /// <returns>Whether the socket can say it: not when its context is shut down.</returns>
    internal static bool TryGetType(Socket socket, out SocketType type)
    {
        int value;
        nuint size = sizeof(int);
        int result = LibZmq.zmq_getsockopt(SocketHandle.Of(socket), SocketTypeOption, &value, &size);
        GC.KeepAlive(socket);
        type = (SocketType)value;
        return result >= 0;
    }
}
