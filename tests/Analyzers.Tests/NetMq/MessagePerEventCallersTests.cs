using System;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ2008 with NetMQ: handlers that are subscribed several times, called otherwise, or replaced.</summary>
public sealed class MessagePerEventCallersTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008").ForNetMq();

    [Theory]
    [InlineData("_queue.ReceiveReady += OnReady; _queue.ReceiveReady += OnReady;")]
    [FullData("_queue.ReceiveReady += OnReady; this._queue.ReceiveReady += Other;")]
    [InlineData("_queue.ReceiveReady += OnReady; _queue.ReceiveReady += (_, _) => { };")]
    [FullData("_queue.ReceiveReady += OnReady; } public void More() { _queue.ReceiveReady += Other;")]
    [InlineData("_queue.ReceiveReady += OnReady; } NetMQQueue<int> Same => _queue; void More() { Same.ReceiveReady += Other;")]
    [FullData("_queue.ReceiveReady += OnReady; } private Action Later => () => _queue.ReceiveReady += Other; void No() {")]
    public Task Event_with_several_handlers_DoesNotTrigger(string start) =>
        Code.DoesNotTrigger(Service(start, "private void OnReady", "Handle(e.Queue.Dequeue());"));

    [Theory]
    [InlineData("_queue.ReceiveReady += OnReady; _other.ReceiveReady += OnReady;", "Handle(_queue.Dequeue());")]
    [FullData("_other.ReceiveReady += OnReady; _queue.ReceiveReady += OnReady;", "Handle(_queue.Dequeue());")]
    public Task Handler_of_several_queues_that_takes_from_one_DoesNotTrigger(string start, string code) =>
        Code.DoesNotTrigger(Service(start, "private void OnReady", code));

    [Theory]
    [InlineData("protected virtual void OnReady")]
    [FullData("protected internal virtual void OnReady")]
    public Task Handler_that_may_be_overridden_DoesNotTrigger(string declaration) =>
        Code.DoesNotTrigger(Service("_queue.ReceiveReady += OnReady;", declaration, "Handle(e.Queue.Dequeue());"));

    [Theory]
    [InlineData("_queue.ReceiveReady += OnReady;")]
    [FullData("_queue.ReceiveReady += new EventHandler<NetMQQueueEventArgs<int>>(OnReady);")]
    [FullData("_queue.ReceiveReady += OnReady; } public void Stop() { _queue.ReceiveReady -= OnReady;")]
    [FullData("_queue.ReceiveReady += OnReady; _other.ReceiveReady += OnReady;")]
    [FullData("_queue.ReceiveReady += OnReady; _other.ReceiveReady += Other;")]
    [FullData("_queue.ReceiveReady += OnReady; _ = nameof(OnReady);")]
    public Task Handler_that_only_events_call_IsFixed(string start) =>
        Code.IsFixed(
            Service(start, "private void OnReady", "Handle({|ZMQ2008:e.Queue.Dequeue()|});"),
            Service(
                start,
                "private void OnReady",
                """
                var left = 1000;
                        do
                        {
                            Handle(e.Queue.Dequeue());
                        }
                        while (--left > 0 && !e.Queue.IsEmpty);
                """
            )
        );

    [Theory]
    [InlineData("_queue.ReceiveReady += OnReady; OnReady(null, null!);", "private void OnReady")]
    [FullData("_queue.ReceiveReady += OnReady; this.OnReady(null, null!);", "private void OnReady")]
    [InlineData("_queue.ReceiveReady += OnReady; EventHandler<NetMQQueueEventArgs<int>> call = OnReady;", "private void OnReady")]
    [InlineData(
        "_queue.ReceiveReady += OnReady; } public event EventHandler<NetMQQueueEventArgs<int>>? E; void F() { E += OnReady;",
        "private void OnReady"
    )]
    [InlineData("_queue.ReceiveReady += OnReady;", "public void OnReady")]
    [FullData("_queue.ReceiveReady += OnReady;", "protected void OnReady")]
    public Task Handler_that_other_code_may_call_IsNotFixed(string start, string declaration) =>
        Code.IsNotFixed(Service(start, declaration, "Handle({|ZMQ2008:e.Queue.Dequeue()|});"));

    [Fact]
    public Task Handler_that_is_called_by_an_interface_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using NetMQ;

            interface IReady
            {
                void OnReady(object? sender, NetMQQueueEventArgs<int> e);
            }

            sealed class Service : IReady
            {
                private readonly NetMQQueue<int> _queue = new();
                private int _sum;

                public void Start() => _queue.ReceiveReady += OnReady;

                public void OnReady(object? sender, NetMQQueueEventArgs<int> e)
                {
                    _sum += {|ZMQ2008:e.Queue.Dequeue()|};
                }
            }
            """
        );

    [Fact]
    public Task Local_function_that_is_called_too_IsNotFixed() =>
        Code.IsNotFixed(
            """
            queue.ReceiveReady += On;
            On(null, null!);
            void On(object? sender, NetMQQueueEventArgs<int> e)
            {
                Handle({|ZMQ2008:queue.Dequeue()|});
            }
            """
        );

    [Fact]
    public Task Handler_of_a_queue_and_of_what_takes_turns_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            receiver.ReceiveReady += On;
            response.ReceiveReady += On;
            void On(object? sender, NetMQSocketEventArgs e)
            {
                Handle(e.Socket.ReceiveFrameString());
            }
            """
        );

    [Fact]
    public Task Handler_of_both_events_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            socket.ReceiveReady += On;
            socket.SendReady += On;
            void On(object? sender, NetMQSocketEventArgs e)
            {
                Handle(e.Socket.ReceiveFrameString());
            }
            """
        );

    [Theory]
    [InlineData("_queue.ReceiveReady += (_, _) => Handle(_peer._queue.Dequeue());")]
    [FullData("_peer._queue.ReceiveReady += (_, _) => Handle(_queue.Dequeue());")]
    [FullData("_peer._queue.ReceiveReady += (_, _) => Handle(_queue.Dequeue()); } void Take() { ")]
    public Task Queue_of_another_object_DoesNotTrigger(string start) => Code.DoesNotTrigger(Service(start, "private void OnReady", ""));

    [Theory]
    [InlineData("sockets[0].ReceiveReady += (_, e) => Handle(e.Socket.ReceiveFrameString()); sockets[0].ReceiveReady += (_, _) => { };")]
    [FullData("receiver.ReceiveReady += (_, e) => Handle(e.Socket.ReceiveFrameString()); receiver.ReceiveReady += (_, _) => { };")]
    [FullData(
        """
            foreach (var s in sockets)
            {
                s.ReceiveReady += (_, e) => Handle(e.Socket.ReceiveFrameString());
                s.ReceiveReady += (_, _) => { };
            }
            """
    )]
    public Task Socket_with_several_handlers_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var last = text;
            receiver.ReceiveReady += (_, e) => last = e.Socket.ReceiveFrameString();
            while (running) { receiver.Poll(); }
            """
    )]
    [FullData("receiver.ReceiveReady += (_, e) => Handle(e.Socket.ReceiveFrameString()); while (running) receiver.Poll(timeout);")]
    [FullData(
        """
            receiver.ReceiveReady += (_, e) => Handle(e.Socket.ReceiveFrameString());
            Loop(receiver);
            void Loop(NetMQSocket s) { while (running) s.Poll(timeout); }
            """
    )]
    public Task Socket_that_is_polled_by_hand_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    private const string Reader = """
        using NetMQ;
        using NetMQ.Sockets;
        using System;
        interface IInlet { NetMQSocket Inlet { get; } }
        class Base : IInlet { public virtual NetMQSocket Inlet { get; } = new PullSocket(); }
        sealed class Reader : Base
        {
            readonly NetMQSocket _in = new PullSocket();
            public override NetMQSocket Inlet => _in;
            public Reader() => _in.ReceiveReady += (_, e) => Console.WriteLine({0});
        }
        """;

    private const string Taken = "e.Socket.ReceiveFrameString()";

    /// <summary>Who names the socket by what its type implements or overrides can poll it.</summary>
    [Theory]
    [InlineData("static class Other { static void Run(IInlet of) { while (of.Inlet.Poll(default)) { } } }")]
    [FullData("static class Other { static void Run(Base of) { while (of.Inlet.Poll(default)) { } } }")]
    [FullData("static class Other { static void Run(Reader of) { while (of.Inlet.Poll(default)) { } } }")]
    public Task Socket_that_is_polled_by_another_name_DoesNotTrigger(string other) =>
        Code.DoesNotTrigger(Reader.Replace("{0}", Taken, StringComparison.Ordinal) + "\n" + other);

    /// <summary>Another type has a socket of the same name.</summary>
    [Theory]
    [InlineData("sealed class Other { readonly NetMQSocket _in = new PullSocket(); void Run() { while (_in.Poll(default)) { } } }")]
    [FullData("static class Other { public static NetMQSocket Inlet = new PullSocket(); static bool Run() => Inlet.Poll(default); }")]
    public Task Socket_beside_one_of_the_same_name_that_is_polled_by_hand_Triggers(string other) =>
        Code.Triggers(Reader.Replace("{0}", $"{{|ZMQ2008:{Taken}|}}", StringComparison.Ordinal) + "\n" + other);

    [Theory]
    [InlineData(
        """
            queue.ReceiveReady += (_, e) => size = e.Queue.Dequeue();
            sender.SendReady += (_, e) => e.Socket.SendFrame(size.ToString());
            """
    )]
    [FullData("queue.ReceiveReady += (_, e) => size += e.Queue.Dequeue(); sender.SendReady += (_, _) => size = 0;")]
    [FullData(
        """
            queue.ReceiveReady += (_, e) => Keep(e.Queue.Dequeue());
            sender.SendReady += (_, _) => Handle(size);
            void Keep(int n) => size = n;
            """
    )]
    public Task Item_that_a_sender_takes_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Item_in_a_field_that_a_sender_takes_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly NetMQQueue<int> _queue = new();
            private readonly PushSocket _sender = new();
            private int _last;

            public void Start()
            {
                _queue.ReceiveReady += (_, e) => Keep(e.Queue.Dequeue());
                Send();
            }

            private void Send() => _sender.SendReady += (_, e) => e.Socket.SendFrame(_last.ToString());

            private void Keep(int n) => _last = n;
            """
        );

    [Fact]
    public Task Handler_that_leaves_nothing_for_a_sender_TriggersHot() =>
        Code.TriggersHot(
            """
            queue.ReceiveReady += (_, e) => Handle({|ZMQ2008:e.Queue.Dequeue()|});
            sender.SendReady += (_, e) => e.Socket.SendFrameEmpty();
            """
        );

    [Theory]
    [InlineData("foreach (var s in sockets) s.ReceiveReady += (_, e) => Handle({|ZMQ2008:e.Socket.ReceiveFrameString()|});")]
    [InlineData(
        "sockets[0].ReceiveReady += (_, e) => Handle({|ZMQ2008:e.Socket.ReceiveFrameString()|}); sockets[1].ReceiveReady += (_, _) => { };"
    )]
    public Task Socket_of_a_row_TriggersCold(string code) => Code.TriggersCold(code);

    [Fact]
    public Task Event_with_a_handler_of_another_class_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            using NetMQ;

            sealed class Service
            {
                public readonly NetMQQueue<int> Queue = new();
                private int _sum;

                public void Start() => Queue.ReceiveReady += (_, e) => _sum += e.Queue.Dequeue();
            }

            static class Other
            {
                public static void Watch(Service service) => service.Queue.ReceiveReady += (_, e) => { };
            }
            """
        );

    private static string Service(string start, string declaration, string code) =>
        $$"""
            using System;
            using NetMQ;

            public class Service
            {
                private readonly NetMQQueue<int> _queue = new();
                private readonly NetMQQueue<int> _other = new();
                private readonly Service _peer = null!;
                private int _sum;

                public void Start() { {{start}} }

                {{declaration}}(object? sender, NetMQQueueEventArgs<int> e)
                {
                    {{code}}
                }

                private void Other(object? sender, NetMQQueueEventArgs<int> e) { }

                private void Handle(int n) => _sum += n;
            }
            """;
}
