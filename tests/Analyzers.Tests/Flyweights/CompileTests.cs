using System;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>Declarations whose views and writers compile without a warning.</summary>
[Trait("Compiler", "each")]
public sealed class CompileTests
{
    [Theory]
    [InlineData("[GenerateFlyweight] public class Order { public int Id { get; set; } }", "OrderView")]
    [FullData(
        "[GenerateFlyweight] class Order { public int Id = 1; public long Price = 2; }",
        "internal readonly ref partial struct OrderView"
    )]
    [FullData("[GenerateFlyweight] public struct Order { public int Id; }", "OrderView")]
    [FullData("[GenerateFlyweight] public record Order(int Id, [Field(ByteOrder = ByteOrder.Big)] long Price);", "ReadInt64BigEndian")]
    [FullData("[GenerateFlyweight] public record Order([property: Field(4)] int Id, [Field(0)] int Other);", "IdOffset = 4;")]
    [FullData("[GenerateFlyweight] public record struct Order(int Id);", "OrderView")]
    [FullData(
        """
            [GenerateFlyweight] public readonly record struct Order(int Id)
            {
                public int Twice => 2 * Id;
                public static int Count { get; set; }
            }
            """,
        "BlockLength = 4;"
    )]
    [FullData("[GenerateFlyweight(Size = 64)] public class Order { [Field(8)] public int Id { get; set; } }", "BlockLength = 64;")]
    [FullData(
        "[GenerateFlyweight] public class Order { public int Id { get; set; } } partial class Other { } public class View { }",
        "OrderView"
    )]
    [FullData(
        """
            [GenerateFlyweight] public class O
            {
                [FlyweightIgnore] public object B { get; set; } = "";
                public sbyte C { get; set; }
            }
            """,
        "BlockLength = 1;"
    )]
    public void Type_of_every_kind_Compiles(string source, string contains) => Check(source, contains);

