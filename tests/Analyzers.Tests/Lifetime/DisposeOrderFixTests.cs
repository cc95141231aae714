using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class DisposeOrderFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3015");

    private const string Start = "var c = new Context(); var s = new Socket(c, SocketType.Push); s.Send(payload);\n";

    [Theory]
    [InlineData("{|ZMQ3015:c.Dispose()|};\ns.Dispose();", "s.Dispose();\nc.Dispose();")]
    [InlineData("c?{|ZMQ3015:.Dispose()|};\ns?.Dispose();", "s?.Dispose();\nc?.Dispose();")]
    [InlineData(
        "try\n{\n    s.Send(payload);\n}\nfinally\n{\n    {|ZMQ3015:c.Dispose()|};\n    s.Dispose();\n}",
        "try\n{\n    s.Send(payload);\n}\nfinally\n{\n    s.Dispose();\n    c.Dispose();\n}"
    )]
    [FullData(
        "// the context\n{|ZMQ3015:c.Dispose()|}; // first\n// the socket\ns.Dispose(); // second",
        "// the socket\ns.Dispose(); // second\n// the context\nc.Dispose(); // first"
    )]
    [FullData("\n{|ZMQ3015:c.Dispose()|};\ns.Dispose();", "\ns.Dispose();\nc.Dispose();")]
    public Task Context_before_its_socket_IsFixed(string code, string after) => Code.IsFixed(Start + code, Start + after);

    [Fact]
    public Task Several_sockets_and_others_in_between_AreFixed() =>
        Code.IsFixed(
            """
            var c = new Context();
            var a = new Socket(c, SocketType.Push);
            var b = new Socket(c, SocketType.Pull);
            var p = new Poller(1);
            a.Send(payload);
            {|ZMQ3015:c.Dispose()|};
            p.Dispose();
            a.Dispose();
            b.Dispose();
            """,
            """
            var c = new Context();
            var a = new Socket(c, SocketType.Push);
            var b = new Socket(c, SocketType.Pull);
            var p = new Poller(1);
            a.Send(payload);
            p.Dispose();
            a.Dispose();
            b.Dispose();
            c.Dispose();
            """
        );

    [Fact]
    public Task Fields_of_several_types_AreFixed() =>
        Code.IsFixed(
            """
            using System;
            using Net.Zmq;
            sealed class First : IDisposable
            {
                private readonly Context _context = new();
                private readonly Socket _socket;
                public First() => _socket = new Socket(_context, SocketType.Push);
                public void Dispose() { {|ZMQ3015:_context.Dispose()|}; _socket.Dispose(); }
            }
            sealed class Second : IDisposable
            {
                private readonly Context _context = new();
                private readonly Socket _socket;
                public Second() => _socket = new Socket(_context, SocketType.Push);
                public void Dispose()
                {
                    {|ZMQ3015:this._context.Dispose()|};
                    this._socket.Dispose();
                }
            }
            """,
            """
            using System;
            using Net.Zmq;
            sealed class First : IDisposable
            {
                private readonly Context _context = new();
                private readonly Socket _socket;
                public First() => _socket = new Socket(_context, SocketType.Push);
                public void Dispose() { _socket.Dispose(); _context.Dispose(); }
            }
            sealed class Second : IDisposable
            {
                private readonly Context _context = new();
                private readonly Socket _socket;
                public Second() => _socket = new Socket(_context, SocketType.Push);
                public void Dispose()
                {
                    this._socket.Dispose();
                    this._context.Dispose();
                }
            }
            """
        );

    [Theory]
    [InlineData("{|ZMQ3015:c.Dispose()|}; // context\ns.Dispose(); // socket\n", "s.Dispose(); // socket\nc.Dispose(); // context\n")]
    [FullData("Thread.Sleep(1); {|ZMQ3015:c.Dispose()|};\n\ns.Dispose();\n", "Thread.Sleep(1); s.Dispose();\n\nc.Dispose();\n")]
    [FullData("Thread.Sleep(1);\n{|ZMQ3015:c.Dispose()|}; s.Dispose(); // both\n", "Thread.Sleep(1);\ns.Dispose(); c.Dispose(); // both\n")]
    [InlineData(
        "Thread.Sleep(1);\n\n// all of it\n{|ZMQ3015:c.Dispose()|}; // context\ns.Dispose();\n\nThread.Sleep(2);\n",
        "Thread.Sleep(1);\n\n// all of it\ns.Dispose();\nc.Dispose(); // context\n\nThread.Sleep(2);\n"
    )]
    [FullData(
        "Thread.Sleep(1);\n// the context\n{|ZMQ3015:c.Dispose()|};\n\n// the socket\ns.Dispose();\n",
        "Thread.Sleep(1);\n// the socket\ns.Dispose();\n\n// the context\nc.Dispose();\n"
    )]
    public Task Layout_IsKept_and_comments_move_along(string code, string fixedCode) => Code.IsFixed(Start + code, Start + fixedCode);

    [Theory]
    [InlineData("{|ZMQ3015:c.Dispose()|}; Thread.Sleep(1); s.Dispose();")]
    [InlineData("{|ZMQ3015:c.Dispose()|}; if (running) s.Dispose(); else s.Dispose();")]
    [InlineData("{|ZMQ3015:c.Dispose()|};\n#if DEBUG\n#endif\ns.Dispose();")]
    [FullData("using (s) { {|ZMQ3015:c.Dispose()|}; }")]
    [InlineData(
        """
            var b = new Socket(c, SocketType.Pull);
            {|ZMQ3015:c.Dispose()|};
            s.Dispose();
            Handle(1);
            b.Dispose();
            """
    )]
    public Task Context_with_more_in_between_IsNotFixed(string code) => Code.IsNotFixed(Start + code);
}
