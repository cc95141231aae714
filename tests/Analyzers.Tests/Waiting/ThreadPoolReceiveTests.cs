using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class ThreadPoolReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2012");

    [Theory]
    [InlineData("while (running) { var bytes = await [|socket.RecvBytesAsync(cancellationToken)|]; Handle(bytes); }")]
    [InlineData("while (running) { Handle(await [|socket.RecvStringAsync()|].ConfigureAwait(false)); }")]
    [InlineData("while (running) { using var m = await [|SocketAsyncExtensions.RecvMultipartAsync(socket)|]; Handle(m.Count); }")]
    [InlineData("while (running) { var next = [|socket.RecvBytesAsync()|]; Handle((await next).Length); }")]
    [InlineData("Task.Run(async () => { while (true) Handle(await [|socket.RecvStringAsync()|]); });")]
    [InlineData("foreach (var s in sockets) Handle(await [|s.RecvStringAsync()|]);")]
    public Task Receive_in_a_loop_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Handle(await socket.RecvStringAsync());")] // start-up
    [InlineData("for (var i = 0; i < 3; i++) Handle(await socket.RecvStringAsync());")]
    [InlineData("while (running) { var text = await socket.RecvStringAsync(); Handle(text); break; }")]
    [InlineData("while (running) await socket.SendAsync(payload);")] // another subject
    [InlineData("while (running) Handle(socket.RecvString());")]
    public Task Seldom_or_on_the_thread_itself_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
