using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>The lengths of buffers, with the parameters of <see cref="SizeProbe.Of(string, string, string, string)"/> unknown.</summary>
public sealed class BufferSizeTests
{
    private const long MaxLength = IntInterval.MaxLength;

    [Theory]
    [InlineData("new byte[10_000_000]", 10_000_000, 10_000_000)]
    [FullData("new byte[] { 1, 2, 3 }", 3, 3)]
    [FullData("new[] { 1, 2, 3 }", 3, 3)]
    [FullData("new byte[n]", 0, MaxLength)]
    [FullData("new byte[b]", 0, 255)]
    [FullData("new byte[Math.Min(n, 256)]", 0, 256)]
    [FullData("new byte[Math.Max(n, 100_000)]", 100_000, MaxLength)]
    [FullData("new byte[l]", 0, MaxLength)]
    [FullData("new byte[5, 7]", 35, 35)]
    [FullData("new byte[5][]", 5, 5)]
    [FullData("new byte[-1L * b]", 0, 0)]
    [InlineData("new byte[Math.Min(n, -1)]", 0, MaxLength)]
    [FullData("new byte[flag ? 100_000 : 200_000]", 100_000, 200_000)]
    public void An_array_is_as_long_as_its_creation_says(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("Array.Empty<byte>()", 0, 0)]
    [FullData("GC.AllocateUninitializedArray<byte>(4096)", 4096, 4096)]
    [FullData("GC.AllocateArray<byte>(4096, pinned: true)", 4096, 4096)]
    [FullData("File.ReadAllBytes(text)", 0, MaxLength)]
    [FullData("Guid.NewGuid().ToByteArray()", 16, 16)]
    [FullData("BitConverter.GetBytes(5L)", 8, 8)]
    [InlineData("BitConverter.GetBytes('a')", 2, 2)]
    [InlineData("BitConverter.GetBytes(1.5f)", 4, 4)]
    [FullData("RandomNumberGenerator.GetBytes(24)", 24, 24)]
    [FullData("Encoding.UTF8.GetBytes(new char[0])", 0, 0)]
    public void An_array_of_a_method_is_as_long_as_it_says(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("ArrayPool<byte>.Shared.Rent(65_536)", 65_536, MaxLength)]
    [FullData("ArrayPool<byte>.Shared.Rent(n)", 0, MaxLength)]
    [FullData("MemoryPool<byte>.Shared.Rent(512).Memory", 512, int.MaxValue)]
    [FullData("MemoryPool<byte>.Shared.Rent().Memory.Span", 0, int.MaxValue)]
    public void Memory_of_a_pool_is_as_long_as_it_says(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("SHA256.HashData(bytes)", 32, 32)]
    [InlineData("MD5.Create().ComputeHash(bytes)", 16, 16)]
    [FullData("HMACSHA512.HashData(bytes, bytes)", 64, 64)]
    [FullData("MD5.HashData(bytes)", 16, 16)]
    [FullData("HMACMD5.HashData(bytes, bytes)", 16, 16)]
    [FullData("SHA1.HashData(bytes)", 20, 20)]
    [FullData("HMACSHA1.HashData(bytes, bytes)", 20, 20)]
    [FullData("HMACSHA256.HashData(bytes, bytes)", 32, 32)]
    [FullData("SHA3_256.HashData(bytes)", 32, 32)]
    [FullData("HMACSHA3_256.HashData(bytes, bytes)", 32, 32)]
    [FullData("SHA384.HashData(bytes)", 48, 48)]
    [FullData("HMACSHA384.HashData(bytes, bytes)", 48, 48)]
    [FullData("SHA3_384.HashData(bytes)", 48, 48)]
    [FullData("HMACSHA3_384.HashData(bytes, bytes)", 48, 48)]
    [FullData("SHA512.HashData(bytes)", 64, 64)]
    [FullData("SHA3_512.HashData(bytes)", 64, 64)]
    [FullData("HMACSHA3_512.HashData(bytes, bytes)", 64, 64)]
    public void A_hash_is_as_long_as_its_algorithm_says(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("bytes", 0, MaxLength)]
    [InlineData("list.ToArray()", 0, MaxLength)]
    [FullData("new MemoryStream().ToArray()", 0, MaxLength)]
    [FullData("(byte[])o", 0, MaxLength)]
    [FullData("o as byte[]", 0, MaxLength)]
    [InlineData("(byte[])d", 0, MaxLength)]
    public void An_array_from_elsewhere_has_any_length(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("new Span<byte>(new byte[64])", 64, 64)]
    [FullData("new Span<byte>(pointer, 64)", 64, 64)]
    [FullData("new ReadOnlySpan<byte>((void*)native, n)", 0, int.MaxValue)]
    [FullData("new ReadOnlySpan<byte>(bytes, 3, 5)", 5, 5)]
    [FullData("new ReadOnlySpan<byte>(length: 5, start: 3, array: bytes)", 5, 5)]
    [InlineData("new Span<byte>(ref b)", 1, 1)]
    [InlineData("new Span<byte>()", 0, 0)]
    [FullData("new Memory<byte>(bytes, 3, 5)", 5, 5)]
    [FullData("new ArraySegment<byte>(bytes, 3, 5)", 5, 5)]
    [FullData("new ArraySegment<byte>(bytes, 3, 5).Count", 5, 5)]
    public void A_view_is_as_long_as_it_was_made(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("default(Span<byte>)", 0, 0)]
    [FullData("Span<byte>.Empty", 0, 0)]
    [InlineData("ReadOnlyMemory<byte>.Empty", 0, 0)]
    [FullData("ImmutableArray<byte>.Empty", 0, 0)]
    [FullData("ArraySegment<byte>.Empty", 0, 0)]
    public void An_empty_view_has_no_length(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("stackalloc byte[128]", 128, 128)]
    [FullData("stackalloc byte[b]", 0, 255)]
    [InlineData("stackalloc byte[] { 1, 2, 3 }", 3, 3)]
    [InlineData("stackalloc[] { 1, 2, 3 }", 3, 3)]
    public void Memory_of_the_stack_is_as_long_as_it_was_made(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("MemoryMarshal.CreateSpan(ref b, 1)", 1, 1)]
    [FullData("MemoryMarshal.AsBytes(new Span<int>(new int[8]))", 32, 32)]
    [InlineData("MemoryMarshal.AsBytes(MemoryMarshal.Cast<byte, int>(span))", 0, int.MaxValue)]
    public void A_view_of_the_marshal_is_as_long_as_it_was_made(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("span", 0, int.MaxValue)]
    public void A_view_of_others_may_have_any_length(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("stackalloc byte[128]", "Span<byte>", 128, 128)]
    [FullData("stackalloc byte[128]", "byte*", 128, 128)]
    [FullData("stackalloc[] { (byte)1, (byte)2 }", "ReadOnlySpan<byte>", 2, 2)]
    [FullData("flag ? stackalloc byte[128] : new byte[n]", "Span<byte>", 0, MaxLength)]
    [FullData("flag ? stackalloc byte[128] : new byte[256]", "Span<byte>", 128, 256)]
    [FullData("new byte[64]", "Span<byte>", 64, 64)]
    [FullData("new byte[64]", "ReadOnlySpan<byte>", 64, 64)]
    [FullData("new byte[64]", "Memory<byte>", 64, 64)]
    [FullData("new byte[64]", "ReadOnlyMemory<byte>", 64, 64)]
    [FullData("new byte[64]", "ArraySegment<byte>", 64, 64)]
    [FullData("new ArraySegment<byte>(bytes, 3, 5)", "ReadOnlySpan<byte>", 5, 5)]
    [FullData("new string[7]", "object[]", 7, 7)]
    [FullData("\"abc\"", "ReadOnlySpan<char>", 3, 3)]
    [FullData("(byte[]?)null", "ReadOnlySpan<byte>", 0, 0)]
    [FullData("null", "byte[]?", 0, 0)]
    [FullData("default", "byte[]?", 0, 0)]
    [FullData("flag ? new byte[100] : null", "byte[]?", 0, 100)]
    [InlineData("default", "ReadOnlyMemory<byte>", 0, 0)]
    [InlineData("(byte[])new byte[64].Clone()", "byte[]", 64, 64)]
    [FullData("[1, 2, 3]", "byte[]", 3, 3)]
    [FullData("[1, 2, 3]", "ReadOnlySpan<byte>", 3, 3)]
    [FullData("[]", "byte[]", 0, 0)]
    [FullData("[1, 2, .. new byte[8]]", "byte[]", 10, 10)]
    [FullData("[1, 2, .. bytes]", "byte[]", 2, MaxLength)]
    [InlineData("[1, 2, .. list]", "byte[]", 2, MaxLength)]
    [FullData("[.. new byte[3], .. new byte[b]]", "ImmutableArray<byte>", 3, 258)]
    [InlineData("[1, 2, 3]", "List<byte>", 0, int.MaxValue)]
    [InlineData("o as byte[] ?? new byte[5]", "byte[]", 0, MaxLength)]
    [FullData("null ?? new byte[5]", "byte[]", 0, 5)]
    [FullData("((ImmutableArray<byte>)[1, 2]).AsSpan()", "ReadOnlySpan<byte>", 2, 2)]
    [FullData("((ImmutableArray<byte>)[1, 2]).AsMemory()", "ReadOnlyMemory<byte>", 2, 2)]
    public void A_conversion_keeps_the_length(string expression, string type, long low, long high)
    {
        Assert.Equal(new(low, high), SizeProbe.Of(expression, type: type));
        // span conversions are operators there, and built in later
        Assert.Equal(new(low, high), SizeProbe.Of(expression, type: type, version: LanguageVersion.CSharp12));
    }

