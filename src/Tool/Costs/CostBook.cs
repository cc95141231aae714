using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using ZmqPerf.Tool.Catalogue;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Costs;

/// <summary>
/// What hits cost: as calibrated, by the file that the user names or that lies beside a project or above it; else as the pages of the rules
/// publish it.
/// </summary>
internal sealed class CostBook
{
    private static readonly ImmutableDictionary<string, Cost> s_published =
        RuleCatalogue.All.Select(rule => (rule.Id, Cost: rule.Page.PublishedCost())).Where(rule => rule.Cost is not null).ToImmutableDictionary(rule => rule.Id, rule => rule.Cost!);

    private readonly IReadOnlyDictionary<string, Cost>? _named;
    private readonly Dictionary<string, IReadOnlyDictionary<string, Cost>> _byFolder = [];

    /// <param name="calibration">The file that the user names, or null.</param>
    /// <exception cref="CannotScanException">It cannot be read, or holds no costs.</exception>
    public CostBook(string? calibration)
    {
        if (calibration is null)
            return;
        _named = Calibration.Read(calibration);
        if (_named.Count == 0)
            throw new CannotScanException($"'{calibration}' holds no costs (zmqperf.cost.ZMQ1001.ns = 120 ...); `zmqperf calibrate` writes such a file");
    }

    /// <summary>What a hit of this rule costs in this project, or null where nobody measured it.</summary>
    public Cost? Of(string rule, string project) => (_named ?? Calibrated(Path.GetDirectoryName(project))).GetValueOrDefault(rule) ?? s_published.GetValueOrDefault(rule);

    private IReadOnlyDictionary<string, Cost> Calibrated(string? folder)
    {
        if (folder is null)
            return ImmutableDictionary<string, Cost>.Empty;
        if (_byFolder.TryGetValue(folder, out var known))
            return known;
        string file = Path.Combine(folder, ConfigValues.UsualFile);
        var costs = File.Exists(file) ? Calibration.Read(file) : ImmutableDictionary<string, Cost>.Empty;
        return _byFolder[folder] = costs.Count > 0 ? costs : Calibrated(Path.GetDirectoryName(folder));
    }
}
