using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

public sealed class LargeArrayPerSendTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1002");

    [Theory]
    [InlineData("var b = {|ZMQ1002:new byte[85000]|}; b[0] = 1; socket.Send(b);")]
    [InlineData("byte[] b = {|ZMQ1002:new byte[1024 * 1024]|}; b[0] = 1; socket.Send(b);")]
    [InlineData("const int Size = 10_000_000; var b = {|ZMQ1002:new byte[Size]|}; b[0] = 1; socket.Send(b);")]
    [InlineData("var n = size > 5 ? 100_000 : 200_000; var b = {|ZMQ1002:new byte[n]|}; b[0] = 1; socket.Send(b);")]
    [InlineData("while (running) { var b = {|ZMQ1002:new byte[Math.Max(size, 90_000)]|}; b[0] = 1; socket.Send(b); }")]
    [InlineData("var b = {|ZMQ1002:GC.AllocateUninitializedArray<byte>(90_000)|}; b[0] = 1; socket.Send(b);")]
    public Task Large_array_Triggers(string code) => Code.Triggers(code);

    [Fact]
    public Task Constant_field_Triggers() =>
        Code.Triggers(
            """
            private const int SnapshotSize = 256 * 1024;
            private static readonly int s_size = 100_000;
            void A(Socket socket) { var b = {|ZMQ1002:new byte[SnapshotSize]|}; b[0] = 1; socket.Send(b); }
            void B(Socket socket) { var b = {|ZMQ1002:new byte[s_size]|}; b[0] = 1; socket.Send(b); }
            """
        );

    [Fact]
    public Task Message_quotes_the_size() =>
        Code.Triggers(
            "var b = {|#0:new byte[Math.Max(size, 100_000)]|}; b[0] = 1; socket.Send(b);",
            new DiagnosticResult(Rules.ZMQ1002_LargeArrayPerSend.Id, DiagnosticSeverity.Warning)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithLocation(0)
                .WithMessage("Array of at least 100000 bytes is allocated for one send; use BeginFrame instead (15x the cost at 96 KiB)")
        );

    [Theory]
    [InlineData("if (size >= 85000) { var b = {|ZMQ1002:new byte[size]|}; b[0] = 1; socket.Send(b); }")]
    [InlineData("if (size < 100_000) return; var b = {|ZMQ1002:new byte[size]|}; b[0] = 1; socket.Send(b);")]
    [FullData("var b = {|ZMQ1002:new byte[size]|}; b[0] = 1; if (size > 100_000) socket.Send(b);", false)]
    public Task Large_array_on_a_path_Triggers(string code, bool isLarge = true) =>
        Code.Triggers(isLarge ? code : code.Replace("ZMQ1002", "ZMQ1003"));

    [Fact]
    public Task Below_the_threshold_another_rule_speaks() =>
        Code.Triggers("var b = {|ZMQ1003:new byte[84999]|}; b[0] = 1; socket.Send(b);");

    [Fact]
    public Task Unknown_size_another_rule_speaks() => Code.Triggers("var b = {|ZMQ1003:new byte[size]|}; b[0] = 1; socket.Send(b);");

    [Theory]
    [InlineData("var b = new byte[100_000]; while (running) { b[0]++; socket.Send(b); }")]
    [FullData("var b = new byte[100_000]; b[0] = 1; socket.Send(b); socket.Send(b);")]
    public Task Reused_array_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[100_000]; b[0] = 1; socket.Send(b); Console.WriteLine(b[0]);")]
    public Task Array_that_is_read_later_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var b = new byte[100_000]; socket.Recv(b);")]
    public Task Array_that_is_received_into_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Static_array_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            "private static readonly byte[] s_snapshot = new byte[100_000]; void M(Socket socket) => socket.Send(s_snapshot);"
        );

    [Fact]
    public Task Threshold_option_is_obeyed_Triggers()
    {
        var test = Code.Analysis("var b = {|ZMQ1002:new byte[1000]|}; b[0] = 1; socket.Send(b);");
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\nzmqperf.large_message_threshold = 1000"));
        return test.RunAsync();
    }

    [Fact]
    public Task Large_array_IsFixed() =>
        Code.IsFixed(
            """
            var snapshot = {|ZMQ1002:new byte[1 << 20]|};
            System.Security.Cryptography.RandomNumberGenerator.Fill(snapshot);
            socket.Send(snapshot);
            """,
            """
            using var frame = socket.BeginFrame(1 << 20);
            var snapshot = frame.Span;
            System.Security.Cryptography.RandomNumberGenerator.Fill(snapshot);
            frame.Send();
            """
        );

    [Fact]
    public Task Fix_All_of_nested_and_adjacent_arrays_IsFixed() =>
        Code.IsFixed(
            """
            var outer = {|ZMQ1002:new byte[100_000]|};
            outer[0] = 1;
            if (running)
            {
                var inner = {|ZMQ1002:new byte[200_000]|}; inner[0] = 2; sender.Send(inner);
                var next = {|ZMQ1002:new byte[300_000]|}; next[0] = 3; sender.Send(next);
            }
            socket.Send(outer);
            """,
            """
            using var frame = socket.BeginFrame(100_000);
            var outer = frame.Span;
            outer.Clear();
            outer[0] = 1;
            if (running)
            {
                using var frame2 = sender.BeginFrame(200_000);
                var inner = frame2.Span;
                inner.Clear(); inner[0] = 2; frame2.Send();
                using var frame3 = sender.BeginFrame(300_000);
                var next = frame3.Span;
                next.Clear(); next[0] = 3; frame3.Send();
            }
            frame.Send();
            """
        );
}
