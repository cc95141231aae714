using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>ZMQ2004 where the copy is made in the argument of what reads it.</summary>
public sealed class ArrayPerReceiveCopyInArgumentTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");

    private static string Received(string code) =>
        "var buffer = new byte[1024]; while (running) { var n = socket.Recv(buffer); if (n > buffer.Length) continue; " + code + " }";

    [Theory]
    [InlineData("Handle(Encoding.UTF8.GetString({|ZMQ2004:buffer[..n]|}));")]
    [FullData("Handle(Encoding.UTF8.GetString({|ZMQ2004:buffer.AsSpan(0, n).ToArray()|}));")]
    [InlineData("Handle(BitConverter.ToInt32({|ZMQ2004:buffer[..n]|}));")]
    [FullData("Handle(Convert.ToHexString({|ZMQ2004:buffer[..n]|}));")]
    public Task Copy_for_a_call_that_takes_a_span_Triggers(string code) => Code.Triggers(Received(code));

    [Theory]
    [InlineData("Keep(buffer[..n]); void Keep(byte[] bytes) => Console.WriteLine(bytes);")]
    [InlineData("Pair(buffer[..n], socket.Recv(buffer)); void Pair(ReadOnlySpan<byte> bytes, int next) => Handle(bytes[next]);")]
    [FullData("Task.Run(() => Handle(Encoding.UTF8.GetString(buffer[..n])));")]
    [FullData("using var file = System.IO.File.Create(text); file.WriteAsync(buffer[..n]);")]
    public Task Copy_that_something_else_takes_DoesNotTrigger(string code) => Code.DoesNotTrigger(Received(code));

    [Theory]
    [InlineData("void Run() { var n = _socket.Recv(_buffer); if (n <= 9) Read({|ZMQ2004:_buffer[..n]|}); }")]
    public Task Copy_of_a_field_Triggers(string member) => Code.Triggers(Reader(member, "Console.WriteLine(bytes.Length);"));

    [Theory]
    [InlineData("void Run(byte[] b) { var n = _socket.Recv(b); if (n <= 9) Read({|ZMQ2004:b[..n]|}); }")]
    [FullData("void Run(byte[] b) { var n = _socket.Recv(b); if (n > 9) return; var c = {|ZMQ2004:b[..n]|}; Read(c); }")]
    public Task Copy_of_a_parameter_Triggers(string member) => Code.Triggers(Reader(member, "Console.WriteLine(bytes.Length);"));

    [Theory]
    [InlineData("void Run() { var n = _socket.Recv(_buffer); if (n <= 9) Read(_buffer[..n]); }")]
    public Task Copy_of_a_field_that_the_reader_fills_DoesNotTrigger(string member) =>
        Code.DoesNotTrigger(Reader(member, "_socket.Recv(_buffer); Console.WriteLine(bytes.Length);"));

    [Theory]
    [InlineData("Handle(Sum({|ZMQ2004:Take()|}));")]
    [FullData("var sum = 1 + Sum({|ZMQ2004:Take()|}); Handle(sum);")]
    public Task Result_for_a_method_that_only_reads_Triggers(string code) => Code.Triggers(Taken(code));

    [Theory]
    [InlineData("Handle(Grow(Take()));")]
    public Task Result_for_a_method_that_does_more_DoesNotTrigger(string code) => Code.DoesNotTrigger(Taken(code));

    private static string Taken(string code) =>
        "while (running) { "
        + code
        + " } byte[] Take() { socket.Recv(message); return message.ToArray(); } "
        + "int Sum(byte[] bytes) { var sum = 0; foreach (var b in bytes) sum += b; return sum; } "
        + "int Grow(byte[] bytes) { Array.Resize(ref bytes, 9); return bytes.Length; }";

    private static string Reader(string member, string read) =>
        $$"""
            using System;
            using Net.Zmq;

            [ZmqPerf.HotPath]
            sealed class Reader(Socket _socket)
            {
                private readonly byte[] _buffer = new byte[9];

                {{member}}

                void Read(ReadOnlySpan<byte> bytes) { {{read}} }
            }
            """;
}
