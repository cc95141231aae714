using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Tool.Catalogue;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Costs;

/// <summary>
/// What hits cost, by the form that they are of and the size that is known: as calibrated, by the file that the user names or that lies
/// beside a project or above it; else as the pages of the rules publish it.
/// </summary>
internal sealed class CostBook
{
    private static readonly ImmutableDictionary<CostForm, MeasuredForm> s_published = RuleCatalogue
        .All.SelectMany(rule => rule.Page.PublishedCosts())
        .ToImmutableDictionary();

    private readonly IReadOnlyDictionary<CostForm, MeasuredForm>? _named;
    private readonly Dictionary<string, IReadOnlyDictionary<CostForm, MeasuredForm>> _byFolder = [];

    /// <param name="calibration">The file that the user names, or null.</param>
    /// <exception cref="CannotScanException">It cannot be read, or holds no costs.</exception>
    public CostBook(string? calibration)
    {
        if (calibration is null)
            return;
        _named = Calibration.Read(calibration);
        if (_named.Count == 0)
            throw new CannotScanException(
                $"'{calibration}' holds no costs (zmqperf.cost.ZMQ1001.block = 64 B: 120 ns, ...); `zmqperf calibrate` writes such a file"
            );
    }

    /// <summary>What a hit costs; null where nobody measured its form, or its size is not known and matters.</summary>
    public Cost? Of(Finding finding)
    {
        if (finding.Form is not { } form)
            return null;
        var calibrated = _named ?? Calibrated(Path.GetDirectoryName(finding.Project));
        return (calibrated.GetValueOrDefault(form) ?? s_published.GetValueOrDefault(form))?.At(finding.Size);
    }

    private IReadOnlyDictionary<CostForm, MeasuredForm> Calibrated(string? folder)
    {
        if (folder is null)
            return ImmutableDictionary<CostForm, MeasuredForm>.Empty;
        if (_byFolder.TryGetValue(folder, out var known))
            return known;
        string file = Path.Combine(folder, ConfigValues.UsualFile);
        var costs = File.Exists(file) ? Calibration.Read(file) : ImmutableDictionary<CostForm, MeasuredForm>.Empty;
        return _byFolder[folder] = costs.Count > 0 ? costs : Calibrated(Path.GetDirectoryName(folder));
    }
}
