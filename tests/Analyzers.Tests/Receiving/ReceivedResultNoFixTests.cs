using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>ZMQ2004: texts that a receive makes and whose bytes may say something else, or have no place.</summary>
public sealed class ReceivedResultNoFixTests
{
    internal const string Invariant = "System.Globalization.CultureInfo.InvariantCulture";

    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2004");

    [Theory]
    [InlineData("double.Parse({|ZMQ2004:socket.RecvString()|})")] // the space of a French 1 234 is no byte of U+202F
    [InlineData("double.Parse({|ZMQ2004:socket.RecvString()|}, null)")]
    [InlineData("float.Parse({|ZMQ2004:socket.RecvString()|}, System.Globalization.CultureInfo.CurrentCulture)")]
    [InlineData("long.Parse({|ZMQ2004:socket.RecvString()|}, System.Globalization.NumberStyles.Number)")]
    [InlineData("long.Parse({|ZMQ2004:socket.RecvString()|}, (System.Globalization.NumberStyles)size)")]
    [FullData("double.Parse({|ZMQ2004:socket.RecvString()|}, System.Globalization.NumberStyles.HexNumber, " + Invariant + ")")]
    [InlineData("int.Parse({|ZMQ2004:socket.RecvString()|}, (System.Globalization.NumberStyles)size, " + Invariant + ")")]
    [FullData("System.Text.Json.JsonSerializer.Deserialize<int>({|ZMQ2004:socket.RecvString()|})")] // bytes that are no UTF-8
    public Task Bytes_that_may_be_parsed_otherwise_IsNotFixed(string value) => Code.IsNotFixed($"while (running) Handle({value});");

    [Theory]
    [InlineData("const string Ready = \"READY\"; while (running) { if ({|ZMQ2004:socket.RecvString()|} == Ready) Handle(1); }")]
    [InlineData("while (running) { if ({|ZMQ2004:socket.RecvString()|} == \"\\ud800\") Handle(1); }")]
    [FullData("while (running) { if ({|ZMQ2004:socket.RecvString()|} == \"a\" + \"b\") Handle(1); }")]
    public Task Text_that_is_no_literal_of_bytes_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Literal_of_bytes_that_the_language_has_not_IsNotFixed() =>
        Code.In(LanguageVersion.CSharp10).IsNotFixed("while (running) { if ({|ZMQ2004:socket.RecvString()|} == \"READY\") Handle(1); }");

    [Fact]
    public Task Message_before_the_loop_that_the_language_cannot_dispose_IsNotFixed() =>
        Code.IsNotFixedBeforeCSharp8("while (running) Handle(long.Parse({|ZMQ2004:socket.RecvString()|}, " + Invariant + "));");

