using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class SentMessageReusedFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3005");

    [Theory]
    [InlineData(
        """
            using var m = new Message(payload);
            socket.Send(m);
            [|socket.Recv(m)|];
            Handle(m.Data);
            Handle(m.Size);
            """,
        """
            socket.Send(payload);
            using var received = new Message();
            socket.Recv(received);
            Handle(received.Data);
            Handle(received.Size);
            """
    )]
    [InlineData(
        """
            using Message m = new(payload);
            socket.Send(m);
            if ([|socket.TryRecv(m, out var n)|])
                Handle(m.Data);
            """,
        """
            socket.Send(payload);
            using var received = new Message();
            if (socket.TryRecv(received, out var n))
                Handle(received.Data);
            """
    )]
    [InlineData(
        """
            var m = new Message(payload);
            try
            {
                socket.Send(m);
                var n = [|socket.Recv(m)|]; // the answer
                Handle(m.Data);
            }
            finally
            {
                m?.Dispose();
            }
            """,
        """
            var m = new Message(payload);
            try
            {
                socket.Send(m);
                using var received = new Message();
                var n = socket.Recv(received); // the answer
                Handle(received.Data);
            }
            finally
            {
                m?.Dispose();
            }
            """
    )]
    [InlineData(
        """
            while (running)
            {
                using var m = new Message(payload);
                socket.Send(m);
                [|socket.Recv(m)|];
                do { Handle(m.Data); socket.Recv(m); } while (m.More);
            }
            """,
        """
            using var received = new Message();
            while (running)
            {
                socket.Send(payload);
                socket.Recv(received);
                do { Handle(received.Data); socket.Recv(received); } while (received.More);
            }
            """
    )]
    [InlineData(
        """
            var received = 0;
            using var m = new Message(payload);
            socket.Send(m);
            received = [|socket.Recv(m)|];
            Handle(m.Data);
            """,
        """
            var received = 0;
            socket.Send(payload);
            using var received2 = new Message();
            received = socket.Recv(received2);
            Handle(received2.Data);
            """
    )]
    public Task Answer_in_the_message_of_the_question_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Several_messages_AreFixed() =>
        Code.IsFixed(
            """
            using var a = new Message(payload);
            using var b = new Message(payload);
            socket.Send(a);
            sender.Send(b);
            [|socket.Recv(a)|];
            Handle(a.Data);
            [|sender.Recv(b)|];
            Handle(b.Data);
            """,
            """
            using var a = new Message(payload);
            using var b = new Message(payload);
            socket.Send(a);
            sender.Send(b);
            using var received = new Message();
            socket.Recv(received);
            Handle(received.Data);
            using var received2 = new Message();
            sender.Recv(received2);
            Handle(received2.Data);
            """
        );

    [Theory]
    [InlineData("using var m = new Message(payload); socket.Send(m); [|m.Rebuild(100)|]; Handle(m.Size);")]
    [FullData("using var m = new Message(payload); socket.Send(m); [|socket.Recv(m)|]; if (m.Size > 0) sender.Send(m);")]
    [FullData("using var m = new Message(); while (true) { [|socket.Recv(m)|]; if (m.Size == 0) break; sender.Send(m); }")]
    [InlineData("using var m = new Message(payload); socket.Send(m); if (running) { [|socket.Recv(m)|]; } Handle(m.Size);")]
    [InlineData("using var m = new Message(payload); socket.Send(m); if (running) [|socket.Recv(m)|];")]
    [FullData("socket.Send(message); [|socket.Recv(message)|]; message.Dispose();")]
    [InlineData("using var m = new Message(payload); socket.Send(m); [|socket.Recv(m)|]; Handle(nameof(m));")]
    public Task Message_whose_uses_cannot_be_told_apart_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Before_using_declarations_IsNotFixed() =>
        Code.IsNotFixedBeforeCSharp8("using (var m = new Message(payload)) { socket.Send(m); [|socket.Recv(m)|]; Handle(m.Data); }");
}
