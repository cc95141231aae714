using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>ZMQ2004 where the buffer that is copied is a field's.</summary>
public sealed class ArrayPerReceiveCopyOfFieldTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");

    private static string OfField(string code, string helpers = "") =>
        $$"""
            private readonly byte[] _buffer = new byte[1024];
            private byte[] _other = new byte[1024], _kept = new byte[1];
            void Run(Socket socket, bool running)
            {
                while (running)
                {
                    var n = socket.Recv(_buffer);
                    {{code}}
                }
            }
            void Next(Socket socket) => socket.Recv(_buffer);
            static int SumOf(ReadOnlySpan<byte> bytes) => bytes.Length + bytes[0];
            {{helpers}}
            """;

    [Theory]
    [InlineData("var frame = {|ZMQ2004:_buffer[..n]|}; Console.WriteLine(SumOf(frame));")]
    [InlineData("var frame = {|ZMQ2004:_buffer[..n]|}; Console.WriteLine(frame[0] + frame[1]); Next(socket);")]
    public Task Copy_of_a_fields_buffer_Triggers(string code) => Code.Triggers(OfField(code));

    [Theory]
    [InlineData("var frame = _buffer[..n]; Next(socket); Console.WriteLine(SumOf(frame));")]
    [FullData("var frame = _buffer[..n]; socket.Recv(_buffer); Console.WriteLine(SumOf(frame));")]
    [FullData("var frame = _buffer[..n]; _buffer[0] = 7; Console.WriteLine(SumOf(frame));")]
    [FullData("var frame = _buffer[..n]; Thread.Sleep(1); Console.WriteLine(SumOf(frame));")] // another thread may receive
    [FullData("var frame = _buffer[..n]; Fill(); Console.WriteLine(SumOf(frame));")]
    [FullData("_kept = _buffer[..n];")]
    [FullData("n = socket.Recv(_other); var frame = _other[..n]; Console.WriteLine(SumOf(frame));")] // may be another one
    [FullData("var frame = _buffer[..n]; _kept = frame; Console.WriteLine(SumOf(frame));")]
    [FullData("var frame = _buffer[..n]; frame[0] = 1; Console.WriteLine(SumOf(frame));")]
    public Task Copy_of_a_fields_buffer_that_is_needed_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(OfField(code, "void Fill() => Array.Clear(_buffer);"));
}