    /// <summary>What comes before the receive must stay before it.</summary>
    [Theory]
    [InlineData("while (running) Handle(size++ + long.Parse({|ZMQ2004:socket.RecvString()|}, " + Invariant + "));")]
    [FullData("while (running) Handle(running && long.TryParse({|ZMQ2004:socket.RecvString()|}, " + Invariant + ", out _) ? 1 : 0);")]
    [InlineData("while (long.TryParse({|ZMQ2004:socket.RecvString()|}, " + Invariant + ", out var n)) Handle(n);")]
    [InlineData("for (; running; Handle(long.Parse({|ZMQ2004:socket.RecvString()|}, " + Invariant + "))) Handle(1);")]
    [InlineData(
        "while (running) { Func<long> next = () => long.Parse({|ZMQ2004:socket.RecvString()|}, " + Invariant + "); Handle(next()); }"
    )]
    [InlineData("while (running) switch (size) { case 1: Handle(long.Parse({|ZMQ2004:socket.RecvString()|}, " + Invariant + ")); break; }")]
    public Task Receive_that_cannot_stand_before_its_statement_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("row[size] = long.Parse({|ZMQ2004:socket.RecvString()|}, I);")] // the array or the index may be another one then
    [InlineData("other._number = long.Parse({|ZMQ2004:socket.RecvString()|}, I);")]
    [FullData("Number = long.Parse({|ZMQ2004:socket.RecvString()|}, I);")]
    [FullData("number += long.Parse({|ZMQ2004:socket.RecvString()|}, I); Action late = () => number = 1;")]
    public Task Target_that_is_evaluated_before_the_receive_IsNotFixed(string code) =>
        Code.IsNotFixed(
            $$"""
            private long _number;
            long Number { set { } }

            void Read(Socket socket, bool running, Example other, long number, int size)
            {
                var row = new long[4];
                while (running) { row = new long[++size]; other = new Example(); {{code.Replace(
                "I)",
                Invariant + ")",
                System.StringComparison.Ordinal
            )}} }
            }
            """
        );

    [Fact]
    public Task Text_without_a_loop_around_it_IsNotFixed() =>
        Code.IsNotFixed("Handle(long.Parse({|ZMQ2004:socket.RecvString()|}, " + Invariant + "));");

    [Theory]
    [InlineData("Handle(long.Parse(t, I)); Handle(long.Parse(t, I));")]
    public Task Variable_that_is_read_more_than_once_IsNotFixed(string uses) => Code.IsNotFixed(Reading(uses));

    [Theory]
    [InlineData("Action parse = () => Handle(long.Parse(t, I)); parse();")]
    public Task Variable_that_is_read_elsewhere_IsNotFixed(string uses) => Code.IsNotFixed(Reading(uses));

    private static string Reading(string uses) =>
        "while (running) { var t = {|ZMQ2004:socket.RecvString()|}; "
        + uses.Replace("I", Invariant, System.StringComparison.Ordinal)
        + " }";

    [Theory]
    [InlineData("Action drop = () => {|ZMQ2004:socket.RecvString()|}; drop();")]
    [FullData("for (; running; {|ZMQ2004:socket.RecvString()|}) Handle(1);")]
    [FullData("string a = {|ZMQ2004:socket.RecvString()|}, b = text; Handle(b);")]
    [FullData("_ = (object){|ZMQ2004:socket.RecvString()|};")]
    public Task Frame_that_is_dropped_inside_something_else_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Fact]
    public Task Method_of_the_user_that_receives_IsNotFixed() =>
        Code.IsNotFixed(
            """
            static string Next(Socket socket) => socket.RecvString();
            void Run(Socket socket, bool running) { while (running) {|ZMQ2004:Next(socket)|}; }
            """
        );

    [Fact]
    public Task Span_of_the_user_IsNotFixed() =>
        Code.IsNotFixed(
            """
            using Net.Zmq;

            class Span<T> { }

            class Reader
            {
                void Skip(Socket socket) { {|ZMQ2004:socket.RecvString()|}; }
            }
            """
        );

    /// <summary>The first version has flags, and what they do to an array was never compared with what they do to a buffer.</summary>
    [Theory]
    [InlineData("while (running) {|ZMQ2004:socket.RecvBytes()|};")]
    [FullData("while (running) {|ZMQ2004:socket.RecvString(RecvFlags.DontWait)|};")]
    public Task Receive_with_flags_IsNotFixed(string code) => Code.In(ZmqVersion.V0_1_0).WithoutRuntime().IsNotFixed(code);

    /// <summary>A command that comes once is nothing to be told of.</summary>
    [Theory]
    [InlineData("if (socket.RecvString() == \"stop\") Handle(1);")]
    [FullData("while (running) { if (size > 3 && socket.RecvString() == \"stop\") Handle(1); }")]
    [InlineData("while (running) { if (size > 3) { if (socket.RecvString() == \"stop\") Handle(1); } }")]
    [InlineData("while (running) { if (size > 3) Handle(1); else if (socket.RecvString() == \"stop\") Handle(2); }")]
    public Task Text_that_is_compared_now_and_then_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (socket.RecvString() != \"stop\") Handle(1);")]
    [InlineData("string t; while ((t = socket.RecvString()) != \"stop\") Handle(1);")]
    [InlineData("string t; while ((t = socket.RecvString()) != \"stop\") Console.WriteLine(t);")]
    [FullData("string t; while ((t = socket.RecvString()) != \"stop\") { Handle(long.Parse(t)); Console.WriteLine(t); }")]
    [FullData("string t; while ((t = socket.RecvString()) != text) Handle(long.Parse(t));")]
    [FullData("string t; while ((t = socket.RecvString()) != \"stop\") { t = t.Trim(); Handle(long.Parse(t)); }")]
    [FullData("string t; while (running && (t = socket.RecvString()) != \"stop\") Handle(long.Parse(t));")]
    [FullData("string t; while ((t = socket.RecvString()) != \"stop\") { Func<long> later = () => long.Parse(t); Handle(later()); }")]
    public Task Text_that_ends_the_loop_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>The bytes of each frame could be compared and parsed.</summary>
    [Theory]
    [InlineData("string t; while ((t = {|ZMQ2004:socket.RecvString()|}) != \"stop\") Handle(long.Parse(t));")]
    [FullData("string t = null; do Handle(1); while ((t = {|ZMQ2004:socket.RecvString()|}) != \"stop\"); Handle(int.Parse(t));")]
    public Task Text_that_ends_the_loop_and_is_parsed_IsNotFixed(string code) => Code.IsNotFixed(code);

    /// <summary>What a text is compared with has to be a constant that bytes say.</summary>
    [Theory]
    [InlineData("while (running) { if (socket.RecvString() == text) Handle(1); }")]
    [FullData("while (running) { if (socket.RecvString() == null) Handle(1); }")]
    public Task Text_that_is_compared_with_no_constant_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { if ((object)socket.RecvString() == \"a\") Handle(1); }")]
    public Task Text_that_is_compared_as_an_object_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { if (socket.RecvString() == \"\\ufffd\") Handle(1); }")]
    public Task Text_that_is_compared_with_what_no_bytes_say_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { if (socket.RecvString() is \"a\" or \"b\") Handle(1); }")]
    [FullData("while (running) { switch (socket.RecvString()) { case \"a\": Handle(1); break; } }")]
    public Task Text_that_is_compared_with_several_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { var text2 = socket.RecvString(); if (text2 == \"a\") Handle(text2); }")]
    public Task Text_that_is_compared_and_read_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("while (running) { if ({|ZMQ2004:socket.RecvString()|} == \"READY\") Handle(1); }")]
    [InlineData("while (running) if ({|ZMQ2004:socket.RecvString()|} != \"READY\") break;")]
    [InlineData("while (running) { var ok = {|ZMQ2004:socket.RecvString()|} is \"READY\"; Handle(ok ? 1 : 0); }")]
    public Task Text_that_each_iteration_compares_Triggers(string code) => Code.TriggersHot(code);
}
