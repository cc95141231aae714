using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using ZmqPerf.Tool.Catalogue;
using ZmqPerf.Tool.Costs;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Reporting;

/// <summary>
/// The findings of one rule, hot ones first. Rules about reliability come first, by level; then the others by what a hit costs: those with
/// hot hits before the others, and those with hits only that builds leave out after them; what nobody measured stands after what was, by
/// level.
/// </summary>
/// <param name="Cost">Of the hit that costs most, of the hot ones where there are any.</param>
/// <param name="Findings">With what each costs, where that is known.</param>
internal sealed partial record RuleGroup(Rule Rule, Cost? Cost, IReadOnlyList<Finding> Findings, IReadOnlyDictionary<Finding, Cost> Costs)
{
    /// <summary>How many hits are hot, and such that builds report them.</summary>
    public int Hot => Findings.Count(finding => finding is { IsHot: true, IsLeftOut: false });

    /// <summary>What is wrong comes before what is slow.</summary>
    public bool IsAboutReliability => Category is "Reliability";

    /// <summary>Whether a hit costs something: an option that is misspelt does not.</summary>
    public bool HasCost => Cost is not null || Category is "Performance";

    private string? Category => RuleCatalogue.Find(Rule.Id)?.Category;

    public Level Level => Findings.Max(finding => finding.Level);

    public static IReadOnlyList<RuleGroup> Rank(ScanResult result) =>
        [
            .. result
                .Reported.GroupBy(finding => finding.Rule.Id)
                .Select(group => Of([.. group], result.Costs))
                .OrderByDescending(group => group.IsAboutReliability)
                .ThenByDescending(group => group.IsAboutReliability ? group.Level : default)
                .ThenByDescending(group => group.Hot > 0)
                .ThenBy(group => group.Findings.All(finding => finding.IsLeftOut))
                .ThenBy(group => group.Cost is null)
                .ThenByDescending(group => Math.Max(0, group.Cost?.Nanoseconds ?? 0))
                .ThenByDescending(group => Math.Max(0, group.Cost?.Bytes ?? 0))
                .ThenByDescending(group => group.Level)
                .ThenBy(group => group.Rule.Id, StringComparer.Ordinal),
        ];

    /// <summary>Where the costs come from, each source once: what differs by nothing but its dates is one.</summary>
    public static IEnumerable<string> Sources(IEnumerable<RuleGroup> groups) =>
        groups
            .SelectMany(group => group.Costs.Values)
            .Select(cost =>
                cost.IsCalibrated
                    ? $"calibrated: {cost.Provenance}"
                    : $"published by ZmqPerf, not measured on this machine: {cost.Provenance}"
            )
            .Distinct()
            .GroupBy(source => Date().Count(source) == 1 ? Date().Replace(source, "") : source)
            .Select(same => same.Skip(1).Any() ? Date().Replace(same.First(), Span(same)) : same.First());

    private static string Span(IEnumerable<string> sources)
    {
        var dates = sources.Select(source => Date().Match(source).Value).Order(StringComparer.Ordinal);
        return $"{dates.First()} to {dates.Last()}";
    }

    [GeneratedRegex(@"\b20\d\d-\d\d-\d\d\b")]
    private static partial Regex Date();

    private static RuleGroup Of(IReadOnlyList<Finding> findings, CostBook book)
    {
        var costs = new Dictionary<Finding, Cost>();
        foreach (var finding in findings)
            if (book.Of(finding) is { } cost)
                costs[finding] = cost;
        var highest = costs
            .OrderByDescending(known => known.Key.IsHot)
            .ThenByDescending(known => known.Value.Nanoseconds)
            .ThenByDescending(known => known.Value.Bytes);
        return new(
            findings[0].Rule,
            highest.Select(known => known.Value).FirstOrDefault(),
            [.. findings.OrderBy(finding => finding.IsLeftOut).ThenByDescending(finding => finding.IsHot)],
            costs
        );
    }
}
