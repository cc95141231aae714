using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ2008 with NetMQ: handlers that take one message for each event of a poller.</summary>
public sealed class MessagePerEventTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008").ForNetMq();

    [Theory]
    [InlineData("receiver.ReceiveReady += (_, e) => Handle({|ZMQ2008:e.Socket.ReceiveFrameString()|});")]
    [FullData("receiver.ReceiveReady += (_, _) => Handle({|ZMQ2008:receiver.ReceiveFrameString()|});")]
    [FullData("receiver.ReceiveReady += (sender, e) => Handle({|ZMQ2008:((PullSocket)sender!).ReceiveFrameString()|});")]
    [FullData("receiver.ReceiveReady += delegate { Handle({|ZMQ2008:receiver.ReceiveFrameString()|}); };")]
    [FullData("router.ReceiveReady += (_, e) => e.Socket.SendMultipartMessage({|ZMQ2008:e.Socket.ReceiveMultipartMessage()|});")]
    public Task Handler_that_takes_one_message_TriggersCold(string code) => Code.TriggersCold(code);

    [Theory]
    [InlineData("queue.ReceiveReady += (_, e) => Handle({|ZMQ2008:e.Queue.Dequeue()|});")]
    [InlineData("queue.ReceiveReady += (_, e) => { if ({|ZMQ2008:queue.TryDequeue(out var n, TimeSpan.Zero)|}) Handle(n); };")]
    public Task Handler_that_takes_one_item_TriggersHot(string code) => Code.TriggersHot(code);

    [Theory]
    [InlineData(
        """
            subscriber.ReceiveReady += (_, e) =>
            {
                var topic = {|ZMQ2008:e.Socket.ReceiveFrameString()|};
                Handle(e.Socket.ReceiveFrameString());
            };
            """
    )]
    [InlineData(
        """
            subscriber.ReceiveReady += (_, e) =>
            {
                var topic = {|ZMQ2008:e.Socket.ReceiveFrameString()|};
                if (topic == text) Handle(e.Socket.ReceiveFrameBytes());
                else e.Socket.SkipFrame();
            };
            """
    )]
    public Task Frames_of_a_message_are_one_TriggersCold(string code) => Code.TriggersCold(code);

    [Fact]
    public Task Method_and_local_function_Trigger() =>
        Code.Triggers(
            """
            private readonly PullSocket _jobs = new(">tcp://jobs:5555");
            private readonly NetMQQueue<int> _orders = new();

            public void Start()
            {
                _jobs.ReceiveReady += OnJob;
                _orders.ReceiveReady += OnOrder;
                void OnOrder(object? sender, NetMQQueueEventArgs<int> e) => Handle({|ZMQ2008:e.Queue.Dequeue()|});
            }

            private void OnJob(object? sender, NetMQSocketEventArgs e)
            {
                var job = {|ZMQ2008:_jobs.ReceiveFrameString()|};
                Handle(job);
            }
            """
        );

    [Theory]
    [InlineData(
        """
            queue.ReceiveReady += (_, e) =>
            {
                again: if (!e.Queue.TryDequeue(out var n, TimeSpan.Zero)) return;
                Handle(n);
                goto again;
            };
            """
    )]
    [FullData(
        """
            var now = 0;
            queue.ReceiveReady += (_, e) => now = e.Queue.Dequeue();
            var low = new NetMQQueue<int>();
            poller.Add(low);
            low.ReceiveReady += (_, e) => { while (e.Queue.TryDequeue(out var next, TimeSpan.Zero)) Handle(now + next); };
            """
    )]
    [FullData("queue.ReceiveReady += (_, e) => throw new InvalidOperationException(e.Queue.Dequeue().ToString());")]
    [FullData("queue.ReceiveReady += (_, e) => { var code = e.Queue.Dequeue(); Environment.Exit(code); };")]
    [FullData("queue.ReceiveReady += (_, e) => { if (e.Queue.Dequeue() == 0) running = false; };")]
    [FullData("var q = new NetMQQueue<Action>(); q.ReceiveReady += (_, e) => { var a = e.Queue.Dequeue(); a(); };")]
    [FullData(
        """
            var q = new NetMQQueue<TaskCompletionSource<int>>();
            q.ReceiveReady += (_, e) => { var t = e.Queue.Dequeue(); t.SetResult(1); };
            """
    )]
    public Task Item_that_may_be_the_last_that_is_wanted_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Handler_that_waits_for_an_answer_TriggersCold() =>
        Code.TriggersCold(
            """
            queue.ReceiveReady += (_, e) =>
            {
                sender.SendFrame({|ZMQ2008:e.Queue.Dequeue()|}.ToString());
                Handle(receiver.ReceiveFrameString());
            };
            """
        );

    [Theory]
    [InlineData("receiver.ReceiveReady += (_, e) => Console.WriteLine({|ZMQ2008:e.Socket.ReceiveFrameString()|});")]
    [InlineData("receiver.ReceiveReady += (_, e) => { Handle({|ZMQ2008:e.Socket.ReceiveFrameString()|}); Thread.Sleep(100); };")]
    public Task Slow_handler_TriggersCold(string code) => Code.TriggersCold(code);

    [Theory]
    [InlineData("receiver.ReceiveReady += (_, e) => { if ({|ZMQ2008:e.Socket.ReceiveFrameString()|} == \"KILL\") Handle(1); };")]
    public Task Order_TriggersCold(string code) => Code.TriggersCold(code);

    [Theory]
    [InlineData("new PairSocket(text).ReceiveReady += (_, e) => Handle({|ZMQ2008:e.Socket.ReceiveFrameString()|});")]
    public Task Pair_TriggersCold(string code) => Code.TriggersCold(code);

    [Theory]
    [InlineData("receiver.ReceiveReady += (_, e) => { while (e.Socket.TryReceiveFrameString(out var job)) Handle(job); };")]
    [FullData("receiver.ReceiveReady += (_, e) => { do Handle(e.Socket.ReceiveFrameString()); while (e.Socket.HasIn); };")]
    [FullData(
        """
            receiver.ReceiveReady += (_, e) =>
            {
                Handle(receiver.ReceiveFrameString());
                while (receiver.TryReceiveFrameString(out var job)) Handle(job);
            };
            """
    )]
    [FullData("queue.ReceiveReady += (_, e) => { foreach (var n in queue) Handle(n); };")]
    [FullData("queue.ReceiveReady += (_, e) => { while (!queue.IsEmpty) Handle(queue.Dequeue()); };")]
    public Task Handler_that_drains_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("request.ReceiveReady += (_, e) => Handle(e.Socket.ReceiveFrameString());")]
    [FullData("response.ReceiveReady += (_, e) => { Handle(e.Socket.ReceiveFrameString()); e.Socket.SendFrameEmpty(); };")]
    [FullData("socket.ReceiveReady += (_, e) => { Handle(e.Socket.ReceiveFrameString()); e.Socket.SendFrameEmpty(); };")]
    [InlineData("NetMQSocket any = running ? request : socket; any.ReceiveReady += (_, e) => Handle(e.Socket.ReceiveFrameString());")]
    public Task Socket_that_may_take_turns_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("receiver.ReceiveReady += (_, e) => { Handle(e.Socket.ReceiveFrameString()); poller.Stop(); };")]
    [FullData("receiver.ReceiveReady += (_, e) => { Handle(e.Socket.ReceiveFrameString()); poller.Remove(e.Socket); };")]
    [InlineData(
        """
            receiver.ReceiveReady += On;
            void On(object? s, NetMQSocketEventArgs e) { Handle(receiver.ReceiveFrameString()); receiver.ReceiveReady -= On; }
            """
    )]
    [FullData(
        """
            var done = new ManualResetEvent(false);
            receiver.ReceiveReady += (_, e) => { Handle(e.Socket.ReceiveFrameString()); done.Set(); };
            """
    )]
    public Task Handler_that_wants_one_message_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            receiver.ReceiveReady += (_, e) =>
            {
                Handle(e.Socket.ReceiveFrameString());
                Rest(e.Socket);
                void Rest(NetMQSocket s) { while (s.TrySkipFrame()) ; }
            };
            """
    )]
    [FullData(
        """
            receiver.ReceiveReady += (_, e) => { Handle(e.Socket.ReceiveFrameString()); Rest(); };
            void Rest() { while (receiver.TrySkipFrame()) ; }
            """
    )]
    [FullData("receiver.ReceiveReady += async (_, e) => { Handle(e.Socket.ReceiveFrameString()); await Task.Yield(); };")]
    [FullData(
        """
            receiver.ReceiveReady += (_, e) =>
            {
                Handle(receiver.ReceiveMultipartMessage().FrameCount);
                Handle(receiver.ReceiveMultipartMessage().FrameCount);
            };
            """
    )]
    [FullData(
        """
            receiver.ReceiveReady += (_, e) =>
            {
                Handle(receiver.ReceiveFrameString());
                if (receiver.TryReceiveFrameString(out var next)) Handle(next);
            };
            """
    )]
    [FullData("receiver.ReceiveReady += (_, e) => Handle(1);")]
    [FullData("receiver.ReceiveReady += (_, e) => { if (running) Handle(receiver.ReceiveFrameString()); };")]
    [FullData("receiver.ReceiveReady += (_, e) => { if (!running) return; Handle(receiver.ReceiveFrameString()); };")]
    [InlineData(
        """
            receiver.ReceiveReady += (_, e) =>
            {
                if (queue.TryDequeue(out var free, TimeSpan.Zero)) Handle(receiver.ReceiveFrameString());
            };
            """
    )]
    [FullData("socket.SendReady += (_, e) => Handle(socket.ReceiveFrameString());")]
    public Task What_may_be_more_than_one_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Helper_of_the_type_that_drains_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private readonly PullSocket _jobs = new(">tcp://jobs:5555");

            public void Start() => _jobs.ReceiveReady += OnJob;

            private void OnJob(object? sender, NetMQSocketEventArgs e)
            {
                Handle(_jobs.ReceiveFrameString());
                Rest();
            }

            private void Rest()
            {
                while (_jobs.TryReceiveFrameString(out var job))
                    Handle(job);
            }
            """
        );

    [Theory]
    [InlineData(
        """
            receiver.ReceiveReady += (_, e) =>
            {
                // as it comes
                string job = {|ZMQ2008:e.Socket.ReceiveFrameString()|};
                Handle(job); // at once
            };
            """,
        """
            receiver.ReceiveReady += (_, e) =>
            {
                // as it comes
                for (var i = 0; i < 1000 && e.Socket.TryReceiveFrameString(out var job); i++)
                {
                    Handle(job); // at once
                }
            };
            """
    )]
    [InlineData(
        """
            receiver.ReceiveReady += (_, e) =>
            {
                var job = {|ZMQ2008:receiver.ReceiveFrameString(Encoding.ASCII, out var more)|};
                Handle(job);
                if (more)
                    Handle(receiver.ReceiveFrameBytes());
            };
            """,
        """
            receiver.ReceiveReady += (_, e) =>
            {
                for (var i = 0; i < 1000 && receiver.TryReceiveFrameString(Encoding.ASCII, out var job, out var more); i++)
                {
                    Handle(job);
                    if (more)
                        Handle(receiver.ReceiveFrameBytes());
                }
            };
            """
    )]
    [FullData(
        """
            queue.ReceiveReady += (_, e) =>
            {
                var i = {|ZMQ2008:e.Queue.Dequeue()|};
                Handle(i);
            };
            """,
        """
            queue.ReceiveReady += (_, e) =>
            {
                for (var i2 = 0; i2 < 1000 && e.Queue.TryDequeue(out var i, TimeSpan.Zero); i2++)
                {
                    Handle(i);
                }
            };
            """
    )]
    [FullData(
        """
            queue.ReceiveReady += (_, e) =>
            {
                var number = {|ZMQ2008:e.Queue.Dequeue()|};
                Handle(number);

            };
            for (var i = 0; i < size; i++)
                Handle(i);
            """,
        """
            queue.ReceiveReady += (_, e) =>
            {
                for (var i = 0; i < 1000 && e.Queue.TryDequeue(out var number, TimeSpan.Zero); i++)
                {
                    Handle(number);
                }
            };
            for (var i = 0; i < size; i++)
                Handle(i);
            """
    )]
    [InlineData(
        """
            queue.ReceiveReady += (_, e) =>
            {
                if ({|ZMQ2008:queue.TryDequeue(out var number, TimeSpan.Zero)|})
                    Handle(number);
            };
            """,
        """
            queue.ReceiveReady += (_, e) =>
            {
                for (var i = 0; i < 1000 && queue.TryDequeue(out var number, TimeSpan.Zero); i++)
                    Handle(number);
            };
            """
    )]
    [InlineData(
        """
            receiver.ReceiveReady += (_, e) =>
            {
                if (!{|ZMQ2008:e.Socket.TryReceiveFrameString(out var job)|})
                    return;
                Handle(job);
            };
            """,
        """
            receiver.ReceiveReady += (_, e) =>
            {
                for (var i = 0; i < 1000 && e.Socket.TryReceiveFrameString(out var job); i++)
                {
                    Handle(job);
                }
            };
            """
    )]
    public Task Receive_that_begins_a_handler_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData(
        """
            receiver.ReceiveReady += (_, e) =>
            {
                {|ZMQ2008:e.Socket.SkipFrame()|};
                size++;
            };
            queue.ReceiveReady += (_, e) =>
            {
                var number = {|ZMQ2008:e.Queue.Dequeue()|};
                Handle(number);
            };
            """,
        """
            receiver.ReceiveReady += (_, e) =>
            {
                for (var i = 0; i < 1000 && e.Socket.TrySkipFrame(); i++)
                {
                    size++;
                }
            };
            queue.ReceiveReady += (_, e) =>
            {
                for (var i = 0; i < 1000 && e.Queue.TryDequeue(out var number, TimeSpan.Zero); i++)
                {
                    Handle(number);
                }
            };
            """
    )]
    public Task Several_handlers_AreFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData(
        """
            router.ReceiveReady += (_, e) =>
            {
                var request = {|ZMQ2008:e.Socket.ReceiveMultipartMessage()|};
                e.Socket.SendMultipartMessage(request);
            };
            """,
        """
            router.ReceiveReady += (_, e) =>
            {
                var left = 1000;
                do
                {
                    var request = e.Socket.ReceiveMultipartMessage();
                    e.Socket.SendMultipartMessage(request);
                }
                while (--left > 0 && e.Socket.HasIn);
            };
            """
    )]
    [FullData(
        """
            queue.ReceiveReady += (_, e) =>
            {
                Handle({|ZMQ2008:e.Queue.Dequeue()|});
            };
            """,
        """
            queue.ReceiveReady += (_, e) =>
            {
                var left = 1000;
                do
                {
                    Handle(e.Queue.Dequeue());
                }
                while (--left > 0 && !e.Queue.IsEmpty);
            };
            """
    )]
    public Task Receive_within_a_handler_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Fact]
    public Task Way_out_IsNotFixed() =>
        Code.IsNotFixed(
            """
            receiver.ReceiveReady += (_, e) =>
            {
                var job = {|ZMQ2008:e.Socket.ReceiveFrameString()|};
                if (job == text)
                    return;
                Handle(job);
            };
            """
        );

    [Theory]
    [InlineData(
        """
            receiver.ReceiveReady += (_, e) => Handle({|ZMQ2008:e.Socket.ReceiveFrameString()|});
            size++;
            """,
        """
            receiver.ReceiveReady += (_, e) =>
            {
                var left = 1000;
                do
                {
                    Handle(e.Socket.ReceiveFrameString());
                }
                while (--left > 0 && e.Socket.HasIn);
            };
            size++;
            """
    )]
    [InlineData(
        """
            receiver.ReceiveReady += OnJob;
            // one at a time
            void OnJob(object? sender, NetMQSocketEventArgs e) => Handle({|ZMQ2008:e.Socket.ReceiveFrameString()|}); // a job
            """,
        """
            receiver.ReceiveReady += OnJob;
            // one at a time
            void OnJob(object? sender, NetMQSocketEventArgs e)
            {
                var left = 1000;
                do
                {
                    Handle(e.Socket.ReceiveFrameString());
                }
                while (--left > 0 && e.Socket.HasIn);
            } // a job
            """
    )]
    [InlineData(
        """
            private readonly NetMQQueue<int> _jobs = new();
            public void Start(NetMQPoller poller) { _jobs.ReceiveReady += OnJob; poller.Add(_jobs); }

            private void OnJob(object? sender, NetMQQueueEventArgs<int> e) =>
                Console.WriteLine({|ZMQ2008:e.Queue.Dequeue()|});
            """,
        """
            private readonly NetMQQueue<int> _jobs = new();
            public void Start(NetMQPoller poller) { _jobs.ReceiveReady += OnJob; poller.Add(_jobs); }

            private void OnJob(object? sender, NetMQQueueEventArgs<int> e)
            {
                var left = 1000;
                do
                {
                    Console.WriteLine(e.Queue.Dequeue());
                }
                while (--left > 0 && !e.Queue.IsEmpty);
            }
            """
    )]
    public Task Handler_that_is_an_expression_IsFixed_with_a_block(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData("if (e.IsReadyToReceive) { Handle(e.Socket.ReceiveFrameString()); if (e.IsReadyToSend) e.Socket.SendFrameEmpty(); }")]
    [FullData("if (e.IsReadyToSend) Handle(e.Socket.ReceiveFrameString());")]
    [FullData("Handle(e.Socket.ReceiveFrameString()); Handle(e.IsReadyToSend ? 1 : 0);")]
    public Task Answer_that_holds_for_the_first_message_only_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"router.ReceiveReady += (_, e) => {{ {code} }};");

    [Fact]
    public Task Handler_that_asks_whether_it_can_receive_TriggersCold() =>
        Code.TriggersCold(
            "router.ReceiveReady += (_, e) => { if (e.IsReadyToReceive) Handle({|ZMQ2008:e.Socket.ReceiveFrameString()|}); };"
        );

    [Theory]
    [InlineData("Handle(e.Queue.Dequeue()); queue.Enqueue(1);")]
    [FullData("var n = e.Queue.Dequeue(); if (n > 0) e.Queue.Enqueue(n - 1);")]
    public Task Queue_that_gets_longer_meanwhile_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"queue.ReceiveReady += (_, e) => {{ {code} }};");

    [Fact]
    public Task Item_that_goes_to_another_queue_TriggersHot() =>
        Code.TriggersHot(
            """
            var other = new NetMQQueue<int>();
            queue.ReceiveReady += (_, e) => other.Enqueue({|ZMQ2008:e.Queue.Dequeue()|});
            """
        );

    [Theory]
    [InlineData("var q = queue; queue.ReceiveReady += (_, e) => { Handle(e.Queue.Dequeue()); q.TryDequeue(out size, TimeSpan.Zero); };")]
    [InlineData(
        """
            queue.ReceiveReady += (_, e) => { Handle(e.Queue.Dequeue()); Any().TryDequeue(out size, TimeSpan.Zero); };
            NetMQQueue<int> Any() => queue;
            """
    )]
    public Task Queue_by_another_name_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var n = e.Queue.Dequeue(); running = n > 0;")]
    [FullData("(running, size) = (false, e.Queue.Dequeue());")]
    [FullData("var n = e.Queue.Dequeue(); using (sender) Handle(n);")]
    [FullData("Handle(e.Queue.Dequeue()); sender = new PushSocket(text);")]
    [InlineData("System.Diagnostics.Debug.Assert(e.Queue.Dequeue() > 0);")]
    [FullData("Handle(e.Queue.Dequeue()); NetMQConfig.Cleanup();")]
    [FullData("Handle(e.Queue.Dequeue()); poller.Run(() => { });")]
    public Task What_a_handler_does_for_the_last_message_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger($"queue.ReceiveReady += (_, e) => {{ {code} }};");

    [Theory]
    [InlineData(
        """
            queue.ReceiveReady += (_, e) =>
            {
                Handle({|ZMQ2008:e.Queue.Dequeue()|});
                // what comes next
                // is the next one's
            };
            """,
        """
            queue.ReceiveReady += (_, e) =>
            {
                var left = 1000;
                do
                {
                    Handle(e.Queue.Dequeue());
                    // what comes next
                    // is the next one's
                }
                while (--left > 0 && !e.Queue.IsEmpty);
            };
            """
    )]
    [FullData(
        """
            queue.ReceiveReady += (_, e) =>
            { // begins
                // first
                Handle({|ZMQ2008:e.Queue.Dequeue()|}); /* handled */ // at once

                /* the end */
            }; // ends
            """,
        """
            queue.ReceiveReady += (_, e) =>
            { // begins
                var left = 1000;
                do
                {
                    // first
                    Handle(e.Queue.Dequeue()); /* handled */ // at once

                    /* the end */
                }
                while (--left > 0 && !e.Queue.IsEmpty);
            }; // ends
            """
    )]
    [FullData(
        """
            queue.ReceiveReady += (_, e) =>
            {
                var n = {|ZMQ2008:e.Queue.Dequeue()|};
                Handle(n);
                // the end
            };
            """,
        """
            queue.ReceiveReady += (_, e) =>
            {
                for (var i = 0; i < 1000 && e.Queue.TryDequeue(out var n, TimeSpan.Zero); i++)
                {
                    Handle(n);
                    // the end
                }
            };
            """
    )]
    [InlineData(
        """
            queue.ReceiveReady += (_, e) =>
            {
                if ({|ZMQ2008:e.Queue.TryDequeue(out var n, TimeSpan.Zero)|})
                    Handle(n);
                // the end
            };
            """,
        """
            queue.ReceiveReady += (_, e) =>
            {
                for (var i = 0; i < 1000 && e.Queue.TryDequeue(out var n, TimeSpan.Zero); i++)
                    Handle(n);
                // the end
            };
            """
    )]
    public Task Comment_at_the_end_of_a_handler_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData("Span<byte> bytes = stackalloc byte[64]; Handle(bytes[{|ZMQ2008:e.Queue.Dequeue()|}]);")]
    [FullData("ReadOnlySpan<int> sizes = stackalloc[] { 1, 2 }; Handle(sizes[{|ZMQ2008:e.Queue.Dequeue()|}]);")]
    public Task Handler_that_allocates_on_the_stack_IsNotFixed(string code) =>
        Code.IsNotFixed($"queue.ReceiveReady += (_, e) => {{ {code} }};");
}
