using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class ZeroCopyWithoutFreeFreedSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3009");

    [Theory]
    [InlineData("foreach (var reply in replies) Handle(reply);")]
    [FullData("if (replies.Any()) Handle(1);")]
    [FullData("replies.GetEnumerator().MoveNext();")]
    [FullData("string[] all = [.. replies];")]
    public Task Memory_that_is_freed_after_a_lazy_collection_has_been_read_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            "IEnumerable<string> replies = Enumerable.Repeat(socket, 3).Select(s => s.RecvString()); var p = Marshal.AllocHGlobal(size); "
                + "using var m = new Message(p, size); socket.Send(m); "
                + code
                + " Marshal.FreeHGlobal(p);"
        );

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            socket.Recv(message);
            Marshal.FreeHGlobal(p);
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            Wait(socket);
            Marshal.FreeHGlobal(p);
            static void Wait(Socket s) => s.Recv(new byte[1]);
            """
    )]
    [FullData("fixed (byte* p = payload) { using var m = new Message((nint)p, payload.Length); socket.Send(m); socket.Recv(message); }")]
    [InlineData(
        """
            byte* p = stackalloc byte[8];
            using var m = new Message((nint)p, 8);
            socket.Send(m);
            var reply = socket.RecvString();
            Handle(reply);
            """
    )]
    public Task Memory_freed_after_an_answer_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            Task.Delay(1).GetAwaiter().GetResult();
            Marshal.FreeHGlobal(p);
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            Task.Delay(1).Wait();
            Marshal.FreeHGlobal(p);
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            Handle(Task.FromResult(1).Result);
            Marshal.FreeHGlobal(p);
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            Handle(new ValueTask<int>(1).Result);
            Marshal.FreeHGlobal(p);
            """
    )]
    public Task Memory_freed_after_a_task_was_waited_for_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            Thread.Sleep(1000);
            Marshal.FreeHGlobal(p);
            """
    )]
    public Task Memory_freed_after_a_pause_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var done = new ManualResetEventSlim();
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size, _ => done.Set());
            socket.Send(m);
            done.Wait();
            Marshal.FreeHGlobal(p);
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            new Thread(() => { }).Join();
            Marshal.FreeHGlobal(p);
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            new Barrier(2).SignalAndWait();
            Marshal.FreeHGlobal(p);
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            SpinWait.SpinUntil(() => running);
            Marshal.FreeHGlobal(p);
            """
    )]
    public Task Memory_freed_after_a_signal_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            Console.ReadLine();
            Marshal.FreeHGlobal(p);
            """
    )]
    public Task Memory_freed_after_input_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            using var poller = new Poller(1);
            poller.Poll(1);
            Marshal.FreeHGlobal(p);
            """
    )]
    public Task Memory_freed_after_a_poll_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            Action wait = () => { };
            wait();
            Marshal.FreeHGlobal(p);
            """
    )]
    public Task Memory_freed_after_unknown_code_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            var m = new Message(p, size);
            socket.Send(m);
            socket.Dispose();
            Marshal.FreeHGlobal(p);
            """
    )]
    [InlineData(
        """
            var block = Marshal.AllocHGlobal(size);
            using (var own = new Socket(context, SocketType.Push))
            {
                using var m = new Message(block, size);
                own.Send(m);
            } Marshal.FreeHGlobal(block);
            """
    )]
    [FullData(
        """
            var block = Marshal.AllocHGlobal(size);
            using (var c = new Context())
            {
                using var own = new Socket(c, SocketType.Push);
                using var m = new Message(block, size);
                own.Send(m);
            } Marshal.FreeHGlobal(block);
            """
    )]
    [InlineData(
        """
            var block = Marshal.AllocHGlobal(size);
            {
                using var own = new Socket(context, SocketType.Push);
                using var m = new Message(block, size);
                own.Send(m);
            }
            Marshal.FreeHGlobal(block);
            """
    )]
    public Task Memory_freed_after_the_socket_is_closed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            try { socket.Send(m); }
            catch (ZmqException) { Marshal.FreeHGlobal(p); throw; }
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            var sent = false;
            try { using var m = new Message(p, size); socket.Send(m); sent = true; }
            finally { if (!sent) Marshal.FreeHGlobal(p); }
            """
    )]
    public Task Memory_freed_where_the_send_failed_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Memory_freed_by_other_code_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            Register(() => Marshal.FreeHGlobal(p));
            static void Register(Action a) { }
            """
        );

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            p = Marshal.AllocHGlobal(1);
            Marshal.FreeHGlobal(p);
            """
    )]
    [FullData(
        """
            var q = Marshal.AllocHGlobal(size);
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size, Marshal.FreeHGlobal);
            socket.Send(m);
            Marshal.FreeHGlobal(q);
            """
    )]
    public Task Other_block_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            if (running) Marshal.FreeHGlobal(p);
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            switch (size) { case 1: Marshal.FreeHGlobal(p); break; }
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            try { Handle(1); }
            catch (InvalidOperationException) { Marshal.FreeHGlobal(p); }
            """
    )]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            if (p != 0 && running) Marshal.FreeHGlobal(p);
            """
    )]
    [FullData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            _ = size switch { 1 => Free(p), _ => 2 };
            static int Free(nint q) { Marshal.FreeHGlobal(q); return 1; }
            """
    )]
    [InlineData(
        """
            var p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size);
            socket.Send(m);
            if (Owns(p)) Marshal.FreeHGlobal(p);
            static bool Owns(nint q) => q > 3;
            """
    )]
    public Task Memory_freed_on_one_way_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);
}
