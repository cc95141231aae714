using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3004 where conditions say whether a message was sent.</summary>
public sealed class MessageSentOnConditionTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3004");

    [Theory]
    [InlineData("var n = 0; if (running) { socket.Send(message); n = size > 4 ? 1 : 2; } if (n != 0) return; Handle(message.Size);")]
    [FullData("var n = 0; if (running) { socket.Send(message); n += size > 4 ? 1 : 2; } if (n != 0) return; Handle(message.Size);")]
    [FullData("var n = 0; if (running) { socket.Send(message); n = size switch { 1 => 1, _ => 2 }; } if (n == 0) Handle(message.Size);")]
    [InlineData("var n = 1; n = size > 4 ? 2 : size > 2 ? 3 : 4; if (n == 1) socket.Send(message); Handle(message.Size);")]
    [FullData(
        """
            var n = 0;
            if (running) { socket.Send(message); (n, _) = (size > 4 ? 1 : 2, 3); }
            if (n != 0) return;
            Handle(message.Size);
            """
    )]
    [FullData("int? n = null; if (running) { socket.Send(message); n ??= 3; } if (n == 3) return; Handle(message.Size);")]
    [FullData("bool? sent = null; if (running) { socket.Send(message); sent ??= true; } if (sent == true) return; Handle(message.Size);")]
    public Task Flag_that_is_set_by_a_choice_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = 1; n = size > 4 ? 1 : 2; if (n == 1) socket.Send(message); Handle({|ZMQ3004:message.Size|});")]
    [FullData("var n = 0; if (running) { socket.Send(message); n = size > 4 ? 1 : 2; } if (n != 0) Handle({|ZMQ3004:message.Size|});")]
    public Task Flag_that_a_choice_may_set_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var f = (float)size; if (f == 0.5f) socket.Send(message); Thread.Sleep(1); if (f == 0.5) return; Handle(message.Size);")]
    [InlineData("double? d = size; if (d == 1) socket.Send(message); Thread.Sleep(1); if (d == 1.0) return; Handle(message.Size);")]
    [FullData("double? d = null; if (running) { socket.Send(message); d = 1; } if (d == 1.0) return; Handle(message.Size);")]
    [InlineData("decimal? d = null; if (running) { socket.Send(message); d = 1; } if (d == 1.00m) return; Handle(message.Size);")]
    [InlineData("float f = 0; if (running) { socket.Send(message); f = 1.5f; } if (f == 1.5) return; Handle(message.Size);")]
    public Task Number_with_fractions_that_is_asked_twice_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        "double? d = size; if (d == 1) socket.Send(message); Thread.Sleep(1); if (d == 1.5) return; Handle({|ZMQ3004:message.Size|});"
    )]
    [InlineData("decimal? d = null; if (running) { socket.Send(message); d = 1; } if (d == 2m) return; Handle({|ZMQ3004:message.Size|});")]
    public Task Number_with_fractions_that_is_another_one_Triggers(string code) => Code.Triggers(code);
}
