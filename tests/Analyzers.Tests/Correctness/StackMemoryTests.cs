using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>Stack memory is told apart by what holds it, whatever its size is called: two buffers of one size are two.</summary>
public sealed class StackMemoryTests
{
    private const string Two = "Span<byte> one = stackalloc byte[size], two = stackalloc byte[size]; ";

    [Theory]
    [InlineData("ZMQ3002", Two + "var n = socket.Recv(one); Handle(two[..n]);")]
    [InlineData("ZMQ3020", "Span<byte> one = stackalloc byte[size]; socket.Recv(one); Handle(one.Slice(1, one[0]));")]
    [InlineData("ZMQ3020", Two + "var n = socket.Recv(one); Handle(n); socket.Recv(two); Handle(two.Slice(1, two[0]));")]
    [InlineData("ZMQ3028", "Span<byte> one = stackalloc byte[size]; _ = socket.TryRecv(one, out _); Handle(BitConverter.ToInt64(one));")]
    [InlineData(
        "ZMQ3021",
        Two + "var n = socket.Recv(one); var head = one[..Math.Min(n, size)]; var m = socket.Recv(two); Handle(head); Handle(m);"
    )]
    public Task Another_buffer_of_the_same_size_DoesNotTrigger(string id, string code) => RuleTest.Of(id).DoesNotTrigger(code);

    [Theory]
    [InlineData("ZMQ3002", "Span<byte> one = stackalloc byte[size]; var n = socket.Recv(one); Handle({|ZMQ3002:one[..n]|});")]
    [InlineData(
        "ZMQ3020",
        "Span<byte> one = stackalloc byte[size]; while (running) { {|ZMQ3020:socket.Recv(one)|}; Handle(one.Slice(1, one[0])); }"
    )]
    public Task The_same_buffer_Triggers(string id, string code) => RuleTest.Of(id).Triggers(code);

    [Fact]
    public Task Result_is_not_discarded_where_the_buffer_is_read_IsNotFixed() =>
        RuleTest
            .Of("ZMQ3001")
            .IsNotFixed(
                "Span<byte> one = stackalloc byte[size]; {|ZMQ3001:socket.TryRecv(one, out _)|}; Handle(BitConverter.ToInt64(one));"
            );
}
