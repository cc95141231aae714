using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3033: what is named after a message and skips a frame.</summary>
public sealed class OneFrameSkippedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3033").ForNetMq();

    [Theory]
    [InlineData("{|ZMQ3033:socket.TrySkipMultipartMessage()|};")]
    [FullData("if ({|ZMQ3033:socket.TrySkipMultipartMessage()|}) Handle(socket.ReceiveFrameString());")]
    [InlineData("while (running) {|ZMQ3033:socket.TrySkipMultipartMessage()|};")]
    [FullData("{|ZMQ3033:ReceivingSocketExtensions.TrySkipMultipartMessage(socket)|};")]
    public Task Skip_without_a_time_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.TrySkipMultipartMessage(TimeSpan.Zero);")]
    [FullData("socket.SkipMultipartMessage();")]
    public Task Whole_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("socket.TrySkipFrame();")]
    public Task One_frame_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (socket.TrySkipMultipartMessage()) { }")]
    [FullData("while (socket.TrySkipMultipartMessage()) size++;")]
    [FullData("for (; socket.TrySkipMultipartMessage();) { }")]
    [InlineData("while (true) { if (!socket.TrySkipMultipartMessage()) break; }")]
    [FullData("bool any; do { any = socket.TrySkipMultipartMessage(); } while (any);")]
    [InlineData("while (receiver.HasIn) receiver.TrySkipMultipartMessage();")]
    public Task Skipped_until_nothing_is_there_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("{|ZMQ3033:socket.TrySkipMultipartMessage()|};", "socket.TrySkipMultipartMessage(TimeSpan.Zero);")]
    public Task Skip_without_a_time_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData(
        "{|ZMQ3033:socket.TrySkipMultipartMessage()|}; if ({|ZMQ3033:receiver.TrySkipMultipartMessage()|}) return;",
        "socket.TrySkipMultipartMessage(TimeSpan.Zero); if (receiver.TrySkipMultipartMessage(TimeSpan.Zero)) return;"
    )]
    public Task Several_skips_AreFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);
}
