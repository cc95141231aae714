using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class TruncatedReceiveTakenTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    [Theory]
    [InlineData("string Use(byte[] b, int n) => Encoding.UTF8.GetString(b, 0, n);")]
    [FullData("void Use(byte[] b, int n) { var part = b.AsSpan(0, n); Handle(part); }")]
    [FullData("int Use(Span<byte> b, int n) => b[..n].IndexOf((byte)1);")]
    public Task Part_that_a_method_takes_Triggers(string method) =>
        Code.Triggers($"var n = socket.Recv(payload); {{|ZMQ3002:Use(payload, n)|}}; {method}");

    [Theory]
    [InlineData("void Use(byte[] b, int n) { if (n > b.Length) return; Handle(b.AsSpan(0, n)); }")]
    [FullData("void Use(byte[] b, int n) { if (n <= 0) return; Handle(b.AsSpan(0, n)); }")]
    [FullData("void Use(byte[] b, int n) => Handle(b.AsSpan(0, Math.Min(n, b.Length)));")]
    [FullData("void Use(byte[] b, int n) { var most = b.Length; var k = Math.Min(most, n); Handle(b.AsSpan(0, k)); }")]
    public Task Part_that_a_method_compares_DoesNotTrigger(string method) => Code.DoesNotTrigger(Using(method));

    [Theory]
    [InlineData("void Use(byte[] b, int n) { n = 3; Handle(b.AsSpan(0, n)); }")]
    public Task Part_whose_size_a_method_sets_DoesNotTrigger(string method) => Code.DoesNotTrigger(Using(method));

    [Theory]
    [InlineData("void Use(byte[] b, int n) { b = new byte[n]; Handle(b.AsSpan(0, n)); }")]
    [FullData("void Use(byte[] b, int n) { var other = new byte[99]; Handle(other.AsSpan(0, n)); Handle(b); }")]
    public Task Part_that_a_method_takes_of_another_buffer_DoesNotTrigger(string method) => Code.DoesNotTrigger(Using(method));

    [Theory]
    [InlineData("void Use(byte[] b, int n) { try { Handle(b.AsSpan(0, n)); } catch (ArgumentException) { } }")]
    public Task Part_whose_exception_a_method_catches_DoesNotTrigger(string method) => Code.DoesNotTrigger(Using(method));

    [Theory]
    [InlineData("var n = socket.Recv(payload); if (n > payload.Length) return; Use(payload, n);")]
    [FullData("var n = socket.Recv(payload); var other = new byte[n]; Use(other, n);")]
    [FullData("var n = socket.Recv(payload); try { Use(payload, n); } catch (ArgumentException) { }")]
    public Task Part_that_a_method_takes_of_what_is_long_enough_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(code + " void Use(byte[] b, int n) => Handle(b.AsSpan(0, n));");

    [Fact]
    public Task Part_that_a_method_takes_IsFixed() =>
        Code.IsFixed(
            "var n = socket.Recv(payload); {|ZMQ3002:Use(payload, n)|}; void Use(byte[] b, int k) => Handle(b.AsSpan(0, k));",
            "var n = socket.Recv(payload); if (n > payload.Length) throw new InvalidOperationException($\"A frame of {n} bytes does not "
                + "fit into {payload.Length}.\"); Use(payload, n); void Use(byte[] b, int k) => Handle(b.AsSpan(0, k));"
        );

    [Theory]
    [InlineData("void Use(int k) => Handle(buffer.AsSpan(0, k));")]
    [FullData("void Use(int k) { var part = buffer[..k]; Handle(part); }")]
    public Task Local_function_that_takes_a_part_of_what_is_around_it_Triggers(string use) =>
        Code.Triggers("var buffer = new byte[1024]; var n = socket.Recv(buffer); {|ZMQ3002:Use(n)|}; " + use);

    [Theory]
    [InlineData("var n = socket.Recv(buffer); Use(n); void Use(int k) { if (k <= buffer.Length) Handle(buffer.AsSpan(0, k)); }")]
    public Task Local_function_that_compares_DoesNotTrigger(string code) => Code.DoesNotTrigger("var buffer = new byte[1024]; " + code);

    [Theory]
    [InlineData("var n = socket.Recv(buffer); if (n > buffer.Length) return; Use(n); void Use(int k) => Handle(buffer.AsSpan(0, k));")]
    public Task Local_function_behind_a_comparison_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var buffer = new byte[1024]; " + code);

    [Theory]
    [InlineData("var n = socket.Recv(buffer); Use(n); void Use(int k) { k = 1; Handle(buffer.AsSpan(0, k)); }")]
    public Task Local_function_that_sets_the_size_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var buffer = new byte[1024]; " + code);

    [Theory]
    [InlineData("var n = socket.Recv(buffer); Use(n); void Use(int k) { try { Handle(buffer.AsSpan(0, k)); } catch (Exception) { } }")]
    public Task Local_function_that_catches_DoesNotTrigger(string code) => Code.DoesNotTrigger("var buffer = new byte[1024]; " + code);

    [Theory]
    [InlineData("var n = socket.Recv(buffer); Use(n); void Use(int k) => Handle(payload.AsSpan(0, k));")]
    [FullData("var n = socket.Recv(buffer); Use(n); void Use(int k) { buffer = new byte[k]; Handle(buffer.AsSpan(0, k)); }")]
    [FullData("var n = socket.Recv(buffer); Use(n); void Use(int k) { Array.Resize(ref buffer, k); Handle(buffer.AsSpan(0, k)); }")]
    public Task Local_function_that_takes_another_buffer_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger("var buffer = new byte[1024]; " + code);

    private static string Using(string method) => $"var n = socket.Recv(payload); Use(payload, n); {method}";
}
