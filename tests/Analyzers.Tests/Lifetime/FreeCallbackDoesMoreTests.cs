using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class FreeCallbackDoesMoreTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3010");

    private const string Begin = "object gate = new(); var done = new ManualResetEventSlim(); var p = Marshal.AllocHGlobal(1 << 20); ";

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.WriteLine(\"freed\")|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.ReadLine()|}; });")]
    [InlineData(
        "var log = System.IO.File.OpenWrite(\"log\"); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:log.WriteByte(1)|}; });"
    )]
    [InlineData("using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:lock|} (gate) Marshal.FreeHGlobal(q); });")]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { if (q == 0) {|ZMQ3010:throw new InvalidOperationException();|} "
            + "Marshal.FreeHGlobal(q); });"
    )]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => Marshal.FreeHGlobal(q == 0 ? {|ZMQ3010:throw new InvalidOperationException()|} : q));"
    )]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:ArgumentOutOfRangeException.ThrowIfZero(q)|}; Marshal.FreeHGlobal(q); });"
    )]
    [InlineData("using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:done.Wait()|}; Marshal.FreeHGlobal(q); });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:Thread.Sleep(1)|}; Marshal.FreeHGlobal(q); });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:socket.Send(\"freed\")|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:socket.Dispose()|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Task.Delay(1).Wait()|}; });")]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Task.Delay(1).GetAwaiter().GetResult()|}; });"
    )]
    [InlineData("using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:Monitor.Enter(gate)|}; Marshal.FreeHGlobal(q); });")]
    [InlineData("using var m = new Message(p, 1 << 20, async q => { Marshal.FreeHGlobal(q); {|ZMQ3010:await Task.Yield()|}; });")]
    [InlineData(
        "void Free(nint q) { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.WriteLine(q)|}; } using var m = new Message(p, 1 << 20, Free);"
    )]
    [InlineData(
        "Action<nint> free = q => { {|ZMQ3010:Console.WriteLine(q)|}; Marshal.FreeHGlobal(q); }; "
            + "using var m = new Message(p, 1 << 20, free);"
    )]
    [InlineData(
        "Action<nint> free = q => { {|ZMQ3010:Console.WriteLine(q)|}; Marshal.FreeHGlobal(q); }; "
            + "using var m = new Message(p, 1, free); using var n = new Message(p, 1, free);"
    )]
    [InlineData(
        "using var m = new Message(data: p, freeCallback: q => { try { {|ZMQ3010:throw new InvalidOperationException();|} } "
            + "catch (ArgumentException) { } Marshal.FreeHGlobal(q); }, size: 1 << 20);"
    )]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); GC.KeepAlive({|ZMQ3010:Task.FromResult(1).Result|}); });"
    )]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); GC.KeepAlive({|ZMQ3010:new ValueTask<int>(1).Result|}); });"
    )]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); GC.KeepAlive({|ZMQ3010:socket.HasMore|}); });")]
    [InlineData(
        "var r = new FrameReceiver(socket); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:r.Receive()|}; });"
    )]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:socket.SendMultipart(\"a\")|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Monitor.TryEnter(gate, 100)|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Monitor.Wait(gate)|}; });")]
    [InlineData(
        "var own = new Lock(); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:own.Enter()|}; "
            + "own.Exit(); });"
    )]
    [InlineData(
        "var own = new Lock(); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "var scope = {|ZMQ3010:own.EnterScope()|}; scope.Dispose(); });"
    )]
    [InlineData(
        "var spin = new SpinLock(); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); var taken = false; "
            + "{|ZMQ3010:spin.Enter(ref taken)|}; });"
    )]
    [InlineData(
        "var rw = new ReaderWriterLockSlim(); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:rw.EnterReadLock()|}; });"
    )]
    [InlineData(
        "var rw = new ReaderWriterLockSlim(); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:rw.EnterWriteLock()|}; });"
    )]
    [InlineData(
        "var rw = new ReaderWriterLockSlim(); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:rw.EnterUpgradeableReadLock()|}; });"
    )]
    [InlineData(
        "var t = new Thread(() => { }); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:t.Join()|}; });"
    )]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Task.WaitAll(Task.CompletedTask)|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Task.WaitAny(Task.CompletedTask)|}; });")]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:new ValueTask().GetAwaiter().GetResult()|}; });"
    )]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:Task.Delay(1).ConfigureAwait(false).GetAwaiter().GetResult()|}; });"
    )]
    [InlineData(
        "var w = new ManualResetEvent(false); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:w.WaitOne()|}; });"
    )]
    [InlineData(
        "var w = new Mutex(); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:w.WaitOne(100)|}; });"
    )]
    [InlineData(
        "var w = new WaitHandle[1]; using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:WaitHandle.WaitAll(w)|}; });"
    )]
    [InlineData(
        "var w = new WaitHandle[1]; using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:WaitHandle.WaitAny(w)|}; });"
    )]
    [InlineData(
        "var w = new SemaphoreSlim(1); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:w.Wait()|}; });"
    )]
    [InlineData(
        "var w = new CountdownEvent(1); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:w.Wait()|}; });"
    )]
    [InlineData(
        "var w = new Barrier(2); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:w.SignalAndWait()|}; });"
    )]
    [InlineData(
        "var w = new BlockingCollection<nint>(); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:w.Add(q)|}; });"
    )]
    [InlineData(
        "var w = new BlockingCollection<nint>(); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:w.Take()|}; });"
    )]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.Write(1)|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.ReadKey()|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.Read()|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:System.IO.File.Delete(\"log\")|}; });")]
    [InlineData(
        "var f = System.IO.File.OpenWrite(\"log\"); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:f.Write(payload, 0, 1)|}; });"
    )]
    [InlineData(
        "var f = System.IO.File.OpenWrite(\"log\"); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:f.Flush()|}; });"
    )]
    [InlineData(
        "var f = System.IO.File.OpenRead(\"log\"); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:f.Read(payload, 0, 1)|}; });"
    )]
    [InlineData(
        "var f = System.IO.File.OpenRead(\"log\"); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:f.ReadByte()|}; });"
    )]
    [InlineData(
        "var f = new System.IO.StreamWriter(\"log\"); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:f.WriteLine(\"x\")|}; });"
    )]
    [InlineData(
        "var f = new System.IO.StreamReader(\"log\"); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:f.ReadLine()|}; });"
    )]
    [InlineData(
        "var f = new System.IO.StreamReader(\"log\"); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "{|ZMQ3010:f.ReadToEnd()|}; });"
    )]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:done.Wait(100)|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:done.Wait(TimeSpan.FromSeconds(1))|}; });")]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "try { {|ZMQ3010:throw new InvalidOperationException();|} } catch (Exception) when (q == 0) { } });"
    )]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); try { GC.KeepAlive(q); } catch { {|ZMQ3010:throw;|} } });"
    )]
    [InlineData(
        "using var m = new Message(p, 1 << 20, new Action<nint>(q => { {|ZMQ3010:Console.WriteLine(q)|}; Marshal.FreeHGlobal(q); }));"
    )]
    public Task Callback_that_does_more_Triggers(string code) => Code.Triggers(Begin + code + " socket.Send(m);");

    [Fact]
    public Task Method_of_the_type_Triggers_once() =>
        Code.Triggers(
            """
            private static readonly object s_gate = new();
            private static readonly Action<nint> s_free = Free;

            void One(Socket socket, nint p) { using var m = new Message(p, 1 << 20, Free); socket.Send(m); }

            void Two(Socket socket, nint p) { using var m = new Message(p, 1 << 20, Free); socket.Send(m); using var n = new Message(p, 1 << 20, s_free); socket.Send(n); }

            private static void Free(nint p)
            {
                Forget(p);
                Marshal.FreeHGlobal(p);
            }

            private static void Forget(nint p)
            {
                {|ZMQ3010:lock|} (s_gate)
                    GC.KeepAlive(p);
            }
            """
        );

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, static q => Marshal.FreeHGlobal(q));")]
    [InlineData("using var m = new Message(p, 1 << 20, Marshal.FreeHGlobal);")]
    [InlineData(
        "var count = 0; using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); Interlocked.Increment(ref count); });"
    )]
    [InlineData(
        "var handle = GCHandle.Alloc(payload, GCHandleType.Pinned); "
            + "using var m = new Message(handle.AddrOfPinnedObject(), payload.Length, _ => handle.Free());"
    )]
    [InlineData(
        "var handle = GCHandle.Alloc(payload, GCHandleType.Pinned); "
            + "using var m = new Message(handle.AddrOfPinnedObject(), payload.Length, _ => { handle.Free(); "
            + "ArrayPool<byte>.Shared.Return(payload); done.Set(); });"
    )]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { try { throw new InvalidOperationException(); } catch { } Marshal.FreeHGlobal(q); });"
    )]
    [InlineData("var mapped = System.IO.File.OpenRead(\"data\"); using var m = new Message(p, 1 << 20, q => { mapped.Dispose(); });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); Task.Run(() => Console.WriteLine(q)); });")]
    [InlineData("var queue = new ConcurrentQueue<nint>(); using var m = new Message(p, 1 << 20, queue.Enqueue);")]
    [InlineData("var queue = new ConcurrentQueue<nint>(); using var m = new Message(p, 1 << 20, q => queue.Enqueue(q));")]
    [InlineData("using var m = new Message(size, 1 << 20, null); Console.WriteLine(1); lock (gate) { }")]
    [InlineData(
        "using var m = new Message(p, 1 << 20, Later); static void Later(nint q) { Action a = () => Console.WriteLine(q); "
            + "GC.KeepAlive(a); Marshal.FreeHGlobal(q); }"
    )]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { if (!done.Wait(0)) done.Set(); "
            + "if (Monitor.TryEnter(gate)) Monitor.Exit(gate); Marshal.FreeHGlobal(q); });"
    )]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); done.Wait(TimeSpan.Zero); });")]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); if (Monitor.TryEnter(gate, 0)) Monitor.Exit(gate); });"
    )]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "if (Monitor.TryEnter(gate, TimeSpan.Zero)) Monitor.Exit(gate); });"
    )]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); try { throw new InvalidOperationException(); "
            + "} catch (Exception) { } });"
    )]
    [InlineData(
        "using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); "
            + "try { ArgumentOutOfRangeException.ThrowIfZero(q); } catch { } });"
    )]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); GC.KeepAlive(text.Length); });")]
    [InlineData(
        "var w = new ManualResetEvent(false); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); w.WaitOne(0); });"
    )]
    public Task Callback_that_frees_DoesNotTrigger(string code) => Code.DoesNotTrigger(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData("Action<nint> a = q => Console.WriteLine(q); a(1); socket.Send(payload);")]
    [InlineData(
        "using System; using Net.Zmq; sealed class Own(nint p, int size, Action<nint> free) : IDisposable { "
            + "public void Dispose() => free(p + size); } class C { void M(Socket socket, byte[] payload) { "
            + "using var m = new Own(1, 1, q => Console.WriteLine(q)); socket.Send(payload); } }"
    )]
    public Task Other_delegates_DoNotTrigger(string code) => Code.DoesNotTrigger(code);
}
