using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class FreeCallbackDoesMoreSilenceTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3010");

    private const string Begin = "object gate = new(); var done = new ManualResetEventSlim(); var p = Marshal.AllocHGlobal(1 << 20); ";

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, static q => Marshal.FreeHGlobal(q));")]
    [FullData("using var m = new Message(p, 1 << 20, Marshal.FreeHGlobal);")]
    [FullData(
        """
            var handle = GCHandle.Alloc(payload, GCHandleType.Pinned);
            using var m = new Message(handle.AddrOfPinnedObject(), payload.Length, _ => handle.Free());
            """
    )]
    [FullData("var mapped = System.IO.File.OpenRead(\"data\"); using var m = new Message(p, 1 << 20, q => { mapped.Dispose(); });")]
    public Task Callback_that_frees_DoesNotTrigger(string code) => Code.DoesNotTrigger(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData(
        """
            var count = 0;
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                Interlocked.Increment(ref count);
            });
            """
    )]
    public Task Callback_that_counts_DoesNotTrigger(string code) => Code.DoesNotTrigger(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData(
        """
            var handle = GCHandle.Alloc(payload, GCHandleType.Pinned);
            using var m = new Message(handle.AddrOfPinnedObject(), payload.Length, _ =>
            {
                handle.Free();
                ArrayPool<byte>.Shared.Return(payload);
                done.Set();
            });
            """
    )]
    public Task Callback_that_signals_DoesNotTrigger(string code) => Code.DoesNotTrigger(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); GC.KeepAlive(text.Length); });")]
    public Task Callback_that_keeps_alive_DoesNotTrigger(string code) => Code.DoesNotTrigger(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                try { throw new InvalidOperationException(); }
                catch { }
                Marshal.FreeHGlobal(q);
            });
            """
    )]
    [FullData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                try { throw new InvalidOperationException(); }
                catch (Exception) { }
            });
            """
    )]
    [FullData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                try { ArgumentOutOfRangeException.ThrowIfZero(q); }
                catch { }
            });
            """
    )]
    [FullData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                try { throw new InvalidOperationException(); }
                catch (InvalidOperationException) { }
            });
            """
    )]
    [InlineData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                try { ArgumentOutOfRangeException.ThrowIfZero(q); }
                catch (ArgumentException) { }
            });
            """
    )]
    public Task Exception_that_is_caught_DoesNotTrigger(string code) => Code.DoesNotTrigger(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); Task.Run(() => Console.WriteLine(q)); });")]
    [FullData(
        """
            using var m = new Message(p, 1 << 20, Later);
            static void Later(nint q)
            {
                Action a = () => Console.WriteLine(q);
                GC.KeepAlive(a);
                Marshal.FreeHGlobal(q);
            }
            """
    )]
    public Task Work_for_another_thread_DoesNotTrigger(string code) => Code.DoesNotTrigger(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData("var queue = new ConcurrentQueue<nint>(); using var m = new Message(p, 1 << 20, queue.Enqueue);")]
    [FullData("var queue = new ConcurrentQueue<nint>(); using var m = new Message(p, 1 << 20, q => queue.Enqueue(q));")]
    public Task Block_that_is_queued_DoesNotTrigger(string code) => Code.DoesNotTrigger(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData("using var m = new Message(size, 1 << 20, null); Console.WriteLine(1); lock (gate) { }")]
    public Task No_callback_DoesNotTrigger(string code) => Code.DoesNotTrigger(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                if (!done.Wait(0)) done.Set();
                if (Monitor.TryEnter(gate)) Monitor.Exit(gate);
                Marshal.FreeHGlobal(q);
            });
            """
    )]
    [FullData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); done.Wait(TimeSpan.Zero); });")]
    [FullData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                if (Monitor.TryEnter(gate, 0)) Monitor.Exit(gate);
            });
            """
    )]
    [FullData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                if (Monitor.TryEnter(gate, TimeSpan.Zero)) Monitor.Exit(gate);
            });
            """
    )]
    [FullData(
        """
            var w = new ManualResetEvent(false);
            using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); w.WaitOne(0); });
            """
    )]
    [InlineData(
        """
            var t = Task.FromResult(1);
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                if (t.IsCompletedSuccessfully) GC.KeepAlive(t.Result);
                if (t.Wait(TimeSpan.FromMilliseconds(0))) done.Set();
                if (t.Wait(new TimeSpan(0, 0, 0))) done.Set();
            });
            """
    )]
    [FullData(
        """
            var t = Task.FromResult(1);
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                if (t.Wait(0)) GC.KeepAlive(t.Result);
            });
            """
    )]
    [InlineData(
        """
            var t = Task.FromResult(1);
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                var done = false;
                for (var i = 0; i < 2; i++)
                {
                    if (done) GC.KeepAlive(t.Result);
                    done = t.IsCompleted;
                }
            });
            """
    )]
    [FullData(
        """
            var t = Task.FromResult(1);
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                var other = t;
                if (other.IsCompleted) GC.KeepAlive(t.Result);
            });
            """
    )]
    public Task Question_that_does_not_wait_DoesNotTrigger(string code) => Code.DoesNotTrigger(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData("Task.Delay(1000).ContinueWith(_ => Marshal.FreeHGlobal(q));")]
    [FullData("w.WaitAsync().ContinueWith(_ => Marshal.FreeHGlobal(q));")]
    [FullData("later = Task.CompletedTask.WaitAsync(TimeSpan.FromSeconds(1));")]
    [FullData("_ = new PeriodicTimer(TimeSpan.FromSeconds(1)).WaitForNextTickAsync();")]
    public Task Wait_that_comes_later_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            Begin
                + "var w = new SemaphoreSlim(1); Task later; using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
                + code
                + " }); socket.Send(m);"
        );

    [Theory]
    [InlineData("var w = new BlockingCollection<nint>();", "w.Add(q);")]
    [FullData("var w = new BlockingCollection<nint>(new ConcurrentBag<nint>());", "w.TryAdd(q);")]
    [FullData("var w = new ThreadLocal<int>();", "w.Value++;")]
    [InlineData("var w = new Lazy<List<nint>>();", "w.Value.Add(q);")]
    [FullData("", "if (false) Thread.Sleep(1);")]
    [InlineData("", "return; Thread.Sleep(1);")]
    public Task Wait_that_need_not_happen_DoesNotTrigger(string before, string code) =>
        Code.DoesNotTrigger(
            Begin + before + " using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); " + code + " }); socket.Send(m);"
        );

    [Theory]
    [InlineData("Action<nint> a = q => Console.WriteLine(q); a(1); socket.Send(payload);")]
    [FullData(
        """
            using System;
            using Net.Zmq;
            sealed class Own(nint p, int size, Action<nint> free) : IDisposable
            {
                public void Dispose() => free(p + size);
            }
            class C
            {
                void M(Socket socket, byte[] payload)
                {
                    using var m = new Own(1, 1, q => Console.WriteLine(q));
                    socket.Send(payload);
                }
            }
            """
    )]
    public Task Other_delegates_DoNotTrigger(string code) => Code.DoesNotTrigger(code);
}
