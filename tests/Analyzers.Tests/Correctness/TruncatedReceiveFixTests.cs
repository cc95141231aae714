using System.Threading.Tasks;
using Xunit;
using Code = ZmqPerf.Analyzers.Tests.Correctness.Snippet<ZmqPerf.CodeFixes.Correctness.TruncatedReceiveFixer>;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TruncatedReceiveFixTests
{
    private const string Throws = "throw new InvalidOperationException($\"A frame of {n} bytes does not fit into {payload.Length}.\");";

    [Fact]
    public Task Several_receives_and_slices_AreFixed() => Code.IsFixed("""
        Span<byte> head = stackalloc byte[16];
        while (running)
        {
            var n = socket.Recv(head); // the header

            // then the rest
            int size = socket.Recv(payload);
            if (size == 0)
                continue;
            if (n == 0)
            {
                Handle({|ZMQ3002:payload.AsSpan(0, size)|});
            }
            else
            {
                Handle({|ZMQ3002:head[..n]|});
                Handle({|ZMQ3002:payload.AsSpan(4, size - 4)|});
            }
        }
        """, """
        Span<byte> head = stackalloc byte[16];
        while (running)
        {
            var n = socket.Recv(head); // the header
            if (n > head.Length)
                throw new InvalidOperationException($"A frame of {n} bytes does not fit into {head.Length}.");

            // then the rest
            int size = socket.Recv(payload);
            if (size > payload.Length)
                continue;
            if (size == 0)
                continue;
            if (n == 0)
            {
                Handle(payload.AsSpan(0, size));
            }
            else
            {
                Handle(head[..n]);
                Handle(payload.AsSpan(4, size - 4));
            }
        }
        """);

    [Theory]
    [InlineData("var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|});", "var n = socket.Recv(payload); if (n > payload.Length) " + Throws + " Handle(payload.AsSpan(0, n));")]
    [InlineData("int n; n = socket.Recv(payload.AsSpan()); Handle({|ZMQ3002:payload.AsSpan(0, n)|});", "int n; n = socket.Recv(payload.AsSpan()); if (n > payload.Length) " + Throws + " Handle(payload.AsSpan(0, n));")]
    [InlineData("var n = socket.Recv(payload); if (n < 4) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});", "var n = socket.Recv(payload); if (n > payload.Length) return; if (n < 4) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("if (!socket.TryRecv(payload, out var n)) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});", "if (!socket.TryRecv(payload, out var n) || n > payload.Length) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("if (socket.TryRecv(payload, out var n)) Handle({|ZMQ3002:payload.AsSpan(0, n)|});", "if (socket.TryRecv(payload, out var n) && n <= payload.Length) Handle(payload.AsSpan(0, n));")]
    [InlineData("int n; if ((n = socket.Recv(payload, RecvFlags.DontWait)) < 0) return; Handle({|ZMQ3002:payload.AsSpan(0, n)|});", "int n; if ((n = socket.Recv(payload, RecvFlags.DontWait)) < 0 || n > payload.Length) return; Handle(payload.AsSpan(0, n));")]
    [InlineData("switch (size) { case 1: var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); break; }", "switch (size) { case 1: var n = socket.Recv(payload); if (n > payload.Length) " + Throws + " Handle(payload.AsSpan(0, n)); break; }")]
    [InlineData("nint p = Marshal.AllocHGlobal(64); var n = socket.Recv(p, 64); Handle({|ZMQ3002:new ReadOnlySpan<byte>((void*)p, n)|});", "nint p = Marshal.AllocHGlobal(64); var n = socket.Recv(p, 64); if (n > 64) throw new InvalidOperationException($\"A frame of {n} bytes does not fit into {64}.\"); Handle(new ReadOnlySpan<byte>((void*)p, n));")]
    [InlineData("try { var n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|}); } catch (Exception) { }", "try { var n = socket.Recv(payload); if (n > payload.Length) " + Throws + " Handle(payload.AsSpan(0, n)); } catch (Exception) { }")]
    public Task Unchecked_length_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Fact]
    public Task Drain_IsFixed_where_its_turn_begins() => Code.IsFixed("""
        while (socket.TryRecv(payload, out var n))
        {
            // whatever is there
            Handle({|ZMQ3002:payload.AsSpan(0, n)|});
        }
        """, """
        while (socket.TryRecv(payload, out var n))
        {
            if (n > payload.Length)
                throw new InvalidOperationException($"A frame of {n} bytes does not fit into {payload.Length}.");
            // whatever is there
            Handle(payload.AsSpan(0, n));
        }
        """);

    [Fact]
    public Task Program_without_the_namespace_System_IsFixed() => Code.IsFixed("""
        using Net.Zmq;

        class C
        {
            private readonly byte[] _buffer = new byte[64];

            byte[] Receive(Socket socket)
            {
                var n = socket.Recv(_buffer);
                return {|ZMQ3002:_buffer[..n]|};
            }
        }
        """, """
        using Net.Zmq;

        class C
        {
            private readonly byte[] _buffer = new byte[64];

            byte[] Receive(Socket socket)
            {
                var n = socket.Recv(_buffer);
                if (n > _buffer.Length)
                    throw new System.InvalidOperationException($"A frame of {n} bytes does not fit into {_buffer.Length}.");
                return _buffer[..n];
            }
        }
        """);

    [Fact]
    public Task Global_statements_AreFixed_several() => Code.IsFixed("""
        using System;
        using Net.Zmq;

        using var socket = new Socket(new Context(), SocketType.Pull);
        var buffer = new byte[64];
        var n = socket.Recv(buffer); // one
        Console.WriteLine({|ZMQ3002:buffer[..n]|}.Length);
        int m = socket.Recv(buffer);
        Console.WriteLine({|ZMQ3002:buffer[..m]|}.Length);
        """, """
        using System;
        using Net.Zmq;

        using var socket = new Socket(new Context(), SocketType.Pull);
        var buffer = new byte[64];
        var n = socket.Recv(buffer); // one
        if (n > buffer.Length)
            throw new InvalidOperationException($"A frame of {n} bytes does not fit into {buffer.Length}.");
        Console.WriteLine(buffer[..n].Length);
        int m = socket.Recv(buffer);
        if (m > buffer.Length)
            throw new InvalidOperationException($"A frame of {m} bytes does not fit into {buffer.Length}.");
        Console.WriteLine(buffer[..m].Length);
        """);

    [Theory]
    [InlineData("Handle({|ZMQ3002:payload.AsSpan(0, socket.Recv(payload))|});")]
    [InlineData("var n = socket.Recv(payload.AsSpan(8)); Handle({|ZMQ3002:payload.AsSpan(8, n)|});")]
    [InlineData("int n; try { n = socket.Recv(payload); } catch (Exception) { return; } Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("var n = socket.Recv(payload); Task.Run(() => Handle({|ZMQ3002:payload.AsSpan(0, n)|}));")]
    [InlineData("int n; while (!socket.TryRecv(payload, out n)) Thread.Sleep(1); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("int n = 0; if (running) n = socket.Recv(payload); Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("if (running && socket.TryRecv(payload, out var n)) Handle({|ZMQ3002:payload.AsSpan(0, n)|});")]
    [InlineData("if (socket.TryRecv(payload, out var n)) Handle({|ZMQ3002:payload.AsSpan(0, n)|}); else Thread.Sleep(1);")]
    [InlineData("int n = socket.Recv(payload), m = {|ZMQ3002:payload[..n]|}.Length;")]
    [InlineData("var n = socket.Recv(payload); try { Handle({|ZMQ3002:payload.AsSpan(0, n)|}); } catch (Exception) { }")]
    public Task Length_without_a_place_for_a_comparison_IsNotFixed(string code) => Code.IsNotFixed(code);
}
