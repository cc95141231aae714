using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ZmqPerf.Tool.Fixing;
using ZmqPerf.Tool.Reporting;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Baselines;

/// <summary>
/// <c>--baseline</c>: records what is found where the file does not exist or is to be renewed, else says what the file knows.
/// </summary>
internal sealed class BaselineSession
{
    private readonly string _file;
    private readonly Baseline? _recorded;
    private readonly bool _update;
    private Baseline? _toWrite;
    private string _said = "";

    private BaselineSession(string file, Baseline? recorded, bool update) => (_file, _recorded, _update) = (file, recorded, update);

    /// <exception cref="CannotScanException">There is a file, and it is no baseline that can be read; or it is to be written, and cannot
    /// be.</exception>
    public static BaselineSession Open(string file, bool update)
    {
        string full = Path.GetFullPath(file);
        if (Directory.Exists(full))
            throw new CannotScanException($"the baseline '{file}' is a folder");
        var recorded = File.Exists(full) ? Baseline.Read(full) : null;
        if (recorded is null || update)
            Output.Check(full);
        return new(full, recorded, update);
    }

    /// <returns>The result with every finding that is known marked as such.</returns>
    public async Task<ScanResult> CompareAsync(
        ScanResult result,
        IReadOnlyList<CallCode> codes,
        Action<string> report,
        CancellationToken cancellationToken
    )
    {
        report("comparing with the baseline");
        var counted = result.Findings.Where(finding => !finding.Suppressed).ToList();
        var identities = new List<FindingIdentity>();
        foreach (var finding in counted)
            identities.Add(await FindingIdentity.OfAsync(finding, codes, cancellationToken));
        var today = Baseline.Of(identities);
        bool isPartial = result.Failures.Count > 0;
        string name = TableReport.Relative(_file);
        if (_recorded is null || _update)
        {
            // what could not be analyzed today has not gone
            _toWrite = _recorded is not null && isPartial ? today.Union(_recorded) : today;
            _said =
                $"baseline: {TableReport.Count(_toWrite.Count, "finding")} "
                + $"recorded in {name}{(isPartial ? ", without what could not be analyzed" : "")}";
            return result with { Findings = [.. result.Findings.Select(finding => finding with { IsKnown = !finding.Suppressed })] };
        }
        var (isNew, gone) = _recorded.Compare(identities);
        if (gone > 0 && !isPartial)
            _said = $"baseline: {gone} of the {_recorded.Count} in {name} {(gone == 1 ? "is" : "are")} gone: --update-baseline";
        var known = counted.Zip(isNew).Where(pair => !pair.Second).Select(pair => pair.First).ToHashSet(ReferenceEqualityComparer.Instance);
        return result with
        {
            Findings = [.. result.Findings.Select(finding => known.Contains(finding) ? finding with { IsKnown = true } : finding)],
        };
    }

    /// <summary>Writes the file, where there is something to write, and says what there is to say.</summary>
    public void Finish(TextWriter output)
    {
        _toWrite?.Write(_file);
        if (_said.Length > 0)
            output.WriteLine(_said);
    }
}
