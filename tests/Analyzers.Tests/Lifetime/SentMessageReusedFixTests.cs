using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class SentMessageReusedFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3005");

    [Theory]
    [InlineData(
        "using var m = new Message(payload);\nsocket.Send(m);\n[|socket.Recv(m)|];\nHandle(m.Data);\nHandle(m.Size);",
        "using var m = new Message(payload);\nsocket.Send(m);\nusing var received = new Message();\nsocket.Recv(received);\n"
            + "Handle(received.Data);\nHandle(received.Size);"
    )]
    [InlineData(
        "using Message m = new(payload);\nsocket.Send(m);\nif ([|socket.TryRecv(m, out var n)|])\n    Handle(m.Data);",
        "using Message m = new(payload);\nsocket.Send(m);\nusing var received = new Message();\n"
            + "if (socket.TryRecv(received, out var n))\n    Handle(received.Data);"
    )]
    [InlineData(
        "var m = new Message(payload);\ntry\n{\n    socket.Send(m);\n    var n = [|socket.Recv(m)|]; // the answer\n"
            + "    Handle(m.Data);\n}\nfinally\n{\n    m?.Dispose();\n}",
        "var m = new Message(payload);\ntry\n{\n    socket.Send(m);\n    using var received = new Message();\n"
            + "    var n = socket.Recv(received); // the answer\n    Handle(received.Data);\n}\nfinally\n{\n    m?.Dispose();\n}"
    )]
    [InlineData(
        "while (running)\n{\n    using var m = new Message(payload);\n    socket.Send(m);\n    [|socket.Recv(m)|];\n"
            + "    do { Handle(m.Data); socket.Recv(m); } while (m.More);\n}",
        "while (running)\n{\n    using var m = new Message(payload);\n    socket.Send(m);\n"
            + "    using var received = new Message();\n    socket.Recv(received);\n    do { Handle(received.Data); "
            + "socket.Recv(received); } while (received.More);\n}"
    )]
    [InlineData(
        "var received = 0;\nusing var m = new Message(payload);\nsocket.Send(m);\nreceived = [|socket.Recv(m)|];\nHandle(m.Data);",
        "var received = 0;\nusing var m = new Message(payload);\nsocket.Send(m);\nusing var received2 = new Message();\n"
            + "received = socket.Recv(received2);\nHandle(received2.Data);"
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
    [InlineData("using var m = new Message(payload); socket.Send(m); [|socket.Recv(m)|]; if (m.Size > 0) sender.Send(m);")]
    [InlineData("using var m = new Message(); while (true) { [|socket.Recv(m)|]; if (m.Size == 0) break; sender.Send(m); }")]
    [InlineData("using var m = new Message(payload); socket.Send(m); if (running) { [|socket.Recv(m)|]; } Handle(m.Size);")]
    [InlineData("using var m = new Message(payload); socket.Send(m); if (running) [|socket.Recv(m)|];")]
    [InlineData("socket.Send(message); [|socket.Recv(message)|]; message.Dispose();")]
    [InlineData("using var m = new Message(payload); socket.Send(m); [|socket.Recv(m)|]; Handle(nameof(m));")]
    public Task Message_whose_uses_cannot_be_told_apart_is_left_to_the_author(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Before_using_declarations_IsNotFixed() =>
        Code.IsNotFixedBeforeCSharp8("using (var m = new Message(payload)) { socket.Send(m); [|socket.Recv(m)|]; Handle(m.Data); }");
}
