using System.Diagnostics;
using System.Linq;
using Xunit;
using ZmqPerf.Differential.Tests.Running;

namespace ZmqPerf.Differential.Tests;

public sealed class StageTests
{
    /// <summary>Each context has threads of its own, so one that is kept shows.</summary>
    [Theory]
    [InlineData(Trouble.None)]
    [InlineData(Trouble.Full)]
    [InlineData(Trouble.Alone)]
    [InlineData(Trouble.Disposed)]
    [InlineData(Trouble.ShutDown)]
    public void A_stage_leaves_nothing_behind(Trouble trouble)
    {
        var scenarios = Enumerable.Range(0, 400).Select(seed => new Scenario(seed)).Where(s => s.Trouble == trouble).ToList();
        var before = Process.GetCurrentProcess().Threads.Count;
        foreach (var scenario in scenarios)
            new Stage(scenario).Dispose();
        Assert.True(scenarios.Count > 30);
        Assert.InRange(Process.GetCurrentProcess().Threads.Count, 0, before + 20);
    }
}
