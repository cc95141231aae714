using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ2008 with NetMQ: handlers that have a helper take the message.</summary>
public sealed class MessagePerEventHelperTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2008").ForNetMq();

    [Theory]
    [InlineData(
        "receiver.ReceiveReady += (_, e) => Handle({|ZMQ2008:Next(e.Socket)|}); string Next(NetMQSocket s) => s.ReceiveFrameString();"
    )]
    public Task Helper_that_only_receives_TriggersCold(string code) => Code.TriggersCold(code);

    [Theory]
    [InlineData("queue.ReceiveReady += (_, e) => {|ZMQ2008:Take(e.Queue)|}; void Take(NetMQQueue<int> q) => Handle(q.Dequeue());")]
    [FullData("queue.ReceiveReady += (_, _) => {|ZMQ2008:Take(queue)|}; void Take(NetMQQueue<int> q) => Handle(q.Dequeue());")]
    [InlineData("queue.ReceiveReady += (_, _) => {|ZMQ2008:Take()|}; void Take() => Handle(queue.Dequeue());")]
    [FullData(
        "queue.ReceiveReady += (_, e) => {|ZMQ2008:Take(e)|}; "
            + "void Take(NetMQQueueEventArgs<int> a) { var n = a.Queue.Dequeue(); Handle(n); }"
    )]
    [FullData(
        """
            queue.ReceiveReady += (_, e) => {|ZMQ2008:Take(e.Queue)|};
            void Take(NetMQQueue<int> q) { if (q.TryDequeue(out var n, TimeSpan.Zero)) Handle(n); }
            """
    )]
    [FullData(
        "queue.ReceiveReady += (_, e) => { var q = e.Queue; Handle({|ZMQ2008:Next(q)|}); }; int Next(NetMQQueue<int> q) => q.Dequeue();"
    )]
    [FullData("queue.ReceiveReady += (_, e) => {|ZMQ2008:Take(e.Queue)|}; void Take(object q) => Handle(((NetMQQueue<int>)q).Dequeue());")]
    [FullData(
        """
            queue.ReceiveReady += (_, e) => {|ZMQ2008:First(e.Queue)|};
            void First(NetMQQueue<int> q) => Second(q);
            void Second(NetMQQueue<int> q) => Handle(q.Dequeue());
            """
    )]
    [FullData(
        """
            queue.ReceiveReady += (_, e) => {|ZMQ2008:Take(e.Queue, sender)|};
            void Take(NetMQQueue<int> q, PushSocket s) => s.SendFrame(q.Dequeue().ToString());
            """
    )]
    [InlineData(
        """
            queue.ReceiveReady += (_, e) => { if ({|ZMQ2008:Next(e.Queue, out var n)|}) Handle(n); };
            bool Next(NetMQQueue<int> q, out int n)
            {
                if (q.TryDequeue(out n, TimeSpan.Zero))
                    return true;
                n = 0;
                return false;
            }
            """
    )]
    public Task Helper_that_takes_one_item_TriggersHot(string code) => Code.TriggersHot(code);

    [Theory]
    [InlineData(
        "receiver.ReceiveReady += (_, e) => {|ZMQ2008:Take(e.Socket)|}; void Take(NetMQSocket s) => Handle(s.ReceiveFrameString());"
    )]
    [FullData(
        """
            subscriber.ReceiveReady += (_, e) => {|ZMQ2008:Take(e.Socket)|};
            void Take(NetMQSocket s) { var topic = s.ReceiveFrameString(); Handle(s.ReceiveFrameBytes()); }
            """
    )]
    [InlineData(
        """
            router.ReceiveReady += (_, e) => {|ZMQ2008:Answer(e.Socket)|};
            void Answer(NetMQSocket s) => s.SendMultipartMessage(s.ReceiveMultipartMessage());
            """
    )]
    [FullData(
        "receiver.ReceiveReady += (_, e) => Handle({|ZMQ2008:Read(e.Socket)|}); string Read(NetMQSocket s) => s.ReceiveFrameString();"
    )]
    [FullData(
        """
            queue.ReceiveReady += (_, e) => {|ZMQ2008:Take(e.Queue)|};
            void Take(NetMQQueue<int> q) { Handle(q.Dequeue()); Console.WriteLine(); }
            """
    )]
    public Task Helper_that_takes_one_message_TriggersCold(string code) => Code.TriggersCold(code);

    [Fact]
    public Task Methods_as_handlers_and_helpers_Trigger() =>
        Code.Triggers(
            """
            private readonly PullSocket _jobs = new(">tcp://jobs:5555");
            private readonly NetMQQueue<int> _orders = new();

            public void Start()
            {
                _jobs.ReceiveReady += OnJob;
                _orders.ReceiveReady += OnOrder;
            }

            private void OnJob(object? sender, NetMQSocketEventArgs e) => {|ZMQ2008:TakeJob()|};

            private void OnOrder(object? sender, NetMQQueueEventArgs<int> args) => {|ZMQ2008:TakeOrder(args.Queue)|};

            private void TakeJob() => Handle(_jobs.ReceiveFrameString());

            private static void TakeOrder(NetMQQueue<int> orders)
            {
                var order = orders.Dequeue();
                Handle(order);
            }
            """
        );

    [Fact]
    public Task Extension_in_another_class_Triggers() =>
        Code.Triggers(
            """
            using System;
            using NetMQ;

            static class Handlers
            {
                public static void Add(NetMQQueue<int> queue, Action<int> handle) =>
                    queue.ReceiveReady += (_, e) => Log({|ZMQ2008:e.Queue.Take()|});

                private static void Log(int n) { }
            }

            static class Queues
            {
                public static int Take(this NetMQQueue<int> queue) => queue.Dequeue();
            }
            """
        );

    [Theory]
    [InlineData("foreach (var n in q) Handle(n);")]
    [FullData("while (q.TryDequeue(out var n, TimeSpan.Zero)) Handle(n);")]
    [FullData("for (var i = 0; i < 2; i++) Handle(q.Dequeue());")]
    [FullData("again: if (q.TryDequeue(out var n, TimeSpan.Zero)) { Handle(n); goto again; }")]
    [FullData("Handle(q.Dequeue()); Rest(); void Rest() { while (q.TryDequeue(out var n, TimeSpan.Zero)) Handle(n); }")]
    public Task Helper_that_takes_in_a_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("Handle(q.Dequeue()); Handle(q.Dequeue());")]
    public Task Helper_that_takes_twice_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("var n = q.Dequeue(); Handle(n); if (n > 0) Take(q);")]
    [FullData("var n = q.Dequeue(); Handle(n); if (n > 0) Again(q); void Again(NetMQQueue<int> same) => Take(same);")]
    public Task Helper_that_calls_itself_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("if (running) Handle(q.Dequeue());")]
    [InlineData("if (!running) return; Handle(q.Dequeue());")]
    [FullData("if (running && q.TryDequeue(out var n, TimeSpan.Zero)) Handle(n);")]
    [FullData("Handle(1);")]
    public Task Helper_that_may_take_none_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("if (q.Dequeue() == 0) running = false;")]
    public Task Helper_that_stops_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("q = other; Handle(q.Dequeue());")]
    public Task Helper_that_replaces_the_queue_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("var all = new[] { q }; Handle(all[0].Dequeue());")]
    public Task Helper_that_puts_the_queue_into_an_array_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    [Theory]
    [InlineData("Action rest = () => Handle(q.Dequeue()); rest();")]
    public Task Helper_that_takes_by_a_delegate_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taking(code));

    private static string Taking(string code) =>
        $"var other = new NetMQQueue<int>(); queue.ReceiveReady += (_, e) => Take(e.Queue); void Take(NetMQQueue<int> q) {{ {code} }}";

    [Theory]
    [InlineData("{ Take(e.Queue); Take(e.Queue); }")]
    [FullData("{ Take(e.Queue); Handle(e.Queue.Dequeue()); }")]
    [FullData("{ Handle(e.Queue.Dequeue()); Take(e.Queue); }")]
    [FullData("{ for (var i = 0; i < 2; i++) Take(e.Queue); }")]
    public Task Helper_that_is_called_more_often_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Handled(handler));

    [Theory]
    [InlineData("{ if (running) Take(e.Queue); }")]
    public Task Helper_that_is_not_always_called_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Handled(handler));

    [Theory]
    [InlineData("{ Task.Run(() => Take(e.Queue)); }")]
    public Task Helper_that_another_thread_calls_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Handled(handler));

    [Theory]
    [InlineData("{ Action take = () => Take(e.Queue); take(); }")]
    public Task Helper_that_a_delegate_calls_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Handled(handler));

    [Theory]
    [InlineData("{ Take(e.Queue); running = false; }")]
    [FullData("{ Take(e.Queue); Stop(out running); void Stop(out bool on) => on = false; }")]
    [FullData("{ Take(e.Queue); Stop(out size); void Stop(out int state) => state = 1; }")]
    public Task Helper_behind_which_state_changes_DoesNotTrigger(string handler) => Code.DoesNotTrigger(Handled(handler));

    private static string Handled(string handler) =>
        $"queue.ReceiveReady += (_, e) => {handler}; void Take(NetMQQueue<int> q) => Handle(q.Dequeue());";

    [Theory]
    [InlineData("socket.ReceiveReady += (_, e) => Answer(e.Socket); void Answer(NetMQSocket s) { s.SkipFrame(); s.SendFrameEmpty(); }")]
    [FullData(
        """
            socket.ReceiveReady += (_, e) => { Handle(e.Socket.ReceiveFrameString()); Answer(e.Socket); };
            void Answer(NetMQSocket s) => s.SendFrameEmpty();
            """
    )]
    [FullData("response.ReceiveReady += (_, e) => Take(e.Socket); void Take(NetMQSocket s) => Handle(s.ReceiveFrameString());")]
    public Task Socket_that_may_take_turns_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("protected virtual void Take(NetMQQueue<int> queue) => Handle(queue.Dequeue());")]
    [InlineData("private async void Take(NetMQQueue<int> queue) { Handle(queue.Dequeue()); await Task.Yield(); }")]
    [InlineData("private IEnumerable<int> Take(NetMQQueue<int> queue) { yield return queue.Dequeue(); }")]
    [InlineData("private void Take(NetMQQueue<int> queue) { Handle(queue.Dequeue()); _last = queue; } private NetMQQueue<int>? _last;")]
    [FullData(
        """
            private partial void Take(NetMQQueue<int> queue);
            private partial void Take(NetMQQueue<int> queue) => Handle(queue.Dequeue());
            """
    )]
    public Task Helper_that_is_not_known_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(
            $$"""
            using System;
            using System.Collections.Generic;
            using System.Threading.Tasks;
            using NetMQ;

            partial class Orders
            {
                private readonly NetMQQueue<int> _orders = new();

                public void Start() => _orders.ReceiveReady += (_, e) => Take(e.Queue);

                {{helper}}

                private static void Handle(int n) { }
            }
            """
        );

    [Theory]
    [InlineData(
        """
            queue.ReceiveReady += (_, e) =>
            {
                {|ZMQ2008:Take(e.Queue)|};
            };
            void Take(NetMQQueue<int> items) => Handle(items.Dequeue());
            """,
        """
            queue.ReceiveReady += (_, e) =>
            {
                var left = 1000;
                do
                {
                    Take(e.Queue);
                }
                while (--left > 0 && !e.Queue.IsEmpty);
            };
            void Take(NetMQQueue<int> items) => Handle(items.Dequeue());
            """
    )]
    [InlineData(
        """
            receiver.ReceiveReady += (_, e) =>
            {
                var job = {|ZMQ2008:Read(e.Socket)|};
                Handle(job);
            };
            string Read(NetMQSocket s) => s.ReceiveFrameString();
            """,
        """
            receiver.ReceiveReady += (_, e) =>
            {
                var left = 1000;
                do
                {
                    var job = Read(e.Socket);
                    Handle(job);
                }
                while (--left > 0 && e.Socket.HasIn);
            };
            string Read(NetMQSocket s) => s.ReceiveFrameString();
            """
    )]
    public Task Helper_in_a_handler_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData(
        """
            queue.ReceiveReady += (_, e) => { {|ZMQ2008:Take(e.Queue)|}; };
            void Take(NetMQQueue<int> q) { var n = q.Dequeue(); if (n == 0) return; Handle(n); }
            """
    )]
    public Task Helper_with_a_way_out_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData(
        "queue.ReceiveReady += (_, e) => { {|ZMQ2008:Take(e)|}; }; void Take(NetMQQueueEventArgs<int> e) => Handle(e.Queue.Dequeue());"
    )]
    [FullData("queue.ReceiveReady += (_, _) => { {|ZMQ2008:Take()|}; }; void Take() => Handle(queue.Dequeue());")]
    public Task Helper_that_is_not_given_the_queue_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("Handle(e.Queue.Dequeue()); More();")]
    [FullData("Take(e.Queue); More();")]
    public Task Helper_that_knows_the_queue_by_another_name_DoesNotTrigger(string handler) =>
        Code.DoesNotTrigger(
            $$"""
            private NetMQQueue<int>? _held;

            public void Start(NetMQQueue<int> queue)
            {
                _held = queue;
                queue.ReceiveReady += (_, e) => { {{handler}} };
            }

            private void Take(NetMQQueue<int> queue) => Handle(queue.Dequeue());

            private void More() => Handle(_held!.Dequeue());
            """
        );

    [Fact]
    public Task Helper_in_another_project_DoesNotTrigger()
    {
        var test = Code.Analysis(
            """
            using NetMQ;

            static class Handlers
            {
                public static void Add(NetMQQueue<int> queue) => queue.ReceiveReady += (_, e) => Helper.Take(e.Queue);
            }
            """
        );
        test.TestState.AdditionalProjects["Lib"]
            .Sources.Add(
                "public static class Helper { public static void Take(NetMQ.NetMQQueue<int> queue) => "
                    + "System.Console.WriteLine(queue.Dequeue()); }"
            );
        test.TestState.AdditionalProjectReferences.Add("Lib");
        return test.RunAsync();
    }

    [Theory]
    [InlineData("void Take(NetMQQueue<int> q) => Handle(q.Dequeue({|CS0103:nothing|}));")]
    [FullData("void Take(NetMQQueue<int> q) { {|CS0103:nothing|}.Handle(q.Dequeue()); }")]
    [FullData("void Take(NetMQQueue<int> q) { var n = q.Dequeue(); {|CS1501:Handle|}(); }")]
    [InlineData("{|CS0246:Number|} Take(NetMQQueue<int> q) { return q.Dequeue(); }")]
    public Task Broken_helper_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger($"queue.ReceiveReady += (_, e) => {{ Take(e.Queue); }}; {helper}");

    [Fact]
    public Task Helper_that_reads_and_answers_IsFixed() =>
        Code.IsFixed(
            Orders("{|ZMQ2008:Take(e.Queue)|};"),
            Orders(
                """
                var left = 1000;
                        do
                        {
                            Take(e.Queue);
                        }
                        while (--left > 0 && !e.Queue.IsEmpty);
                """
            )
        );

    private static string Orders(string handler) =>
        $$"""
            using System;
            using System.Collections.Generic;
            using System.Globalization;
            using System.Text;
            using NetMQ;
            using NetMQ.Sockets;

            sealed record Order(string Item, int Count);

            sealed class Orders : IDisposable
            {
                private readonly NetMQQueue<string> _texts = new();
                private readonly DealerSocket _answers = new(">tcp://orders:5555");
                private readonly Dictionary<string, int> _stock = new();
                private readonly object _lock = new();
                private DateTime _last;

                public Orders() => _texts.ReceiveReady += OnText;

                public void Dispose()
                {
                    _texts.ReceiveReady -= OnText;
                    _texts.Dispose();
                    _answers.Dispose();
                }

                public void Add(string text) => _texts.Enqueue(text);

                private void OnText(object? sender, NetMQQueueEventArgs<string> e)
                {
                    {{handler}}
                }

                private void Take(NetMQQueue<string> texts)
                {
                    var order = Parse(texts.Dequeue());
                    _last = DateTime.UtcNow;
                    Answer(order, IsLeft(order));
                }

                private bool IsLeft(Order order)
                {
                    lock (_lock)
                    {
                        if (!_stock.TryGetValue(order.Item, out var left) || left < order.Count)
                            return false;
                        _stock[order.Item] = left - order.Count;
                    }

                    return true;
                }

                private void Answer(Order order, bool isLeft)
                {
                    var answer = new NetMQMessage();
                    answer.Append(order.Item);
                    answer.Append(isLeft ? "sent" : $"no {order.Count} left, {_last:O}");
                    _answers.SendMultipartMessage(answer);
                }

                private static Order Parse(string text)
                {
                    var parts = text.Trim().Split(' ');
                    return parts.Length > 1 && int.TryParse(parts[1], NumberStyles.Integer, CultureInfo.InvariantCulture, out var count)
                        ? new Order(parts[0], count)
                        : new Order(text, 0);
                }
            }
            """;

    [Theory]
    [InlineData("private void Rest() => _jobs.Dispose();")]
    [FullData("private void Rest() => _jobs.Close();")]
    [FullData("private void Rest() { using (_jobs) { } }")]
    public Task Helper_that_ends_the_socket_DoesNotTrigger(string rest) => DoesNotTriggerWith(rest);

    [Theory]
    [InlineData("private void Rest() => _jobs = new PullSocket();")]
    [FullData("private void Rest() => Make(); private void Make() => (_jobs, _sum) = (new PullSocket(), 1);")]
    [FullData("private void Rest() => Make(ref _jobs); private static void Make(ref PullSocket s) => s = new PullSocket();")]
    public Task Helper_that_replaces_the_socket_DoesNotTrigger(string rest) => DoesNotTriggerWith(rest);

    private static Task DoesNotTriggerWith(string rest) =>
        Code.DoesNotTrigger(
            $$"""
            private PullSocket _jobs = new(">tcp://jobs:5555");
            private int _sum;

            public void Start() => _jobs.ReceiveReady += (_, _) => Take();

            private void Take()
            {
                _sum += _jobs.ReceiveFrameBytes().Length;
                Rest();
            }

            {{rest}}
            """
        );

    [Theory]
    [InlineData("[Conditional(\"DEBUG\")] private void Take(NetMQQueue<int> queue) => _sum += queue.Dequeue();")]
    [FullData("void Take(NetMQQueue<int> queue) { _sum += queue.Dequeue(); Log(); } [Conditional(\"DEBUG\")] void Log() => _done = true;")]
    public Task Code_that_is_compiled_under_conditions_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(
            $$"""
            using System.Diagnostics;
            using NetMQ;

            sealed class Service
            {
                private readonly NetMQQueue<int> _orders = new();
                private int _sum;
                private bool _done;

                public void Start() => _orders.ReceiveReady += (_, e) => Take(e.Queue);

                {{helper}}
            }
            """
        );
}
