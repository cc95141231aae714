using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class FreeCallbackDoesMoreWaitTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3010");

    private const string Begin = "object gate = new(); var done = new ManualResetEventSlim(); var p = Marshal.AllocHGlobal(1 << 20); ";

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:lock|} (gate) Marshal.FreeHGlobal(q); });")]
    [FullData("using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:Monitor.Enter(gate)|}; Marshal.FreeHGlobal(q); });")]
    [FullData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Monitor.TryEnter(gate, 100)|}; });")]
    [FullData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Monitor.Wait(gate)|}; });")]
    [FullData(
        """
            var own = new Lock();
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:own.Enter()|};
                own.Exit();
            });
            """
    )]
    [InlineData(
        """
            var own = new Lock();
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                var scope = {|ZMQ3010:own.EnterScope()|};
                scope.Dispose();
            });
            """
    )]
    [FullData(
        """
            var spin = new SpinLock();
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                var taken = false;
                {|ZMQ3010:spin.Enter(ref taken)|};
            });
            """
    )]
    [FullData(
        """
            var rw = new ReaderWriterLockSlim();
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:rw.EnterReadLock()|};
            });
            """
    )]
    [FullData(
        """
            var rw = new ReaderWriterLockSlim();
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:rw.EnterWriteLock()|};
            });
            """
    )]
    [FullData(
        """
            var rw = new ReaderWriterLockSlim();
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:rw.EnterUpgradeableReadLock()|};
            });
            """
    )]
    public Task Callback_that_takes_a_lock_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Task.Delay(1).Wait()|}; });")]
    [FullData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:Task.Delay(1).GetAwaiter().GetResult()|};
            });
            """
    )]
    [FullData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                GC.KeepAlive({|ZMQ3010:Task.FromResult(1).Result|});
            });
            """
    )]
    [FullData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                GC.KeepAlive({|ZMQ3010:new ValueTask<int>(1).Result|});
            });
            """
    )]
    [FullData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Task.WaitAll(Task.CompletedTask)|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Task.WaitAny(Task.CompletedTask)|}; });")]
    [FullData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:new ValueTask().GetAwaiter().GetResult()|};
            });
            """
    )]
    [FullData(
        """
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:Task.Delay(1).ConfigureAwait(false).GetAwaiter().GetResult()|};
            });
            """
    )]
    public Task Callback_that_waits_for_a_task_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:Thread.Sleep(1)|}; Marshal.FreeHGlobal(q); });")]
    public Task Callback_that_sleeps_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData(
        """
            var t = new Thread(() => { });
            using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:t.Join()|}; });
            """
    )]
    public Task Callback_that_joins_a_thread_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:done.Wait()|}; Marshal.FreeHGlobal(q); });")]
    [FullData(
        """
            var w = new ManualResetEvent(false);
            using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:w.WaitOne()|}; });
            """
    )]
    [FullData(
        """
            var w = new Mutex();
            using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:w.WaitOne(100)|}; });
            """
    )]
    [FullData(
        """
            var w = new WaitHandle[1];
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:WaitHandle.WaitAll(w)|};
            });
            """
    )]
    [FullData(
        """
            var w = new WaitHandle[1];
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:WaitHandle.WaitAny(w)|};
            });
            """
    )]
    [FullData(
        """
            var w = new SemaphoreSlim(1);
            using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:w.Wait()|}; });
            """
    )]
    [FullData(
        """
            var w = new CountdownEvent(1);
            using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:w.Wait()|}; });
            """
    )]
    [FullData(
        """
            var w = new Barrier(2);
            using var m = new Message(p, 1 << 20, q =>
            {
                Marshal.FreeHGlobal(q);
                {|ZMQ3010:w.SignalAndWait()|};
            });
            """
    )]
    [FullData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:done.Wait(100)|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:done.Wait(TimeSpan.FromSeconds(1))|}; });")]
    public Task Callback_that_waits_for_a_signal_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData(
        """
            var w = new BlockingCollection<nint>(16);
            using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:w.Add(q)|}; });
            """
    )]
    [FullData(
        """
            var w = new BlockingCollection<nint>();
            using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:w.Take()|}; });
            """
    )]
    public Task Callback_that_fills_a_bounded_collection_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");
}
