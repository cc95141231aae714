using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class ConstantPayloadAllocatedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1008");

    private static readonly DiagnosticResult s_result = new DiagnosticResult(
        Rules.ZMQ1008_ConstantPayloadAllocated.Id,
        DiagnosticSeverity.Warning
    ).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

    [Theory]
    [InlineData("static byte[] Ready() => \"READY\"u8.ToArray();")]
    [FullData("static byte[] Ready() => new byte[] { 1, 2, 3 };")]
    [FullData("static byte[] Ready() { var bytes = new byte[] { 1, 2, 3 }; return bytes; }")]
    [InlineData("byte[] Ready() { var bytes = running ? new byte[] { 1 } : new byte[] { 2 }; return bytes; }")]
    public Task Constants_that_a_method_makes_TriggerWithoutFix(string ready) =>
        Code.IsNotFixed("while (running)\n    socket.Send({|ZMQ1008:Ready()|});\n" + ready);

    [Fact]
    public Task One_of_two_constants_that_is_written_to_is_none() =>
        Code.Triggers(
            """
            while (running)
                socket.Send({|ZMQ1003:Ready(3)|});
            static byte[] Ready(int n)
            {
                var bytes = n > 1 ? new byte[] { 1, 2 } : new byte[] { 3, 4 };
                bytes[1] = (byte)n;
                return bytes;
            }
            """
        );

    [Theory]
    [InlineData("static byte[] Ready() => s_ready;")]
    [FullData("static byte[] Ready() => s_ready ??= new byte[] { 1, 2 };")]
    [FullData("static byte[] Ready() { var bytes = new byte[] { 1, 2, 3 }; s_ready = bytes; return bytes; }")]
    public Task Constants_that_a_method_keeps_DoNotTrigger(string ready) =>
        Code.DoesNotTrigger(
            $$"""
            private static byte[]? s_ready;
            void Run(Socket socket, bool running)
            {
                while (running) socket.Send(Ready());
            }
            {{ready}}
            """
        );

    [Theory]
    [InlineData("socket.Send({|#0:\"ready\"u8.ToArray()|});")]
    [InlineData("socket.Send({|#0:\"ready\"u8[1..].ToArray()|});")]
    [InlineData("socket.Send({|#0:(running ? \"a\"u8 : \"b\"u8).ToArray()|});")]
    [FullData("var ready = \"ready\"u8; socket.Send({|#0:ready.ToArray()|});")]
    [FullData("socket.Send({|#0:[.. \"a\"u8, 1]|});")]
    public Task Text_Triggers_as_cold(string code) => Code.TriggersCold(code, s_result.WithLocation(0));

    [Theory]
    [InlineData("socket.Send({|#0:new byte[] { 1, 2 }|});")]
    [FullData("socket.Send({|#0:new byte[] { 1, 2 }.ToArray()|});")]
    [InlineData("socket.Send({|#0:new[] { (byte)1, (byte)'a' }|});")]
    [FullData("const byte Tag = 7; socket.Send({|#0:new byte[] { Tag, 0x01 }|});")]
    [FullData("byte[] b = {|#0:[1, 2]|}; socket.Send(b);")]
    [FullData("byte[] b = {|#0:{ 1, 2 }|}; socket.Send(b);")]
    [InlineData("var b = {|#0:new byte[] { 1, 2 }|}; socket.Send(b.AsSpan());")]
    [FullData("var b = {|#0:new byte[] { 1, 2 }|}; socket.Send(b); Console.WriteLine(b.Length);")]
    [InlineData("ReadOnlySpan<byte> b = {|#0:new byte[] { 1, 2 }|}.AsSpan(); socket.Send(b);")]
    public Task Array_of_constants_Triggers_as_cold(string code) => Code.TriggersCold(code, s_result.WithLocation(0));

    [Theory]
    [InlineData("socket.Send({|#0:new byte[0]|});")]
    [InlineData("socket.Send({|#0:new byte[] { }|});")]
    public Task Empty_array_Triggers_as_cold(string code) => Code.TriggersCold(code, s_result.WithLocation(0));

    [Fact]
    public Task Constant_on_one_way_Triggers_as_cold() =>
        Code.TriggersCold("socket.Send(running ? payload : {|#0:new byte[] { 1 }|});", s_result.WithLocation(0));

    [Theory]
    [InlineData("socket.Subscribe({|#0:new byte[] { 1 }|});")]
    [FullData("socket.Unsubscribe({|#0:\"a\"u8.ToArray()|});")]
    [FullData("var parts = new MultipartMessage(); parts.Add({|#0:\"a\"u8.ToArray()|});")]
    public Task Constant_for_other_calls_Triggers_as_cold(string code) => Code.TriggersCold(code, s_result.WithLocation(0));

    [Theory]
    [InlineData("while (running) socket.Send({|#0:\"ready\"u8.ToArray()|});")]
    [FullData("while (running) { byte[] b = {|#0:[1, 2]|}; socket.Send(b); }")]
    [FullData("new Thread(() => { while (running) { socket.Send({|#0:new byte[] { 1 }|}); } }).Start();")]
    [FullData("while (running) socket.Subscribe({|#0:new byte[] { 1 }|});")]
    public Task Hot_constants_Trigger_as_hot(string code) => Code.TriggersHot(code, s_result.WithLocation(0));

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
            s_result.WithLocation(0),
            s_result.WithLocation(1),
            s_result.WithLocation(2),
            s_result.WithLocation(3)
        );

    [Theory]
    [InlineData("socket.Send(\"ready\"u8);")]
    [FullData("socket.Send([1, 2]);")]
    [FullData("ReadOnlySpan<byte> none = new byte[] { 1, 2 }; socket.Send(none);")] // the compiler makes no array
    [FullData("socket.Send((ReadOnlySpan<byte>)new byte[] { 1, 2 });")]
    [InlineData("socket.Send(new ReadOnlySpan<byte>(new byte[] { 1, 2 }));")]
    [InlineData("ReadOnlySpan<byte> none = new byte[0]; socket.Send(none);")]
    [FullData("Publish(new byte[] { 1, 2 }); void Publish(ReadOnlySpan<byte> bytes) => socket.Send(bytes);")]
    [FullData("byte[] none = []; socket.Send(none);")]
    [FullData("socket.Send(ReadOnlySpan<byte>.Empty);")]
    public Task No_array_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Shared_empty_array_DoesNotTrigger() => Code.DoesNotTrigger("socket.Send(Array.Empty<byte>());");

    [Theory]
    [InlineData("var b = new byte[] { 1, 2 }; while (running) socket.Send(b);")] // hoisted
    [FullData("var b = new byte[] { 1, 2 }; sender.Send(b); receiver.Send(b);")] // shared
    public Task Array_for_several_sends_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[] { 1, 2 }; socket.Send(b); Console.WriteLine(b[0]);")]
    public Task Array_that_is_read_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[] { 1, 2 }; var kept = new List<byte[]> { b }; socket.Send(b);")]
    public Task Array_that_is_kept_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Payload_that_is_no_constant_DoesNotTrigger() => Code.DoesNotTrigger("socket.Subscribe(payload);");

    [Fact]
    public Task Value_of_an_option_DoesNotTrigger() =>
        Code.DoesNotTrigger("socket.SetOption(SocketOption.Routing_Id, new byte[] { 1, 2 });");

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
    [FullData("socket.Send({|ZMQ1003:new byte[] { 1, (byte)size }|});")]
    [InlineData("var b = new byte[] { 1, 2 }; b[0] = (byte)size; socket.Send({|ZMQ1003:b.ToArray()|});")]
    [InlineData("socket.Send({|ZMQ1003:(running ? \"a\"u8 : payload).ToArray()|});")]
    [InlineData("socket.Send({|ZMQ1003:\"abc\"u8.ToArray().Reverse().ToArray()|});")]
    public Task Changed_constants_DoNotTrigger(string code) => Code.Triggers(code);

    [Fact]
    public Task Elements_in_an_older_language_Trigger()
    {
        var test = Code.Analysis("socket.Send({|ZMQ1008:new byte[] { 1, 2 }|});");
        test.LanguageVersion = LanguageVersion.CSharp11;
        return test.RunAsync();
    }
}
