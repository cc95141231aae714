using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class NeverDisposedFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3008");

    [Theory]
    [InlineData(
        "var {|ZMQ3008:m|} = new Message();\nsocket.Recv(m);\nHandle(m.Data);",
        "using var m = new Message();\nsocket.Recv(m);\nHandle(m.Data);"
    )]
    [FullData(
        "// receives\nMessage {|ZMQ3008:m|} = new(16);    // small\nsocket.Send(m);",
        "// receives\nusing Message m = new(16);    // small\nsocket.Send(m);"
    )]
    [FullData(
        "if (running)\n{\n    var {|ZMQ3008:m|} = new Message();\n    socket.Recv(m);\n    var data = m.Data;\n    Handle(data);\n}",
        "if (running)\n{\n    using var m = new Message();\n    socket.Recv(m);\n    var data = m.Data;\n    Handle(data);\n}"
    )]
    [FullData(
        """
            using Net.Zmq;
            using var context = new Context();
            var {|ZMQ3008:socket|} = new Socket(context, SocketType.Pull);
            socket.Recv(new byte[10]);
            """,
        """
            using Net.Zmq;
            using var context = new Context();
            using var socket = new Socket(context, SocketType.Pull);
            socket.Recv(new byte[10]);
            """
    )]
    [FullData(
        "var {|ZMQ3008:m|} = new Message();\nsocket.Recv(m);\nvar data = m.Data;\ndata.CopyTo(payload);\nHandle(data.Length);",
        "using var m = new Message();\nsocket.Recv(m);\nvar data = m.Data;\ndata.CopyTo(payload);\nHandle(data.Length);"
    )]
    [InlineData(
        "var {|ZMQ3008:m|} = new Message();\nsocket.Recv(m);\nHandle(m.Data.IsEmpty ? 1 : 0);\nHandle(m.Data[0]);",
        "using var m = new Message();\nsocket.Recv(m);\nHandle(m.Data.IsEmpty ? 1 : 0);\nHandle(m.Data[0]);"
    )]
    public Task Declaration_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Several_IsFixed() =>
        Code.IsFixed(
            """
            var {|ZMQ3008:own|} = new Socket(context, SocketType.Pull);
            var {|ZMQ3008:poller|} = new Poller(1);
            poller.Add(own, PollEvents.In);
            var {|ZMQ3008:m|} = new Message();
            if (poller.Poll(10) > 0)
                own.Recv(m);
            """,
            """
            using var own = new Socket(context, SocketType.Pull);
            using var poller = new Poller(1);
            poller.Add(own, PollEvents.In);
            using var m = new Message();
            if (poller.Poll(10) > 0)
                own.Recv(m);
            """
        );

    [Theory]
    [InlineData("var {|ZMQ3008:own|} = new Context(); using var s = new Socket(own, SocketType.Push); s.Send(payload);")]
    [InlineData("var c = new Context(); var {|ZMQ3008:s|} = new Socket(c, SocketType.Push); s.Send(payload); c.Dispose();")]
    public Task Context_before_its_socket_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("Message {|ZMQ3008:m|}; m = new Message(); socket.Recv(m);")]
    [InlineData("Message {|ZMQ3008:a|} = new(), {|ZMQ3008:b|} = new(); socket.Recv(a); socket.Recv(b);")]
    public Task Declaration_that_cannot_have_a_using_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Local_that_gets_another_IsNotFixed() =>
        Code.IsNotFixed("var {|ZMQ3008:m|} = new Message(); socket.Recv(m); m = new Message(); socket.Recv(m);");

    [Fact]
    public Task Object_that_a_lambda_uses_IsNotFixed() =>
        Code.IsNotFixed("var {|ZMQ3008:m|} = new Message(); Task.Run(() => { socket.Recv(m); });");

    [Theory]
    [InlineData(
        """
            Span<byte> kept = default;
            if (running) { var {|ZMQ3008:m|} = new Message(); socket.Recv(m); kept = m.Data; }
            Handle(kept);
            """
    )]
    [FullData(
        """
            Span<byte> kept = default;
            if (running) { var {|ZMQ3008:m|} = new Message(); socket.Recv(m); kept = m.Data[1..]; }
            Handle(kept);
            """
    )]
    [InlineData(
        """
            Span<byte> kept = default;
            if (running) { var {|ZMQ3008:m|} = new Message(); socket.Recv(m); var data = m.Data; kept = data; }
            Handle(kept);
            """
    )]
    [InlineData(
        """
            static ReadOnlySpan<byte> M(Socket s)
            {
                var {|ZMQ3008:m|} = new Message();
                s.Recv(m);
                var data = m.Data.Slice(1);
                return data;
            }
            """
    )]
    [InlineData("static ref byte M(Socket s) { var {|ZMQ3008:m|} = new Message(); s.Recv(m); return ref m.Data[0]; }")]
    [FullData("static Span<byte> M(Socket s) { var {|ZMQ3008:m|} = new Message(); s.Recv(m); var data = m.Data; return data; }")]
    [InlineData("var {|ZMQ3008:m|} = new Message(8); byte* q; fixed (byte* p = &m.Data[0]) q = p; Handle((long)*q);")]
    [InlineData(
        """
            if (running)
            {
                var {|ZMQ3008:m|} = new Message(8);
                Split(m.Data, out var head);
                Handle(head);
            }
            static void Split(Span<byte> all, out Span<byte> head) => head = all[..1];
            """
    )]
    [InlineData(
        """
            if (running)
            {
                var {|ZMQ3008:m|} = new Message(8);
                ref var b = ref First(m.Data);
                Handle(b);
            }
            static ref byte First(Span<byte> all) => ref all[0];
            """
    )]
    public Task Content_that_outlives_the_using_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Switch_section_IsNotFixed() =>
        Code.IsNotFixed("switch (size) { case 1: var {|ZMQ3008:m|} = new Message(); socket.Recv(m); break; }");

    [Fact]
    public Task Object_that_has_no_name_IsNotFixed() => Code.IsNotFixed("socket.Recv({|ZMQ3008:new Message()|}); Handle(1);");

    [Fact]
    public Task Label_behind_the_declaration_IsNotFixed() =>
        Code.IsNotFixed("var {|ZMQ3008:m|} = new Message(); again: socket.Recv(m); if (running) goto again;");

    [Fact]
    public Task Before_using_declarations_IsNotFixed() =>
        Code.IsNotFixedBeforeCSharp8("var {|ZMQ3008:m|} = new Message(); socket.Recv(m); Handle(m.Data);");
}
