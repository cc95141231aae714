using Xunit;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>
/// The values of integer expressions, with the parameters of <see cref="SizeProbe.Of(string, string, string, string)"/> unknown.
/// </summary>
public sealed class NumberSizeTests
{
    private const long AnyInt = int.MaxValue;

    [Theory]
    [InlineData("64", 64, 64)]
    [FullData("1024 * 1024", 1_048_576, 1_048_576)]
    [FullData("'a' + 1", 98, 98)]
    [FullData("(int)Sizes.Large", 200, 200)]
    [FullData("-5L", -5, -5)]
    [FullData("sizeof(long) * 4", 32, 32)]
    [FullData("(nint)64", 64, 64)]
    [FullData("0x7FFFFFFFFFFFFFFFul", long.MaxValue, long.MaxValue)]
    [InlineData("ulong.MaxValue", long.MaxValue, long.MaxValue)]
    [FullData("\"abc\".Length", 3, 3)]
    public void A_constant_is_exact(string expression, long low, long high) => Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("n", int.MinValue, int.MaxValue)]
    [FullData("u", 0, uint.MaxValue)]
    [FullData("b", 0, 255)]
    [FullData("s", short.MinValue, short.MaxValue)]
    [FullData("l", long.MinValue, long.MaxValue)]
    [FullData("ul", 0, long.MaxValue)]
    [FullData("kind", 0, 255)]
    [FullData("(int)day", int.MinValue, int.MaxValue)]
    [FullData("maybe.Value", int.MinValue, int.MaxValue)]
    [FullData("(int)d", int.MinValue, int.MaxValue)]
    [FullData("(int)o", int.MinValue, int.MaxValue)]
    [FullData("(int)3.7", 3, 3)]
    [FullData("(int)Math.Sqrt(n)", int.MinValue, int.MaxValue)]
    [FullData("int.Parse(text)", int.MinValue, int.MaxValue)]
    [FullData("list.Count", int.MinValue, int.MaxValue)]
    [FullData("bytes[0]", 0, 255)]
    [FullData("n++", int.MinValue, int.MaxValue)]
    [FullData("n += 4", int.MinValue, int.MaxValue)]
    public void What_nothing_limits_is_the_range_of_its_type(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("(int)b", 0, 255)]
    [FullData("(byte)n", 0, 255)]
    [FullData("checked((byte)n)", 0, 255)]
    [FullData("(byte)(256 + (b & 7))", 0, 7)]
    [FullData("(uint)b", 0, 255)]
    [FullData("(int)u", int.MinValue, int.MaxValue)]
    [FullData("checked((int)u)", 0, int.MaxValue)]
    [FullData("(int)(ushort)n", 0, 65_535)]
    [FullData("(int)kind", 0, 255)]
    [FullData("(nint)n", int.MinValue, int.MaxValue)]
    [FullData("(nint)u", long.MinValue, long.MaxValue)]
    [FullData("(long)native", long.MinValue, long.MaxValue)]
    [FullData("(ulong)b", 0, 255)]
    [FullData("(int)(ul % 64)", 0, 63)]
    [FullData("(int)ul", int.MinValue, int.MaxValue)]
    [FullData("checked((int)ul)", 0, int.MaxValue)]
    public void A_conversion_keeps_what_fits(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("b + 16", 16, 271)]
    [FullData("b - 16", -16, 239)]
    [FullData("b * 4", 0, 1020)]
    [FullData("b / 16", 0, 15)]
    [FullData("n % 100", -99, 99)]
    [FullData("u % 100", 0, 99)]
    [FullData("n & 1023", 0, 1023)]
    [FullData("b | 256", 256, 511)]
    [FullData("b ^ 255", 0, 255)]
    [FullData("b << 4", 0, 4080)]
    [FullData("b << 36", 0, 4080)]
    [FullData("n >> 16", -32_768, 32_767)]
    [FullData("n >>> 16", 0, 65_535)]
    [FullData("n >>> 32", int.MinValue, int.MaxValue)]
    [FullData("-b", -255, 0)]
    [InlineData("+b", 0, 255)]
    [InlineData("~b", -256, -1)]
    [FullData("b * 2 + 1", 1, 511)]
    [FullData("n + 1", int.MinValue, int.MaxValue)]
    [FullData("checked(n + 1)", int.MinValue + 1L, int.MaxValue)]
    [FullData("checked(-n)", int.MinValue + 1L, int.MaxValue)]
    [FullData("l * 2", long.MinValue, long.MaxValue)]
    [FullData("ul + 1", 0, long.MaxValue)]
    [FullData("ul / 2", 0, long.MaxValue)]
    [FullData("(nint)b + 1", 1, 256)]
    [FullData("(nint)n + 1", long.MinValue, long.MaxValue)]
    [FullData("(nint)b << 40", long.MinValue, long.MaxValue)]
    [FullData("n / (flag ? -1 : 1)", int.MinValue, int.MaxValue)]
    [FullData("b / (b & 0)", int.MinValue, int.MaxValue)]
    public void Operators_compute_with_intervals(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("Math.Min(n, 256)", int.MinValue, 256)]
    [FullData("Math.Max(n, 256)", 256, int.MaxValue)]
    [FullData("Math.Clamp(n, 16, 256)", 16, 256)]
    [FullData("Math.Clamp(max: 256, min: 16, value: n)", 16, 256)]
    [FullData("int.Clamp(n, 16, 256)", 16, 256)]
    [FullData("int.Min(b, 100)", 0, 100)]
    [FullData("Math.Abs(n)", 0, int.MaxValue)]
    [FullData("Math.Abs(n % 100)", 0, 99)]
    [FullData("Math.Min(Math.Max(0, n), 4096)", 0, 4096)]
    [InlineData("(int)Math.Min(ul, 100)", 0, 100)]
    [FullData("Math.Min(b, l)", long.MinValue, 255)]
    [FullData("Random.Shared.Next(10, 100)", 10, 99)]
    [FullData("Random.Shared.Next(100)", 0, 99)]
    [FullData("Random.Shared.Next(0)", 0, 0)]
    [InlineData("Random.Shared.Next()", 0, int.MaxValue - 1L)]
    [FullData("Random.Shared.Next(100, 100)", 100, 100)]
    [InlineData("RandomNumberGenerator.GetInt32(1, 7)", 1, 6)]
    [FullData("int.Max(n, 256)", 256, int.MaxValue)]
    [FullData("int.Abs(n)", 0, int.MaxValue)]
    [FullData("RandomNumberGenerator.GetInt32(7)", 0, 6)]
    [FullData("Math.Abs((long)n)", 0, 2147483648L)]
    [FullData("byte.Max(b, 100)", 100, 255)]
    [FullData("Math.Max((uint)5, 7u)", 7, 7)]
    public void Known_methods_have_known_bounds(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("Unsafe.SizeOf<int>()", 4, 4)]
    [FullData("Unsafe.SizeOf<char>()", 2, 2)]
    [InlineData("Unsafe.SizeOf<bool>()", 1, 1)]
    [FullData("Unsafe.SizeOf<Guid>()", 16, 16)]
    [FullData("Unsafe.SizeOf<Sizes>()", 1, 1)]
    [FullData("Unsafe.SizeOf<nint>()", 4, 8)]
    [FullData("Unsafe.SizeOf<DateTime>()", int.MinValue, int.MaxValue)]
    [FullData("Marshal.SizeOf<int>()", 4, 4)]
    [InlineData("Marshal.SizeOf<char>()", 1, 1)]
    [InlineData("Marshal.SizeOf<bool>()", 4, 4)]
    [InlineData("Marshal.SizeOf(typeof(double))", 8, 8)]
    [FullData("Marshal.SizeOf<Guid>()", 16, 16)]
    [FullData("sizeof(nint)", 4, 8)]
    [InlineData("IntPtr.Size", 4, 8)]
    [InlineData("sizeof(byte*)", 4, 8)]
    public void Sizes_of_types_are_those_of_the_runtime(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("flag ? 100_000 : 200_000", 100_000, 200_000)]
    [FullData("flag ? b : 1000", 0, 1000)]
    [FullData("flag ? 5 : throw new Exception()", 5, 5)]
    [InlineData("true ? 5 : n", 5, 5)]
    [FullData("flag ? 5 : n", int.MinValue, int.MaxValue)]
    [FullData("n switch { 1 => 10, 2 => 20, _ => 30 }", 10, 30)]
    [FullData("n switch { 1 => 10, 2 => b, _ => throw new Exception() }", 0, 255)]
    [FullData("n switch { < 100 => n, _ => 100 }", int.MinValue, int.MaxValue)]
    [FullData("maybe ?? 5", int.MinValue, int.MaxValue)]
    [FullData("maybeByte ?? 5", 0, 255)]
    [InlineData("maybeByte ?? 5000", 0, 5000)]
    [FullData("maybe ?? throw new Exception()", int.MinValue, int.MaxValue)]
    [FullData("l = 7", 7, 7)]
    public void Branches_join(string expression, long low, long high) => Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("const int size = 64;", "size", 64, 64)]
    [FullData("int size = 64;", "size", 64, 64)]
    [FullData("var size = Math.Min(n, 256);", "size * 2", int.MinValue, AnyInt)]
    [FullData("var size = Math.Clamp(n, 0, 256);", "size * 2", 0, 512)]
    [FullData("var header = 16; var size = header + b;", "size", 16, 271)]
    [FullData("long size = b;", "size", 0, 255)]
    [FullData("int size = 64; Action read = () => Console.WriteLine(size);", "size", 64, 64)]
    public void A_local_with_one_write_is_what_it_was_given(string statements, string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression, statements));

    [Theory]
    [InlineData("int size = 64; size = 65;", 64, 65)]
    [FullData("int size; if (flag) size = 64; else size = 128;", 64, 128)]
    [FullData("int size = 64; Action write = () => size = 100;", 64, 100)]
    [FullData("int size = 64; void Write() => size = 100; Write();", 64, 100)]
    [InlineData("int size = 64; int other = 5; while (flag) { other = size; size = other; }", int.MinValue, AnyInt)]
    [FullData("int size = 64; again: size = checked(size + 1); if (flag) goto again;", int.MinValue + 1, AnyInt)]
    [FullData("int size = 64; size = Math.Clamp(size * 2, 0, 4096);", 0, 4096)]
    [FullData("int size = bytes?.Length ?? 7;", 0, IntInterval.MaxLength)]
    [FullData("int size = text?.Substring(1).Length ?? -1;", -1, IntInterval.MaxLength - 1)]
    public void A_local_with_plain_writes_is_any_of_what_they_give(string statements, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of("size", statements));

    [Theory]
    [InlineData("foreach (var i in new[] { 64, 1024 }) { int probe = i; }", 64, 1024)]
    [FullData("foreach (var i in new[] { b, 1024 }) { int probe = i; }", 0, 1024)]
    [InlineData("foreach (long i in new[] { 64, 1024 }) { long probe = i; }", long.MinValue, long.MaxValue)]
    [FullData("var all = new[] { 64, 1024 }; all[0] = n; foreach (var i in all) { int probe = i; }", int.MinValue, AnyInt)]
    public void A_loop_over_what_is_written_there_gives_any_of_it(string statements, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.OfSource($$"""class Sample { void Body(int n, byte b) { {{statements}} } }"""));

    [Theory]
    [InlineData("int size = 64; size += 1;")]
    [FullData("int size = 64; size++;")]
    [FullData("int size = 64; (size, n) = (n, 5);")]
    public void A_local_that_a_compound_assignment_writes_is_the_range_of_its_type(string statements) =>
        Assert.Equal(IntType.Int32.Range, SizeProbe.Of("size", statements));

    [Theory]
    [InlineData("int size = 64; int.TryParse(text, out size);")]
    [FullData("int size = 64; System.Runtime.CompilerServices.Unsafe.AsRef(in size) = 100;")]
    [FullData("int size = 64; Interlocked(ref size); static void Interlocked(ref int x) => x = 100;")]
    [FullData("int size = 64; Look(in size); static void Look(in int x) => Unsafe.AsRef(in x) = 100;")]
    [FullData("int size = 64; Look(size); static void Look(in int x) => Unsafe.AsRef(in x) = 100;")]
    [FullData("int size = 64; delegate*<ref int, void> change = &Change; change(ref size); static void Change(ref int x) => x = 100;")]
    public void A_local_that_a_call_may_write_is_the_range_of_its_type(string statements) =>
        Assert.Equal(IntType.Int32.Range, SizeProbe.Of("size", statements));

    [Theory]
    [InlineData("int size = 64; ref int alias = ref size; alias = 100;")]
    [FullData("int size = 64; int* address = &size; *address = 100;")]
    [FullData("int size = 64; var all = new Span<int>(ref size); all[0] = 100;")]
    [FullData("int size = 64; (flag ? ref size : ref n) = 100;")]
    public void A_local_that_a_reference_may_write_is_the_range_of_its_type(string statements) =>
        Assert.Equal(IntType.Int32.Range, SizeProbe.Of("size", statements));

    [Theory]
    [InlineData("int.TryParse(text, out var size);")]
    [FullData("if (o is not int size) return;")]
    [FullData("var (size, other) = (n, n);")]
    public void A_local_that_no_initializer_declares_is_the_range_of_its_type(string statements) =>
        Assert.Equal(IntType.Int32.Range, SizeProbe.Of("size", statements));

    [Theory]
    [InlineData("for (int i = 0; i < 5; i++) { int probe = i; }")]
    [FullData("if (n < 100) { int probe = n; }")]
    [FullData("Func<int, int> f = x => { int probe = x; return probe; };")]
    [FullData("int size = 0; while (size < 1000) size += 64; { int probe = size; }")]
    [FullData("int size = 10; try { size = Environment.TickCount; } catch { } { int probe = size; }")]
    public void What_only_the_flow_limits_is_unknown_to_the_first_tiers(string statements) =>
        Assert.Equal(IntType.Int32.Range, SizeProbe.OfSource($$"""class C { void M(int n) { {{statements}} } }"""));

    [Theory]
    [InlineData("bytes.Length", 0, IntInterval.MaxLength)]
    [FullData("bytes.LongLength", 0, IntInterval.MaxLength)]
    [FullData("span.Length", 0, int.MaxValue)]
    [FullData("memory.Length", 0, int.MaxValue)]
    [FullData("text.Length", 0, IntInterval.MaxLength)]
    [FullData("new byte[100].Length", 100, 100)]
    [FullData("new byte[100].Length - 20", 80, 80)]
    [FullData("\"abc\"u8.Length", 3, 3)]
    [FullData("Encoding.UTF8.GetByteCount(\"äöü\")", 6, 6)]
    [FullData("Encoding.UTF8.GetByteCount(text)", 0, int.MaxValue)]
    [InlineData("Encoding.Unicode.GetByteCount(new string('x', 10))", 20, 20)]
    [FullData("Encoding.UTF8.GetByteCount(new string('x', 10))", 10, 30)]
    [InlineData("Encoding.ASCII.GetByteCount(new string('x', 10))", 5, 10)]
    public void Lengths_are_numbers_too(string expression, long low, long high) => Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Fact]
    public void An_operator_of_the_users_own_is_unknown() =>
        Assert.Equal(
            IntType.Int32.Range,
            SizeProbe.OfSource(
                """
                struct Count { public static implicit operator int(Count c) => 5; public static int operator +(Count a, Count b) => 7; }
                class C { void M(Count a) { int probe = a + a; } }
                """
            )
        );

    [Fact]
    public void A_type_of_the_users_own_with_a_known_name_is_unknown() =>
        Assert.Equal(
            IntType.Int32.Range,
            SizeProbe.OfSource(
                """
                namespace Other
                {
                    static class Math { public static int Min(int a, int b) => a + b; }
                    class C { void M(int n) { int probe = Math.Min(n, 5); } }
                }
                """
            )
        );
}
