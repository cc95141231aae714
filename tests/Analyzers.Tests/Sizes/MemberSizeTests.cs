using Xunit;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>Fields and properties that keep what they were initialized with.</summary>
public sealed class MemberSizeTests
{
    [Theory]
    [InlineData("const int Size = 64;", "Size", 64, 64)]
    [FullData("static readonly int Size = 64;", "Size", 64, 64)]
    [FullData("readonly int Size = 64;", "Size", 64, 64)]
    [FullData("readonly int Size = 64;", "this.Size", 64, 64)]
    [FullData("readonly int Size = 64;", "new Sample().Size", 64, 64)]
    [FullData("readonly long Size = 64;", "Size", 64, 64)]
    [InlineData("static readonly int Header = 16, Size = Header + 64;", "Size", 80, 80)]
    [FullData("static readonly int Size = Environment.Is64BitProcess ? 8 : 4;", "Size", 4, 8)]
    public void A_readonly_field_is_what_it_was_initialized_with(string members, string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression, members: members));

    [Theory]
    [InlineData("static int Size { get; } = 64;", "Size", 64, 64)]
    [FullData("int Size { get; } = 64;", "Size", 64, 64)]
    [FullData("static int Size => 64;", "Size", 64, 64)]
    [InlineData("int Size { get => 64; }", "Size", 64, 64)]
    [FullData("static int Size => Header * 2; static int Header => 16;", "Size", 32, 32)]
    public void A_readonly_property_is_what_it_was_initialized_with(string members, string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression, members: members));

    [Theory]
    [InlineData("static readonly byte[] Data = new byte[65536];", "Data", 65_536, 65_536)]
    [FullData("static readonly byte[] Data = new byte[65536];", "Sample.Data.Length", 65_536, 65_536)]
    [InlineData(
        "readonly byte[] Data = new byte[65536]; Sample() { Data[0] = 1; Use(Data); } static void Use(byte[] x) { }",
        "Data",
        65_536,
        65_536
    )]
    [FullData("static readonly byte[] Data = \"abc\"u8.ToArray();", "Data", 3, 3)]
    [FullData("static readonly byte[] Data = [1, 2, 3];", "Data", 3, 3)]
    [FullData("static ReadOnlySpan<byte> Data => \"abc\"u8;", "Data", 3, 3)]
    [FullData("static ReadOnlySpan<byte> Data => new byte[] { 1, 2 };", "Data", 2, 2)]
    [FullData("const int Header = 16; static readonly byte[] Data = new byte[Header * 4];", "Data", 64, 64)]
    public void A_readonly_buffer_is_what_it_was_initialized_with(string members, string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression, members: members));

    [Theory]
    [InlineData("sealed class Inner { public readonly int Size = 5; }", "new Inner().Size", 5, 5)]
    [FullData("class Inner<T> { public static readonly int Size = 5; }", "Inner<string>.Size", 5, 5)]
    [FullData("struct Inner { public static readonly int Size = 5; }", "Inner.Size", 5, 5)]
    [FullData("interface IInner { static readonly int Size = 5; }", "IInner.Size", 5, 5)]
    [InlineData(
        "class Base { public virtual int Size => 4; } sealed class Inner : Base { public override int Size => 5; }",
        "new Inner().Size",
        5,
        5
    )]
    [InlineData(
        "class Base { public virtual int Size => 4; } class Inner : Base { public sealed override int Size => 5; }",
        "new Inner().Size",
        5,
        5
    )]
    public void A_readonly_member_of_another_type_is_what_it_was_initialized_with(string members, string expression, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of(expression, members: members));

    [Theory]
    [InlineData("int Size = 64;")]
    [InlineData("static int Size = 64;")]
    [InlineData("int Size { get; set; } = 64;")]
    [InlineData("int Size { get; init; } = 64;")]
    [InlineData("public int Size { get; private set; } = 64;")]
    [InlineData("[ThreadStatic] static readonly int Size = 64;")]
    public void A_member_that_others_can_write_is_unknown(string members, long low = int.MinValue) =>
        Assert.Equal(new(low, int.MaxValue), SizeProbe.Of("Size", members: members));

    [Theory]
    [InlineData("static readonly int Size;")]
    [InlineData("static int Size { get { return 64; } }")]
    [InlineData("static int Size => Size + 0;")]
    [FullData("static readonly int Size = Other; static readonly int Other = Size;", int.MinValue)]
    public void A_member_without_a_value_of_its_own_is_unknown(string members, long low = int.MinValue) =>
        Assert.Equal(new(low, int.MaxValue), SizeProbe.Of("Size", members: members));

    [Theory]
    [InlineData("readonly int Size = 64; Sample() { Size = 65; }")]
    [InlineData("readonly int Size = 64; Sample() { this.Size = 65; }")]
    [InlineData("readonly int Size = 64; Sample() { Size++; }")]
    [InlineData("readonly int Size = 64; Sample() { --Size; }")]
    [InlineData("readonly int Size = 64; Sample() { (Size, _) = (65, 0); }")]
    [InlineData("readonly int Size = 64; Sample() { (_, (Size)) = (65, 0); }")]
    [InlineData("readonly int Size = 64; Sample() { int.TryParse(\"5\", out Size); }")]
    [InlineData("readonly int Size = 64; Sample() { Change(ref Size); } static void Change(ref int x) => x = 65;")]
    [InlineData("readonly int Size = 64; Sample() { ref var x = ref Size; x = 65; }")]
    [InlineData("readonly int Size = 64; Sample() { fixed (int* x = &Size) *x = 65; }")]
    [InlineData("readonly int @Size = 64; Sample() { @Size = 65; }")]
    [InlineData("static readonly int Size = 64; static Sample() { Size = 65; }")]
    [InlineData("static readonly int Size = 64; static Sample() => Sample.Size = 65;")]
    [InlineData("readonly int Size = 64; int Other { init => Size = value; }")]
    [InlineData("static readonly int Size = 64; static readonly int Other = Change(out Size); static int Change(out int x) => x = 65;")]
    [InlineData("int Size { get; } = 64; Sample() { Size = 65; }")]
    public void A_readonly_member_that_a_constructor_writes_is_unknown(string members, long low = int.MinValue) =>
        Assert.Equal(new(low, int.MaxValue), SizeProbe.Of("Size", members: members));

    [Theory]
    [InlineData("protected virtual int Size => 64;")]
    [InlineData("protected virtual int Size { get; } = 64;")]
    public void A_member_that_others_can_override_is_unknown(string members, long low = int.MinValue) =>
        Assert.Equal(new(low, int.MaxValue), SizeProbe.Of("Size", members: members));

    [Fact]
    public void A_constructor_in_another_part_of_the_type_counts() =>
        Assert.Equal(
            IntType.Int32.Range,
            SizeProbe.OfSource(
                """
                partial class C { readonly int _size = 64; void M() { int probe = _size; } }
                partial class C { C() { _size = 65; } }
                """
            )
        );

    [Fact]
    public void A_constructor_of_another_type_does_not_count() =>
        Assert.Equal(
            IntInterval.Exactly(64),
            SizeProbe.OfSource(
                """
                class C { readonly int _size = 64; void M() { int probe = _size; } }
                class D { int _size; D() { _size = 65; } }
                """
            )
        );

    [Theory]
    [InlineData("struct S { public readonly int Size = 64; public S() { } }", "default(S).Size")]
    [InlineData("struct S { public int Size { get; } = 64; public S() { } }", "default(S).Size")]
    [InlineData("record S { public int Size { get; } = 64; public S() { } protected S(S other) { } }", "(new S() with { }).Size")]
    public void A_member_that_its_object_may_not_initialize_is_unknown(string type, string expression) =>
        Assert.Equal(IntType.Int32.Range, SizeProbe.OfSource($$"""{{type}} class C { void M() { int probe = {{expression}}; } }"""));

    [Fact]
    public void A_record_that_is_copied_as_the_compiler_does_keeps_its_members() =>
        Assert.Equal(
            IntInterval.Exactly(64),
            SizeProbe.OfSource("""record R { public int Size { get; } = 64; } class C { void M(R r) { int probe = r.Size; } }""")
        );

    [Theory]
    [InlineData("static readonly int Size = Later + 16; static readonly int Later = 64;", 16, 80)]
    [FullData("static readonly int Size = Other.Later + 16; class Other { public static readonly int Later = 64; }", 16, 80)]
    [FullData("static readonly byte[] Data = new byte[Later]; static int Size => Data.Length; static readonly int Later = 64;", 0, 64)]
    [InlineData(
        "static readonly int Size = Early + 16; static int Early => Later; static readonly int Later = 64;",
        int.MinValue,
        int.MaxValue
    )]
    [FullData("const int Later = 64; static readonly int Size = Later + 16;", 80, 80)]
    public void A_static_initializer_may_see_another_before_it_ran(string members, long low, long high) =>
        Assert.Equal(new(low, high), SizeProbe.Of("Size", members: members));

    [Fact]
    public void A_body_that_is_an_initializer_itself_runs_in_order_too() =>
        Assert.Equal(
            new(0, 64),
            SizeProbe.OfSource("class C { static readonly byte[] probe = new byte[Later]; static readonly int Later = 64; }")
        );

    [Fact]
    public void A_chain_of_members_ends_after_a_few() =>
        Assert.Equal(
            IntType.Int32.Range,
            SizeProbe.Of("A", members: "static int A => B; static int B => C; static int C => D; static int D => E; static int E => 5;")
        );

    [Fact]
    public void The_order_of_questions_does_not_change_the_answers()
    {
        const string Source =
            "class C { static int A => B; static int B => C1; static int C1 => D; static int D => E; static int E => 5; "
            + "void M() { Use(A, E, D, C1, B); int probe = A; } void Use(params int[] x) { } }";
        Assert.Equal(IntType.Int32.Range, SizeProbe.OfSource(Source));
        Assert.Equal(
            IntType.Int32.Range,
            SizeProbe.OfSource(Source.Replace("int probe = A;", "int other = B; int probe = A;", System.StringComparison.Ordinal))
        );
    }

    [Fact]
    public void A_member_of_a_reference_is_unknown() => Assert.Equal(IntType.Int32.Range, SizeProbe.Of("Environment.ProcessorCount"));
}
