using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class SpinningReceivePauseTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    [Theory]
    [InlineData("var pause = 0; while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(Interlocked.Increment(ref pause));")]
    [InlineData("var pause = 0; while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(pause = 2); Handle(pause);")]
    [FullData("var pause = 0; while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(pause++); Handle(pause);")]
    public Task Pause_that_changes_a_variable_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        """
            var spin = Next();
            while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) spin.SpinOnce();
            static SpinWait Next() => default;
            """
    )]
    public Task Spin_that_a_method_makes_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var pause = 1; while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(pause); Handle(nameof(pause));")]
    public Task Pause_that_is_named_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("int pause = 1, other = 2; while (!{|ZMQ2007:socket.TryRecv(message, out _)|}) Thread.Sleep(pause); Handle(other);")]
    public Task Pause_declared_with_another_IsNotFixed(string code) => Code.IsNotFixed(code);
}
