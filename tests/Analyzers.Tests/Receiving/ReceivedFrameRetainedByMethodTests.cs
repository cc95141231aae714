using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>ZMQ2010: messages that a method of the user's makes and receives.</summary>
public sealed class ReceivedFrameRetainedByMethodTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2010");

    private const string Result = "Message Next() { var m = new Message(); socket.Recv(m); return m; }",
        Out = "void Take(out Message m) { m = new Message(); socket.Recv(m); }",
        Pair = "(string, Message) Both() { var t = socket.RecvString(); var m = new Message(); socket.Recv(m); return (t, m); }";

    private static string Loop(string code, string helper) =>
        $"var kept = new List<Message>();\nwhile (running) {{ {code} }}\nHandle(kept.Count);\n{helper}";

    [Theory]
    [InlineData("var m = Next(); [|kept.Add(m)|];", Result)]
    [InlineData("Message m; m = Next(); if (m.Data[0] == 1) [|kept.Add(m)|]; else m.Dispose();", Result)]
    [InlineData("Take(out var m); [|kept.Add(m)|];", Out)]
    [InlineData("var (topic, m) = Both(); if (topic != text) { m.Dispose(); continue; } [|kept.Add(m)|];", Pair)]
    public Task Message_that_a_method_gives_Triggers(string code, string helper) => Code.Triggers(Loop(code, helper));

    [Theory]
    [InlineData("var m = Next(); kept.Add(m); sender.Send(m);", Result)]
    [InlineData("var m = Next(); if (m.Size > 100_000) kept.Add(m); else m.Dispose();", Result)]
    [InlineData("var m = Next(); kept.Add(m); if (kept.Count > 9) { kept[0].Dispose(); kept.RemoveAt(0); }", Result)]
    [InlineData("using var m = Next(); kept.Add(m);", Result)]
    [InlineData("var m = Next(); m = new Message(); kept.Add(m);", Result)]
    [InlineData("Take(out var m); kept.Add(m); m.Dispose();", Out)]
    public Task Message_that_does_not_stay_DoesNotTrigger(string code, string helper) => Code.DoesNotTrigger(Loop(code, helper));

    [Theory]
    [InlineData("Message Next() { var m = new Message(); socket.Recv(m); return m.Size > 100_000 ? m : Next(); }")]
    [InlineData("Message Next() { var m = new Message(); if (socket.Recv(m) < 100_000) throw new Exception(); return m; }")]
    public Task Message_that_may_be_large_DoesNotTrigger(string helper) =>
        Code.DoesNotTrigger(Loop("var m = Next(); kept.Add(m);", helper));
}
