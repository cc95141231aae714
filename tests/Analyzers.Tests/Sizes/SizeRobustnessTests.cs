using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>Whatever the code looks like, there is an answer, and soon.</summary>
public sealed class SizeRobustnessTests
{
    private const string Source = """
        public unsafe class Sample<T>(int seed) where T : unmanaged
        {
            private static readonly byte[] s_payload = new byte[Header + Math.Min(Environment.TickCount, 256)];
            private static readonly int Header = sizeof(long) * 2;
            private readonly int _size = 1 << 20;
            public int Size { get; } = Unsafe.SizeOf<T>();
            public ReadOnlySpan<byte> Prefix => "prefix"u8;

            public Sample() : this(5) { _size = checked((int)(Size * 4L)); }

            public void Send(int n, string text, byte[]? data, params long[] others)
            {
                var size = n switch { < 0 => throw new ArgumentException(text), 0 => 16, _ => n >>> 3 & 0xFF };
                Span<byte> scratch = size < 100 ? stackalloc byte[128] : new byte[size];
                byte[] all = [1, 2, .. Prefix, .. data ?? Array.Empty<byte>(), .. Encoding.UTF8.GetBytes($"{text}: {n}")];
                var (low, high) = (Math.Clamp(n, 1, 9), -n);
                foreach (var other in others)
                    scratch[..^(int)(other % 3)].Slice(1).CopyTo(all.AsSpan(low, all.Length - high));
                fixed (byte* p = all)
                    Marshal.Copy((nint)p, s_payload, 0, Marshal.SizeOf<Guid>() + seed);
                Func<int, int> twice = x => x * 2 + (data?.Length ?? ~0);
                using var owner = MemoryPool<byte>.Shared.Rent(twice(n));
                text += new string('x', owner.Memory[3..].Length) + default(ReadOnlyMemory<char>).Length;
            }
        }
        """;

    [Fact]
    public void Every_operation_of_a_program_has_a_size()
    {
        var (compilation, tree) = SizeProbe.Compile(Source);
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        Assert.True(AskEverything(compilation, tree) > 200);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(4)]
    [InlineData(8)]
    public void A_program_that_ends_anywhere_does_not_throw(int first)
    {
        var tokens = CSharpSyntaxTree.ParseText(Source).GetRoot().DescendantTokens().ToList();
        for (var i = first; i < tokens.Count; i += 12)
            Ask(Source[..tokens[i].Span.End]);
    }

    [Theory]
    [InlineData(2)]
    [InlineData(6)]
    [InlineData(10)]
    public void A_program_that_lacks_a_token_does_not_throw(int first)
    {
        var tokens = CSharpSyntaxTree.ParseText(Source).GetRoot().DescendantTokens().ToList();
        for (var i = first; i < tokens.Count; i += 12)
            Ask(Source.Remove(tokens[i].SpanStart, tokens[i].Span.Length));
    }

    [Theory]
    [InlineData("int size = size + 1;", "size")]
    [InlineData("var size = size;", "size")]
    [InlineData("int first = second; int second = first;", "second")]
    [InlineData("Missing size = 5;", "size")]
    [InlineData("", "new Missing[5].Length")]
    [InlineData("", "new byte[missing]")]
    [InlineData("", "Math.Min(5)")]
    [InlineData("", "Math.Min()")]
    [InlineData("", "Missing(5)")]
    [InlineData("", "new Span<byte>(1, 2, 3, 4)")]
    [InlineData("", "bytes[missing..]")]
    [InlineData("", "[.. missing]")]
    [InlineData("", "sizeof(Missing)")]
    [InlineData("", "Encoding.UTF8.GetBytes()")]
    [InlineData("", "n switch { }")]
    [InlineData("", "5 / 0")]
    public void Code_that_does_not_bind_has_a_size_of_some_kind(string statements, string expression) =>
        Ask(
            $$"""
            class C
            {
                static int First = Second;
                static int Second = First;
                void M(int n, byte[] bytes) { {{statements}} var probe = {{expression}}; }
            }
            """
        );

    [Fact]
    public void A_deep_expression_ends()
    {
        var sum = string.Join(" + ", Enumerable.Repeat("n", 1000));
        Assert.Equal(IntType.Int32.Range, SizeProbe.Of(sum));
        Assert.Equal(IntInterval.Exactly(100), SizeProbe.Of($"new byte[Math.Clamp({sum}, 100, 100)]"));
    }

    [Fact]
    public void Locals_that_double_each_other_are_followed_once_each()
    {
        var locals = string.Concat(Enumerable.Range(1, 30).Select(i => $"var x{i} = Math.Max(x{i - 1}, x{i - 1}); "));
        Assert.Equal(new(0, 255), SizeProbe.Of("x30", "var x0 = b; " + locals));
    }

    [Fact]
    public void Members_that_mention_each_other_twice_are_followed_once_each()
    {
        var members =
            "static readonly int X0 = 1; "
            + string.Concat(Enumerable.Range(1, 100).Select(i => $"static readonly int X{i} = X{i - 1} + X{i - 1} + X{i - 1}; "));
        Assert.Equal(IntType.Int32.Range, SizeProbe.Of("X100", members: members));
        Assert.Equal(IntInterval.Exactly(27), SizeProbe.Of("X3", members: members));
    }

    private static void Ask(string source)
    {
        var (compilation, tree) = SizeProbe.Compile(source);
        AskEverything(compilation, tree);
    }

    private static int AskEverything(Compilation compilation, SyntaxTree tree)
    {
        var (model, count) = (compilation.GetSemanticModel(tree), 0);
        foreach (var node in tree.GetRoot().DescendantNodes())
            if (model.GetOperation(node) is { Parent: null } root)
                foreach (var operation in root.DescendantsAndSelf())
                {
                    SizeProbe.Of(operation, model);
                    count++;
                }

        return count;
    }
}
