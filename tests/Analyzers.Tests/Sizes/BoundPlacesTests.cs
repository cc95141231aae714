using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Intervals;
using ZmqPerf.Analyzers.Tests.Sizes.Intervals;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>The code that a bound is shown to come from.</summary>
public sealed class BoundPlacesTests
{
    [Theory]
    [InlineData("Send(64);", "-")]
    [FullData("Send(Math.Clamp(n, 5, 9));", "-")]
    [FullData("Send(n);", "-")]
    [FullData("const int small = 64; Send(small);", "small = 64")]
    [FullData("Send(Limit + 8);", "Limit = 50")]
    [FullData("Send(Math.Min(n, Limit));", "Limit = 50")]
    [FullData("Send(Math.Min(Compute(Limit), 7));", "-")] // what it is computed of is not the bound
    [FullData("Send((int)Sizes.Small);", "Small = 8")]
    [FullData("Send(s_two.Length);", "s_two = new byte[2]")]
    [FullData("Send(Four);", "private static int Four => 4;")]
    [FullData("int x = 5; Send(x);", "x = 5")]
    [FullData("int x = flag ? 1 : 2; Send(x);", "x = flag ? 1 : 2")]
    [InlineData("int x = 5; if (flag) x = 9; Send(x);", "x = 5 .. x = 9")]
    [FullData("var x = new byte[Limit]; Send(x.Length);", "x = new byte[Limit]")]
    [InlineData("var x = new byte[200]; Send(x.AsSpan(0, Limit).Length);", "Limit = 50")]
    [InlineData("var x = new byte[20]; Send(Math.Min(x.Length, Limit));", "x = new byte[20]")]
    [InlineData("foreach (int x in new[] { 8, 64 }) Send(x);", "8 .. 64")]
    public void Same_size_on_all_paths_comes_from_a_declaration(string statements, string expected) => Check(statements, expected);

    [Theory]
    [InlineData("if (n >= 64 && n < 100) Send(n);", "n >= 64 .. n < 100")]
    [FullData("int x = n; if (x is > 3 and < 100) Send(n);", "> 3 and < 100")]
    [FullData("for (int i = 1; i <= 64; i++) Send(i);", "i = 1 .. i <= 64")]
    [FullData("for (int i = 1; i <= 64; i *= 2) Send(i);", "i = 1 .. i <= 64")]
    [FullData("int x = 0; while (x < 1000) x += 64; Send(x);", "x < 1000")]
    [FullData("for (int i = 0; i < 10; i++) for (int k = i; k < 32; k++) Send(k + 1);", "i = 0 .. k < 32")]
    [InlineData("if (n is < 0 or > 50) return; int x = 8; x += n; Send(x);", "x = 8")]
    [FullData("if (n < 40) Send(Math.Max(n, Limit));", "Limit = 50 .. n < 40")]
    public void Size_on_a_path_comes_from_what_decides_it(string statements, string expected) => Check(statements, expected);

    private static void Check(string statements, string expected)
    {
        var (compilation, tree) = SizeProbe.Compile(
            $$"""
            public enum Sizes : byte { Small = 8 }

            class C
            {
                private const int Limit = 50;
                private static readonly byte[] s_two = new byte[2];
                private static int Four => 4;
                static void Send(int size) { }
                static int Compute(int from) => from;
                void M(int n, bool flag) { {{statements}} }
            }
            """
        );
        var model = compilation.GetSemanticModel(tree);
        var call = tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>().Single(c => c.Expression.ToString() == "Send");
        var size = SizeAnalysis.ValueOf(
            ((IInvocationOperation)model.GetOperation(call)!).Arguments[0].Value,
            1 << 20,
            IntervalProbe.BodyOf(call, model, new Dictionary<IOperation, MessagingBody>()),
            CancellationToken.None
        );
        var (low, high) = (size.LowFrom?.ToString() ?? "-", size.HighFrom?.ToString() ?? "-");
        Assert.Equal(expected, low == high ? high : $"{low} .. {high}");
    }
}
