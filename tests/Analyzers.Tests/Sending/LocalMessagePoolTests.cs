using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class LocalMessagePoolTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1004");

    [Fact]
    public Task Pool_in_top_level_statements_Triggers() =>
        Code.Triggers(
            """
            using System.Collections.Concurrent;
            using Net.Zmq;
            using var context = new Context();
            using var socket = new Socket(context, SocketType.Pull);
            var {|ZMQ1004:pool|} = new ConcurrentBag<Message>();
            var work = new ConcurrentQueue<Message>();
            while (true)
            {
                var m = Rent();
                socket.Recv(m);
                Return(m);
                if (work.TryDequeue(out var next))
                    next.Dispose();
            }

            Message Rent() => pool.TryTake(out var m) ? m : new Message();
            void Return(Message m) => pool.Add(m);
            """
        );

    [Fact]
    public Task Pool_of_buffers_in_top_level_statements_Triggers() =>
        Code.Triggers(
            """
            using System.Collections.Generic;
            using Net.Zmq;
            using var context = new Context();
            using var socket = new Socket(context, SocketType.Push);
            var {|ZMQ1004:buffers|} = new Stack<byte[]>();
            for (var i = 0; i < 4; i++)
                buffers.Push(new byte[64]);
            var chunks = new Stack<byte[]>();
            while (true)
            {
                var b = buffers.Pop();
                b[0]++;
                socket.Send(b);
                buffers.Push(b);
            }
            """
        );

    [Theory]
    [InlineData(
        """
            var work = new Queue<Message>();
            work.Enqueue(message);
            while (work.TryDequeue(out var m)) { socket.Send(m); m.Dispose(); }
            """
    )] // a queue of work
    [FullData(
        """
            var retries = new Queue<byte[]>();
            retries.Enqueue(payload);
            while (retries.TryDequeue(out var b)) if (!socket.Send(b, SendFlags.DontWait)) retries.Enqueue(b);
            """
    )]
    [FullData("var texts = new Stack<string>(); var t = texts.Count > 0 ? texts.Pop() : \"\"; socket.Send(t); texts.Push(t);")]
    [FullData(
        """
            var scratch = new Stack<byte[]>();
            var b = scratch.Count > 0 ? scratch.Pop() : new byte[8];
            Console.WriteLine(b.Length);
            scratch.Push(b);
            socket.Send(payload);
            """
    )]
    public Task Other_local_collections_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Another_name_of_a_pool_in_a_field_DoesNotTrigger_again() =>
        Code.Triggers(
            """
            private readonly Stack<Message> {|ZMQ1004:_free|} = new();
            void Receive(Socket socket)
            {
                var free = _free;
                var m = free.Count > 0 ? free.Pop() : new Message();
                socket.Recv(m);
                free.Push(m);
            }
            """
        );
}
