using System;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Net.Zmq.Core.Native;

/// <summary>The functions of libzmq, under their C names. The library is found by its soname, as the platform's loader finds it.</summary>
internal static unsafe partial class LibZmq
{
    /// <summary>The size of a <c>zmq_msg_t</c>, the same since libzmq 4.1.</summary>
    internal const int MessageSize = 64;

    private const string Library = "libzmq";

    static LibZmq() => NativeLibrary.SetDllImportResolver(typeof(LibZmq).Assembly, Load);

    private static nint Load(string name, Assembly assembly, DllImportSearchPath? searchPath)
    {
        if (name != Library)
            return 0;
        string soname =
            OperatingSystem.IsWindows() ? Library
            : OperatingSystem.IsMacOS() ? "libzmq.5.dylib"
            : "libzmq.so.5";
        return NativeLibrary.TryLoad(soname, assembly, searchPath, out nint module) ? module : 0;
    }

    [LibraryImport(Library)]
    internal static partial int zmq_errno();

    [LibraryImport(Library)]
    internal static partial nint zmq_strerror(int errorNumber);

    [LibraryImport(Library)]
    internal static partial void zmq_version(out int major, out int minor, out int patch);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int zmq_has(string capability);

    [LibraryImport(Library)]
    internal static partial nint zmq_ctx_new();

    [LibraryImport(Library)]
    internal static partial int zmq_ctx_term(nint context);

    [LibraryImport(Library)]
    internal static partial int zmq_ctx_shutdown(nint context);

    [LibraryImport(Library)]
    internal static partial int zmq_ctx_set(nint context, int option, int value);

    [LibraryImport(Library)]
    internal static partial int zmq_ctx_get(nint context, int option);

    [LibraryImport(Library)]
    internal static partial nint zmq_socket(nint context, int type);

    [LibraryImport(Library)]
    internal static partial int zmq_close(nint socket);

    [LibraryImport(Library)]
    internal static partial int zmq_setsockopt(nint socket, int option, void* value, nuint size);

    [LibraryImport(Library)]
    internal static partial int zmq_getsockopt(nint socket, int option, void* value, nuint* size);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int zmq_bind(nint socket, string endpoint);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int zmq_unbind(nint socket, string endpoint);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int zmq_connect(nint socket, string endpoint);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int zmq_disconnect(nint socket, string endpoint);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial int zmq_socket_monitor(nint socket, string? endpoint, int events);

    [LibraryImport(Library)]
    internal static partial int zmq_send(nint socket, void* buffer, nuint size, int flags);

    [LibraryImport(Library)]
    internal static partial int zmq_recv(nint socket, void* buffer, nuint size, int flags);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_init(nint message);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_init_size(nint message, nuint size);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_init_data(
        nint message,
        nint data,
        nuint size,
        delegate* unmanaged[Cdecl]<nint, nint, void> free,
        nint hint
    );

    [LibraryImport(Library)]
    internal static partial int zmq_msg_send(nint message, nint socket, int flags);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_recv(nint message, nint socket, int flags);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_close(nint message);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_move(nint destination, nint source);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_copy(nint destination, nint source);

    [LibraryImport(Library)]
    internal static partial byte* zmq_msg_data(nint message);

    [LibraryImport(Library)]
    internal static partial nuint zmq_msg_size(nint message);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_more(nint message);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_get(nint message, int property);

    [LibraryImport(Library)]
    internal static partial int zmq_msg_set(nint message, int property, int value);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    internal static partial nint zmq_msg_gets(nint message, string property);

    [LibraryImport(Library)]
    internal static partial int zmq_poll(void* items, int count, CLong timeout);

    [LibraryImport(Library)]
    internal static partial int zmq_proxy(nint frontend, nint backend, nint capture);

    [LibraryImport(Library)]
    internal static partial int zmq_proxy_steerable(nint frontend, nint backend, nint capture, nint control);

    [LibraryImport(Library)]
    internal static partial byte* zmq_z85_encode(byte* destination, byte* data, nuint size);

    [LibraryImport(Library)]
    internal static partial byte* zmq_z85_decode(byte* destination, byte* text);

    [LibraryImport(Library)]
    internal static partial int zmq_curve_keypair(byte* publicKey, byte* secretKey);

    [LibraryImport(Library)]
    internal static partial int zmq_curve_public(byte* publicKey, byte* secretKey);
}
