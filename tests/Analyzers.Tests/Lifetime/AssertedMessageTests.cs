using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3004 and ZMQ3006 in tests, which look at messages that have ended on purpose.</summary>
public sealed class AssertedMessageTests
{
    private static string Program(string code, string attribute = "") =>
        $$"""
            using System;
            using System.Diagnostics;
            using Net.Zmq;

            class Program
            {
                {{attribute}}
                static void Run(Socket a, Message m) { {{code}} }
                static int Exchange(int size) => size;
            }
            static class Assert { public static void Equal(int x, int y) { } public static void Fail() { } }
            static class AssertionExtensions { public static Sentence Should(this int value) => new(); }
            static class Check
            {
                public static void Assert(bool holds) { if (!holds) Console.WriteLine("wrong"); }
                public static void Assert(Func<bool> fails) { try { fails(); } catch (Exception) { } }
            }
            class Sentence { public void Be(int value) { } }
            static class ShouldBeTestExtensions { public static void ShouldBe(this int value, int other) { } }
            class ExpectedExceptionAttribute : Attribute { public ExpectedExceptionAttribute(Type type) { } }
            """;

    [Theory]
    [InlineData("m.Size.Should().Be(0);")]
    [InlineData("m.Size.ShouldBe(0);")]
    [FullData("(m.Data.Length).ShouldBe(0);")]
    [InlineData("var size = m.Size; Assert.Equal(0, size);")]
    [FullData("var size = m.Size; size.ShouldBe(0); Assert.Equal(0, size);")]
    [FullData("Debug.Assert(m.Size == 0);")]
    [InlineData("Check.Assert(m.Size == 0);")]
    public Task Message_that_an_assertion_looks_at_DoesNotTrigger(string code) =>
        RuleTest.Of("ZMQ3004").DoesNotTrigger(Program("a.Send(m); " + code));

    [Theory]
    [InlineData("var size = {|ZMQ3004:m.Size|}; Assert.Equal(0, size); Console.WriteLine(size);")]
    [InlineData("var reply = Exchange({|ZMQ3004:m.Size|}); Assert.Equal(0, reply);")]
    [FullData("var size = {|ZMQ3004:m.Size|};")]
    [InlineData("var size = {|ZMQ3004:m.Size|}; var other = size; Assert.Equal(0, other);")]
    public Task Message_that_other_code_looks_at_as_well_Triggers(string code) =>
        RuleTest.Of("ZMQ3004").Triggers(Program("a.Send(m); " + code));

    [Theory]
    [InlineData("m.Dispose(); try { m.ToArray(); Assert.Fail(); } catch (Exception) { }")]
    [InlineData("m.Dispose(); try { m.ToArray(); } catch (ObjectDisposedException) { }")]
    [FullData("m.Dispose(); try { m.ToArray(); throw new InvalidOperationException(); } catch (ObjectDisposedException) { }")]
    [FullData("m.Dispose(); try { m.ToArray(); return; } catch (ObjectDisposedException) { a.Send(\"\"); }")]
    [FullData("m.Dispose(); Check.Assert(() => m.Size == 0);")]
    public Task Use_that_is_to_fail_DoesNotTrigger(string code) => RuleTest.Of("ZMQ3006").DoesNotTrigger(Program(code));

    [Theory]
    [InlineData("[ExpectedException(typeof(ObjectDisposedException))]")]
    [FullData("[ExpectedExceptionAttribute(typeof(ObjectDisposedException))]")]
    public Task Test_that_is_to_fail_DoesNotTrigger(string attribute) =>
        RuleTest.Of("ZMQ3006").DoesNotTrigger(Program("m.Dispose(); m.ToArray();", attribute));

    [Theory]
    [InlineData("m.Dispose(); try { {|ZMQ3006:m.ToArray()|}; a.Send(\"\"); } catch (ObjectDisposedException) { }")]
    [InlineData("m.Dispose(); try { {|ZMQ3006:m.ToArray()|}; } catch (ArgumentException) { }")]
    [FullData("m.Dispose(); try { a.Send(\"\"); } catch (ObjectDisposedException) { {|ZMQ3006:m.ToArray()|}; }")]
    [InlineData("m.Dispose(); Debug.Assert({|ZMQ3006:m.Size|} == 0);")] // throws instead
    [InlineData("m.Dispose(); Check.Assert({|ZMQ3006:m.Size|} == 0);")] // whoever that is
    [FullData("m.Dispose(); var size = {|ZMQ3006:m.Size|}; Trace.Assert(size == 0);")]
    [FullData("m.Dispose(); try { {|ZMQ3006:m.ToArray()|}; return; } catch (InvalidOperationException) { }")]
    public Task Use_that_may_fail_for_other_reasons_Triggers(string code) => RuleTest.Of("ZMQ3006").Triggers(Program(code));
}
