using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Tool.Baselines;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Baselines;

/// <summary>What the baseline takes for the same finding; the place is that of the first <c>new</c>.</summary>
public sealed class FindingIdentityTests : IDisposable
{
    private const string Code = "namespace N { class C { void M(int count) { var a = new byte[count]; Use(a); } void Use(byte[] a) { } } }";

    private readonly UserCode _code = new();

    public void Dispose() => _code.Dispose();

    [Fact]
    public async Task an_identity_is_the_rule_the_member_and_the_tokens_of_the_statement()
    {
        var identity = await OfAsync(Code);
        Assert.Equal(("ZMQ1003", "M:N.C.M(System.Int32)", "var a = new byte [ count ] ;"), (identity.Rule, identity.Symbol, identity.Code));
    }

    [Theory]
    [InlineData(
        "\n\n// another line above\nnamespace N { class C { int other; void M(int count) { Use([]); var a = new byte[count]; "
            + "Use(a); } void Use(byte[] a) { } } }"
    )]
    [InlineData(
        "namespace N { class C { void M(int renamed) { var a = new byte[count]; Use(a); } const int count = 1; void Use(byte[] a) { } } }"
    )]
    [InlineData(
        "namespace N\n{\n    class C\n    {\n        void M(int count)\n        {\n            var  a =\n"
            + "                new byte[ count ]; // why\n            Use(a);\n        }\n        void Use(byte[] a) { }\n    }\n}"
    )]
    [InlineData(
        "namespace N { class C { void M(int count) { if (count > 0) { lock (this) { var a /* not b */ = new byte[count]; "
            + "Use(a); } } } void Use(byte[] a) { } } }"
    )]
    public async Task moving_and_reformatting_leave_it_the_same(string changed) =>
        Assert.Equal(await OfAsync(Code), await OfAsync(changed));

    [Theory]
    [InlineData("namespace N { class C { void M(int count) { var a = new byte[count + 1]; } } }")]
    public async Task other_code_is_another_finding(string changed) => Assert.NotEqual(await OfAsync(Code), await OfAsync(changed));

    [Theory]
    [InlineData("namespace N { class C { void M(long count) { var a = new byte[count]; } } }")]
    [InlineData("namespace N { class C { void Other(int count) { var a = new byte[count]; } } }")]
    public async Task another_member_is_another_finding(string changed) => Assert.NotEqual(await OfAsync(Code), await OfAsync(changed));

    [Fact]
    public async Task what_is_nested_in_the_statement_does_not_count()
    {
        var first = await OfAsync("class C { void M() { while (new byte[1].Length > 0) { M(); } } }");
        Assert.Equal("while ( new byte [ 1 ] . Length > 0 )", first.Code);
        Assert.Equal(first, await OfAsync("class C { void M() { while (new byte[1].Length > 0) { M(); M(); } } }"));
    }

    [Theory]
    [InlineData("class C { static byte[] s_a = new byte[1], s_b = []; }", "F:C.s_a", "= new byte [ 1 ]")]
    [InlineData("class C { byte[] A => new byte[1]; }", "P:C.A", "=> new byte [ 1 ]")]
    [InlineData("class C { byte[] A { get { return new byte[1]; } } }", "P:C.A", "return new byte [ 1 ] ;")]
    [InlineData("class C { System.Func<byte[]> M() => () => { return new byte[1]; }; }", "M:C.M", "return new byte [ 1 ] ;")]
    public async Task every_kind_of_member_has_a_name(string code, string symbol, string tokens)
    {
        var identity = await OfAsync(code);
        Assert.Equal((symbol, tokens), (identity.Symbol, identity.Code));
    }

    private async Task<FindingIdentity> OfAsync(string text)
    {
        string file = _code.Write("Code.cs", text);
        int at = text.IndexOf("new byte", StringComparison.Ordinal),
            line = text[..at].Count(c => c == '\n') + 1,
            column = at - (text.LastIndexOf('\n', at) + 1) + 1;
        var finding = Findings.Of("ZMQ1003") with { File = file, Span = new(line, column, line, column + 8) };
        return await FindingIdentity.OfAsync(finding, [_code.Call("P", [file])], CancellationToken.None);
    }
}
