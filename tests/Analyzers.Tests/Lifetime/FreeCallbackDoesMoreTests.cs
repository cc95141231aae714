using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class FreeCallbackDoesMoreTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3010");

    private const string Begin = "object gate = new(); var done = new ManualResetEventSlim(); var p = Marshal.AllocHGlobal(1 << 20); ";

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.WriteLine(\"freed\")|}; });")]
    [FullData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.Write(1)|}; });")]
    [FullData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.Error.WriteLine(q)|}; });")]
    public Task Callback_that_writes_to_the_console_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.ReadLine()|}; });")]
    [FullData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.ReadKey()|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.Read()|}; });")]
    public Task Callback_that_reads_the_console_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData(
        """
            var log = System.IO.File.OpenWrite("log");
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:log.WriteByte(1)|};
            });
            """
    )]
    [FullData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:System.IO.File.Delete(\"log\")|}; });")]
    [FullData(
        """
            var f = System.IO.File.OpenWrite("log");
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:f.Write(payload, 0, 1)|};
            });
            """
    )]
    [FullData(
        """
            var f = System.IO.File.OpenWrite("log");
            using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:f.Flush()|}; });
            """
    )]
    [FullData(
        """
            var f = System.IO.File.OpenRead("log");
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:f.Read(payload, 0, 1)|};
            });
            """
    )]
    [FullData(
        """
            var f = System.IO.File.OpenRead("log");
            using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:f.ReadByte()|}; });
            """
    )]
    [FullData(
        """
            var f = new System.IO.StreamWriter("log");
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:f.WriteLine("x")|};
            });
            """
    )]
    [FullData(
        """
            var f = new System.IO.StreamReader("log");
            using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:f.ReadLine()|}; });
            """
    )]
    [FullData(
        """
            var f = new System.IO.StreamReader("log");
            using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:f.ReadToEnd()|}; });
            """
    )]
    public Task Callback_that_uses_a_file_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                if (q == 0) {|ZMQ3010:throw new InvalidOperationException();|}
                Marshal.FreeHGlobal(q);
            });
            """
    )]
    [FullData(
        """
            using var m = new Message(p, 1 << 20,
                q => Marshal.FreeHGlobal(q == 0 ? {|ZMQ3010:throw new InvalidOperationException()|} : q));
            """
    )]
    [InlineData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                {|ZMQ3010:ArgumentOutOfRangeException.ThrowIfZero(q)|};
                Marshal.FreeHGlobal(q);
            });
            """
    )]
    [InlineData(
        """
            using var m = new Message(data: p, freeCallback: q =>
            {
                try { {|ZMQ3010:throw new InvalidOperationException();|} }
                catch (ArgumentException) { }
                Marshal.FreeHGlobal(q);
            }, size: 1 << 20);
            """
    )]
    [InlineData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                try { {|ZMQ3010:throw new InvalidOperationException();|} }
                catch (Exception) when (q == 0) { }
            });
            """
    )]
    [FullData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                try { GC.KeepAlive(q); }
                catch { {|ZMQ3010:throw;|} }
            });
            """
    )]
    public Task Callback_that_throws_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:socket.Send(\"freed\")|}; });")]
    [FullData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:socket.Dispose()|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); GC.KeepAlive({|ZMQ3010:socket.HasMore|}); });")]
    [FullData(
        """
            using var r = new FrameReceiver(socket);
            using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:r.Receive()|}; });
            """
    )]
    [FullData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:socket.SendMultipart(\"a\")|}; });")]
    public Task Callback_that_uses_a_socket_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, async q => { Marshal.FreeHGlobal(q); {|ZMQ3010:await Task.Yield()|}; });")]
    public Task Callback_that_awaits_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData(
        """
            void Free(nint q) { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.WriteLine(q)|}; }
            using var m = new Message(p, 1 << 20, Free);
            """
    )]
    public Task Callback_that_is_a_method_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData(
        """
            Action<nint> free = q => { {|ZMQ3010:Console.WriteLine(q)|}; Marshal.FreeHGlobal(q); };
            using var m = new Message(p, 1 << 20, free);
            """
    )]
    [InlineData(
        """
            Action<nint> free = q => { {|ZMQ3010:Console.WriteLine(q)|}; Marshal.FreeHGlobal(q); };
            using var m = new Message(p, 1, free);
            using var n = new Message(p, 1, free);
            """
    )]
    public Task Callback_that_is_a_local_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData(
        """
            using var m = new Message(p, 1 << 20, new Action<nint>(q =>
            {
                {|ZMQ3010:Console.WriteLine(q)|};
                Marshal.FreeHGlobal(q);
            }));
            """
    )]
    public Task Callback_that_is_a_delegate_creation_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Fact]
    public Task Method_of_the_type_Triggers_once_at_the_argument() =>
        Code.Triggers(
            """
            private static readonly object s_gate = new();
            private static readonly Action<nint> s_free = Free;

            void One(Socket socket, nint p) { using var m = new Message(p, 1 << 20, {|ZMQ3010:Free|}); socket.Send(m); }

            void Two(Socket socket, nint p)
            {
                using var m = new Message(p, 1 << 20, Free);
                socket.Send(m);
                using var n = new Message(p, 1 << 20, s_free);
                socket.Send(n);
            }

            private static void Free(nint p)
            {
                Forget(p);
                Marshal.FreeHGlobal(p);
            }

            private static void Forget(nint p)
            {
                lock (s_gate)
                    GC.KeepAlive(p);
            }
            """
        );
}
