using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3032 where the type of a parameter says which socket it is.</summary>
public sealed class SocketOutOfTurnTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3032").ForNetMq();

    [Theory]
    [InlineData("void M(RequestSocket s) { s.SendFrame(\"a\"); {|ZMQ3032:s.SendFrame(\"b\")|}; }")]
    [FullData("void M(RequestSocket s) { for (var i = 0; i < 3; i++) { {|ZMQ3032:s.SendFrame(\"a\")|}; if (s.TrySkipFrame()) return; } }")]
    [FullData("void M(ResponseSocket s) { s.SkipFrame(); s.SendFrame(\"a\"); {|ZMQ3032:s.SendFrame(\"b\")|}; }")]
    public Task Parameter_whose_type_says_it_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("void M(RequestSocket s) { s.SendFrame(\"a\"); s.SkipFrame(); s.SendFrame(\"b\"); }")]
    [InlineData("void M(RequestSocket s, Action next) { s.SendFrame(\"a\"); next(); s.SendFrame(\"b\"); }")]
    [InlineData("void M(RequestSocket s, RequestSocket t) { s.SendFrame(\"a\"); t.SendFrame(\"a\"); }")]
    [FullData("void M(ref RequestSocket s) { s.SendFrame(\"a\"); s = new(); s.SendFrame(\"b\"); }")]
    [FullData("void M(NetMQSocket s) { s.SendFrame(\"a\"); s.SendFrame(\"b\"); }")]
    [FullData("void M(RequestSocket s) { s.SendFrame(\"a\"); s.SendFrame(\"b\"); } void N(RequestSocket s) => s.Options.Relaxed = true;")]
    public Task Parameter_that_may_be_in_turn_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("public static class Asking { public static void M(RequestSocket s) { s.SendFrame(\"a\"); s.SendFrame(\"b\"); } }")]
    public Task Socket_that_another_assembly_may_have_relaxed_DoesNotTrigger(string type) =>
        Code.DoesNotTrigger("using NetMQ; using NetMQ.Sockets; " + type);
}
