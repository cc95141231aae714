using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.AgainstC;

/// <summary>Readings of arms over sizes, printed as a table of times beside those of C, and as one of managed bytes.</summary>
internal sealed class Table(string basis)
{
    private readonly SortedDictionary<int, IReadOnlyDictionary<string, Reading>> _bySize = [];

    public IEnumerable<int> Sizes => _bySize.Keys;

    public IEnumerable<string> Arms => _bySize.Values.First().Keys;

    public Reading? this[string arm, int size] =>
        _bySize.TryGetValue(size, out var readings) && readings.TryGetValue(arm, out var reading) ? reading : null;

    public void Add(int size, IReadOnlyDictionary<string, Reading> readings) => _bySize.Add(size, readings);

    /// <summary>How many times the basis an arm takes, the median of the rounds' ratios; null where one of them was not measured.</summary>
    public double? Ratio(string arm, int size, string? to = null) =>
        this[arm, size] is { } own && this[to ?? basis, size] is { } other ? own.Over(other) : null;

    /// <summary>Nanoseconds, the median of the rounds; in brackets how many times the basis, the median of the rounds' ratios.</summary>
    public string Times()
    {
        var text = Head();
        foreach (string arm in Arms)
        {
            text.Append(CultureInfo.InvariantCulture, $"| {arm} |");
            foreach (int size in Sizes)
            {
                text.Append(' ').Append(Format.Nanoseconds(this[arm, size]!.Median));
                if (arm != basis && Ratio(arm, size) is { } ratio)
                    text.Append(CultureInfo.InvariantCulture, $" ({ratio:F2})");
                text.Append(" |");
            }
            text.Append('\n');
        }
        return text.ToString();
    }

    /// <summary>Managed bytes per message of the arms that allocate.</summary>
    public string Allocations()
    {
        string[] allocating = [.. Arms.Where(arm => Sizes.Any(size => this[arm, size]!.Allocated >= 0.5))];
        if (allocating.Length == 0)
            return "No arm allocates managed memory.\n";
        var text = Head();
        foreach (string arm in allocating)
        {
            var bytes = Sizes.Select(size => this[arm, size]!.Allocated.ToString("N0", CultureInfo.InvariantCulture));
            text.Append(CultureInfo.InvariantCulture, $"| {arm} | {string.Join(" | ", bytes)} |\n");
        }
        return text.Append(allocating.Length == Arms.Count() ? "" : "\nThe others allocate nothing.\n").ToString();
    }

    private StringBuilder Head() =>
        new StringBuilder("| |")
            .AppendJoin("", Sizes.Select(size => $" {Format.Size(size)} |"))
            .Append("\n|---|")
            .AppendJoin("", Sizes.Select(_ => "---:|"))
            .Append('\n');
}
