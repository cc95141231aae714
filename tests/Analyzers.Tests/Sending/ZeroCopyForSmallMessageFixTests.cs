using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ZeroCopyForSmallMessageFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1001");

    [Fact]
    public Task Marshal_copy_IsFixed_by_sending_the_source() =>
        Code.IsFixed(
            """
            // allocate
            var p = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, p, payload.Length);
            // wrap
            using var m = {|ZMQ1012:new Message(p, payload.Length, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(m, SendFlags.SendMore); // go
            """,
            """
            socket.Send(payload, SendFlags.SendMore); // go
            """
        );

    [Fact]
    public Task Span_copy_in_an_unsafe_block_IsFixed_by_sending_the_source() =>
        Code.IsFixed(
            """
            int dataSize = payload.Length;
            nint nativePtr = Marshal.AllocHGlobal(dataSize);
            unsafe
            {
                var nativeSpan = new Span<byte>((void*)nativePtr, dataSize);
                payload.CopyTo(nativeSpan);
            }
            using var m = {|ZMQ1012:new Message|}(nativePtr, dataSize, ptr =>
            {
                Marshal.FreeHGlobal(ptr);
            });
            socket.Send(m);
            """,
            """
            int dataSize = payload.Length;
            socket.Send(payload);
            """
        );

    [Fact]
    public Task Part_of_an_array_IsFixed_by_sending_the_part() =>
        Code.IsFixed(
            """
            var p = Marshal.AllocHGlobal(size);
            Marshal.Copy(payload, 4, p, size);
            using (var m = {|ZMQ1012:new Message(p, size, _ => Marshal.FreeHGlobal(p))|})
            {
                socket.Send(m);
            }
            """,
            """
            socket.Send(payload.AsSpan(4, size));
            """
        );

    [Fact]
    public Task Async_code_IsFixed_by_sending_the_source() =>
        Code.IsFixed(
            """
            await Task.Yield();
            var p = Marshal.AllocHGlobal(payload.Length);
            Marshal.Copy(payload, 0, p, payload.Length);
            using var m = {|ZMQ1012:new Message(p, payload.Length, Marshal.FreeHGlobal)|};
            socket.Send(m);
            """,
            """
            await Task.Yield();
            socket.Send(payload);
            """
        );

    [Fact]
    public Task Adjacent_and_nested_messages_IsFixed_at_once() =>
        Code.IsFixed(
            """
            nint a = Marshal.AllocHGlobal(8);
            new Span<byte>((void*)a, 8).Fill(1);
            nint b = Marshal.AllocHGlobal(size);
            new Span<byte>((void*)b, size).Fill(2);
            if (running)
            {
                var p = Marshal.AllocHGlobal(payload.Length);
                Marshal.Copy(payload, 0, p, payload.Length);
                using var inner = {|ZMQ1012:new Message(p, payload.Length, static q => Marshal.FreeHGlobal(q))|};
                sender.Send(inner);
            }

            using var first = {|ZMQ1001:new Message(a, 8, static q => Marshal.FreeHGlobal(q))|};
            using var second = {|ZMQ1012:new Message(b, size, static q => Marshal.FreeHGlobal(q))|};
            socket.Send(first, SendFlags.SendMore);
            socket.Send(second);
            """,
            """
            using var frame = socket.BeginFrame(8);
            frame.Span.Fill(1);
            using var frame2 = socket.BeginFrame(size);
            frame2.Span.Fill(2);
            if (running)
            {
                sender.Send(payload);
            }

            frame.Send(SendFlags.SendMore);
            frame2.Send();
            """
        );

    [Fact]
    public Task Without_the_runtime_only_copied_sources_are_IsFixed()
    {
        const string Class =
            "using System; using System.Runtime.InteropServices; using Net.Zmq; unsafe class C { void M(Socket socket, byte[] b, int n) { "
            + "nint p = Marshal.AllocHGlobal(n); new Span<byte>((void*)p, n).Clear(); "
            + "socket.Send({|ZMQ1012:new Message(p, n, static x => Marshal.FreeHGlobal(x))|}); ";
        var test = Code.Fix(
            Class
                + "nint q = Marshal.AllocHGlobal(b.Length); Marshal.Copy(b, 0, q, b.Length); "
                + "socket.Send({|ZMQ1012:new Message(q, b.Length, static x => Marshal.FreeHGlobal(x))|}); } }",
            Class + "socket.Send(b); } }"
        );
        test.ReferencesRuntime = false;
        return test.RunAsync();
    }
}
