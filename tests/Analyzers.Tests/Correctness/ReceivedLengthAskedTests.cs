using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3020 and ZMQ3028 where the length only says whether anything came, or a method of the user's gives it.</summary>
public sealed class ReceivedLengthAskedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3020");

    private static string Taking(string receive) =>
        "while (running) { " + receive + " Handle(payload.AsSpan(4, BinaryPrimitives.ReadInt32LittleEndian(payload))); }" + Helpers;

    private const string Helpers = """
        static int? Perhaps(Socket s, byte[] b) { var n = s.Recv(b, RecvFlags.DontWait); return n < 0 ? null : n; }
        static (bool Any, int Size) Pair(Socket s, byte[] b) { var n = s.Recv(b, RecvFlags.DontWait); return (n >= 0, n); }
        """;

    [Theory]
    [InlineData("var n = {|ZMQ3020:socket.Recv(payload, RecvFlags.DontWait)|}; if (n < 0) continue;")]
    [InlineData("if ({|ZMQ3020:socket.Recv(payload, RecvFlags.DontWait)|} <= 0) continue;")]
    [FullData("int n; if ((n = {|ZMQ3020:socket.Recv(payload)|}) == 0) continue;")]
    [FullData("if (!{|ZMQ3020:socket.TryRecv(payload, out var n)|} || n == 0) continue;")]
    public Task Length_that_only_says_whether_anything_came_Triggers(string receive) => Code.Triggers(Taking(receive));

    [Theory]
    [InlineData("if ({|ZMQ3020:Perhaps(socket, payload)|} is null) continue;")]
    [FullData("if (!{|ZMQ3020:Perhaps(socket, payload)|}.HasValue) continue;")]
    [FullData("var n = {|ZMQ3020:Perhaps(socket, payload)|}; if (n == null) continue;")]
    [InlineData("{|ZMQ3020:Pair(socket, payload)|};")]
    [FullData("var (any, _) = {|ZMQ3020:Pair(socket, payload)|}; if (!any) continue;")]
    public Task Length_that_a_method_gives_Triggers(string receive) => Code.Triggers(Taking(receive));

    [Theory]
    [InlineData("var n = Perhaps(socket, payload) ?? -1; if (n < 64) continue;")]
    [InlineData("if (!(Perhaps(socket, payload) >= 64)) continue;")]
    [FullData("if (Perhaps(socket, payload) is not (>= 64 and var n)) continue;")]
    [FullData("if (Pair(socket, payload) is not (true, >= 64)) continue;")]
    [FullData("var pair = Pair(socket, payload); if (pair.Size < 64) continue;")]
    [FullData("var n = socket.Recv(payload); if (n <= 0) continue; if (n < payload[0]) continue;")]
    [FullData("var n = socket.Recv(payload); if (n == 0) { n = 1; } if (n < 64) continue;")]
    [FullData("if (socket.Recv(payload) <= 63) continue;")]
    [FullData("switch (socket.Recv(payload)) { case 64: break; default: continue; }")]
    public Task Length_that_is_compared_DoesNotTrigger(string receive) => Code.DoesNotTrigger(Taking(receive));

    [Theory]
    [InlineData("var n = BinaryPrimitives.ReadUInt16LittleEndian(head.AsSpan(2)); {|ZMQ3020:socket.Recv(payload)|};")]
    [FullData("int n = head[0]; {|ZMQ3020:socket.Recv(payload)|};")]
    public Task Length_that_another_frame_says_Triggers(string receive) =>
        Code.Triggers("var head = new byte[8]; if (socket.Recv(head) < 8) return; " + receive + " Handle(payload.AsSpan(0, n));");

    [Theory]
    [InlineData("var head = new byte[8]; int n = head[0]; socket.Recv(payload);")]
    [FullData("var head = new byte[8]; if (socket.Recv(head) < 8 || socket.Recv(payload) < head[0]) return; int n = head[0];")]
    public Task Length_that_no_frame_says_alone_DoesNotTrigger(string receive) =>
        Code.DoesNotTrigger(receive + " Handle(payload.AsSpan(0, n));");

    private static string Own(string body) =>
        $$"""
            using System;
            using System.Buffers.Binary;
            using Net.Zmq;

            class Reader(Socket socket)
            {
                private readonly byte[] _buffer = new byte[512];
                private int Next() => socket.Recv(_buffer);
                public void Run() { while (true) { {{body}} } }
            }
            """;

    [Theory]
    [InlineData("{|ZMQ3020:Next()|}; Console.WriteLine(_buffer.AsMemory(4, BinaryPrimitives.ReadInt32LittleEndian(_buffer)));")]
    [FullData("_ = {|ZMQ3020:Next()|}; Console.WriteLine(_buffer.AsMemory(4, _buffer[0]));")]
    public Task Length_of_a_method_with_a_buffer_of_its_own_Triggers(string body) => Code.Triggers(Own(body));

    [Theory]
    [InlineData("Next(); var n = Next(); if (n < 64) continue; Console.WriteLine(_buffer.AsMemory(4, _buffer[0]));")]
    [FullData("if (Next() < 64) continue; Console.WriteLine(_buffer.AsMemory(4, _buffer[0]));")]
    [FullData("Next();")]
    public Task Length_of_such_a_method_that_is_not_missed_DoesNotTrigger(string body) => Code.DoesNotTrigger(Own(body));
}
