using System.Collections.Generic;
using System.Linq;
using ZmqPerf.Tool.Costs;

namespace ZmqPerf.Tool.Scanning;

/// <summary>Everything that one scan knows in the end.</summary>
/// <param name="Root">What addresses are relative to: the repository, else the folder.</param>
/// <param name="Projects">How many there are, and how far the analyzers came.</param>
/// <param name="Findings">In the order of files and lines; suppressed and known ones are in it.</param>
/// <param name="Failures">What could not be analyzed.</param>
/// <param name="Costs">What hits cost.</param>
internal sealed record ScanResult(
    string Root,
    ProjectCounts Projects,
    IReadOnlyList<Finding> Findings,
    IReadOnlyList<Failure> Failures,
    CostBook Costs
)
{
    /// <summary>Projects near the named ones that nobody looked at.</summary>
    public IReadOnlyList<LeftOut> LeftOut { get; init; } = [];

    /// <summary>What the user is to see, and what counts: nothing that is suppressed, or known to the baseline.</summary>
    public IEnumerable<Finding> Reported => Findings.Where(finding => !finding.Suppressed && !finding.IsKnown);

    /// <summary>How many of those <c>--fix</c> takes on: their project compiles, and the rule offers a fix.</summary>
    public int Fixable => Reported.Count(finding => finding.HasFix && Failures.All(failure => failure.Project != finding.Project));

    public int Suppressed => Findings.Count(finding => finding.Suppressed);

    public int Known => Findings.Count(finding => finding.IsKnown);

    public int ExitCode(FailOn failOn)
    {
        if (Failures.Count > 0)
            return Tool.ExitCode.CouldNotRun;
        var lowest = failOn == FailOn.Info ? Level.Info : Level.Warning;
        return failOn != FailOn.Never && Reported.Any(finding => finding.Level >= lowest) ? Tool.ExitCode.Findings : Tool.ExitCode.Clean;
    }
}
