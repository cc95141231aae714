using System.Linq;
using System.Threading.Tasks;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Differential.Tests.Fixing;
using ZmqPerf.Differential.Tests.Programs;
using ZmqPerf.Testing;

namespace ZmqPerf.Differential.Tests;

/// <summary>Every fix against the truth: what it makes of random programs does what they did.</summary>
public sealed class DifferentialTests(ITestOutputHelper output)
{
    private const int Methods = 16;

    private static readonly int s_first = FullRun.Count(6, Methods);

    public static TheoryData<string> Names => [.. Plant.All.Select(p => p.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task A_fix_changes_nothing_that_can_be_observed(string name)
    {
        var plant = Plant.All.Single(p => p.Name == name);
        var (differential, methods) = (new Fixing.Differential(plant), s_first);
        await differential.RunAsync(1, methods, oneByOne: true);
        // a fix that is seldom offered takes more programs
        if (differential.Differences.Count == 0 && differential.Fixed * 6 <= methods)
        {
            (differential, methods) = (new Fixing.Differential(plant), Methods);
            await differential.RunAsync(1, methods, oneByOne: true);
        }

        output.WriteLine(
            $"{differential}; not fixed: "
                + $"{string.Join("; ", differential.Unfixed.OrderByDescending(u => u.Value).Select(u => $"{u.Value} × {u.Key}"))}"
        );
        Assert.True(differential.Differences.Count == 0, string.Join("\n\n", differential.Differences));
        // a fix that is never offered would pass all the same
        Assert.True(differential.Fixed * 6 > methods, $"only {differential.Fixed} of {differential.Programs} programs were fixed");
    }
}
