using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3020 and ZMQ3028 where a private method fills a buffer of its object, drops the length, and its callers read.</summary>
public sealed class ReceivedLengthOfFieldTests
{
    private static RuleTest Parts { get; } = RuleTest.Of("ZMQ3028");

    private static RuleTest Said { get; } = RuleTest.Of("ZMQ3020");

    private static string Class(string take, string run) =>
        $$"""
            private readonly Socket _socket = new(new Context(), SocketType.Pull);
            private readonly byte[] _buffer = new byte[1024];
            private int _size;
            {{take}}
            public void Run() { while (true) { {{run}} } }
            """;

    private const string Take = "private void Take() => {|ZMQ3028:_socket.Recv(_buffer)|};",
        Read = "Handle(BitConverter.ToInt32(_buffer, 4));";

    [Theory]
    [InlineData(Take, "Take(); " + Read)]
    [InlineData(Take, "this.Take(); Console.WriteLine(Encoding.UTF8.GetString(_buffer));")]
    [InlineData("private void Take() { Console.WriteLine(1); _ = {|ZMQ3028:_socket.Recv(_buffer)|}; }", "Take(); Handle(_buffer[3]);")]
    public Task Part_of_a_fixed_size_IsNotFixed(string take, string run) => Parts.IsNotFixed(Class(take, run));

    [Theory]
    [InlineData("private void Take() => {|ZMQ3020:_socket.Recv(_buffer)|};", "Take(); Handle(_buffer.AsSpan(1, _buffer[0]));")]
    public Task Length_that_the_content_says_IsNotFixed(string take, string run) => Said.IsNotFixed(Class(take, run));

    private const string Silent = "private void Take() => _socket.Recv(_buffer);";

    [Theory]
    [InlineData(Silent, "Array.Clear(_buffer); Take(); " + Read)]
    [InlineData(Silent, "Take(); Array.Fill(_buffer, (byte)1); " + Read)]
    [InlineData(Silent, "Take(); if (_socket.Recv(_buffer) < 8) continue; " + Read)]
    [InlineData(Silent, Read + " Take();")]
    [InlineData(Silent, "Take(); Handle(_buffer.Length);")]
    [InlineData("private void Take() { Array.Clear(_buffer); _socket.Recv(_buffer); }", "Take(); " + Read)]
    public Task Buffer_with_nothing_earlier_DoesNotTrigger(string take, string run) => Parts.DoesNotTrigger(Class(take, run));

    [Theory]
    [InlineData("private void Take() => _size = _socket.Recv(_buffer);", "Take(); if (_size > 8) " + Read)]
    [InlineData("private int Take() => _socket.Recv(_buffer);", "if (Take() == 8) " + Read)]
    [InlineData("private void Take() { if (_socket.Recv(_buffer) < 8) throw new FormatException(); }", "Take(); " + Read)]
    public Task Length_that_is_looked_at_DoesNotTrigger(string take, string run) => Parts.DoesNotTrigger(Class(take, run));
}
