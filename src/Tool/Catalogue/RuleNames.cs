using System;
using System.Collections.Generic;
using System.Linq;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.Tool.Catalogue;

/// <summary>What somebody may have meant who names a rule that is none.</summary>
internal static class RuleNames
{
    private const int Most = 3;

    /// <summary>The ids and categories with the fewest letters different, nearest first.</summary>
    public static IEnumerable<string> Near(string name) =>
        RuleCatalogue
            .All.Select(rule => rule.Id)
            .Concat(RuleCatalogue.All.Select(rule => rule.Category).Distinct())
            .OrderBy(candidate => Spelling.Distance(name, candidate))
            .ThenByDescending(candidate => CommonStart(name, candidate))
            .ThenBy(candidate => candidate, StringComparer.Ordinal)
            .Take(Most);

    private static int CommonStart(string a, string b) =>
        a.Zip(b).TakeWhile(pair => char.ToUpperInvariant(pair.First) == char.ToUpperInvariant(pair.Second)).Count();
}
