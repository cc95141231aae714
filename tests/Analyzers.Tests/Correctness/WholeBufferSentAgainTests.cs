using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3003 where a frame goes to one peer after the other, and where the buffer is a field.</summary>
public sealed class WholeBufferSentAgainTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3003");

    private static string Type(string field, string members) =>
        $$"""
            using System;
            using Net.Zmq;

            class Relay(Socket camera, Socket viewer)
            {
                {{field}}
                void Pass() { camera.Recv(_tile); viewer.Send({|ZMQ3003:_tile|}); }
                {{members}}
                static void Fill(byte[] array) => array[0] = 1;
            }
            """;

    private static string Silent(string field, string members) =>
        Type(field, members).Replace("{|ZMQ3003:_tile|}", "_tile", System.StringComparison.Ordinal);

    [Theory]
    [InlineData("var b = new byte[512]; receiver.Recv(b); foreach (var s in new[] { sender }) s.Send({|ZMQ3003:b|});")]
    [FullData(
        "var b = new byte[512]; var n = receiver.Recv(b); if (n <= 0) return; for (var i = 0; i < 9; i++) sender.Send({|ZMQ3003:b|});"
    )]
    public Task Frame_for_one_peer_after_the_other_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = new byte[512]; receiver.Recv(b); sender.Send({|ZMQ3003:b|}); socket.Send({|ZMQ3003:b|});")]
    [FullData(
        """
            var b = new byte[512];
            var total = 0L;
            while (running)
            {
                var n = receiver.Recv(b);
                total += n;
                sender.Send({|ZMQ3003:b|});
            }

            Console.WriteLine(total);
            """
    )]
    public Task Frame_that_is_sent_twice_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var b = new byte[512]; receiver.Recv(b); foreach (var s in new[] { sender }) { b[0]++; s.Send(b); }")]
    [InlineData("var b = new byte[512]; var n = receiver.Recv(b); sender.Send(b); socket.Send(b.AsSpan(0, Math.Min(n, b.Length)));")]
    [FullData("var b = new byte[512]; foreach (var s in new[] { sender }) s.Send(b); receiver.Recv(b);")]
    [FullData(
        """
            var b = new byte[512];
            var total = 0L;
            while (running)
            {
                var n = receiver.Recv(b);
                total += n;
                if (total == b.Length)
                    sender.Send(b);
            }
            """
    )]
    public Task Frame_that_is_looked_after_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("private readonly byte[] _tile = new byte[512];", "")]
    [FullData("private readonly byte[] _tile = new byte[512];", "void Also() { camera.Recv(_tile); viewer.Send({|ZMQ3003:_tile|}); }")]
    public Task Buffer_in_a_field_Triggers(string field, string members) => Code.IsNotFixed(Type(field, members));

    [Theory]
    [InlineData("private byte[] _tile = new byte[512];", "void Grow() => _tile = new byte[64];")]
    [FullData("internal readonly byte[] _tile = new byte[512];", "")]
    [FullData("private readonly byte[] _tile = new byte[24];", "")]
    [InlineData("private readonly byte[] _tile = new byte[512];", "void Begin() => Fill(_tile);")]
    [FullData("private readonly byte[] _tile = new byte[512];", "void Begin() => _tile[0] = 1;")]
    [FullData("private readonly byte[] _tile = new byte[512];", "bool Fits(int n) => n <= _tile.Length;")]
    [FullData("private readonly byte[] _tile = new byte[512];", "void Other(Relay other) => camera.Recv(other._tile);")]
    public Task Field_that_may_hold_something_else_DoesNotTrigger(string field, string members) =>
        Code.DoesNotTrigger(Silent(field, members));
}
