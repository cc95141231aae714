using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Tests.Symbols;

/// <summary>Which member a call uses once another expression stands in the place of its argument <c>old</c>.</summary>
[Trait("Compiler", "each")]
public sealed class OverloadsTests
{
    public static TheoryData<LanguageVersion> Versions =>
        [
            LanguageVersion.CSharp12,
#if CSHARP13
            LanguageVersion.CSharp13,
#endif
#if CSHARP14
            LanguageVersion.CSharp14,
#endif
        ];

    private static readonly (string By, string? Parameter)[] s_sends =
    [
        ("text", "string"),
        ("\"ready\"", "string"),
        ("$\"{text}\"", "string"),
        ("\"ready\"u8", "ReadOnlySpan<byte>"),
        ("payload", "byte[]"),
        ("payload.AsSpan()", "ReadOnlySpan<byte>"),
        ("payload.AsMemory().Span", "ReadOnlySpan<byte>"),
        ("new ArraySegment<byte>(payload)", "ReadOnlySpan<byte>"),
        ("[1, 2]", "ReadOnlySpan<byte>"),
        ("stackalloc byte[4]", "ReadOnlySpan<byte>"),
        ("ReadOnlySpan<byte>.Empty", "ReadOnlySpan<byte>"),
        ("null", null),
        ("default", null),
        ("1.5", null),
        ("nothing", null),
        ("1 +", null),
    ];

    [Theory]
    [MemberData(nameof(Versions))]
    public void Send_takes_what_the_language_version_prefers(LanguageVersion language) =>
        Assert.All(s_sends, send => Assert.Equal(send.Parameter, Parameter("socket.Send(old);", send.By, language)));

    [Theory]
    [InlineData("\"ready\"u8", LanguageVersion.CSharp10)]
    [InlineData("[1, 2]", LanguageVersion.CSharp11)]
    public void What_the_language_does_not_have_is_no_expression(string by, LanguageVersion language) =>
        Assert.Null(Parameter("socket.Send(old);", by, language));

    [Theory]
    [InlineData("socket?.Send(old);")]
    [FullData("if (!socket.Send(old, SendFlags.DontWait)) return;")]
    [FullData("var sent = socket.Send(old);")]
    [FullData("while (socket.Send(old)) { }")]
    [FullData("Action send = () => socket.Send(old);")]
    [FullData("Action send = () => { socket.Send(old); };")]
    [FullData("bool Publish() => socket.Send(old);")]
    [FullData("bool Publish() { return socket.Send(old); }")]
    [FullData("using (socket) socket.Send(old);")]
    [FullData("socket.Send(old!);")]
    public void Every_place_is_asked(string statement) => Assert.Equal("string", Parameter(statement, "text", LanguageVersion.Latest));

    [Theory]
    [InlineData("public bool Publish(Socket socket, string text, byte[] old) => socket.Send(old);")]
    [FullData("public Func<Socket, string, byte[], bool> Publish = (socket, text, old) => socket.Send(old);")]
    [InlineData("public Func<Socket, string, byte[], bool> Publish { get; } = (socket, text, old) => { return socket.Send(old); };")]
    [FullData("static Socket socket; static string text; static byte[] old; public bool Property { get => socket.Send(old); }")]
    public void Every_member_is_asked(string member) =>
        Assert.Equal(
            "string",
            ParameterIn($"using System; using Net.Zmq; class C {{ {member} }}", "text", LanguageVersion.Latest, ZmqVersion.V0_5_0)
        );

    [Fact]
    public void Top_level_statements_are_asked() =>
        Assert.Equal(
            "string",
            ParameterIn(
                "using Net.Zmq; Socket socket = null!; string text = \"\"; byte[] old = null!; socket.Send(old);",
                "text",
                LanguageVersion.Latest,
                ZmqVersion.V0_5_0,
                OutputKind.ConsoleApplication
            )
        );

    [Fact]
    public void Named_argument_keeps_the_overload_with_that_name() =>
        Assert.Null(Parameter("socket.Send(data: old);", "text", LanguageVersion.Latest));

    [Fact]
    public void Creation_is_asked() => Assert.Equal("string", Parameter("var message = new Message(old);", "text", LanguageVersion.Latest));

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public void Referenced_version_answers(ZmqVersion version)
    {
        Assert.Equal("string", Parameter("socket.Send(old);", "text", LanguageVersion.CSharp12, version));
        Assert.Equal(
            version == ZmqVersion.V0_1_0 ? "string" : null,
            Parameter("socket.TrySend(old);", "text", LanguageVersion.CSharp12, version)
        );
    }

    private static string? Parameter(string statement, string by, LanguageVersion language, ZmqVersion version = ZmqVersion.V0_5_0) =>
        ParameterIn(
            $"using System; using Net.Zmq; class C {{ void M(Socket socket, string text, byte[] payload, byte[] old) {{ {statement} }} }}",
            by,
            language,
            version
        );

    private static string? ParameterIn(
        string source,
        string by,
        LanguageVersion language,
        ZmqVersion version,
        OutputKind kind = OutputKind.DynamicallyLinkedLibrary
    )
    {
        var tree = CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(language));
        var compilation = CSharpCompilation.Create(
            "Overloads",
            [tree],
            References.Get(version, runtime: false),
            new(kind, allowUnsafe: true)
        );
        var argument = tree.GetRoot()
            .DescendantNodes()
            .OfType<ArgumentSyntax>()
            .First(a => a.ToString().TrimEnd('!').EndsWith("old", System.StringComparison.Ordinal));
        var called = Overloads.After(
            (ExpressionSyntax)argument.Parent!.Parent!,
            argument.Expression,
            by,
            compilation.GetSemanticModel(tree)
        );
        return called?.Parameters[0].Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
    }
}
