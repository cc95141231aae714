using System.Threading;
using Xunit;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Tests.Waiting;

namespace ZmqPerf.Analyzers.Tests.ControlFlow;

/// <summary>The cheap answer is given where it is certain, and agrees with the control-flow graph.</summary>
public sealed class PlainIterationTests
{
    [Theory]
    [InlineData("while (running) { a.Recv(buffer); Work(); }", true)]
    [FullData("while (running) { a.Recv(buffer); if (flag) continue; Work(); }", true)]
    [FullData("for (;;) { if (flag) { a.Recv(buffer); } else return; Work(); }", true)]
    [FullData("foreach (var x in buffer) { using var m = new Message(); lock (buffer) { a.Recv(buffer); } }", true)]
    [FullData("while (running) { if (flag) break; a.Recv(buffer); }", true)]
    [FullData("do { number += a.Recv(buffer); } while (running);", true)]
    public void Certain_iterations_need_no_graph(string code, bool isCertain) => Check(code, isCertain);

    [Theory]
    [InlineData("while (running) { a.Recv(buffer); if (flag) break; }", false)] // in a cycle, but that takes the graph
    [FullData("while (running) { a.Recv(buffer); return; }", false)]
    [FullData("while (running) { if (flag) { a.Recv(buffer); break; } }", false)]
    [FullData("while (running) { a.Recv(buffer); while (true) { } }", false)]
    [FullData("while (running) { throw new Exception(a.Recv(buffer).ToString()); }", false)]
    [FullData("while (running) { try { a.Recv(buffer); } catch { break; } }", false)]
    [FullData("while (a.Recv(buffer) > 0) { }", false)]
    [FullData("do { a.Recv(buffer); } while (false);", false)]
    public void Other_iterations_need_the_graph(string code, bool isCertain) => Check(code, isCertain);

    private static void Check(string code, bool isCertain)
    {
        var probe = WaitingProbe.Of(code);
        var (receive, loop) = (probe.Receive(), Loops.InnermostLoop(probe.Receive()));
        Assert.Equal(isCertain, loop is not null && PlainIteration.LeadsToTheNext(receive, loop));
        var cycles = probe.Body.Loops.CyclesOf(receive.EnclosingFunction(), CancellationToken.None)!;
        Assert.True(!isCertain || cycles.Contains(receive));
    }

    [Fact]
    public void A_jump_before_leaves_it_open()
    {
        var probe = WaitingProbe.Of("while (running) { continue; a.Recv(buffer); }");
        Assert.False(PlainIteration.LeadsToTheNext(probe.Receive(), Loops.InnermostLoop(probe.Receive())!));
    }
}
