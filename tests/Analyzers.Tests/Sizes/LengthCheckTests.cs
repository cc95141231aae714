using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>Which code bounds the length of a received frame, asked through ZMQ3002.</summary>
public sealed class LengthCheckTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3002");

    private const string Received = "Span<byte> span = stackalloc byte[256]; var n = socket.Recv(span); ",
        IntoArray = "var n = socket.Recv(payload); ",
        IntoPointer = "byte* p = stackalloc byte[64]; var n = socket.Recv((nint)p, 64); ";

    [Theory]
    [InlineData("if (n <= span.Length & running) Handle(span[..n]);")]
    [FullData("if (n > span.Length | running) return; Handle(span[..n]);")]
    [FullData("if (!(n > span.Length | running)) Handle(span[..n]);")]
    [InlineData("if (n + 4 > span.Length) return; Handle(span[..n]);")]
    [FullData("if (4 + n > span.Length) return; Handle(span[..n]);")]
    [FullData("if (n > span.Length - 4) return; Handle(span[..n]);")]
    [InlineData("if (n > span.Length) return; n--; Handle(span[..n]);")]
    [InlineData("if (n > span.Length) return; n -= 4; Handle(span[..n]);")]
    public Task Comparison_with_the_length_DoesNotTrigger(string code) => Code.DoesNotTrigger(Received + code);

    [Theory]
    [InlineData("n = int.Min(n, span.Length); Handle(span[..n]);")]
    [FullData("n = int.Min(span.Length, n); Handle(span[..n]);")]
    [FullData("n = Math.Min(span.Length, n); Handle(span[..n]);")]
    [FullData("n = int.Clamp(n, 0, span.Length); Handle(span[..n]);")]
    [FullData("if (int.Max(n, 4) > span.Length) return; Handle(span[..n]);")]
    [FullData("if (Math.Max(4, n) > span.Length) return; Handle(span[..n]);")]
    public Task Length_that_is_cut_DoesNotTrigger(string code) => Code.DoesNotTrigger(Received + code);

    [Theory]
    [InlineData("ArgumentOutOfRangeException.ThrowIfGreaterThan(n, span.Length); Handle(span[..n]);")]
    [FullData("ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(n, span.Length); Handle(span[..n]);")]
    [FullData("ArgumentOutOfRangeException.ThrowIfNotEqual(n, span.Length); Handle(span[..n]);")]
    [InlineData("ArgumentOutOfRangeException.ThrowIfLessThan(span.Length, n); Handle(span[..n]);")]
    [FullData("ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(span.Length, n); Handle(span[..n]);")]
    [InlineData("ArgumentOutOfRangeException.ThrowIfNotEqual(span.Length, n); Handle(span[..n]);")]
    [FullData("System.Diagnostics.Debug.Assert(n <= span.Length); Handle(span[..n]);")]
    [InlineData("System.Diagnostics.Trace.Assert(span.Length >= n); Handle(span[..n]);")]
    [FullData("System.Diagnostics.Contracts.Contract.Requires(n <= span.Length); Handle(span[..n]);")]
    public Task Guard_that_throws_DoesNotTrigger(string code) => Code.DoesNotTrigger(Received + code);

    [Theory]
    [InlineData("if (!new HashSet<int>().Contains(n)) return; Handle(span[..n]);")]
    [FullData("if (!new Dictionary<int, int>().ContainsKey(n)) return; Handle(span[..n]);")]
    [InlineData("if (!new Dictionary<int, int>().TryGetValue(n, out var kind)) return; Handle(span[..n]);")]
    [InlineData("if (!n.Equals(size)) return; Handle(span[..n]);")]
    [FullData("if (!size.Equals(n)) return; Handle(span[..n]);")]
    public Task Length_that_is_one_of_several_DoesNotTrigger(string code) => Code.DoesNotTrigger(Received + code);

    [Theory]
    [InlineData("if (n <= span.Length | running) Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("if (n > span.Length & running) return; Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("if (n > span.Length + 4) return; Handle({|ZMQ3002:span[..n]|});")]
    public Task Comparison_that_does_not_bound_the_length_Triggers(string code) => Code.Triggers(Received + code);

    [Theory]
    [InlineData("ArgumentOutOfRangeException.ThrowIfNegative(n); Handle({|ZMQ3002:span[..n]|});")]
    [FullData("ArgumentOutOfRangeException.ThrowIfEqual(n, span.Length); Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("ArgumentOutOfRangeException.ThrowIfGreaterThan(span.Length, n); Handle({|ZMQ3002:span[..n]|});")]
    [FullData("ArgumentOutOfRangeException.ThrowIfGreaterThan(size, span.Length); Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("System.Diagnostics.Debug.Assert(running); Handle({|ZMQ3002:span[..n]|});")]
    [InlineData("System.Diagnostics.Trace.WriteLine(n); Handle({|ZMQ3002:span[..n]|});")]
    [FullData("System.Diagnostics.Trace.Flush(); Handle({|ZMQ3002:span[..n]|});")]
    public Task Guard_that_does_not_bound_the_length_Triggers(string code) => Code.Triggers(Received + code);

    [Theory]
    [InlineData("if (!new HashSet<int>().Contains(size)) return; Handle({|ZMQ3002:span[..n]|});")]
    [FullData("if (!new HashSet<int>().Add(n)) return; Handle({|ZMQ3002:span[..n]|});")]
    [FullData("if (new HashSet<int>().Contains(n)) return; Handle({|ZMQ3002:span[..n]|});")]
    public Task Set_that_does_not_bound_the_length_Triggers(string code) => Code.Triggers(Received + code);

    [Theory]
    [InlineData("if (k > 256) throw new FormatException();")]
    [InlineData("if (k is > 256) throw new FormatException();")]
    [FullData("switch (k) { case < 256: break; default: throw new FormatException(); }")]
    [FullData("_ = k switch { < 256 => 1, _ => throw new FormatException() };")]
    public Task Method_that_compares_the_number_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Received + "Check(n); Handle(span[..n]); void Check(int k) { " + code + " }");

    [Theory]
    [InlineData("_ = Math.Min(k, 256);")]
    [FullData("_ = Math.Clamp(k, 0, 256);")]
    public Task Method_that_limits_the_number_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Received + "Check(n); Handle(span[..n]); void Check(int k) { " + code + " }");

    [Theory]
    [InlineData("ArgumentOutOfRangeException.ThrowIfGreaterThan(k, 256);")]
    [FullData("ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(k, 256);")]
    [FullData("ArgumentOutOfRangeException.ThrowIfLessThan(256, k);")]
    [FullData("ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(256, k);")]
    [FullData("ArgumentOutOfRangeException.ThrowIfNotEqual(k, 256);")]
    public Task Method_that_refuses_the_number_by_a_guard_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(Received + "Check(n); Handle(span[..n]); void Check(int k) { " + code + " }");

    [Theory]
    [InlineData("Console.WriteLine(k);")]
    [FullData("_ = k + 1;")]
    [FullData("_ = Math.Max(k, 256);")]
    [FullData("if (size > 256) throw new FormatException();")]
    public Task Method_that_does_not_compare_it_Triggers(string code) =>
        Code.Triggers(Received + "Check(n); Handle({|ZMQ3002:span[..n]|}); void Check(int k) { " + code + " }");

    [Theory]
    [InlineData("{|ZMQ3002:MemoryMarshal.CreateSpan(ref payload[0], n)|}.Clear();")]
    [FullData("Handle({|ZMQ3002:MemoryMarshal.CreateReadOnlySpan(ref payload[0], n)|});")]
    [FullData("long sum = 0; for (var i = 0; i != n; i++) sum += {|ZMQ3002:payload[i]|}; Handle(sum);")]
    [FullData("long sum = 0; for (var i = 0; i < n; i++) { var k = i; sum += {|ZMQ3002:payload[i]|}; } Handle(sum);")]
    [InlineData("{|ZMQ3002:Take(payload, 0, n)|}; static void Take(byte[] bytes, int start, int size) { }")]
    public Task Use_as_a_length_Triggers(string code) => Code.Triggers(IntoArray + code);

    [Theory]
    [InlineData("long sum = 0; for (var i = 0; i < n; i++) { if (i == payload.Length) break; sum += payload[i]; } Handle(sum);")]
    [InlineData(
        """
            long sum = 0;
            IList<byte> list = payload;
            for (var i = 0; i < n; i++) { if (list.Count == i) break; sum += payload[i]; }
            Handle(sum);
            """
    )]
    [FullData("Take(payload, 0, n); static void Take(byte[] bytes, int start, int size) { if (size > bytes.Length) return; }")]
    [FullData("Take(payload, n); static void Take(byte[] bytes, int size) { }")]
    [FullData("Take(payload, running, n); static void Take(byte[] bytes, bool all, int size) { }")]
    [FullData("Take(payload, 0, ref n); static void Take(byte[] bytes, int start, ref int size) { }")]
    [InlineData("Take(payload, ref size, n); static void Take(byte[] bytes, ref int start, int size) { }")]
    [InlineData("Take(new int[3], 0, n); static void Take(int[] numbers, int start, int size) { }")]
    [FullData("Handle(Math.Max(n, 3)); payload[0] = (byte)n;")]
    public Task Use_as_something_else_DoesNotTrigger(string code) => Code.DoesNotTrigger(IntoArray + code);

    [Theory]
    [InlineData("Handle({|ZMQ3002:Encoding.UTF8.GetString(p, n)|});")]
    [FullData("Handle({|ZMQ3002:Marshal.PtrToStringAnsi((nint)p, n)|});")]
    [FullData("Handle({|ZMQ3002:new Span<byte>(p, n)|});")]
    public Task Use_with_a_pointer_Triggers(string code) => Code.Triggers(IntoPointer + code);
}
