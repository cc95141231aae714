using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class CustomMessagePoolOfBuffersTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1004");

    private const string Usings =
        "#nullable disable\nusing System; using System.Collections.Concurrent; using System.Collections.Generic; "
        + "using System.Threading; using System.Threading.Channels; using System.Threading.Tasks; using Net.Zmq;\n";

    [Theory]
    [InlineData(
        """
            readonly ConcurrentQueue<byte[]> {|ZMQ1004:_q|} = new();
            void M(Socket s) { if (!_q.TryDequeue(out var b)) b = new byte[100]; s.Send(b); _q.Enqueue(b); }
            """
    )]
    [InlineData(
        """
            readonly Stack<byte[]> {|ZMQ1004:_q|} = new();
            void M(Socket s)
            {
                var b = _q.Count > 0 ? _q.Pop() : GC.AllocateUninitializedArray<byte>(64);
                Send(s, b, 3);
                _q.Push(b);
            }
            static void Send(Socket s, byte[] b, int n) => s.Send(new ReadOnlySpan<byte>(b, 0, n));
            """
    )]
    [InlineData(
        """
            readonly ConcurrentBag<Memory<byte>> {|ZMQ1004:_q|} = new();
            void M(Socket s) { if (!_q.TryTake(out var b)) b = new byte[100]; s.Send(b.Span); _q.Add(b); }
            """
    )]
    [FullData(
        """
            readonly Stack<byte[]> {|ZMQ1004:_q|} = new();
            void M(Socket s) { var b = _q.Count > 0 ? _q.Pop() : new byte[100]; var n = s.Recv(b); _q.Push(b); }
            """
    )]
    [InlineData(
        """
            readonly Stack<byte[]> {|ZMQ1004:_q|} = new();
            void M(Socket s)
            {
                var b = _q.Count > 0 ? _q.Pop() : GC.AllocateArray<byte>(64);
                s.Send(b);
                _q.Push(b);
            }
            """
    )]
    [InlineData(
        """
            readonly Stack<byte[]> {|ZMQ1004:_q|} = new();
            void M(Socket s)
            {
                var b = _q.Count > 0 ? _q.Pop() : System.Buffers.ArrayPool<byte>.Shared.Rent(64);
                s.Send(b);
                _q.Push(b);
            }
            """
    )]
    [FullData(
        """
            readonly ConcurrentBag<ArraySegment<byte>> {|ZMQ1004:_q|} = new();
            void M(Socket s) { if (!_q.TryTake(out var b)) b = new byte[100]; s.Send(b); _q.Add(b); }
            """
    )]
    public Task Pool_of_buffers_for_messages_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Theory]
    [InlineData(
        """
            readonly ConcurrentStack<nint> {|ZMQ1004:_blocks|} = new();
            void M(Socket s)
            {
                if (!_blocks.TryPop(out var p)) p = Make();
                using var m = new Message(p, 99999, x => _blocks.Push(x));
                s.Send(m);
            }
            static nint Make() => System.Runtime.InteropServices.Marshal.AllocHGlobal(99999);
            """
    )]
    [FullData(
        """
            readonly ConcurrentStack<nint> {|ZMQ1004:_blocks|} = new();
            void M(Socket s)
            {
                if (!_blocks.TryPop(out var p))
                    p = System.Runtime.InteropServices.Marshal.AllocCoTaskMem(99999);
                using var m = new Message(p, 99999, x => _blocks.Push(x));
                s.Send(m);
            }
            """
    )]
    [FullData(
        """
            readonly ConcurrentStack<nint> {|ZMQ1004:_blocks|} = new();
            unsafe void M(Socket s)
            {
                if (!_blocks.TryPop(out var p))
                    p = (nint)System.Runtime.InteropServices.NativeMemory.Alloc(99999);
                using var m = new Message(p, 99999, x => _blocks.Push(x));
                s.Send(m);
            }
            """
    )]
    public Task Pool_of_blocks_for_messages_Triggers(string members) => Code.Triggers($"{Usings}class C {{ {members} }}");

    [Fact]
    public Task Pool_of_buffers_that_callers_send_Triggers() =>
        Code.Triggers(
            Usings
                + """
                class BufferPool
                {
                    readonly ConcurrentBag<byte[]> {|ZMQ1004:_bag|} = new();
                    public byte[] Rent() => _bag.TryTake(out var b) ? b : new byte[64];
                    public void Return(byte[] b) => _bag.Add(b);
                }
                class Sender
                {
                    readonly BufferPool _pool = new();
                    void Send(Socket socket) { var b = _pool.Rent(); try { socket.Send(b.AsSpan(0, 4)); } finally { _pool.Return(b); } }
                }
                class FilePool
                {
                    readonly ConcurrentBag<byte[]> _bag = new();
                    public byte[] Take() => _bag.TryTake(out var b) ? b : new byte[64];
                    public void Give(byte[] b) => _bag.Add(b);
                    void Use(System.IO.Stream s) { var b = Take(); s.Write(b); Give(b); }
                }
                """
        );
}
