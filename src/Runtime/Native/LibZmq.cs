using System.Runtime.InteropServices;

namespace ZmqPerf.Native;

/// <summary>
/// The functions of libzmq that the runtime calls, under their C names. <see cref="LibZmqLoader"/> says which file they come from.
/// The transition to preemptive mode is suppressed only where the function is a few instructions long and neither frees, locks nor waits.
/// </summary>
internal static unsafe partial class LibZmq
{
    internal const string Library = "libzmq";

    [LibraryImport(Library), SuppressGCTransition]
    internal static partial int zmq_errno();

    [LibraryImport(Library)]
    internal static partial byte* zmq_strerror(int errorNumber);

    [LibraryImport(Library), SuppressGCTransition]
    internal static partial int zmq_msg_init(NativeMessage* message);

    [LibraryImport(Library), SuppressGCTransition]
    internal static partial byte* zmq_msg_data(NativeMessage* message);

    [LibraryImport(Library), SuppressGCTransition]
    internal static partial nuint zmq_msg_size(NativeMessage* message);

    [LibraryImport(Library), SuppressGCTransition]
    internal static partial int zmq_msg_more(NativeMessage* message);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_init_size(NativeMessage* message, nuint size);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_init_data(NativeMessage* message, void* data, nuint size, nint free, void* hint);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_send(NativeMessage* message, nint socket, int flags);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_recv(NativeMessage* message, nint socket, int flags);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_close(NativeMessage* message);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_move(NativeMessage* destination, NativeMessage* source);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_copy(NativeMessage* destination, NativeMessage* source);

    [LibraryImport(Library)]
    internal static partial nint zmq_ctx_new();

    [LibraryImport(Library)]
    internal static partial int zmq_ctx_set(nint context, int option, int value);

    [LibraryImport(Library)]
    internal static partial nint zmq_socket(nint context, int type);

    [LibraryImport(Library)]
    internal static partial int zmq_close(nint socket);

    [LibraryImport(Library)]
    internal static partial int zmq_bind(nint socket, byte* endpoint);

    [LibraryImport(Library)]
    internal static partial int zmq_connect(nint socket, byte* endpoint);

    [LibraryImport(Library)]
    internal static partial int zmq_getsockopt(nint socket, int option, void* value, nuint* size);

    [LibraryImport(Library)]
    internal static partial int zmq_setsockopt(nint socket, int option, void* value, nuint size);

    [LibraryImport(Library)]
    internal static partial int zmq_send(nint socket, void* buffer, nuint size, int flags);

    [LibraryImport(Library)]
    internal static partial int zmq_recv(nint socket, void* buffer, nuint size, int flags);

    [LibraryImport(Library)]
    internal static partial int zmq_poll(void* items, int count, CLong milliseconds);
}
