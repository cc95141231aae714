using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class PayloadCopiedBeforeSendMessageSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1005");

    [Theory]
    [InlineData("using var m = new Message(payload.Length); payload.CopyTo(m.Data); m.Data[0] = 1; socket.Send(m);")] // changed
    public Task Message_that_is_written_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var m = new Message(payload.Length); payload.CopyTo(m.Data); socket.Send(m); Handle(m.Size);")] // asked
    public Task Message_that_is_asked_for_its_size_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var m = new Message(payload.Length); payload.CopyTo(m.Data); m.Rebuild(4); socket.Send(m); m.Dispose();")]
    public Task Message_that_is_rebuilt_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    // the source is written
    [InlineData("using var m = new Message(payload.Length); payload.CopyTo(m.Data); payload[0] = 1; socket.Send(m);")]
    [FullData("using var m = new Message(payload.Length); lock (payload) { payload.CopyTo(m.Data); } socket.Send(m);")]
    [FullData("using var m = new Message(payload.Length); payload.CopyTo(m.Data); lock (socket) { socket.Send(m); }")]
    [FullData("using var m = new Message(payload.Length); payload.CopyTo(m.Data); receiver.Recv(payload); socket.Send(m);")]
    public Task Source_of_a_message_that_changes_meanwhile_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            using var m = new Message(8);
            payload.AsSpan(0, 4).CopyTo(m.Data);
            payload.AsSpan(4, 4).CopyTo(m.Data[4..]);
            socket.Send(m);
            """
    )]
    [InlineData("using var m = new Message(size); payload.CopyTo(m.Data); socket.Send(m);")] // not the copy alone
    [FullData("using var m = new Message(payload.Length + 4); payload.CopyTo(m.Data[4..]); socket.Send(m);")]
    public Task Message_of_more_than_the_source_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Message_that_others_keep_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "var m = new Message(payload.Length); payload.CopyTo(m.Data); var kept = new List<Message> { m }; socket.Send(m);"
        );

    [Theory]
    [InlineData("using var m = new Message(payload.Length); if (running) payload.CopyTo(m.Data); socket.Send(m);")]
    [FullData("using var m = new Message(payload.Length); m.Data.CopyTo(payload); socket.Send(m);")] // the other way round
    public Task Message_that_may_not_be_filled_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
