using System.Collections.Generic;
using System.Linq;

namespace ZmqPerf.Tool.Scanning;

/// <summary>Everything that one scan knows in the end.</summary>
/// <param name="Target">What was scanned.</param>
/// <param name="Analyzed">How many projects the analyzers saw.</param>
/// <param name="Findings">In the order of files and lines; suppressed ones are in it.</param>
/// <param name="Failures">What could not be analyzed.</param>
internal sealed record ScanResult(ScanTarget Target, int Analyzed, IReadOnlyList<Finding> Findings, IReadOnlyList<Failure> Failures)
{
    public IEnumerable<Finding> Reported => Findings.Where(finding => !finding.Suppressed);

    public int ExitCode(FailOn failOn)
    {
        if (Failures.Count > 0)
            return Tool.ExitCode.CouldNotRun;
        var lowest = failOn == FailOn.Info ? Level.Info : Level.Warning;
        return failOn != FailOn.Never && Reported.Any(finding => finding.Level >= lowest) ? Tool.ExitCode.Findings : Tool.ExitCode.Clean;
    }
}
