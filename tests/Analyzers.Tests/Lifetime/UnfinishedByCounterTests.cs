using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3012 and ZMQ3027 where the code counts whether, or how often, a frame was sent.</summary>
public sealed class UnfinishedByCounterTests
{
    private static RuleTest Sometimes { get; } = RuleTest.Of("ZMQ3027");

    private const string Own = "using var s = new Socket(context, SocketType.Push); s.Bind(\"tcp://*:5555\"); var n = 0; ";

    [Theory]
    [InlineData("if (size > 3) { s.Send(\"a\", SendFlags.SendMore); n++; } if (n > 0) s.Send(payload);")]
    [FullData("if (size > 3) { s.Send(\"a\", SendFlags.SendMore); n++; } if (n == 1) s.Send(payload);")]
    [FullData("if (size > 3) { s.Send(\"a\", SendFlags.SendMore); n += 1; } if (n != 0) s.Send(payload);")]
    [FullData("if (size > 3) { s.Send(\"a\", SendFlags.SendMore); n += 4; } if (n >= 4) s.Send(payload);")]
    [FullData("foreach (var b in payload) { s.Send(\"a\", SendFlags.SendMore); n++; } if (n > 0) s.Send(payload);")]
    [FullData("while (running) { s.Send(\"a\", SendFlags.SendMore); n++; } if (n is 0) return; s.Send(payload);")]
    public Task Counter_that_says_that_a_frame_was_sent_DoesNotTrigger(string code) => Sometimes.DoesNotTrigger(Own + code);

    [Fact]
    public Task Counter_that_is_never_so_high_Triggers() =>
        RuleTest
            .Of("ZMQ3012")
            .Triggers(Own + "if (size > 3) { {|ZMQ3012:s.Send(\"a\", SendFlags.SendMore)|}; n++; } if (n > 1) s.Send(payload);");
}
