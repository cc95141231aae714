using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ConstantPayloadAllocatedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1008");

    private static readonly DiagnosticResult s_info = new DiagnosticResult(Rules.ZMQ1008.Id, DiagnosticSeverity.Info).WithOptions(
        DiagnosticOptions.IgnoreAdditionalLocations
    );
    private static readonly DiagnosticResult s_warning = new DiagnosticResult(Rules.ZMQ1008.Id, DiagnosticSeverity.Warning).WithOptions(
        DiagnosticOptions.IgnoreAdditionalLocations
    );

    [Theory]
    [InlineData("socket.Send({|#0:\"ready\"u8.ToArray()|});")]
    [InlineData("socket.Send({|#0:\"ready\"u8[1..].ToArray()|});")]
    [InlineData("socket.Send({|#0:(running ? \"a\"u8 : \"b\"u8).ToArray()|});")]
    [InlineData("var ready = \"ready\"u8; socket.Send({|#0:ready.ToArray()|});")]
    [InlineData("socket.Send({|#0:new byte[] { 1, 2 }|});")]
    [InlineData("socket.Send({|#0:new byte[] { 1, 2 }.ToArray()|});")]
    [InlineData("socket.Send({|#0:new[] { (byte)1, (byte)'a' }|});")]
    [InlineData("const byte Tag = 7; socket.Send({|#0:new byte[] { Tag, 0x01 }|});")]
    [InlineData("socket.Send({|#0:new byte[0]|});")]
    [InlineData("socket.Send({|#0:new byte[] { }|});")]
    [InlineData("byte[] b = {|#0:[1, 2]|}; socket.Send(b);")]
    [InlineData("byte[] b = {|#0:{ 1, 2 }|}; socket.Send(b);")]
    [InlineData("var b = {|#0:new byte[] { 1, 2 }|}; socket.Send(b.AsSpan());")]
    [InlineData("var b = {|#0:new byte[] { 1, 2 }|}; socket.Send(b); Console.WriteLine(b.Length);")]
    [InlineData("socket.Send({|#0:[.. \"a\"u8, 1]|});")]
    [InlineData("socket.Send(running ? payload : {|#0:new byte[] { 1 }|});")]
    [InlineData("ReadOnlySpan<byte> b = {|#0:new byte[] { 1, 2 }|}.AsSpan(); socket.Send(b);")]
    [InlineData("socket.Subscribe({|#0:new byte[] { 1 }|});")]
    [InlineData("socket.Unsubscribe({|#0:\"a\"u8.ToArray()|});")]
    [InlineData("var parts = new MultipartMessage(); parts.Add({|#0:\"a\"u8.ToArray()|});")]
    public Task Constants_Trigger_as_info(string code) => Code.Triggers(code, s_info.WithLocation(0));

    [Theory]
    [InlineData("while (running) socket.Send({|#0:\"ready\"u8.ToArray()|});")]
    [InlineData("while (running) { byte[] b = {|#0:[1, 2]|}; socket.Send(b); }")]
    [InlineData("new Thread(() => { while (running) { socket.Send({|#0:new byte[] { 1 }|}); } }).Start();")]
    [InlineData("while (running) socket.Subscribe({|#0:new byte[] { 1 }|});")]
    public Task Hot_constants_Trigger_as_warning(string code) => Code.Triggers(code, s_warning.WithLocation(0));

    [Fact]
    public Task Fields_and_large_arrays_Trigger() =>
        Code.Triggers(
            $$"""
            private readonly Socket _socket = null!;
            void Publish(byte[] frame) => _socket.Send(frame);
            bool Property => _socket.Send({|#0:new byte[] { 1 }|});
            void A(Socket? other) => other?.Send({|#1:"a"u8.ToArray()|});
            void B() => Publish({|#2:"a"u8.ToArray()|});
            void C() => _socket.Send({|#3:new byte[] { {{string.Join(", ", System.Linq.Enumerable.Repeat("1", 4096))}} }|});
            """,
            s_info.WithLocation(0),
            s_info.WithLocation(1),
            s_info.WithLocation(2),
            s_info.WithLocation(3)
        );

    [Theory]
    [InlineData("socket.Send(\"ready\"u8);")]
    [InlineData("socket.Send([1, 2]);")]
    [InlineData("socket.Send(Array.Empty<byte>());")]
    [InlineData("ReadOnlySpan<byte> none = new byte[] { 1, 2 }; socket.Send(none);")] // the compiler makes no array
    [InlineData("socket.Send((ReadOnlySpan<byte>)new byte[] { 1, 2 });")]
    [InlineData("socket.Send(new ReadOnlySpan<byte>(new byte[] { 1, 2 }));")]
    [InlineData("ReadOnlySpan<byte> none = new byte[0]; socket.Send(none);")]
    [InlineData("Publish(new byte[] { 1, 2 }); void Publish(ReadOnlySpan<byte> bytes) => socket.Send(bytes);")]
    [InlineData("byte[] none = []; socket.Send(none);")]
    [InlineData("socket.Send(ReadOnlySpan<byte>.Empty);")]
    [InlineData("var b = new byte[] { 1, 2 }; while (running) socket.Send(b);")] // hoisted
    [InlineData("var b = new byte[] { 1, 2 }; sender.Send(b); receiver.Send(b);")] // shared
    [InlineData("var b = new byte[] { 1, 2 }; socket.Send(b); Console.WriteLine(b[0]);")]
    [InlineData("var b = new byte[] { 1, 2 }; var kept = new List<byte[]> { b }; socket.Send(b);")]
    [InlineData("socket.SetOption(SocketOption.Routing_Id, new byte[] { 1, 2 });")]
    [InlineData("socket.Subscribe(payload);")]
    public Task Arrays_that_are_needed_or_none_DoNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Fields_DoNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private static readonly byte[] s_ready = "ready"u8.ToArray();
            private readonly byte[] _id = { 1, 2 };
            private static byte[] Ready { get; } = [1, 2];
            private static ReadOnlySpan<byte> Span => [1, 2];
            void A(Socket socket) { socket.Send(s_ready); socket.Send(_id); socket.Send(Ready); socket.Send(Span); }
            """
        );

    /// <summary>What is written, or made of constants by a call, is not constant: ZMQ1003's.</summary>
    [Theory]
    [InlineData("var b = {|ZMQ1003:new byte[] { 1, 2 }|}; b[0] = (byte)size; socket.Send(b);")]
    [InlineData("socket.Send({|ZMQ1003:new byte[] { 1, (byte)size }|});")]
    [InlineData("var b = new byte[] { 1, 2 }; b[0] = (byte)size; socket.Send({|ZMQ1003:b.ToArray()|});")]
    [InlineData("socket.Send({|ZMQ1003:(running ? \"a\"u8 : payload).ToArray()|});")]
    [InlineData("socket.Send({|ZMQ1003:\"abc\"u8.ToArray().Reverse().ToArray()|});")]
    public Task Changed_constants_DoNotTrigger(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.Send({|ZMQ1008:\"ready\"u8.ToArray()|});", "socket.Send(\"ready\"u8);")]
    [InlineData(
        "socket.Send({|ZMQ1008:\"ready\"u8[1..].ToArray()|}, SendFlags.SendMore);",
        "socket.Send(\"ready\"u8[1..], SendFlags.SendMore);"
    )]
    [InlineData("socket.Send({|ZMQ1008:(running ? \"a\"u8 : \"b\"u8).ToArray()|});", "socket.Send(running ? \"a\"u8 : \"b\"u8);")]
    [InlineData("socket.Send({|ZMQ1008:new byte[] { 1, 2 }|});", "socket.Send([1, 2]);")]
    [InlineData("socket.Send({|ZMQ1008:new byte[] { 1, 2, }|});", "socket.Send([1, 2,]);")]
    [InlineData("socket.Send({|ZMQ1008:new[] { (byte)1, (byte)'a' }|});", "socket.Send([(byte)1, (byte)'a']);")]
    [InlineData(
        "socket.Send(data: {|ZMQ1008:new byte[] { 1 }|}, flags: SendFlags.SendMore);",
        "socket.Send(data: [1], flags: SendFlags.SendMore);"
    )]
    [InlineData("socket.Send({|ZMQ1008:new byte[0]|});", "socket.Send(ReadOnlySpan<byte>.Empty);")]
    [InlineData("socket.Send({|ZMQ1008:new byte[] { }|});", "socket.Send(ReadOnlySpan<byte>.Empty);")]
    [InlineData(
        "socket.Send({|ZMQ1008:new byte[]\n{\n    1, // one\n    2 // two\n}|});",
        "socket.Send([\n    1, // one\n    2 // two\n]);"
    )]
    [InlineData("byte[] b = {|ZMQ1008:[1, 2]|};\nsocket.Send(b);", "socket.Send([1, 2]);")]
    [InlineData("byte[] b = {|ZMQ1008:{ 1, 2 }|};\nConsole.WriteLine();\nsocket.Send(b);", "Console.WriteLine();\nsocket.Send([1, 2]);")]
    [InlineData(
        "var b = {|ZMQ1008:\"a\"u8.ToArray()|};\nif (!socket.Send(b, SendFlags.DontWait)) return;",
        "if (!socket.Send(\"a\"u8, SendFlags.DontWait)) return;"
    )]
    [InlineData(
        "var parts = new MultipartMessage();\nparts.Add({|ZMQ1008:\"a\"u8.ToArray()|});",
        "var parts = new MultipartMessage();\nparts.Add(\"a\"u8);"
    )]
    [InlineData("socket.Send({|ZMQ1008:new byte[2] { 1, 2 }|});", "socket.Send([1, 2]);")]
    [InlineData(
        "{\n    var b = {|ZMQ1008:new byte[] { 1 }|};\n    Action a = () => Console.WriteLine();\n    socket.Send(b);\n}",
        "{\n    Action a = () => Console.WriteLine();\n    socket.Send([1]);\n}"
    )]
    [InlineData("Func<bool> a = () => socket.Send({|ZMQ1008:\"a\"u8.ToArray()|});", "Func<bool> a = () => socket.Send(\"a\"u8);")]
    public Task Constants_AreFixed(string code, string after) => Code.IsFixed(code, after);

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
    [InlineData("var b = {|ZMQ1008:new byte[] { 1, 2 }|}; Console.WriteLine(b.Length); socket.Send(b);")]
    [InlineData("var b = {|ZMQ1008:new byte[] { 1, 2 }|}; Console.WriteLine(nameof(b)); socket.Send(b);")]
    [InlineData("var b = {|ZMQ1008:new byte[] { 1, 2 }|}; socket.Send(b.AsSpan(1));")]
    [InlineData("socket.Send({|ZMQ1008:[.. \"a\"u8, 1]|});")]
    [InlineData("socket.Send({|ZMQ1008:\"a\"u8 /* why */ .ToArray()|});")]
    [InlineData("var ready = \"a\"u8; var b = {|ZMQ1008:ready.ToArray()|}; Console.WriteLine(); socket.Send(b);")]
    [InlineData("var b = {|ZMQ1008:new byte[] { 1 }|};\n#if DEBUG\nb = payload;\n#endif\nsocket.Send(b);")]
    [InlineData("byte[] b = {|ZMQ1008:[1]|}, c = payload; socket.Send(b); Console.WriteLine(c);")]
    [InlineData("socket.Send({|ZMQ1008:new byte[2] { 1, 2 }|}.AsSpan()[1..]);")]
    public Task What_needs_an_array_IsNotFixed(string code) => Code.IsNotFixed(code);

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

    [Fact]
    public Task Elements_in_an_older_language_Trigger()
    {
        var test = Code.Analysis("socket.Send({|ZMQ1008:new byte[] { 1, 2 }|});");
        test.LanguageVersion = LanguageVersion.CSharp11;
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
