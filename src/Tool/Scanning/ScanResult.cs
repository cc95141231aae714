using System.Collections.Generic;
using System.Linq;
using ZmqPerf.Tool.Costs;

namespace ZmqPerf.Tool.Scanning;

/// <summary>Everything that one scan knows in the end.</summary>
/// <param name="Root">What addresses are relative to: the repository, else the folder.</param>
/// <param name="Analyzed">How many projects the analyzers saw.</param>
/// <param name="Findings">In the order of files and lines; suppressed and known ones are in it.</param>
/// <param name="Failures">What could not be analyzed.</param>
/// <param name="Costs">What hits cost.</param>
internal sealed record ScanResult(
    string Root,
    int Analyzed,
    IReadOnlyList<Finding> Findings,
    IReadOnlyList<Failure> Failures,
    CostBook Costs
)
{
    /// <summary>What the user is to see, and what counts: nothing that is suppressed, or known to the baseline.</summary>
    public IEnumerable<Finding> Reported => Findings.Where(finding => !finding.Suppressed && !finding.IsKnown);

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
