using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class ThreadPoolReceiveTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2012");

    /// <summary>The pool can spare one thread.</summary>
    [Theory]
    [InlineData("while (running) { var bytes = await {|#0:socket.RecvBytesAsync(cancellationToken)|}; Handle(bytes); }")]
    [FullData("while (running) { Handle(await {|#0:socket.RecvStringAsync()|}.ConfigureAwait(false)); }")]
    [FullData("while (running) { Handle(await {|#0:socket.RecvStringAsync()|}.AsTask().WaitAsync(cancellationToken)); }")]
    [FullData("while (running) { using var m = await {|#0:SocketAsyncExtensions.RecvMultipartAsync(socket)|}; Handle(m.Count); }")]
    [FullData("Task.Run(async () => { while (true) Handle(await {|#0:socket.RecvStringAsync()|}); });")]
    [FullData("foreach (var s in sockets) Handle(await {|#0:s.RecvStringAsync()|});")]
    public Task Receives_of_a_loop_one_after_the_other_Trigger_as_cold(string code) =>
        Code.TriggersCold(code, new DiagnosticResult("ZMQ2012", DiagnosticSeverity.Warning).WithLocation(0));

    [Theory]
    [InlineData("while (running) { var t = [|socket.RecvBytesAsync()|]; _ = t.AsTask(); }")]
    [FullData("var all = new List<Task<byte[]>>(); foreach (var s in sockets) all.Add([|s.RecvBytesAsync()|].AsTask());")]
    [FullData("foreach (var s in sockets) Task.Run(async () => Handle(await [|s.RecvStringAsync()|]));")]
    [FullData("foreach (var s in sockets) Task.Run(async () => { while (true) Handle(await [|s.RecvStringAsync()|]); });")]
    [InlineData("var timer = new Timer(async _ => Handle(await [|socket.RecvStringAsync()|]), null, 10, 10);")]
    public Task Receives_that_may_wait_together_Trigger(string code) => Code.Triggers(code);

    /// <summary>A local that holds the task changes nothing, as long as each is awaited before the next.</summary>
    [Theory]
    [InlineData("while (running) { var next = {|ZMQ2012:socket.RecvBytesAsync()|}; Handle((await next).Length); }")]
    [FullData("while (running) { ValueTask<string> t; t = {|ZMQ2012:socket.RecvStringAsync()|}; Handle(await t.ConfigureAwait(false)); }")]
    [InlineData("while (running) { var t = {|ZMQ2012:socket.RecvStringAsync()|}; Handle(t.IsCompleted ? t.Result : await t); }")]
    [InlineData(
        """
            while (running)
            {
                var t = {|ZMQ2012:socket.RecvStringAsync()|}.AsTask();
                while (await Task.WhenAny(t, Task.Delay(1000)) != t) Handle(1);
                try { Handle(await t); } catch (OperationCanceledException) { return; }
            }
            """
    )]
    [InlineData(
        """
            var next = socket.RecvStringAsync();
            while (running) { Handle(await next); next = {|ZMQ2012:socket.RecvStringAsync()|}; }
            """
    )]
    public Task Receives_by_a_local_one_after_the_other_Trigger_as_cold(string code) => Code.TriggersCold(code);

    [Theory]
    [InlineData("while (running) { var t = [|socket.RecvStringAsync()|]; if (size > 3) continue; Handle(await t); }")]
    [InlineData("while (running) { var t = [|socket.RecvStringAsync()|]; if (t.IsCompleted) Handle(await t); }")]
    [InlineData(
        """
            while (running)
            {
                var t = [|socket.RecvStringAsync()|].AsTask();
                if (await Task.WhenAny(t, Task.Delay(1000)) == t) Handle(await t);
            }
            """
    )]
    [InlineData(
        """
            Task<string> last = null;
            foreach (var s in sockets) last = [|s.RecvStringAsync()|].AsTask();
            Handle(await last);
            """
    )]
    [FullData(
        """
            while (running)
            {
                var one = [|socket.RecvStringAsync()|].AsTask();
                var two = sender.RecvStringAsync().AsTask();
                await Task.WhenAll(one, two);
                Handle(one.Result + two.Result);
            }
            """
    )]
    public Task Receives_by_a_local_that_are_not_awaited_each_time_Trigger(string code) => Code.TriggersHot(code);

    private const string Helpers = """

        static ValueTask<string> Next(Socket s) => s.RecvStringAsync();
        static async Task<string> Own(Socket s) => await s.RecvStringAsync();
        """;

    private const string Text = """

        static Task<string> Text(Socket s) => {|ZMQ2012:s.RecvStringAsync()|}.AsTask();
        static Task<string> Deep(Socket s) => Text(s);
        """;

    /// <summary>Each of them holds one thread at most, whichever method gives the task on.</summary>
    [Theory]
    [InlineData("while (running) Handle(await {|ZMQ2012:Next(socket)|});" + Helpers)]
    [InlineData("while (running) Handle(await Text(socket).ConfigureAwait(false));" + Text)]
    [FullData("while (running) Handle(await Deep(socket));" + Text)]
    [FullData("while (running) Handle(await {|ZMQ2012:Own(socket)|});" + Helpers)]
    public Task Receives_of_a_method_one_after_the_other_Trigger_as_cold(string code) => Code.TriggersCold(code);

    [Theory]
    [InlineData("var all = new List<Task<string>>(); foreach (var s in sockets) all.Add({|ZMQ2012:Next(s)|}.AsTask());" + Helpers)]
    [FullData("var all = new List<Task<string>>(); foreach (var s in sockets) all.Add(Text(s));" + Text)]
    public Task Receives_of_a_method_that_may_wait_together_Trigger(string code) => Code.TriggersHot(code);

    [Theory]
    [InlineData("Handle(await socket.RecvStringAsync());")] // start-up
    [FullData("for (var i = 0; i < 3; i++) Handle(await socket.RecvStringAsync());")]
    [FullData("while (running) { var text = await socket.RecvStringAsync(); Handle(text); break; }")]
    public Task Receive_that_is_seldom_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) await socket.SendAsync(payload);")] // another subject
    public Task Send_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) Handle(socket.RecvString());")]
    public Task Receive_on_the_thread_itself_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
