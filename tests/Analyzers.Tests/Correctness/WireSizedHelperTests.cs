using System;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3024 where a method of the user's is given the bytes.</summary>
public sealed class WireSizedHelperTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3024");

    private static string Reader(string call, string helper) =>
        $$"""
            using System;
            using System.Buffers.Binary;
            using Net.Zmq;

            public sealed class Reader
            {
                public void Read(Socket socket, byte[] buffer)
                {
                    using var message = new Message();
                    socket.Recv(message);
                    socket.Recv(buffer);
                    {{call}};
                }

                private static double[] Made(int count) => count < 100 ? new double[count] : [];

                {{helper}}
            }
            """;

    private const string Number = "BinaryPrimitives.ReadInt32LittleEndian(bytes)";

    [Theory]
    [InlineData("Parse(message.Data)", $"private static double[] Parse(ReadOnlySpan<byte> bytes) => new double[{Number}];")]
    [InlineData("Parse(buffer)", $"private static double[] Parse(byte[] bytes) {{ var n = {Number}; return new double[n]; }}")]
    [InlineData("Parse(buffer.AsSpan(4))", $"internal double[] Parse(Span<byte> bytes) {{ var n = {Number}; return new double[n * 2]; }}")]
    [InlineData("Parse(message.ToArray())", $"private static double[] Parse(byte[] bytes) {{ var n = {Number}; return new double[n]; }}")]
    public Task Method_that_allocates_as_much_as_its_bytes_say_Triggers(string call, string helper) =>
        Code.Triggers(Reader($"{{|ZMQ3024:{call}|}}", helper));

    [Fact]
    public Task Method_that_hands_its_bytes_on_Triggers() =>
        Code.Triggers(
            Reader(
                "{|ZMQ3024:Parse(message.Data)|}",
                $"""
                private static int Parse(ReadOnlySpan<byte> all) => Rest(all.Slice(4)).Length;
                private static double[] Rest(ReadOnlySpan<byte> bytes) => new double[{Number}];
                """
            )
        );

    private static string Tasks(string call, string helper) =>
        Reader(call, "private static " + helper.Replace("N()", Number, StringComparison.Ordinal))
            .Replace(
                "using System;",
                "using System.Collections.Generic;\nusing System.Threading.Tasks;\nusing System;",
                StringComparison.Ordinal
            )
            .Replace("void Read", "async Task Read", StringComparison.Ordinal);

    [Theory]
    [InlineData("await {|ZMQ3024:Parse(buffer)|}")]
    [InlineData("await {|ZMQ3024:Parse(buffer)|}.ConfigureAwait(false)")]
    public Task Method_that_is_awaited_Triggers(string call) =>
        Code.Triggers(Tasks(call, "async Task<double[]> Parse(byte[] bytes) { await Task.Yield(); return new double[N()]; }"));

    [Theory]
    [InlineData("async Task<double[]> Parse(byte[] bytes) { await Task.Yield(); return new double[N()]; }")]
    [InlineData("IEnumerable<double[]> Parse(byte[] bytes) { yield return new double[N()]; }")]
    public Task Method_that_may_run_later_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Tasks("await Task.Yield(); var later = Parse(buffer)", helper));

    [Theory]
    [InlineData($"private static int Count(ReadOnlySpan<byte> bytes) => {Number};")]
    [InlineData($"private static int Count(ReadOnlySpan<byte> bytes) {{ var n = {Number}; return n; }}")]
    public Task Number_that_a_method_reads_Triggers(string helper) =>
        Code.Triggers(Reader("var body = {|ZMQ3024:new double[Count(message.Data)]|}", helper));

    [Theory]
    [InlineData($"private static double[] Parse(ReadOnlySpan<byte> bytes) {{ var n = {Number}; return n > 9 ? [] : new double[n]; }}")]
    [InlineData($"private static double[] Parse(ReadOnlySpan<byte> bytes) {{ var n = {Number}; return Made(n); }}")]
    [InlineData("private static double[] Parse(ReadOnlySpan<byte> bytes) => new double[bytes.Length];")]
    [InlineData("private static double[] Parse(ReadOnlySpan<byte> bytes) => new double[bytes[0]];")]
    [InlineData($"private static double[] Parse(ReadOnlySpan<byte> bytes) {{ bytes = new byte[4]; return new double[{Number}]; }}")]
    public Task Method_that_limits_what_it_allocates_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Reader("Parse(message.Data)", helper));

    [Theory]
    [InlineData($"private static int Count(ReadOnlySpan<byte> bytes) {{ var n = {Number}; return n < 9 ? n : 0; }}")]
    [InlineData($"private static int Count(ReadOnlySpan<byte> bytes) => Math.Min({Number}, 100);")]
    [InlineData($"private static int Count(ReadOnlySpan<byte> bytes) => bytes.Length < 4 ? 0 : {Number};")]
    public Task Number_that_a_method_limits_or_has_from_elsewhere_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Reader("var body = new double[Count(message.Data)]", helper));

    private const string Parses = $"private static double[] Parse(ReadOnlySpan<byte> bytes) {{ var n = {Number}; return new double[n]; }}";

    [Theory]
    [InlineData("if (!Is(message.Data)) return; Parse(message.Data)", $"bool Is(ReadOnlySpan<byte> bytes) => {Number} is >= 0 and < 9;")]
    [InlineData("if (Is(message.Data)) Parse(message.Data)", $"bool Is(ReadOnlySpan<byte> bytes) {{ var n = {Number}; return n < 9; }}")]
    [InlineData("Check(buffer); Parse(buffer)", $"void Check(byte[] bytes) {{ if ({Number} > 9) throw new FormatException(); }}")]
    [InlineData("if (BinaryPrimitives.ReadInt32LittleEndian(buffer) > 9) return; Parse(buffer)", "")]
    public Task Bytes_that_were_looked_at_before_DoesNotTrigger(string call, string helper) =>
        Code.DoesNotTrigger(Reader(call, Parses + helper));

    [Theory]
    [InlineData("if (Is(message.Data)) {|ZMQ3024:Parse(message.Data)|}", $"bool Is(ReadOnlySpan<byte> bytes) => {Number} == 7;")]
    [InlineData("if (Is(message.Data)) {|ZMQ3024:Parse(message.Data)|}", "bool Is(ReadOnlySpan<byte> bytes) => bytes.Length > 7;")]
    [InlineData("{|ZMQ3024:Parse(buffer)|}; if (BinaryPrimitives.ReadInt32LittleEndian(buffer) > 9) return", "")]
    public Task Bytes_that_were_asked_for_something_else_Triggers(string call, string helper) =>
        Code.Triggers(Reader(call, Parses + helper));

    [Theory]
    [InlineData("var part = bytes.Slice(4, n * 8); return new double[n];")]
    [InlineData("var part = bytes[4..(4 + n)]; return new double[n];")]
    public Task Part_that_is_taken_before_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            Reader("Parse(message.Data)", $"private static double[] Parse(ReadOnlySpan<byte> bytes) {{ var n = {Number}; {code} }}")
        );

    [Theory]
    [InlineData("var all = new double[n]; var part = bytes.Slice(4, n * 8); return all;")]
    [InlineData("var all = new double[n]; var part = bytes[4..(4 + n)]; return all;")]
    public Task Part_that_is_taken_later_Triggers(string code) =>
        Code.Triggers(
            Reader(
                "{|ZMQ3024:Parse(message.Data)|}",
                $"private static double[] Parse(ReadOnlySpan<byte> bytes) {{ var n = {Number}; {code} }}"
            )
        );

    [Theory]
    [InlineData("Parse(BitConverter.GetBytes(4))")]
    [InlineData("Parse(new byte[4])")]
    public Task Array_of_its_own_DoesNotTrigger(string call) =>
        Code.DoesNotTrigger(Reader(call, $"private static double[] Parse(ReadOnlySpan<byte> bytes) => new double[{Number}];"));
}