    [Theory]
    [InlineData("namespace A.@class { [GenerateFlyweight] public class @event { public int @int { get; set; } } }", "namespace A.@class")]
    [InlineData(
        """
            namespace A
            {
                public partial struct B
                {
                    internal partial record C
                    {
                        protected partial interface I
                        {
                            [GenerateFlyweight] public class D { public int E { get; set; } }
                        }
                    }
                }
            }
            """,
        "partial interface I"
    )]
    [InlineData(
        "public partial record struct B { [GenerateFlyweight] private class D { public int E { get; set; } } }",
        "private readonly ref partial struct DView"
    )]
    [InlineData(
        """
            namespace A
            {
                [GenerateFlyweight] public class Order { public int Id { get; set; } }
                [GenerateFlyweight] public class ORDER { public int Id { get; set; } }
            }
            """,
        "struct ORDERView"
    )]
    [FullData(
        """
            public partial class P { [GenerateFlyweight] public class Q { public int Id { get; set; } } }
            public partial class p { [GenerateFlyweight] public class Q { public int Id { get; set; } } }
            """,
        "partial class p"
    )]
    public void Type_inside_others_Compiles(string source, string contains) => Check(source, contains);

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight(Version = 2)] public class O
            {
                public int A { get; set; }
                [Field(Since = 2, NullValue = byte.MaxValue)] public ulong B { get; set; }
            }
            """,
        "(ulong)(255)"
    )]
    [InlineData(
        """
            [GenerateFlyweight(Version = 2)] public class O
            {
                [Field(Since = 2, NullValue = long.MinValue)] public long B { get; set; }
            }
            """,
        "(long)(long.MinValue)"
    )]
    [InlineData(
        "[GenerateFlyweight(Version = 2)] public class O { [Field(Since = 2, NullValue = 1.5)] public float B { get; set; } }",
        "(float)(1.5D)"
    )]
    [FullData(
        "[GenerateFlyweight(Version = 2)] public class O { [Field(Since = 2, NullValue = -1)] public Half B { get; set; } }",
        "(global::System.Half)(-1)"
    )]
    [InlineData(
        "[GenerateFlyweight(Version = 2)] public class O { [Field(Since = 2, NullValue = true)] public bool B { get; set; } }",
        "HasB ? _block[BOffset] != 0 : true"
    )]
    public void Null_value_Compiles(string source, string contains) => Check(source, contains);

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                public DayOfWeek D { get; set; }
                [Field] internal AttributeTargets T { get; set; }
            }
            """,
        "internal global::System.AttributeTargets T"
    )]
    [FullData(
        "class P { } partial class Q { enum E : byte { A } [GenerateFlyweight] class O { [Field] private E A { get; set; } } }",
        "internal global::Q.E A"
    )]
    [InlineData(
        """
            partial class Q
            {
                enum E : byte { A }
                partial class R { [GenerateFlyweight] public class O { [Field] private E A { get; set; } } }
            }
            """,
        "internal global::Q.E A"
    )]
    public void Enum_Compiles(string source, string contains) => Check(source, contains);

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight] public class I { public int A { get; set; } }
            [GenerateFlyweight] public class O
            {
                public I First { get; set; } = new();
                public I Second { get; set; } = new();
            }
            """,
        "SecondOffset = 4;"
    )]
    [InlineData(
        """
            [GenerateFlyweight(Writer = false)] public class I { public int A { get; set; } }
            [GenerateFlyweight(Writer = false)] public class O
            {
                [Group(typeof(I), typeof(byte))] public I[] All { get; set; } = [];
            }
            """,
        "AllGroup"
    )]
    [FullData(
        """
            [GenerateFlyweight] class L { public int A { get; set; } }
            [GenerateFlyweight] class O { [Group(typeof(L))] public L[] All { get; set; } = []; }
            [GenerateFlyweight] public class S { [Group(typeof(L))] internal L[] All { get; set; } = []; }
            """,
        "internal AllGroup All"
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class L { public int A { get; set; } }
            [GenerateFlyweight] public class O
            {
                [Group(typeof(L), typeof(GroupSize32))] public L[] All { get; set; } = [];
                [VarData(typeof(byte))] public byte[] Bytes { get; set; } = [];
                [VarData(typeof(byte))] public byte[] block { get; set; } = [];
            }
            """,
        "ref position, 4, false"
    )]
    public void Flyweight_inside_another_Compiles(string source, string contains) => Check(source, contains);

    [Theory]
    [InlineData(
        """
            public enum E : byte { A }
            [GenerateFlyweight] public class O
            {
                [FixedText(4)] public string text { get; set; } = "";
                public E value { get; set; }
                [FixedText(4)] public string field { get; set; } = "";
                public int view { get; set; }
                public int bytes { get; set; }
            }
            """,
        "value = this.value"
    )]
    [FullData(
        """
            [GenerateFlyweight] public class O
            {
                private int A { get; set; }
                public DayOfWeek value { get; set; }
                [Obsolete] public DayOfWeek Old { get; set; }
            }
            """,
        "TryGetOld"
    )]
    public void Names_that_the_generated_code_has_too_Compile(string source, string contains) => Check(source, contains);

    [Theory]
    [InlineData(
        """
            public enum K : byte { A }
            [GenerateFlyweight] public class H
            {
                public ulong RootLength { get; set; }
                public K TemplateId { get; set; }
                public sbyte Version { get; set; }
            }
            [GenerateFlyweight(Header = typeof(H), TemplateId = 1, SchemaId = 5, Version = 2)] public class O
            {
                [Field(Since = 2)] public int A { get; set; }
            }
            """,
        "header.TemplateId = (global::K)(1);"
    )]
    [InlineData(
        """
            [GenerateFlyweight] class H { public int TemplateId { get; set; } }
            [GenerateFlyweight(Header = typeof(H), TemplateId = -1)] public class O
            {
                public int A { get; set; }
                [VarData(typeof(byte))] public byte[] Block { get; set; } = [];
            }
            """,
        "internal global::HView Header"
    )]
    public void Header_Compiles(string source, string contains) => Check(source, contains);

    [Theory]
    [InlineData(
        """
            [GenerateFlyweight(TrailingBytes = TrailingBytes.Reject, Version = 2)] public class O
            {
                public int A { get; set; }
                [Field(Since = 2)] public int B { get; set; }
            }
            """,
        "IsEnd("
    )]
    public void Trailing_bytes_that_are_rejected_Compile(string source, string contains) => Check(source, contains);

    private static void Check(string source, string contains)
    {
        var (files, diagnostics) = Generated.Run(Generated.Usings + source);
        Assert.Empty(diagnostics);
        Assert.Contains(files, f => f.SourceText.ToString().Contains(contains, StringComparison.Ordinal));
    }

    /// <summary>The generated code itself needs no newer language than the oldest that knows its kind of struct.</summary>
    [Fact]
    public void Everything_Compiles_as_old_CSharp()
    {
        var (files, diagnostics) = Generated.Run(
            Generated.Usings
                + """
                namespace N
                {
                    public enum Side : byte { Buy }
                    [GenerateFlyweight(Version = 2, ByteOrder = ByteOrder.Big)] public class Leg
                    {
                        public Guid Id { get; set; }
                        public Half H { get; set; }
                        [Field(Since = 2)] public Side Side { get; set; }
                    }
                    [GenerateFlyweight] public class O
                    {
                        public bool B { get; set; }
                        public Leg Leg { get; set; }
                        [Field(Length = 3)] public byte[] Raw { get; set; }
                        [FixedText(4, Encoding = TextEncoding.Utf8)] public string Text { get; set; }
                        [Group(typeof(Leg))] public List<Leg> Legs { get; set; }
                        [VarData(typeof(uint))] public byte[] Data { get; set; }
                        [Tail] public byte[] Rest { get; set; }
                    }
                }
                """,
            LanguageVersion.CSharp7_2
        );
        Assert.Equal(2, files.Length);
        Assert.Empty(diagnostics);
    }

