using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Tests.ControlFlow;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>Whether the first message that is made serves one send and nothing else.</summary>
public sealed class SentMessageTests
{
    [Theory]
    [InlineData("socket.Send(new Message(data));")]
    [FullData("socket.Send(new Message(data), SendFlags.SendMore);")]
    [FullData("Pass(new Message(data));")]
    [FullData("using var m = new Message(data); socket.Send(m);")]
    [FullData("using (var m = new Message(data)) socket.Send(m);")]
    [FullData("var m = new Message(data); try { socket.Send(m); } finally { m.Dispose(); }")]
    [InlineData("Message m; m = new Message(data); socket.Send(m); m?.Dispose();")]
    [FullData("Message m = null; m = new Message(data); if (m != null) socket.Send(m);")]
    [FullData("var m = new Message(data); if (n > 1) socket.Send(m);")]
    [FullData("var m = new Message(data); total += m.Size; socket.Send(m);")]
    [FullData("while (n > 1) { using var m = new Message(data); socket.Send(m); }")]
    public void Message_for_one_send_is_found(string code) => Assert.Equal("Send", Send(code));

    [Theory]
    [InlineData("var m = new Message(data);")]
    [FullData("queue.Enqueue(new Message(data));")]
    public void Message_that_is_not_sent_is_not(string code) => Assert.Null(Send(code));

    [Theory]
    [InlineData("var m = new Message(data); socket.Send(m); socket.Send(m);")]
    [FullData("var m = new Message(data); if (n > 1) socket.Send(m); else other.Send(m);")]
    [FullData("var m = new Message(data); while (n > 1) socket.Send(m);")]
    [InlineData("var m = new Message(data); again: socket.Send(m); if (n > 1) goto again;")]
    public void Message_of_several_sends_is_not(string code) => Assert.Null(Send(code));

    [Theory]
    [InlineData("var m = new Message(data); _kept = m; socket.Send(m);")]
    [FullData("var m = new Message(data); var copy = new Message(); copy.Copy(m); socket.Send(m);")]
    [InlineData("var m = new Message(data); Task.Run(() => socket.Send(m));")]
    public void Message_that_others_have_is_not(string code) => Assert.Null(Send(code));

    [Theory]
    [InlineData("var m = new Message(data); m.Data[0] = 1; socket.Send(m);")]
    public void Message_that_is_written_is_not(string code) => Assert.Null(Send(code));

    [Theory]
    [InlineData("var m = new Message(data); socket.Recv(m); socket.Send(m);")]
    public void Message_that_is_received_into_is_not(string code) => Assert.Null(Send(code));

    [Theory]
    [InlineData("var m = new Message(data); Debug.Assert(m.ToArray().Length > 1); socket.Send(m);")]
    public void Message_that_is_read_is_not(string code) => Assert.Null(Send(code));

    [Theory]
    [InlineData("var m = new Message(data); if (n > 1) m = new Message(); socket.Send(m);")]
    [FullData("var m = n > 1 ? new Message(data) : null; socket.Send(m);")]
    public void Message_that_may_be_another_is_not(string code) => Assert.Null(Send(code));

    private static string? Send(string code)
    {
        var probe = FlowProbe.Of(
            $$"""
            Message _kept;
            int n, total;
            void Pass(Message message) => socket.Send(message);
            Socket socket, other;
            void Body(byte[] data, Queue<Message> queue) { {{code}} }
            """
        );
        var creation = probe.Operations.First(o => probe.Body.Library.MemberOf(o) is { Role: MessagingRole.CreateCopyingMessage });
        return SentMessage.SendOf(creation, probe.Body)?.Send.TargetMethod.Name is { } name
            ? name == "Pass"
                ? "Send"
                : name
            : null;
    }
}