    /// <summary>Not under C# 12: some compilers refuse to spread a span there that today's .NET defines.</summary>
    [Fact]
    public void A_spread_literal_counts_its_bytes() =>
        Assert.Equal(IntInterval.Exactly(5), SizeProbe.Of("[1, 2, .. \"abc\"u8]", type: "Span<byte>"));

    [Theory]
    [InlineData("\"literal\"u8", 7, 7)]
    [FullData("\"literal\"u8.ToArray()", 7, 7)]
    [FullData("\"äöü\"u8", 6, 6)]
    [FullData("\"ab\"u8 + \"cde\"u8", 5, 5)]
    public void Text_in_UTF8_has_a_length(string expression, long low, long high) => Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("\"abc\"", 3, 3)]
    [FullData("text", 0, MaxLength)]
    [FullData("string.Empty", 0, 0)]
    [FullData("\"abc\" + text", 3, MaxLength)]
    [FullData("new string('x', 5) + new string('y', 7)", 12, 12)]
    [FullData("\"abc\" + n", 3, 51)]
    [InlineData("$\"n = {n}; {{x}}\"", 7, 57)]
    [FullData("nameof(n)", 1, 1)]
    [FullData("new string('x', 100_000)", 100_000, 100_000)]
    [InlineData("new string(new char[5])", 5, 5)]
    [FullData("new string(new char[5], 1, 3)", 3, 3)]
    [InlineData("new string((sbyte*)pointer, 0, 5)", 0, MaxLength)]
    [FullData("new string('x', 10).ToCharArray()", 10, 10)]
    [FullData("\"abcdef\".Substring(2)", 4, 4)]
    [InlineData("text.Substring(2, 5)", 5, 5)]
    [FullData("\"abcdef\"[1..^1]", 4, 4)]
    public void Text_has_a_length(string expression, long low, long high) => Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("Encoding.UTF8.GetBytes(\"abc\")", 3, 3)]
    [FullData("Encoding.UTF8.GetBytes(\"äöü\")", 6, 6)]
    [FullData("Encoding.UTF8.GetBytes(\"\\ud800\")", 3, 3)]
    [FullData("Encoding.UTF8.GetBytes(text)", 0, MaxLength)]
    [FullData("Encoding.UTF8.GetBytes(new string('x', 10))", 10, 30)]
    [FullData("Encoding.Unicode.GetBytes(\"abc\")", 6, 6)]
    [FullData("Encoding.UTF32.GetBytes(\"abc\")", 0, MaxLength)]
    [InlineData("Encoding.Default.GetBytes(\"abc\")", 0, MaxLength)]
    [InlineData("new UTF8Encoding().GetBytes(\"abc\")", 0, MaxLength)]
    public void Encoded_text_has_a_length(string expression, long low, long high) => Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("new byte[100].AsSpan()", 100, 100)]
    [FullData("new byte[100].AsSpan(20)", 80, 80)]
    [FullData("new byte[100].AsSpan(20, 30)", 30, 30)]
    [FullData("new byte[100].AsSpan(length: 30, start: 20)", 30, 30)]
    [InlineData("new byte[100].AsSpan(..^10)", 90, 90)]
    [FullData("new byte[100].AsMemory(20..)", 80, 80)]
    [FullData("new byte[100].AsMemory(b)", 0, 100)]
    [FullData("new byte[100].AsSpan(0, n)", 0, 100)]
    [FullData("new byte[100].AsSpan(60, n)", 0, 40)]
    [FullData("bytes.AsSpan(0, n)", 0, MaxLength)]
    [FullData("bytes.AsSpan(0, 64)", 64, 64)]
    [FullData("bytes.AsSpan(0, 64).ToArray()", 64, 64)]
    [FullData("bytes.AsMemory().Span", 0, MaxLength)]
    [FullData("new byte[100].AsMemory().Span", 100, 100)]
    [FullData("new byte[100].AsMemory().Slice(10).Span.Slice(5, 20).ToArray()", 20, 20)]
    [FullData("\"abcdef\".AsSpan(2)", 4, 4)]
    [FullData("span[4..8]", 4, 4)]
    [InlineData("span[^8..^4]", 4, 4)]
    [FullData("span[^8..]", 8, 8)]
    [FullData("span[..8]", 8, 8)]
    [FullData("span[8..]", 0, int.MaxValue - 8L)]
    [FullData("hundred[10..20]", 10, 10)]
    [FullData("hundred[10..^20]", 70, 70)]
    [InlineData("hundred[^30..80]", 10, 10)]
    [FullData("hundred[..]", 100, 100)]
    [FullData("hundred[b..]", 0, 100)]
    [FullData("memory[..64]", 64, 64)]
    [FullData("memory[..64].ToArray()", 64, 64)]
    [FullData("new ArraySegment<byte>(new byte[100])[10..20]", 10, 10)]
    [FullData("new byte[100].Take(5).ToArray()", 0, 5)]
    [FullData("Enumerable.ToArray(new byte[100])", 100, 100)]
    public void A_slice_is_a_part_of_its_whole(string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression));

    [Theory]
    [InlineData("var range = 1..5;", "hundred[range]", 0, 100)]
    [InlineData("var index = ^5;", "hundred[index..]", 0, 100)]
    [InlineData("Index index = 5;", "new byte[100].AsSpan(index)", 0, 100)]
    [FullData("var range = 1..5;", "new byte[100].AsSpan(range)", 0, 100)]
    [FullData("var range = 1..5;", "span[range]", 0, int.MaxValue)]
    public void A_range_kept_in_a_local_is_unknown_but_within_its_whole(string statements, string expression, long low, long high) =>
        Assert.True(SizeProbe.Of(expression, statements) is var size && size.Low <= low && size.High >= high);

    [Theory]
    [InlineData("var data = new byte[10_000_000];", "data", 10_000_000, 10_000_000)]
    [FullData("byte[] data = new byte[10_000_000]; data[0] = 1; Array.Clear(data); data.AsSpan().Fill(1);", "data", 10_000_000, 10_000_000)]
    [FullData("var data = new byte[100]; int count = data.Length;", "count", 100, 100)]
    [FullData("var data = new byte[100]; int count = data.Length / 2;", "new byte[count]", 50, 50)]
    [FullData("const int size = 64; var data = new byte[size * 2];", "data.AsSpan(0, size)", 64, 64)]
    [FullData("using var owner = MemoryPool<byte>.Shared.Rent(512);", "owner.Memory.Slice(0, 100)", 100, 100)]
    [FullData("var data = new byte[100]; data = new byte[200];", "data", 100, 200)]
    [FullData("var data = new byte[100]; Array.Resize(ref data, 200);", "data", 0, MaxLength)]
    [FullData("byte[]? data = null; data ??= new byte[100];", "data", 0, MaxLength)]
    [FullData("var data = new byte[100]; Action grow = () => data = new byte[200];", "data", 100, 200)]
    public void A_local_has_the_buffers_that_it_is_given_unless_something_else_writes_it(
        string statements,
        string expression,
        long low,
        long high
    ) => Assert.Equal(new(low, high), SizeProbe.Of(expression, statements));

    [Fact]
    public void A_string_that_a_user_defined_operator_makes_is_unknown() =>
        Assert.Equal(
            IntInterval.AnyLength,
            SizeProbe.OfSource(
                """
                struct Path { public static string operator +(Path a, string b) => ""; }
                class C { void M(Path a) { var probe = a + "abc"; } }
                """
            )
        );

    [Theory]
    [InlineData("data.Length")]
    [FullData("data")]
    public void A_buffer_of_the_users_own_is_unknown(string expression)
    {
        var size = SizeProbe.OfSource(
            $$"""
            namespace Own
            {
                class Span<T> { public int Length { get { return 5; } } }
                class C { void M(Span<byte> data) { var probe = {{expression}}; } }
            }
            """
        );
        Assert.True(size.Low <= 0 && size.High >= int.MaxValue);
    }
}