#if CSHARP13
    [Theory]
    [InlineData(
        "[Flyweight] public readonly ref partial struct OrderView { [Field] public partial int Id { get; } }",
        "struct OrderWriter"
    )]
    [FullData("[Flyweight] public ref partial struct Order { [Field] public partial int Id { get; } }", "struct OrderWriter")]
    [FullData("[Flyweight] readonly ref partial struct View { [Field] internal partial int Id { get; } }", "struct ViewWriter")]
    [FullData("[Flyweight] readonly ref partial struct V { [Field] partial int Id { get; } }", "partial int Id =>")]
    [FullData(
        "[Flyweight] readonly ref partial struct V { [Field] public readonly partial int Id { get; } }",
        "public readonly partial int Id =>"
    )]
    [FullData(
        """
            [Flyweight] readonly ref partial struct V
            {
                [Field] public partial int Id { get; } public int Twice => 2 * Id;
                public static int Any => 1;
                public override string ToString() => "";
            }
            """,
        "BlockLength = 4;"
    )]
    [FullData(
        """
            [Flyweight] readonly ref partial struct V
            {
                [Field] public partial int Id { get; }
            }
            readonly ref partial struct V { [Field] public partial int Other { get; } }
            """,
        "OtherOffset = 4;"
    )]
    [FullData(
        """
            partial class A
            {
                [Flyweight] internal readonly ref partial struct V
                {
                    [Field] public partial int Id { get; }
                }
                [Flyweight] internal readonly ref partial struct W { [Field] public partial V V { get; } }
            }
            """,
        "global::A.V.Wrap("
    )]
    [FullData(
        """
            [Flyweight] public readonly ref partial struct V
            {
                public partial int Mine { get; } [Field] public partial int Id { get; }
            }
            partial struct V { public partial int Mine => 1; }
            """,
        "BlockLength = 4;"
    )]
    [InlineData(
        """
            [Flyweight] public readonly ref partial struct V
            {
                [VarData(typeof(ushort))] public partial ReadOnlySpan<byte> Note { get; }
                [Tail] internal partial ReadOnlySpan<byte> Rest { get; }
            }
            """,
        "internal partial global::System.ReadOnlySpan<byte> Rest"
    )]
    [FullData(
        """
            [Flyweight] public readonly ref partial struct @event
            {
                [Field] public partial int @int { get; }
                [FixedText(4)] public partial ReadOnlySpan<byte> text { get; }
                [FixedText(4)] public partial ReadOnlySpan<byte> field { get; }
            }
            """,
        "struct @event"
    )]
    [FullData(
        """
            [Flyweight] public readonly ref partial struct @required
            {
                [Field] public partial DayOfWeek value { get; } [Field] public partial int @partial { get; }
            }
            """,
        "struct @required"
    )]
    [FullData(
        """
            namespace @await
            {
                public partial class @scoped
                {
                    [Flyweight] public readonly ref partial struct @extension
                    {
                        [Field] public partial int @var { get; }
                    }
                }
            }
            """,
        "struct @extension"
    )]
    [FullData(
        """
            [GenerateFlyweight] public partial class O
            {
                [Field] public partial int A { get; set; }
            }
            partial class O { public partial int A { get => 1; set { } } }
            """,
        "public int A =>"
    )]
    [FullData(
        """
            [Flyweight] readonly ref partial struct V
            {
                [Field] public partial int A { get; } [Obsolete] [Field] public partial DayOfWeek B { get; }
            }
            """,
        "TryGetB"
    )]
    [FullData(
        """
            [Flyweight] readonly ref partial struct LegView
            {
                [Field] public partial int A { get; }
            }
            [Flyweight] public readonly ref partial struct V
            {
                [Group(typeof(LegView))] internal partial V.LegsGroup Legs { get; }
            }
            """,
        "LegsGroup"
    )]
    [InlineData(
        "[Flyweight(Writer = false)] readonly ref partial struct V { enum E : byte { A } [Field] private partial E A { get; } }",
        "TryGetA"
    )]
    public void View_Compiles(string source, string contains)
    {
        var (files, diagnostics) = Generated.Run(Generated.Usings + source);
        Assert.Empty(diagnostics);
        Assert.Contains(files, f => f.SourceText.ToString().Contains(contains, StringComparison.Ordinal));
    }

    /// <summary>The compiler would report the missing body and stop there.</summary>
    [Theory]
    [InlineData(
        """
            [Flyweight] public readonly ref partial struct V
            {
                [Field] public partial decimal A { get; } [Field] internal partial string B { get; }
            }
            """
    )]
    [InlineData(
        """
            [Flyweight] public ref partial struct V
            {
                [Field] public partial int A { get; set; } [Tail] public partial Span<byte> B { get; }
            }
            """
    )]
    [InlineData(
        """
            [Flyweight] public ref partial struct V
            {
                [Field] public partial ref readonly int A { get; } [Field] public static partial int B { get; }
            }
            """
    )]
    [InlineData(
        """
            [Flyweight] public ref partial struct V
            {
                [Field] public partial int A => 1;
                public partial int A { get; } [Field(Length = 2)] public partial int B { get; }
            }
            """
    )]
    [InlineData(
        """
            partial class P
            {
                [Flyweight] private ref partial struct V
                {
                    [Group(typeof(int))] public partial LegsGroup Legs { get; }
                    [Group(typeof(V))] public partial OthersGroup Others { get; }
                }
            }
            """
    )]
    [InlineData(
        """
            [Flyweight] public ref partial struct V
            {
                public int Own;
                [Field] public partial int A { get; } public V(int own) { Own = own; }
            }
            """
    )]
    [InlineData("[Flyweight] public readonly ref partial struct V { enum E : byte { A } [Field] private partial E A { get; } }")]
    [InlineData("[Flyweight] public readonly ref partial struct V { [Group(typeof(V))] public partial ReadOnlySpan<byte> Legs { get; } }")]
    public void Wrong_view_Compiles(string source)
    {
        var (files, diagnostics) = Generated.Run(Generated.Usings + source);
        Assert.Contains("throw", Assert.Single(files).SourceText.ToString(), StringComparison.Ordinal);
        Assert.Empty(diagnostics);
    }

    [Fact]
    public void Views_that_want_the_same_writer_get_none()
    {
        var (files, diagnostics) = Generated.Run(
            Generated.Usings
                + "[Flyweight] readonly ref partial struct Order { [Field] public partial int A { get; "
                + "} } [Flyweight] readonly ref partial struct OrderView { [Field] public partial int A { get; } }"
        );
        Assert.All(files, file => Assert.DoesNotContain("OrderWriter", file.SourceText.ToString(), StringComparison.Ordinal));
        Assert.Empty(diagnostics);
    }
#endif

    [Fact]
    public void Without_the_runtime_nothing_is_made() =>
        Assert.Empty(
            Generated
                .Run("namespace ZmqPerf.Flyweights { class FlyweightAttribute : System.Attribute { } } class C { }", runtime: false)
                .Files
        );

    [Theory]
    [InlineData("[GenerateFlyweight] public class O<T> { public int A { get; set; } }")]
    [FullData("[GenerateFlyweight] public class O { public string A { get; set; } = \"\"; }")]
    [InlineData("[GenerateFlyweight] public ref struct O { public int A; }")]
    [FullData("public class P { [GenerateFlyweight] public class O { public int A { get; set; } } }")]
    public void Wrong_declarations_make_nothing_and_say_nothing(string source)
    {
        var (files, diagnostics) = Generated.Run(Generated.Usings + source);
        Assert.Empty(files);
        Assert.Empty(diagnostics);
    }
}
