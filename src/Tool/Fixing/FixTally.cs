using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Tool.Fixing;

/// <summary>
/// Whose doing it is that a finding is gone: that of its own fix, or that of another one, which has removed or rewritten the code.
/// </summary>
internal sealed class FixTally
{
    private readonly Dictionary<(string File, string Rule), int> _own = [];

    /// <summary>A round in which a step was carried out in a file.</summary>
    public void Add(string file, FixStep step, ILookup<string, string> before, ILookup<string, string> after)
    {
        var given = step
            .Diagnostics.Values.SelectMany(diagnostics => diagnostics)
            .Select(diagnostic => (diagnostic.Id, diagnostic.Location.SourceSpan))
            .Distinct()
            .CountBy(place => place.Id);
        foreach (var (rule, count) in given)
            _own[(file, rule)] = _own.GetValueOrDefault((file, rule)) + Math.Min(count, Gone(before[file], after[file], rule));
    }

    /// <summary>How many of the findings that a file loses went by their own fix: what came up on the way was not there before.</summary>
    public int FixedIn(string file, ILookup<string, string> before, ILookup<string, string> after) =>
        _own.Where(own => own.Key.File == file).Sum(own => Math.Min(own.Value, Gone(before[file], after[file], own.Key.Rule)));

    private static int Gone(IEnumerable<string> before, IEnumerable<string> after, string rule) =>
        Math.Max(before.Count(id => id == rule) - after.Count(id => id == rule), 0);
}
