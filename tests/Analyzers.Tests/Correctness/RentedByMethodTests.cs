using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3003 where a method of the user's rents the array.</summary>
public sealed class RentedByMethodTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3003");

    [Theory]
    [InlineData("byte[] Rent(int n) => ArrayPool<byte>.Shared.Rent(n);")]
    [FullData("byte[] Rent(int n) { var b = ArrayPool<byte>.Shared.Rent(n); b[0] = 1; return b; }")]
    [FullData("byte[] Rent(int n) => Inner(n); byte[] Inner(int k) => ArrayPool<byte>.Shared.Rent(Math.Max(k, 16));")]
    [InlineData("byte[] Rent(int n) => n > 9 ? ArrayPool<byte>.Shared.Rent(n) : ArrayPool<byte>.Shared.Rent(16);")]
    public Task Array_that_a_method_rents_Triggers(string rent) =>
        Code.Triggers("var b = Rent(size); b[1] = 2; socket.Send({|ZMQ3003:b|}); ArrayPool<byte>.Shared.Return(b); " + rent);

    [Theory]
    [InlineData("byte[] Rent(int n) => new byte[n];")]
    [FullData("byte[] Rent(int n) => n > 9 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];")]
    [FullData("byte[] Rent(int n) { var b = ArrayPool<byte>.Shared.Rent(n); return b[..n]; }")]
    [FullData("byte[] Rent(int n) { var b = ArrayPool<byte>.Shared.Rent(n); b.AsSpan(0, b.Length).Fill(1); return b; }")]
    public Task Array_that_a_method_makes_otherwise_DoesNotTrigger(string rent) =>
        Code.DoesNotTrigger("var b = Rent(size); b[1] = 2; socket.Send(b); " + rent);

    [Theory]
    [InlineData("for (var i = 0; i < b.Length; i++) b[i] = 1; socket.Send(b);")]
    [FullData("socket.Send(b.AsSpan(0, size));")]
    public Task Rented_array_whose_length_is_known_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var b = Rent(size); " + code + " byte[] Rent(int n) => ArrayPool<byte>.Shared.Rent(n);");

    [Fact]
    public Task Array_that_a_method_rents_IsFixed() =>
        Code.IsFixed(
            "var b = Rent(size); b[1] = 2; socket.Send({|ZMQ3003:b|}); byte[] Rent(int n) => ArrayPool<byte>.Shared.Rent(n);",
            "var b = Rent(size); b[1] = 2; socket.Send(b.AsSpan(0, size)); byte[] Rent(int n) => ArrayPool<byte>.Shared.Rent(n);"
        );

    [Fact]
    public Task Array_whose_size_only_the_method_knows_IsNotFixed() =>
        Code.IsNotFixed(
            "var b = Rent(size); b[1] = 2; socket.Send({|ZMQ3003:b|}); byte[] Rent(int n) => ArrayPool<byte>.Shared.Rent(n + 4);"
        );
}
