using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>Messages that a method disposes for its caller.</summary>
public sealed class MessageDisposedByHelperTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3006");

    [Theory]
    [InlineData("void End(Message m) => m.Dispose();")]
    [FullData("void End(Message m) { Handle(1); m.Dispose(); }")]
    public Task Method_that_always_disposes_Triggers(string helper) =>
        Code.Triggers("var m = new Message(); socket.Recv(m); End(m); Handle({|ZMQ3006:m.Size|}); " + helper);

    [Theory]
    [InlineData("void End(Message m) { if (running) m.Dispose(); }")]
    [FullData("void End(Message m) { m = new Message(); m.Dispose(); }")]
    [InlineData("void End(Message m) { Func<int> later = () => { m.Dispose(); return 1; }; Handle(later()); }")]
    [FullData("async void End(Message m) { await Task.Delay(1); m.Dispose(); }")]
    [FullData("void End(Message m) { void Later() => m.Dispose(); AppDomain.CurrentDomain.ProcessExit += (_, _) => Later(); }")]
    public Task Method_that_may_not_have_disposed_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger("var m = new Message(); socket.Recv(m); End(m); Handle(m.Size); " + helper);

    [Theory]
    [InlineData("var m = new Message(); End(m); m = new Message(); Handle(m.Size);")]
    [FullData("var m = new Message(); if (running) { End(m); return; } Handle(m.Size);")]
    [FullData("var m = new Message(); Next(m, out m); Handle(m.Size); void Next(Message m, out Message n) { m.Dispose(); n = new(); }")]
    public Task Message_that_is_another_by_then_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(code + " void End(Message m) => m.Dispose();");
}
