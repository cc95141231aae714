using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class RemovedMemberFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3019");

    [Theory]
    [InlineData(
        "var bytes = socket.{|ZMQ3019:RecvBytes|}(); Handle(bytes);",
        "using var message = new Message();\nsocket.Recv(message);\nHandle(message.Data);"
    )]
    [InlineData(
        """
            byte[] bytes;
            bytes = socket.{|ZMQ3019:RecvBytes|}(RecvFlags.DontWait); // none?
            Handle(bytes);
            """,
        """
            byte[] bytes;
            using var message = new Message();
            socket.Recv(message, RecvFlags.DontWait);
            bytes = message.ToArray(); // none?
            Handle(bytes);
            """
    )]
    [InlineData(
        """
            // all of it
            var bytes = socket.{|ZMQ3019:RecvBytes|}();
            bytes[0] = 1;
            """,
        """
            // all of it
            using var message = new Message();
            socket.Recv(message);
            var bytes = message.ToArray();
            bytes[0] = 1;
            """
    )]
    [FullData(
        "var message = 1; var bytes = sockets[message].{|ZMQ3019:RecvBytes|}();",
        "var message = 1; using var message2 = new Message();\nsockets[message].Recv(message2);\nvar bytes = message2.ToArray();"
    )]
    [InlineData("Handle(socket.{|ZMQ3019:RecvString|}(RecvFlags.None));", "Handle(socket.RecvString());")]
    [InlineData(
        "if (socket.{|ZMQ3019:TryRecv|}(payload, out var n, RecvFlags.DontWait)) Handle(n);",
        "if (socket.TryRecv(payload, out var n)) Handle(n);"
    )]
    [InlineData(
        "if (socket.{|ZMQ3019:TryRecvString|}(flags: RecvFlags.None, text: out var received)) Handle(received!);",
        "if (socket.TryRecvString(text: out var received)) Handle(received!);"
    )]
    [InlineData(
        "var m = new Message(); socket.Recv(m); MessagePool.{|ZMQ3019:Return|}(m);",
        "var m = new Message(); socket.Recv(m); m.Dispose();"
    )]
    [InlineData(
        "while (running) { var m = new Message(); socket.Recv(m); MessagePool.{|ZMQ3019:Return|}(m); }",
        "using var m = new Message();\nwhile (running) { socket.Recv(m); }"
    )]
    public Task First_version_IsFixed(string code, string after) => FixIn(ZmqVersion.V0_1_0, code, after);

    [Fact]
    public Task Several_IsFixed() =>
        FixIn(
            ZmqVersion.V0_1_0,
            """
            static byte[] Receive(Socket socket)
            {
                var rented = MessagePool.{|ZMQ3019:Rent|}();
                socket.Recv(rented);
                Handle(rented.Data);
                MessagePool.{|ZMQ3019:Return|}(rented);
                var first = socket.{|ZMQ3019:RecvBytes|}();
                if (socket.{|ZMQ3019:TryRecv|}(first, out var n, RecvFlags.None))
                    Handle(n);
                return socket.{|ZMQ3019:RecvBytes|}();
            }
            """,
            """
            static byte[] Receive(Socket socket)
            {
                var rented = new Message();
                socket.Recv(rented);
                Handle(rented.Data);
                rented.Dispose();
                using var message = new Message();
                socket.Recv(message);
                var first = message.ToArray();
                if (socket.TryRecv(first, out var n))
                    Handle(n);
                using var message2 = new Message();
                socket.Recv(message2);
                return message2.ToArray();
            }
            """
        );

    [Theory]
    [InlineData("Handle(message.{|ZMQ3019:ActualDataSize|});", "Handle(message.Size);")]
    [InlineData("Handle(message?.{|ZMQ3019:ActualDataSize|} ?? 0);", "Handle(message?.Size ?? 0);")]
    [InlineData("using var m = MessagePool.Shared.{|ZMQ3019:Rent|}(payload); socket.Send(m);", "socket.Send(payload);")]
    [FullData(
        "using var m = MessagePool.Shared.{|ZMQ3019:Rent|}(payload.AsSpan(0, 2)); socket.Send(m);",
        "socket.Send(payload.AsSpan(0, 2));"
    )]
    public Task Pooling_version_IsFixed(string code, string after) => FixIn(ZmqVersion.V0_4_1, code, after);

    /// <summary>The same size under two names would look like two sizes.</summary>
    [Fact]
    public Task Name_that_stands_several_times_IsFixed_everywhere() =>
        FixIn(
            ZmqVersion.V0_4_1,
            "if (message.{|ZMQ3019:ActualDataSize|} > 4)\n    Handle(message.{|ZMQ3019:ActualDataSize|} - 4);",
            "if (message.Size > 4)\n    Handle(message.Size - 4);"
        );

    /// <summary>A message that is not of the pool is not given back to it.</summary>
    [Fact]
    public Task Rented_message_IsFixed_with_its_return() =>
        FixIn(
            ZmqVersion.V0_1_0,
            """
            var m = MessagePool.{|ZMQ3019:Rent|}();
            try
            {
                socket.Recv(m);
                Handle(m.Size);
            }
            finally
            {
                MessagePool.{|ZMQ3019:Return|}(m);
            }
            """,
            """
            var m = new Message();
            try
            {
                socket.Recv(m);
                Handle(m.Size);
            }
            finally
            {
                m.Dispose();
            }
            """
        );

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "socket.{|ZMQ3019:TrySend|}(payload);")]
    [InlineData(ZmqVersion.V0_1_0, "var n = socket.{|ZMQ3019:Send|}(payload); Handle(n);")]
    public Task Send_whose_result_differs_IsNotFixed(ZmqVersion version, string code) => Check(version, code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "Handle(socket.{|ZMQ3019:RecvBytes|}());")]
    [InlineData(ZmqVersion.V0_1_0, "if (running) payload = socket.{|ZMQ3019:RecvBytes|}();")]
    [InlineData(ZmqVersion.V0_1_0, "private byte[] _b = []; void M(Socket s) { this._b = s.{|ZMQ3019:RecvBytes|}(); }")]
    [InlineData(ZmqVersion.V0_1_0, "byte[]? b = null; b ??= socket.{|ZMQ3019:RecvBytes|}();")]
    public Task Receive_in_an_expression_IsNotFixed(ZmqVersion version, string code) => Check(version, code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "Handle(socket.{|ZMQ3019:RecvString|}(RecvFlags.DontWait));")]
    [InlineData(
        ZmqVersion.V0_1_0,
        "void M(RecvFlags flags, Socket s, byte[] b) { if (s.{|ZMQ3019:TryRecv|}(b, out var n, flags)) Handle(n); }"
    )]
    [InlineData(ZmqVersion.V0_1_0, "if (socket?.{|ZMQ3019:TryRecv|}(payload, out var n, RecvFlags.DontWait) == true) Handle(1);")]
    [InlineData(ZmqVersion.V0_1_0, "if (socket.{|ZMQ3019:TryRecv|}(payload, out var n, (RecvFlags)2)) Handle(n);")]
    public Task Flags_that_the_later_call_has_not_IsNotFixed(ZmqVersion version, string code) => Check(version, code);

    [Theory]
    [InlineData(ZmqVersion.V0_1_0, "void M(Message m) { MessagePool.{|ZMQ3019:Return|}(m); }")]
    [InlineData(ZmqVersion.V0_1_0, "var m = new Message(); MessagePool.{|ZMQ3019:Return|}(m); Handle(m.Size);")]
    [InlineData(ZmqVersion.V0_1_0, "var m = new Message(); while (running) MessagePool.{|ZMQ3019:Return|}(m);")]
    [InlineData(ZmqVersion.V0_1_0, "var m = new Message(); Handle(m.Size); Action end = () => MessagePool.{|ZMQ3019:Return|}(m); end();")]
    [InlineData(ZmqVersion.V0_1_0, "var m = running ? new Message() : null!; MessagePool.{|ZMQ3019:Return|}(m);")]
    public Task Message_that_others_use_IsNotFixed(ZmqVersion version, string code) => Check(version, code);

    [Theory]
    [InlineData(ZmqVersion.V0_4_1, "using var m = MessagePool.Shared.{|ZMQ3019:Rent|}(16); socket.Send(m);")]
    [InlineData(ZmqVersion.V0_4_1, "Handle(message.{|ZMQ3019:BufferSize|}); socket.{|ZMQ3019:Recv|}(message, 10);")]
    [InlineData(ZmqVersion.V0_4_1, "using var m = MessagePool.Shared.{|ZMQ3019:Rent|}([1, 2]); socket.Send(m);")]
    [InlineData(ZmqVersion.V0_4_1, "if (message is { {|ZMQ3019:ActualDataSize|}: > 10 }) return;")]
    public Task Member_of_a_later_version_IsNotFixed(ZmqVersion version, string code) => Check(version, code);

    private static Task Check(ZmqVersion version, string code)
    {
        var test = Code.Fix(code, code);
        test.FixedState.Sources.Clear();
        test.ExpectsNoFix = true;
        test.ZmqVersion = version;
        return test.RunAsync();
    }

    private static Task FixIn(ZmqVersion version, string code, string after)
    {
        var test = Code.Fix(code, after);
        test.ZmqVersion = version;
        return test.RunAsync();
    }
}
