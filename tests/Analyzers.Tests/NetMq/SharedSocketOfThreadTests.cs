using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

public sealed class SharedSocketOfThreadTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011").ForNetMq();

    [Theory]
    [InlineData("var t = new Thread(p.Run); t.Start(); {|ZMQ3011:socket.SendFrame(text)|};")]
    [FullData("new Thread(() => p.Run()) { IsBackground = true }.Start(); {|ZMQ3011:socket.SendFrame(text)|};")]
    [FullData("Task.Factory.StartNew(p.Run, TaskCreationOptions.LongRunning); while (running) {|ZMQ3011:socket.SendFrame(text)|};")]
    [InlineData("Task.Run(() => p.Run()); {|ZMQ3011:socket.SendFrame(text)|}; p.Stop();")]
    [FullData("var t = Task.Run(p.Run); {|ZMQ3011:socket.SendFrame(text)|}; p.Stop(); t.Wait();")]
    [InlineData("Task.Run(() => { p.Run(); }); Task.Run(() => {|ZMQ3011:socket.SendFrame(text)|});")]
    public Task Use_beside_a_thread_that_runs_the_poller_Triggers(string code) =>
        Code.Triggers("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("Task.Run(() => p.Run()).Wait(); socket.SendFrame(text);")]
    [FullData("await Task.Run(p.Run); socket.SendFrame(text);")]
    [InlineData("var t = new Thread(p.Run); t.Start(); p.Stop(); t.Join(); socket.SendFrame(text);")]
    public Task Use_behind_a_thread_that_runs_the_poller_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("var t = new Thread(p.Run); socket.SendFrame(text); t.Start();")]
    [InlineData("Task.Run(() => { Thread.Sleep(9); p.Run(); }); socket.SendFrame(text);")]
    public Task Use_before_a_thread_runs_the_poller_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("Task.Run(() => p.Run()); p.Run(() => socket.SendFrame(text));")]
    public Task Use_in_the_poller_that_a_thread_runs_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("Task.Run(() => p.Run()); p.Remove(socket); socket.SendFrame(text);")]
    public Task Socket_that_was_removed_from_the_poller_of_a_thread_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("Action run = p.Run; run(); socket.SendFrame(text);")]
    public Task Poller_that_the_same_thread_runs_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("var other = new NetMQPoller { receiver }; Task.Run(other.Run); socket.SendFrame(text);")]
    public Task Poller_of_another_socket_DoesNotTrigger(string code) => Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);

    [Theory]
    [InlineData("var t = new Thread(p.Run); t.Start(); p.Stop(); t = new Thread(p.Run); socket.SendFrame(text);")]
    public Task Poller_that_was_stopped_DoesNotTrigger(string code) => Code.DoesNotTrigger("var p = new NetMQPoller { socket }; " + code);
}
