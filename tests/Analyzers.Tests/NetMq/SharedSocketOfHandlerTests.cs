using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3011 where a handler of a poller starts a task that uses the socket which is ready.</summary>
public sealed class SharedSocketOfHandlerTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3011").ForNetMq();

    private static string In(string handler) =>
        $$"""
            using var p = new NetMQPoller { receiver };
            using var q = new NetMQQueue<string>();
            receiver.ReceiveReady += (_, e) =>
            {
                var order = e.Socket.ReceiveFrameString();
                {{handler}}
            };
            p.Run();
            """;

    [Theory]
    [InlineData("Task.Run(() => {|ZMQ3011:e.Socket.SendFrame(order)|});")]
    [FullData("Task.Run(() => { Thread.Sleep(5); Handle({|ZMQ3011:receiver.ReceiveFrameString()|}); });")]
    [InlineData("var s = e.Socket; new Thread(() => {|ZMQ3011:s.SendFrame(order)|}).Start();")]
    [FullData("ThreadPool.QueueUserWorkItem(_ => { if (order.Length > 3) {|ZMQ3011:e.Socket.SendMoreFrame(order).SendFrame(order)|}; });")]
    public Task Task_that_uses_the_socket_that_is_ready_Triggers(string handler) => Code.Triggers(In(handler));

    [Fact]
    public Task Task_of_a_handler_that_is_a_method_Triggers() =>
        Code.Triggers(
            """
            private readonly RouterSocket _router = new("@tcp://*:5555");

            public Example() => _router.ReceiveReady += OnReady;

            private void OnReady(object? sender, NetMQSocketEventArgs e)
            {
                var order = e.Socket.ReceiveMultipartMessage();
                Task.Run(() => {|ZMQ3011:_router.SendMultipartMessage(order)|});
            }
            """
        );

    [Theory]
    [InlineData("Task.Run(() => e.Socket.SendFrame(order)).Wait();")]
    [FullData("var t = Task.Run(() => e.Socket.SendFrame(order)); t.Wait();")]
    [FullData("Parallel.Invoke(() => e.Socket.SendFrame(order), () => Handle(order));")]
    public Task Handler_that_waits_for_the_task_DoesNotTrigger(string handler) => Code.DoesNotTrigger(In(handler));

    [Theory]
    [InlineData("Task.Run(() => q.Enqueue(order));")]
    [InlineData("Task.Run(() => p.Run(() => e.Socket.SendFrame(order)));")]
    [FullData("Task.Factory.StartNew(() => e.Socket.SendFrame(order), CancellationToken.None, TaskCreationOptions.None, p);")]
    [FullData("var t = new Task(() => e.Socket.SendFrame(order)); t.Start(p);")]
    [FullData("Task.Run(() => { using var own = new PushSocket(\">tcp://a:1\"); own.SendFrame(order); Thread.Sleep(9); });")]
    [FullData("Task.Run(() => Handle(e.Socket.Options.Backlog));")]
    public Task Task_that_leaves_the_socket_to_the_poller_DoesNotTrigger(string handler) => Code.DoesNotTrigger(In(handler));

    [Theory]
    [InlineData("p.Remove(receiver); Task.Run(() => e.Socket.SendFrame(order));")]
    [FullData("p.Stop(); Task.Run(() => e.Socket.SendFrame(order));")]
    public Task Handler_after_which_the_poller_looks_no_more_DoesNotTrigger(string handler) => Code.DoesNotTrigger(In(handler));

    [Theory]
    [InlineData("Say(socket); void Say(NetMQSocket s) => s.SendFrame(text);", "Say(socket)")]
    [InlineData("Say(); void Say() => socket.SendFrame(text);", "Say()")]
    public Task Function_that_uses_it_behind_the_start_Triggers(string code, string marked) =>
        Code.Triggers("var p = new NetMQPoller { socket }; p.RunAsync(); " + code.Replace(marked + ";", "{|ZMQ3011:" + marked + "|};"));

    [Theory]
    [InlineData("Say(socket); void Say(NetMQSocket s) => p.Run(() => s.SendFrame(text));")]
    [InlineData("p.Stop(); Say(socket); void Say(NetMQSocket s) => s.SendFrame(text);")]
    [FullData("p.Run(() => Say(socket)); void Say(NetMQSocket s) => s.SendFrame(text);")]
    [FullData("Say(socket); void Say(NetMQSocket s) => Handle(s.ToString()!);")]
    [InlineData("Put(receiver); void Put(NetMQSocket s) => p.Add(s);")]
    public Task Function_that_leaves_it_to_the_poller_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var p = new NetMQPoller { socket }; p.RunAsync(); " + code);
}
