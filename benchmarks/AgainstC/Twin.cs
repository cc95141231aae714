using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using Net.Zmq;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>
/// The C twin (benchmarks/C/twin.c), compiled for this machine and loaded into this process; without a C compiler there is none, and the
/// arms in C are left out.
/// </summary>
internal static unsafe class Twin
{
    private static readonly nint s_library = Load();

    private static readonly delegate* unmanaged<nint, nuint, int, int> s_sendInPlace = (delegate* unmanaged<nint, nuint, int, int>)Function(
        "twin_send_in_place"
    );
    private static readonly delegate* unmanaged<nint, byte*, nuint, int, int> s_sendExisting = (delegate* unmanaged<
        nint,
        byte*,
        nuint,
        int,
        int>)Function("twin_send_existing");
    private static readonly delegate* unmanaged<nint, nuint, int, int> s_sendBlock = (delegate* unmanaged<nint, nuint, int, int>)Function(
        "twin_send_block"
    );
    private static readonly delegate* unmanaged<nint, int, ulong*, int> s_receive = (delegate* unmanaged<nint, int, ulong*, int>)Function(
        "twin_receive"
    );
    private static readonly delegate* unmanaged<nint, int, int> s_receiveNothing = (delegate* unmanaged<nint, int, int>)Function(
        "twin_receive_nothing"
    );
    private static readonly delegate* unmanaged<nint, nuint, int, int> s_sendRefused = (delegate* unmanaged<nint, nuint, int, int>)Function(
        "twin_send_refused"
    );
    private static readonly delegate* unmanaged<nint, nuint, int, long*, int> s_request = (delegate* unmanaged<
        nint,
        nuint,
        int,
        long*,
        int>)Function("twin_request");
    private static readonly delegate* unmanaged<nint, int, int> s_reply = (delegate* unmanaged<nint, int, int>)Function("twin_reply");
    private static readonly delegate* unmanaged<byte*, int, nuint, void> s_fill = (delegate* unmanaged<byte*, int, nuint, void>)Function(
        "twin_fill"
    );

    /// <summary>Whether there is a twin.</summary>
    public static bool IsThere => s_library != 0;

    /// <summary>Why there is none.</summary>
    public static string? Missing { get; private set; }

    public static void SendInPlace(Socket socket, int size, int count) => Check(s_sendInPlace(Handle(socket), (nuint)size, count));

    public static void SendExisting(Socket socket, byte[] payload, int count)
    {
        fixed (byte* data = payload)
            Check(s_sendExisting(Handle(socket), data, (nuint)payload.Length, count));
    }

    public static void SendBlock(Socket socket, int size, int count) => Check(s_sendBlock(Handle(socket), (nuint)size, count));

    public static ulong Receive(Socket socket, int count)
    {
        ulong sum = 0;
        Check(s_receive(Handle(socket), count, &sum));
        return sum;
    }

    public static void ReceiveNothing(Socket socket, int count) => Check(s_receiveNothing(Handle(socket), count));

    public static void SendRefused(Socket socket, int size, int count) => Check(s_sendRefused(Handle(socket), (nuint)size, count));

    /// <summary>Requests answered one after the other, and the nanoseconds of each.</summary>
    public static void Request(Socket socket, int size, Span<long> nanoseconds)
    {
        fixed (long* each = nanoseconds)
            Check(s_request(Handle(socket), (nuint)size, nanoseconds.Length, each));
    }

    public static void Reply(Socket socket, int count) => Check(s_reply(Handle(socket), count));

    /// <summary>Fills as the C side fills.</summary>
    public static void Fill(Span<byte> content, byte value)
    {
        fixed (byte* data = content)
            s_fill(data, value, (nuint)content.Length);
    }

    private static nint Handle(Socket socket) => System.Runtime.CompilerServices.Unsafe.BitCast<SocketRef, nint>(socket.Ref);

    private static nint Function(string name) => s_library == 0 ? 0 : NativeLibrary.GetExport(s_library, name);

    private static void Check(int result)
    {
        if (result < 0)
            throw new InvalidOperationException("libzmq has refused the C twin");
    }

    private static nint Load()
    {
        string source = typeof(Twin).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "TwinSource").Value!;
        string built = Path.Combine(AppContext.BaseDirectory, "twin.so");
        try
        {
            using var compiler = Process.Start(
                new ProcessStartInfo("cc", ["-O2", "-shared", "-fPIC", "-o", built, Path.GetFullPath(source), "-ldl"])
                {
                    RedirectStandardError = true,
                }
            )!;
            string errors = compiler.StandardError.ReadToEnd();
            compiler.WaitForExit();
            if (compiler.ExitCode != 0)
                throw new InvalidOperationException(errors);
            nint library = NativeLibrary.Load(built);
            // the very library that Net.Zmq has loaded: a second one would not know the sockets
            return ((delegate* unmanaged<nint, int>)NativeLibrary.GetExport(library, "twin_init"))(NativeLibrary.Load("libzmq.so.5")) == 0
                ? library
                : throw new InvalidOperationException("a function of libzmq is missing");
        }
        catch (Exception exception)
            when (exception is System.ComponentModel.Win32Exception or InvalidOperationException or DllNotFoundException)
        {
            Missing = $"There is no C twin to measure against, so its rows are left out: {exception.Message.Trim()}";
            return 0;
        }
    }
}
