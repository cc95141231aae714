using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Lifetime;
using ZmqPerf.Analyzers.Tests.Pages;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

public sealed class FreeCallbackDoesMoreTests
{
    private const string Begin = "object gate = new(); var done = new ManualResetEventSlim(); var p = Marshal.AllocHGlobal(1 << 20); ";

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.WriteLine(\"freed\")|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.ReadLine()|}; });")]
    [InlineData("var log = System.IO.File.OpenWrite(\"log\"); using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:log.WriteByte(1)|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:lock|} (gate) Marshal.FreeHGlobal(q); });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { if (q == 0) {|ZMQ3010:throw new InvalidOperationException();|} Marshal.FreeHGlobal(q); });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => Marshal.FreeHGlobal(q == 0 ? {|ZMQ3010:throw new InvalidOperationException()|} : q));")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:ArgumentOutOfRangeException.ThrowIfZero(q)|}; Marshal.FreeHGlobal(q); });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:done.Wait()|}; Marshal.FreeHGlobal(q); });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:Thread.Sleep(1)|}; Marshal.FreeHGlobal(q); });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:socket.Send(\"freed\")|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:socket.Dispose()|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Task.Delay(1).Wait()|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); {|ZMQ3010:Task.Delay(1).GetAwaiter().GetResult()|}; });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { {|ZMQ3010:Monitor.Enter(gate)|}; Marshal.FreeHGlobal(q); });")]
    [InlineData("using var m = new Message(p, 1 << 20, async q => { Marshal.FreeHGlobal(q); {|ZMQ3010:await Task.Yield()|}; });")]
    [InlineData("void Free(nint q) { Marshal.FreeHGlobal(q); {|ZMQ3010:Console.WriteLine(q)|}; } using var m = new Message(p, 1 << 20, Free);")]
    [InlineData("Action<nint> free = q => { {|ZMQ3010:Console.WriteLine(q)|}; Marshal.FreeHGlobal(q); }; using var m = new Message(p, 1 << 20, free);")]
    [InlineData("Action<nint> free = q => { {|ZMQ3010:Console.WriteLine(q)|}; Marshal.FreeHGlobal(q); }; using var m = new Message(p, 1, free); using var n = new Message(p, 1, free);")]
    [InlineData("using var m = new Message(data: p, freeCallback: q => { try { {|ZMQ3010:throw new InvalidOperationException();|} } catch (ArgumentException) { } Marshal.FreeHGlobal(q); }, size: 1 << 20);")]
    public Task Callback_that_does_more_Triggers(string code) => Run(Begin + code + " socket.Send(m);");

    [Fact]
    public Task Method_of_the_type_Triggers_once() => Run("""
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
        """);

    [Theory]
    [InlineData("using var m = new Message(p, 1 << 20, static q => Marshal.FreeHGlobal(q));")]
    [InlineData("using var m = new Message(p, 1 << 20, Marshal.FreeHGlobal);")]
    [InlineData("var count = 0; using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); Interlocked.Increment(ref count); });")]
    [InlineData("var handle = GCHandle.Alloc(payload, GCHandleType.Pinned); using var m = new Message(handle.AddrOfPinnedObject(), payload.Length, _ => handle.Free());")]
    [InlineData("var handle = GCHandle.Alloc(payload, GCHandleType.Pinned); using var m = new Message(handle.AddrOfPinnedObject(), payload.Length, _ => { handle.Free(); ArrayPool<byte>.Shared.Return(payload); done.Set(); });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { try { throw new InvalidOperationException(); } catch { } Marshal.FreeHGlobal(q); });")]
    [InlineData("var mapped = System.IO.File.OpenRead(\"data\"); using var m = new Message(p, 1 << 20, q => { mapped.Dispose(); });")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { Marshal.FreeHGlobal(q); Task.Run(() => Console.WriteLine(q)); });")]
    [InlineData("var queue = new ConcurrentQueue<nint>(); using var m = new Message(p, 1 << 20, queue.Enqueue);")]
    [InlineData("var queue = new ConcurrentQueue<nint>(); using var m = new Message(p, 1 << 20, q => queue.Enqueue(q));")]
    [InlineData("using var m = new Message(size, 1 << 20, null); Console.WriteLine(1); lock (gate) { }")]
    [InlineData("using var m = new Message(p, 1 << 20, Later); static void Later(nint q) { Action a = () => Console.WriteLine(q); GC.KeepAlive(a); Marshal.FreeHGlobal(q); }")]
    [InlineData("using var m = new Message(p, 1 << 20, q => { if (!done.Wait(0)) done.Set(); if (Monitor.TryEnter(gate)) Monitor.Exit(gate); Marshal.FreeHGlobal(q); });")]
    public Task Callback_that_frees_DoesNotTrigger(string code) => Run(Begin + code + " socket.Send(m);");

    [Theory]
    [InlineData("Action<nint> a = q => Console.WriteLine(q); a(1); socket.Send(payload);")]
    [InlineData("using System; using Net.Zmq; sealed class Own(nint p, int size, Action<nint> free) : IDisposable { public void Dispose() => free(p + size); } class C { void M(Socket socket, byte[] payload) { using var m = new Own(1, 1, q => Console.WriteLine(q)); socket.Send(payload); } }")]
    public Task Other_delegates_DoNotTrigger(string code) => Run(code);

    private static Task Run(string code)
    {
        var frame = SnippetFrame.For(Markup.Parse(code).Text);
        var test = new CSharpAnalyzerVerifier<LifetimeAnalyzer>.Test { TestCode = frame.Around(code) };
        test.TestState.OutputKind = frame.OutputKind;
        return test.RunAsync();
    }
}
