using System;
using System.Collections.Generic;
using System.Linq;
using ZmqPerf.Tool.Costs;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Reporting;

/// <summary>
/// The findings of one rule, hot ones first. Rules are ranked by what a hit costs: those with hot hits before the others, what nobody measured behind
/// all that was, by level.
/// </summary>
/// <param name="Cost">Of one hit; the highest, where projects are calibrated differently.</param>
internal sealed record RuleGroup(Rule Rule, Cost? Cost, IReadOnlyList<Finding> Findings)
{
    public int Hot => Findings.Count(finding => finding.IsHot);

    public Level Level => Findings.Max(finding => finding.Level);

    public static IReadOnlyList<RuleGroup> Rank(ScanResult result) =>
    [
        .. result.Reported.GroupBy(finding => finding.Rule.Id).Select(group => Of([.. group], result.Costs))
            .OrderBy(group => group.Cost is null)
            .ThenByDescending(group => group is { Cost: not null, Hot: > 0 })
            .ThenByDescending(group => Math.Max(0, group.Cost?.Nanoseconds ?? 0)).ThenByDescending(group => Math.Max(0, group.Cost?.Bytes ?? 0))
            .ThenByDescending(group => group.Level).ThenByDescending(group => group.Hot > 0)
            .ThenBy(group => group.Rule.Id, StringComparer.Ordinal),
    ];

    /// <summary>Where the costs come from, each source once.</summary>
    public static IEnumerable<string> Sources(IEnumerable<RuleGroup> groups) => groups.Select(group => group.Cost).OfType<Cost>()
        .Select(cost => cost.IsCalibrated ? $"calibrated: {cost.Provenance}" : $"published by ZmqPerf, not measured on this machine: {cost.Provenance}")
        .Distinct();

    private static RuleGroup Of(IReadOnlyList<Finding> findings, CostBook costs) => new(
        findings[0].Rule,
        findings.Select(finding => finding.Project).Distinct().Select(project => costs.Of(findings[0].Rule.Id, project)).MaxBy(cost => cost?.Nanoseconds),
        [.. findings.OrderByDescending(finding => finding.IsHot)]);
}
