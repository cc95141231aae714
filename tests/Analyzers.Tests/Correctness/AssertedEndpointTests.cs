using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

/// <summary>ZMQ3022 in tests that show what a socket without peers does.</summary>
public sealed class AssertedEndpointTests
{
    private static string Program(string code, string endpoint = "s.Bind(\"inproc://a\")", string attribute = "") =>
        $$"""
            using System;
            using Net.Zmq;

            class Program
            {
                {{attribute}}
                void Run(byte[] b)
                {
                    using var c = new Context();
                    using var s = new Socket(c, SocketType.Pair);
                    {{endpoint}};
                    {{code}}
                }
            }
            static class Assert { public static void Equal<T>(T x, T y) { } public static void False(bool x) { } }
            class ExpectedExceptionAttribute : Attribute { public ExpectedExceptionAttribute(Type type) { } }
            """;

    [Theory]
    [InlineData("Assert.False(s.Send(b, SendFlags.DontWait));")]
    [InlineData("var sent = s.Send(b, SendFlags.DontWait); Assert.False(sent);")]
    [InlineData("Assert.Equal(-1, s.Recv(b, RecvFlags.DontWait));")]
    public Task Answer_that_an_assertion_gets_DoesNotTrigger(string code) => RuleTest.Of("ZMQ3022").DoesNotTrigger(Program(code));

    [Fact]
    public Task Test_that_is_to_fail_DoesNotTrigger() =>
        RuleTest.Of("ZMQ3022").DoesNotTrigger(Program("s.Send(b);", attribute: "[ExpectedException(typeof(ZmqException))]"));

    [Theory]
    [InlineData("Assert.Equal(3, s.Recv(b));")]
    [FullData("Assert.False(s.Send(b, SendFlags.DontWait)); s.Recv(b);")]
    public Task Call_that_waits_Triggers(string code) =>
        RuleTest.Of("ZMQ3022").Triggers(Program(code, endpoint: "{|ZMQ3022:s.Bind(\"inproc://a\")|}"));
}
