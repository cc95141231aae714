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
    [FullData("Parse(buffer)", $"private static double[] Parse(byte[] bytes) {{ var n = {Number}; return new double[n]; }}")]
    [InlineData("Parse(buffer.AsSpan(4))", $"internal double[] Parse(Span<byte> bytes) {{ var n = {Number}; return new double[n * 2]; }}")]
    [FullData("Parse(message.ToArray())", $"private static double[] Parse(byte[] bytes) {{ var n = {Number}; return new double[n]; }}")]
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
    [FullData("await {|ZMQ3024:Parse(buffer)|}.ConfigureAwait(false)")]
    public Task Method_that_is_awaited_Triggers(string call) =>
        Code.Triggers(Tasks(call, "async Task<double[]> Parse(byte[] bytes) { await Task.Yield(); return new double[N()]; }"));

    [Fact]
    public Task Method_whose_type_is_missing_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Tasks("Parse(buffer)", "{|CS0246:Missing<double[]>|} Parse(byte[] bytes) { var made = new double[N()]; return default; }")
        );

    [Theory]
    [InlineData("async Task<double[]> Parse(byte[] bytes) { await Task.Yield(); return new double[N()]; }")]
    [FullData("IEnumerable<double[]> Parse(byte[] bytes) { yield return new double[N()]; }")]
    public Task Method_that_may_run_later_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Tasks("await Task.Yield(); var later = Parse(buffer)", helper));

    [Theory]
    [InlineData($"private static int Count(ReadOnlySpan<byte> bytes) => {Number};")]
    [FullData($"private static int Count(ReadOnlySpan<byte> bytes) {{ var n = {Number}; return n; }}")]
    public Task Number_that_a_method_reads_Triggers(string helper) =>
        Code.Triggers(Reader("var body = {|ZMQ3024:new double[Count(message.Data)]|}", helper));

    [Theory]
    [InlineData($"private static double[] Parse(ReadOnlySpan<byte> bytes) {{ var n = {Number}; return n > 9 ? [] : new double[n]; }}")]
    [FullData($"private static double[] Parse(ReadOnlySpan<byte> bytes) {{ var n = {Number}; return Made(n); }}")]
    [FullData("private static double[] Parse(ReadOnlySpan<byte> bytes) => new double[bytes.Length];")]
    [FullData("private static double[] Parse(ReadOnlySpan<byte> bytes) => new double[bytes[0]];")]
    [FullData($"private static double[] Parse(ReadOnlySpan<byte> bytes) {{ bytes = new byte[4]; return new double[{Number}]; }}")]
    public Task Method_that_limits_what_it_allocates_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Reader("Parse(message.Data)", helper));

    [Theory]
    [InlineData($"private static int Count(ReadOnlySpan<byte> bytes) {{ var n = {Number}; return n < 9 ? n : 0; }}")]
    [FullData($"private static int Count(ReadOnlySpan<byte> bytes) => Math.Min({Number}, 100);")]
    public Task Number_that_a_method_limits_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Reader("var body = new double[Count(message.Data)]", helper));

    [Theory]
    [InlineData($"private static int Count(ReadOnlySpan<byte> bytes) => bytes.Length < 4 ? 0 : {Number};")]
    public Task Number_of_a_method_that_looks_at_the_bytes_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Reader("var body = new double[Count(message.Data)]", helper));

    private const string Parses = $"private static double[] Parse(ReadOnlySpan<byte> bytes) {{ var n = {Number}; return new double[n]; }}";

    [Theory]
    [InlineData("if (!Is(message.Data)) return; Parse(message.Data)", $"bool Is(ReadOnlySpan<byte> bytes) => {Number} is >= 0 and < 9;")]
    [FullData("if (Is(message.Data)) Parse(message.Data)", $"bool Is(ReadOnlySpan<byte> bytes) {{ var n = {Number}; return n < 9; }}")]
    [FullData("Check(buffer); Parse(buffer)", $"void Check(byte[] bytes) {{ if ({Number} > 9) throw new FormatException(); }}")]
    [InlineData("if (BinaryPrimitives.ReadInt32LittleEndian(buffer) > 9) return; Parse(buffer)", "")]
    public Task Bytes_that_were_looked_at_before_DoesNotTrigger(string call, string helper) =>
        Code.DoesNotTrigger(Reader(call, Parses + helper));

    [Theory]
    [InlineData("if (Is(message.Data)) {|ZMQ3024:Parse(message.Data)|}", $"bool Is(ReadOnlySpan<byte> bytes) => {Number} == 7;")]
    [InlineData("if (Is(message.Data)) {|ZMQ3024:Parse(message.Data)|}", "bool Is(ReadOnlySpan<byte> bytes) => bytes.Length > 7;")]
    [FullData("{|ZMQ3024:Parse(buffer)|}; if (BinaryPrimitives.ReadInt32LittleEndian(buffer) > 9) return", "")]
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
    [FullData("Parse(new byte[4])")]
    public Task Array_of_its_own_DoesNotTrigger(string call) =>
        Code.DoesNotTrigger(Reader(call, $"private static double[] Parse(ReadOnlySpan<byte> bytes) => new double[{Number}];"));

    private const string OfMessage = "BinaryPrimitives.ReadInt32LittleEndian(m.Data)";

    [Theory]
    [InlineData("Count(message)", $"private static int Count(Message m) => {OfMessage};")]
    [FullData("Count(message)", $"private static int Count(Message m) {{ var n = {OfMessage}; return n; }}")]
    [FullData("Count(message)", $"private static int Count(Message m) => First(m.Data[4..]); {First}")]
    [FullData("Count(socket)", $"private static int Count(Socket s) {{ using var m = new Message(); s.Recv(m); return {OfMessage}; }}")]
    public Task Number_that_a_method_reads_from_a_message_Triggers(string call, string helper) =>
        Code.Triggers(Reader($"var body = {{|ZMQ3024:new double[{call}]|}}", helper));

    private const string First = $"private static int First(ReadOnlySpan<byte> bytes) => {Number};";

    private const string Pair =
        $"private static (byte Kind, int Count) Head(ReadOnlySpan<byte> all) {{ var bytes = all[1..]; return (all[0], {Number}); }}";

    private const string PairOrNothing = $$"""
        private static (byte Kind, int Count) Head(ReadOnlySpan<byte> bytes)
        {
            if (bytes.Length < 4)
                return default;
            return (bytes[0], {{Number}});
        }
        """;

    private const string Made = $$"""
        private class Start { public int Kind, Count; }
        private static Start Head(ReadOnlySpan<byte> bytes) => new Start { Count = {{Number}} };
        """;

    private const string Header =
        $"private readonly record struct Header(int Count) {{ public static Header Of(ReadOnlySpan<byte> bytes) => new({Number}); }}";

    private const string ByOut = $$"""
        private static bool Head(ReadOnlySpan<byte> bytes, out int n)
        {
            n = 0;
            if (bytes.Length < 4)
                return false;
            n = {{Number}};
            return true;
        }
        """;

    [Theory]
    [InlineData("var (kind, n) = Head(message.Data); var body = {|ZMQ3024:new double[n]|}", Pair)]
    [FullData("var h = Head(message.Data); var body = {|ZMQ3024:new double[h.Count]|}", Pair)]
    [InlineData("var body = {|ZMQ3024:new double[Head(message.Data).Count]|}", Pair)]
    [InlineData("var h = Head(message.Data); h.Kind = 9; var body = {|ZMQ3024:new double[h.Count]|}", Made)]
    [InlineData("var h = Head(message.Data); var body = {|ZMQ3024:new double[h.Count]|}", PairOrNothing)]
    [InlineData("var h = Header.Of(message.Data); var body = {|ZMQ3024:new double[h.Count]|}", Header)]
    public Task Number_that_a_method_gives_by_a_part_Triggers(string code, string helper) => Code.Triggers(Reader(code, helper));

    [Theory]
    [InlineData("Head(message.Data, out var n); var body = {|ZMQ3024:new double[n]|}", ByOut)]
    [FullData("if (!Head(message.Data, out int n)) return; var body = {|ZMQ3024:new double[n * 8]|}", ByOut)]
    public Task Number_that_a_method_gives_by_a_parameter_Triggers(string code, string helper) => Code.Triggers(Reader(code, helper));

    [Theory]
    [InlineData("var (kind, n) = Head(message.Data); if (n > 9) return; var body = new double[n]", Pair)]
    [InlineData("var h = Head(message.Data); if (h.Count > 9) return; var body = new double[h.Count]", Pair)]
    [FullData("var h = Head(message.Data); Check(h); var body = new double[h.Count]; void Check((byte, int) pair) { }", Pair)]
    [FullData("var h = Head(message.Data); if (h.Count > 9) return; var body = new double[h.Count]", PairOrNothing)]
    [FullData("var h = Header.Of(message.Data); if (h is { Count: > 9 }) return; var body = new double[h.Count]", Header)]
    [InlineData("Head(message.Data, out var n); if (n > 9) return; var body = new double[n]", ByOut)]
    public Task Part_that_is_compared_DoesNotTrigger(string code, string helper) => Code.DoesNotTrigger(Reader(code, helper));

    [Theory]
    [InlineData("var h = Head(message.Data); var body = new double[Math.Min(h.Count, 9)]", Pair)]
    [InlineData("var h = Head(message.Data); h.Count &= 0xFF; var body = new double[h.Count]", Made)]
    public Task Part_that_is_limited_DoesNotTrigger(string code, string helper) => Code.DoesNotTrigger(Reader(code, helper));

    [Theory]
    [InlineData("var (kind, n) = Head(message.Data); var body = new double[kind]", Pair)]
    public Task Part_that_is_small_DoesNotTrigger(string code, string helper) => Code.DoesNotTrigger(Reader(code, helper));

    [Theory]
    [InlineData("var (kind, n) = Head(new byte[9]); var body = new double[n]", Pair)]
    public Task Part_of_own_bytes_DoesNotTrigger(string code, string helper) => Code.DoesNotTrigger(Reader(code, helper));

    [Theory]
    [InlineData("var h = Head(message.Data); h.Count = 9; var body = new double[h.Count]", Pair)]
    [FullData("var h = Head(message.Data); (h.Count, h.Kind) = (9, 1); var body = new double[h.Count]", Made)]
    [FullData("var h = Head(message.Data); ref var n = ref h.Count; n = 9; var body = new double[h.Count]", Made)]
    public Task Part_that_is_set_DoesNotTrigger(string code, string helper) => Code.DoesNotTrigger(Reader(code, helper));

    [Theory]
    [InlineData($"int Count(Message m) {{ if ({OfMessage} > 9) throw new FormatException(); return {OfMessage}; }}")]
    [FullData($"int Count(Message m) {{ var n = {OfMessage}; if (n > 9) throw new FormatException(); return n; }}")]
    [FullData($"int Count(Message m) => Math.Clamp({OfMessage}, 0, 9);")]
    [FullData("int Count(Message m) => m.Size;")]
    [FullData("int Count(Message m) => m.Data[0];")]
    [FullData("int Count(Message m) { using var x = new Message(4); return BinaryPrimitives.ReadInt32LittleEndian(x.Data); }")]
    [InlineData($"int Count(Message m) => Other(m); int Other(Message m) => m.Size > 9 ? Count(m) : Count(m);")]
    public Task Number_of_a_message_that_a_method_limits_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Reader("var body = new double[Count(message)]", helper));

    [Theory]
    [InlineData("using var made = new Message(buffer); var body = new double[Count(made)]", "")]
    public Task Message_that_is_made_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger(Reader(code, $"int Count(Message m) => {OfMessage}; {helper}"));

    [Theory]
    [InlineData("if (!Is(message)) return; var body = new double[Count(message)]", $"bool Is(Message m) => {OfMessage} < 9;")]
    public Task Message_that_is_checked_before_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger(Reader(code, $"int Count(Message m) => {OfMessage}; {helper}"));

    [Fact]
    public Task Out_parameter_that_is_looked_at_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Reader(
                "Head(message.Data, out var n); var body = new double[n]",
                $"void Head(ReadOnlySpan<byte> bytes, out int n) {{ n = {Number}; if (n > 9) n = 9; }}"
            )
        );

    [Fact]
    public Task Property_that_limits_what_it_is_given_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Reader(
                "var h = Header.Of(message.Data); var body = new double[h.Count]",
                $$"""
                record struct Header(int Count)
                {
                    public int Count { get; } = Math.Min(Count, 9);
                    public static Header Of(Span<byte> bytes) => new({{Number}});
                }
                """
            )
        );

    private const string Alloc = "private static void Alloc(int n) { var body = new double[n]; }";

    [Theory]
    [InlineData("var n = BinaryPrimitives.ReadInt32LittleEndian(buffer); {|ZMQ3024:Alloc(n)|}", Alloc)]
    [FullData("{|ZMQ3024:Alloc(BinaryPrimitives.ReadInt32LittleEndian(message.Data) * 8)|}", Alloc)]
    [InlineData(
        "var n = BinaryPrimitives.ReadInt32LittleEndian(buffer); {|ZMQ3024:Outer(n)|}",
        "private void Outer(int k) => Alloc(k + 4); " + Alloc
    )]
    public Task Number_that_a_method_is_given_Triggers(string code, string helper) => Code.Triggers(Reader(code, helper));

    [Theory]
    [InlineData("if (n > 9) return; Alloc(n)", Alloc)]
    [InlineData("Check(n); Alloc(n)", Alloc + " private static void Check(int n) { }")]
    [FullData("Alloc(Math.Min(n, 9))", Alloc)]
    public Task Number_that_is_compared_before_DoesNotTrigger(string code, string helper) => Code.DoesNotTrigger(Handed(code, helper));

    [Theory]
    [InlineData("Alloc(n)", "private static void Alloc(int n) { if (n > 9) return; var body = new double[n]; }")]
    [FullData("Alloc(n)", "private static void Alloc(int n) { var k = Math.Clamp(n, 0, 9); var body = new double[k]; }")]
    [FullData("Alloc(n)", "static void Alloc(int n) => Outer(n, n < 9); static void Outer(int n, bool b) { _ = new int[n]; }")]
    [FullData("Alloc(n, new Message(n & 7))", "static void Alloc(int kind, Message m) { if (kind > 3) return; _ = new int[kind]; }")]
    public Task Number_that_is_compared_inside_DoesNotTrigger(string code, string helper) => Code.DoesNotTrigger(Handed(code, helper));

    [Theory]
    [InlineData("Alloc(n)", "private static void Alloc(int n) { n = 4; var body = new double[n]; }")]
    public Task Number_that_is_set_inside_DoesNotTrigger(string code, string helper) => Code.DoesNotTrigger(Handed(code, helper));

    [Theory]
    [InlineData("Alloc(n)", "private static void Alloc(int n) { var body = new double[4]; }")]
    public Task Number_that_is_not_used_inside_DoesNotTrigger(string code, string helper) => Code.DoesNotTrigger(Handed(code, helper));

    [Theory]
    [InlineData("Alloc(n)", "protected virtual void Alloc(int n) { var body = new double[n]; }")]
    public Task Number_of_a_method_that_may_be_overridden_DoesNotTrigger(string code, string helper) =>
        Code.DoesNotTrigger(Handed(code, helper));

    private static string Handed(string code, string helper) =>
        Reader("var n = BinaryPrimitives.ReadInt32LittleEndian(buffer); " + code, helper).Replace("public sealed class", "public class");
}
