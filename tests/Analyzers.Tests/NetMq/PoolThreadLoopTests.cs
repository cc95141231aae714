using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ2012 with NetMQ: receive loops that hold a thread of the pool.</summary>
public sealed class PoolThreadLoopTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2012").ForNetMq();

    [Theory]
    [InlineData("Task.Run(() => { while (running) Handle({|ZMQ2012:receiver.ReceiveFrameString()|}); });")]
    [InlineData("Task.Factory.StartNew(() => { while (true) Handle({|ZMQ2012:receiver.ReceiveFrameString()|}); });")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => { for (;;) Handle({|ZMQ2012:receiver.ReceiveFrameString()|}); });")]
    [InlineData("Task.Run(() => { for (; running; ) Handle({|ZMQ2012:receiver.ReceiveFrameString()|}); });")]
    [InlineData("Task.Run(() => { while (true) { if (!running) break; Handle({|ZMQ2012:receiver.ReceiveFrameString()|}); } });")]
    [FullData("Task.Run(() => { while (true) { if (!running) { return; } Handle({|ZMQ2012:receiver.ReceiveFrameString()|}); } });")]
    [FullData("Task.Run(() => { while (running == true) Handle({|ZMQ2012:receiver.ReceiveFrameString()|}); });")]
    public Task Loop_in_a_task_TriggersCold(string code) => Code.TriggersCold(code);

    [Theory]
    [InlineData("foreach (var one in sockets) Task.Run(() => { while (running) Handle({|ZMQ2012:one.ReceiveFrameString()|}); });")]
    public Task Loop_in_each_of_several_TriggersHot(string code) => Code.TriggersHot(code);

    [Theory]
    [InlineData("Task.Factory.StartNew(() => { while (true) Handle(receiver.ReceiveFrameString()); }, TaskCreationOptions.LongRunning);")]
    [FullData("new Thread(() => { while (true) Handle(receiver.ReceiveFrameString()); }).Start();")]
    public Task Thread_of_its_own_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Task.Run(() => Handle(receiver.ReceiveFrameString()));")]
    public Task Single_receive_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Task.Run(() => { var more = true; while (more) Handle(receiver.ReceiveFrameString(out more)); });")]
    [FullData("Task.Run(() => { while (size < 100) { Handle(receiver.ReceiveFrameString()); size++; } });")]
    [FullData("Task.Run(() => { while (true) { if (receiver.ReceiveFrameString() == text) break; } });")]
    [FullData("Task.Run(() => { while (true) { if (size > 9) break; size++; Handle(receiver.ReceiveFrameString()); } });")]
    [FullData("Task.Run(() => { while (true) { if (!running) break; Handle(receiver.ReceiveFrameString()); running = size > 3; } });")]
    [FullData("Task.Run(() => { while (receiver.ReceiveFrameString() != text) size++; });")]
    [FullData("Task.Run(() => { for (var i = 0; i < 3; i++) Handle(receiver.ReceiveFrameString()); });")]
    public Task Loop_that_ends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Task.Run(async () => { while (true) { var (bytes, _) = await receiver.ReceiveFrameBytesAsync(); Handle(bytes); } });")]
    [FullData("while (running) { var (bytes, _) = await receiver.ReceiveFrameBytesAsync(); Handle(bytes[0]); }")]
    public Task Receive_that_is_awaited_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("Task.Run(() => { while (running) if (receiver.TryReceiveFrameString(timeout, out var job)) Handle(job); });")]
    public Task Receive_with_a_time_out_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("poller.Run(() => { while (running) Handle(receiver.ReceiveFrameString()); });")]
    public Task Loop_in_the_poller_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
