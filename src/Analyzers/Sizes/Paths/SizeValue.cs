using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Sizes.Paths;

/// <summary>What something can be at one point of the code, and the code that each bound comes from, where that is known. Places are for people: they never decide.</summary>
internal readonly record struct SizeValue(IntInterval Interval, SyntaxNode? LowFrom = null, SyntaxNode? HighFrom = null)
{
    /// <summary>What is left where <paramref name="from"/> proves this; null where nothing is.</summary>
    public SizeValue? Meet(IntInterval other, SyntaxNode from) =>
        Interval.Meet(other) is { } both ? new(both, both.Low > Interval.Low ? from : LowFrom, both.High < Interval.High ? from : HighFrom) : null;

    public SizeValue Join(SizeValue other) =>
        new(Interval.Join(other.Interval), other.Interval.Low < Interval.Low ? other.LowFrom : LowFrom, other.Interval.High > Interval.High ? other.HighFrom : HighFrom);

    /// <summary>The locations of a fix's edits, and after them the place where a bound comes from.</summary>
    public static IEnumerable<Location> LocationsAfter(IEnumerable<Location> edits, SyntaxNode? from)
    {
        foreach (var edit in edits)
            yield return edit;
        if (from is not null)
            yield return from.GetLocation();
    }
}
