using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Flyweights;

/// <summary>
/// A generator that throws is only a warning of the compiler, and nothing is generated any more. It must not, whatever is being typed.
/// </summary>
public sealed class RobustnessTests
{
    private const string Source =
        Generated.Usings
        + """
            namespace N
            {
                public enum Side : byte { Buy }
                [GenerateFlyweight(Version = 2, ByteOrder = ByteOrder.Big)] public class Leg
                {
                    [Field(0)] public Guid Id { get; set; }
                    [Field(16, Since = 2, NullValue = Side.Buy)] public Side Side { get; set; }
                }
                [GenerateFlyweight(Size = 100, Pack = 4)] public class O
                {
                    public Leg Leg { get; set; }
                    [Field(Length = 3)] public byte[] Raw { get; set; }
                    [FixedText(4, Encoding = TextEncoding.Utf8, Pad = 1)] public string Text { get; set; }
                    [Group(typeof(Leg), typeof(byte))] public List<Leg> Legs { get; set; }
                    [VarData(typeof(uint))] public byte[] Data { get; set; }
                    [Tail] public byte[] Rest { get; set; }
                }
                [Flyweight] public readonly ref partial struct V
                {
                    [Field(0)] public partial int A { get; }
                    [Field(4, Length = 2)] public partial ReadOnlySpan<byte> B { get; }
                    [Group(typeof(V))] public partial LegsGroup Legs { get; }
                }
                public record R([Field] int A, [property: Field(NullValue = 1.5)] long B);
            }
            """;

#if CSHARP13 // partial properties
    [Fact]
    public void Half_typed_code_makes_no_exception()
    {
        var variants = 0;
        foreach (var text in BrokenCode.Of(SourceText.From(Source), new(Generated.Usings.Length, Source.Length - Generated.Usings.Length)))
        {
            Run(text.ToString(), isCompiled: false);
            variants++;
        }

        Assert.InRange(variants, 200, 2000);
    }
#endif

    [Theory]
    [InlineData("[GenerateFlyweight] [GenerateFlyweight] public class O { public int A { get; set; } }")]
    [InlineData("[GenerateFlyweight] public partial class O { public int A { get; set; } } [GenerateFlyweight] public partial class O { }")]
    [InlineData("[GenerateFlyweight] [Flyweight] public class O { public int A { get; set; } }")]
    [InlineData(
        """
            [GenerateFlyweight] public class O { public int A { get; set; } }
            [GenerateFlyweight] public struct O { public int A { get; set; } }
            """
    )]
    [InlineData("[GenerateFlyweight] public class O { public int A { get; set; } } public class O { }")]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                public Missing A { get; set; }
                [Group(typeof(Missing))] public int B { get; set; }
                [VarData(typeof(Missing))] public int C { get; set; }
            }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                [Group(null)] public int B { get; set; }
                [VarData(null)] public int C { get; set; }
            }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                [Field("x")] public int B { get; set; }
                [Field(Length = "x", Since = null)] public byte[] C { get; set; }
                [FixedText] public string D { get; set; }
            }
            """
    )]
    [InlineData("[GenerateFlyweight] public class O { public O Self { get; set; } }")]
    [InlineData(
        """
            [GenerateFlyweight] public class A { public B B { get; set; } }
            [GenerateFlyweight] public class B { public A A { get; set; } }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                [Field(int.MaxValue)] public long A { get; set; }
                [Field(int.MinValue)] public int B { get; set; }
            }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                [Field(Length = int.MaxValue)] public byte[] A { get; set; }
                [Field(Length = int.MaxValue)] public byte[] B { get; set; }
            }
            """
    )]
    [InlineData("[GenerateFlyweight(Size = int.MinValue, Pack = 0, Version = int.MinValue)] public class O { public int A { get; set; } }")]
    [InlineData("[GenerateFlyweight] public class O { public int A { get; set; } public int A { get; set; } }")]
    [InlineData("[GenerateFlyweight] public class { public int A { get; set; } }")]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                [Field(NullValue = new[] { 1 })] public int A { get; set; }
                [Field(NullValue = typeof(int))] public int B { get; set; }
            }
            """
    )]
    [InlineData(
        """
            [GenerateFlyweight] public class O
            {
                [Field(Length = 0)] public byte[] A { get; set; }
                [FixedText(-1)] public string B { get; set; }
            }
            """
    )]
    [InlineData("[GenerateFlyweight]")]
    [InlineData("[GenerateFlyweight] public class O { }")]
    [InlineData("[GenerateFlyweight] public interface I { int A { get; } }")]
    [InlineData(
        """
            [GenerateFlyweight] public class O(int a)
            {
                public int A { get; } = a;
                public dynamic B;
                public int* C;
                public (int, int) D;
                public ref int E => ref X[0];
                int[] X = new int[1];
            }
            """
    )]
    public void Odd_declarations_make_no_exception(string code) => Run(Generated.Usings + code, isCompiled: true);

    private static void Run(string source, bool isCompiled)
    {
        var driver = Generated
            .Driver()
            .RunGeneratorsAndUpdateCompilation(Generated.Compile(source), out var compilation, out var diagnostics);
        Assert.Null(Assert.Single(driver.GetRunResult().Results).Exception);
        Assert.Empty(diagnostics);

        // nor does what was made bring an error into code that had none
        if (
            isCompiled
            && compilation
                .GetDiagnostics()
                .Any(d =>
                    d.Severity == DiagnosticSeverity.Error
                    && d.Location.SourceTree?.FilePath.EndsWith(".g.cs", StringComparison.Ordinal) == true
                )
        )
            Assert.Contains(Generated.Compile(source).GetDiagnostics(), d => d.Severity == DiagnosticSeverity.Error);
    }
}
