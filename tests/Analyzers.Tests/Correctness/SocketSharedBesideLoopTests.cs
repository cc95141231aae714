using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3011 beside a loop without an end, in local functions, and in parallel queries.</summary>
public sealed class SocketSharedBesideLoopTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011");

    private const string Items = "BlockingCollection<string> items = new(), done = new(); var ended = new ManualResetEvent(false);\n",
        Sends = "Task.Run(() => { foreach (var item in items.GetConsumingEnumerable()) {|ZMQ3011:socket.Send(item)|}; });\n",
        Silent = "Task.Run(() => { foreach (var item in items.GetConsumingEnumerable()) socket.Send(item); });\n";

    [Theory]
    [InlineData(Items + Sends + "while (true) items.Add(socket.RecvString());")]
    [InlineData(Items + Sends + "while (true) { socket.Send(text); Thread.Sleep(1000); }")]
    [FullData(Items + "Task.Run(() => { ended.WaitOne(); {|ZMQ3011:socket.Send(text)|}; }); for (;;) socket.Recv(payload);")]
    public Task Socket_of_a_loop_without_an_end_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData(Items + Silent + "while (true) { items.Add(socket.RecvString()); done.Take(); }")]
    [InlineData(Items + Silent + "while (running) items.Add(socket.RecvString());")]
    [FullData(Items + Silent + "while (true) { if (socket.RecvString() == text) break; }")]
    [FullData(Items + Silent + "while (true) { if (running) socket.Send(text); Thread.Sleep(9); }")]
    [FullData(Items + Silent + "while (true) { cancellationToken.ThrowIfCancellationRequested(); socket.Send(text); }")]
    public Task Loop_with_another_end_of_its_use_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Task.Run(() => { foreach (var item in items.GetConsumingEnumerable()) lock (text) socket.Send(item); });")]
    [FullData("Task.Run(() => { ended.WaitOne(); socket.Dispose(); });")]
    public Task Thread_that_keeps_out_of_the_way_DoesNotTrigger(string thread) =>
        Code.DoesNotTrigger(Items + thread + "\nwhile (true) { lock (text) socket.Send(text); Thread.Sleep(9); }");

    [Fact]
    public Task Loop_that_the_thread_tells_to_go_on_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            BlockingCollection<string> items = new();
            var isBusy = false;
            Task.Run(() => { foreach (var item in items.GetConsumingEnumerable()) { socket.Send(item); isBusy = false; } });
            while (true)
            {
                socket.Send(text);
                isBusy = true;
                items.Add(text);
                while (isBusy)
                    Thread.Sleep(1);
            }
            """
        );

    [Theory]
    [InlineData("Task.Run(() => {|ZMQ3011:Answer()|}); socket.Recv(payload); void Answer() { socket.Send(text); }")]
    [FullData("while (true) { socket.Recv(payload); Task.Run(() => {|ZMQ3011:Answer()|}); } void Answer() => socket.Send(text);")]
    public Task Socket_that_a_local_function_has_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Task.Run(() => Answer()); socket.Recv(payload); void Answer() { if (running) socket.Send(text); }")]
    [FullData("var task = Task.Run(() => Answer()); task.Wait(); socket.Recv(payload); void Answer() { socket.Send(text); }")]
    [FullData("Task.Run(() => Answer()); socket.Recv(payload); void Answer() { lock (text) socket.Send(text); }")]
    public Task Local_function_that_may_not_use_it_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("new[] { text }.AsParallel().ForAll(item => {|ZMQ3011:socket.Send(item)|});")]
    [FullData("new[] { text }.AsParallel().WithDegreeOfParallelism(4).ForAll(item => {|ZMQ3011:socket.Send(item)|});")]
    public Task Socket_of_a_parallel_query_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("new[] { text }.AsParallel().WithDegreeOfParallelism(1).ForAll(item => socket.Send(item));")]
    [InlineData("new[] { text }.AsParallel().WithDegreeOfParallelism(size).ForAll(item => socket.Send(item));")]
    [FullData("new[] { text }.AsParallel().ForAll(item => { lock (text) socket.Send(item); });")]
    public Task Query_that_takes_turns_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
