using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ConstantPayloadAllocatedFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1008");

    [Theory]
    [InlineData("socket.Send({|ZMQ1008:\"ready\"u8.ToArray()|});", "socket.Send(\"ready\"u8);")]
    [InlineData(
        "socket.Send({|ZMQ1008:\"ready\"u8[1..].ToArray()|}, SendFlags.SendMore);",
        "socket.Send(\"ready\"u8[1..], SendFlags.SendMore);"
    )]
    [InlineData("socket.Send({|ZMQ1008:(running ? \"a\"u8 : \"b\"u8).ToArray()|});", "socket.Send(running ? \"a\"u8 : \"b\"u8);")]
    [FullData(
        "var b = {|ZMQ1008:\"a\"u8.ToArray()|};\nif (!socket.Send(b, SendFlags.DontWait)) return;",
        "if (!socket.Send(\"a\"u8, SendFlags.DontWait)) return;"
    )]
    [InlineData(
        "var parts = new MultipartMessage();\nparts.Add({|ZMQ1008:\"a\"u8.ToArray()|});",
        "var parts = new MultipartMessage();\nparts.Add(\"a\"u8);"
    )]
    [InlineData("Func<bool> a = () => socket.Send({|ZMQ1008:\"a\"u8.ToArray()|});", "Func<bool> a = () => socket.Send(\"a\"u8);")]
    public Task Text_becomes_a_literal_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("socket.Send({|ZMQ1008:new byte[] { 1, 2 }|});", "socket.Send([1, 2]);")]
    [FullData("socket.Send({|ZMQ1008:new byte[] { 1, 2, }|});", "socket.Send([1, 2,]);")]
    [InlineData("socket.Send({|ZMQ1008:new[] { (byte)1, (byte)'a' }|});", "socket.Send([(byte)1, (byte)'a']);")]
    [InlineData(
        "socket.Send(data: {|ZMQ1008:new byte[] { 1 }|}, flags: SendFlags.SendMore);",
        "socket.Send(data: [1], flags: SendFlags.SendMore);"
    )]
    [InlineData(
        "socket.Send({|ZMQ1008:new byte[]|}\n{\n    1, // one\n    2 // two\n});",
        "socket.Send([\n    1, // one\n    2 // two\n]);"
    )]
    [InlineData("byte[] b = {|ZMQ1008:[1, 2]|};\nsocket.Send(b);", "socket.Send([1, 2]);")]
    [InlineData("byte[] b = {|ZMQ1008:{ 1, 2 }|};\nConsole.WriteLine();\nsocket.Send(b);", "Console.WriteLine();\nsocket.Send([1, 2]);")]
    [FullData("socket.Send({|ZMQ1008:new byte[2] { 1, 2 }|});", "socket.Send([1, 2]);")]
    [FullData(
        "{\n    var b = {|ZMQ1008:new byte[] { 1 }|};\n    Action a = () => Console.WriteLine();\n    socket.Send(b);\n}",
        "{\n    Action a = () => Console.WriteLine();\n    socket.Send([1]);\n}"
    )]
    public Task Array_becomes_a_collection_expression_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Theory]
    [InlineData("socket.Send({|ZMQ1008:new byte[0]|});", "socket.Send(ReadOnlySpan<byte>.Empty);")]
    [InlineData("socket.Send({|ZMQ1008:new byte[] { }|});", "socket.Send(ReadOnlySpan<byte>.Empty);")]
    public Task Empty_array_becomes_an_empty_span_IsFixed(string code, string after) => Code.IsFixed(code, after);

    [Fact]
    public Task Several_adjacent_and_nested_hits_AreFixed() =>
        Code.IsFixed(
            """
            if (socket.Send({|ZMQ1008:"a"u8.ToArray()|}, SendFlags.SendMore))
                if (socket.Send({|ZMQ1008:new byte[] { 1 }|}, SendFlags.SendMore))
                    socket.Send({|ZMQ1008:new byte[0]|});
            var b = {|ZMQ1008:new byte[] { 2 }|};
            var c = {|ZMQ1008:new byte[] { 3 }|};
            socket.Send(b);
            socket.Send(c);
            """,
            """
            if (socket.Send("a"u8, SendFlags.SendMore))
                if (socket.Send([1], SendFlags.SendMore))
                    socket.Send(ReadOnlySpan<byte>.Empty);
            socket.Send([2]);
            socket.Send([3]);
            """
        );

    [Fact]
    public Task Members_AreFixed() =>
        Code.IsFixed(
            """
            private readonly Socket _socket = null!;
            bool Property => _socket.Send({|ZMQ1008:new byte[] { 1 }|});
            void A(Socket? other) => other?.Send({|ZMQ1008:"a"u8.ToArray()|});
            async Task B() { var b = {|ZMQ1008:"a"u8.ToArray()|}; await Task.Yield(); _socket.Send(b); }
            """,
            """
            private readonly Socket _socket = null!;
            bool Property => _socket.Send([1]);
            void A(Socket? other) => other?.Send("a"u8);
            async Task B() { await Task.Yield(); _socket.Send("a"u8); }
            """
        );

    [Theory]
    [InlineData("socket.Subscribe({|ZMQ1008:new byte[] { 1 }|});")]
    [FullData("var b = {|ZMQ1008:new byte[] { 1, 2 }|}; Console.WriteLine(b.Length); socket.Send(b);")]
    [FullData("var b = {|ZMQ1008:new byte[] { 1, 2 }|}; Console.WriteLine(nameof(b)); socket.Send(b);")]
    [FullData("var b = {|ZMQ1008:new byte[] { 1, 2 }|}; socket.Send(b.AsSpan(1));")]
    public Task What_needs_an_array_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("socket.Send({|ZMQ1008:[.. \"a\"u8, 1]|});")]
    [FullData("socket.Send({|ZMQ1008:\"a\"u8 /* why */ .ToArray()|});")]
    [InlineData("var ready = \"a\"u8; var b = {|ZMQ1008:ready.ToArray()|}; Console.WriteLine(); socket.Send(b);")]
    [InlineData("var b = {|ZMQ1008:new byte[] { 1 }|};\n#if DEBUG\nb = payload;\n#endif\nsocket.Send(b);")]
    [InlineData("byte[] b = {|ZMQ1008:[1]|}, c = payload; socket.Send(b); Console.WriteLine(c);")]
    [InlineData("socket.Send({|ZMQ1008:new byte[2] { 1, 2 }|}.AsSpan()[1..]);")]
    public Task Expression_that_would_change_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Array_sent_through_a_wrapper_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private readonly Socket _socket = null!;
            void Publish(byte[] frame) => _socket.Send(frame);
            void A() => Publish({|ZMQ1008:"a"u8.ToArray()|});
            """
        );

    [Fact]
    public Task Name_that_a_local_hides_at_the_send_IsNotFixed() =>
        Code.IsNotFixed(
            """
            private readonly Socket _socket = null!;
            private const byte Kind = 1;
            void A() { var b = {|ZMQ1008:new byte[] { Kind }|}; { const byte Kind = 2; Console.WriteLine(Kind); _socket.Send(b); } }
            """
        );

    [Fact]
    public Task Empty_span_without_its_namespace_IsNotFixed() =>
        Code.IsNotFixed("class C { void M(Net.Zmq.Socket socket) => socket.Send({|ZMQ1008:new byte[0]|}); }".Insert(0, "using Net.Zmq; "));

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

    [Theory]
    [MemberData(nameof(Versions))]
    [Trait("Compiler", "each")]
    public Task Elements_AreFixed_in_every_language_with_collection_expressions(LanguageVersion version)
    {
        var test = Code.Fix(
            "socket.Send({|ZMQ1008:new byte[] { 1, 2 }|});\nsocket.Send({|ZMQ1008:\"a\"u8.ToArray()|});",
            "socket.Send([1, 2]);\nsocket.Send(\"a\"u8);"
        );
        test.LanguageVersion = version;
        return test.RunAsync();
    }

    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    public Task Older_versions_AreFixed(ZmqVersion version)
    {
        var test = Code.Fix(
            "class C { void M(Net.Zmq.Socket socket) { socket.Send({|ZMQ1008:new byte[] { 1 }|}); "
                + "socket.Send({|ZMQ1008:\"a\"u8.ToArray()|}); } }",
            "class C { void M(Net.Zmq.Socket socket) { socket.Send([1]); socket.Send(\"a\"u8); } }"
        );
        (test.ZmqVersion, test.ReferencesRuntime) = (version, false);
        return test.RunAsync();
    }
}
