using System;
using System.Collections.Generic;
using System.Linq;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// The longest sequence that two lists of texts have in common; where comparing each with each would take long, the one that goes through
/// what stands in both once.
/// </summary>
internal sealed class CommonSequence
{
    /// <summary>How many pairs are compared at most.</summary>
    private const int MostPairs = 4_000_000;

    private readonly List<string> _before;
    private readonly List<string> _after;
    private readonly List<(int Before, int After)> _pairs = new();

    private CommonSequence(List<string> before, List<string> after) => (_before, _after) = (before, after);

    /// <summary>As pairs of indexes, in order.</summary>
    public static List<(int Before, int After)> Of(List<string> before, List<string> after)
    {
        var found = new CommonSequence(before, after);
        found.Add(0, before.Count, 0, after.Count);
        return found._pairs;
    }

    private void Add(int old, int oldEnd, int now, int end)
    {
        for (; old < oldEnd && now < end && _before[old] == _after[now]; old++, now++)
            _pairs.Add((old, now));
        var tail = 0;
        while (tail < oldEnd - old && tail < end - now && _before[oldEnd - 1 - tail] == _after[end - 1 - tail])
            tail++;
        (oldEnd, end) = (oldEnd - tail, end - tail);
        if ((long)(oldEnd - old) * (end - now) <= MostPairs)
            AddLongest(old, oldEnd, now, end);
        else
            AddAroundUnique(old, oldEnd, now, end);
        for (var i = 0; i < tail; i++)
            _pairs.Add((oldEnd + i, end + i));
    }

    private void AddLongest(int old, int oldEnd, int now, int end)
    {
        var (rows, columns) = (oldEnd - old, end - now);
        var lengths = new int[rows + 1, columns + 1];
        for (var x = rows - 1; x >= 0; x--)
        for (var y = columns - 1; y >= 0; y--)
            lengths[x, y] =
                _before[old + x] == _after[now + y] ? lengths[x + 1, y + 1] + 1 : Math.Max(lengths[x + 1, y], lengths[x, y + 1]);
        for (var (x, y) = (0, 0); x < rows && y < columns; )
            if (_before[old + x] == _after[now + y])
                _pairs.Add((old + x++, now + y++));
            else if (lengths[x + 1, y] >= lengths[x, y + 1])
                x++;
            else
                y++;
    }

    /// <summary>Without anything that stands in both once, all of it has changed.</summary>
    private void AddAroundUnique(int old, int oldEnd, int now, int end)
    {
        var places = Unique(_after, now, end);
        var anchors = Rising(
            Unique(_before, old, oldEnd)
                .Where(text => places.ContainsKey(text.Key))
                .Select(text => (Before: text.Value, After: places[text.Key]))
                .OrderBy(pair => pair.Before)
                .ToList()
        );
        foreach (var (x, y) in anchors)
        {
            Add(old, x, now, y);
            _pairs.Add((x, y));
            (old, now) = (x + 1, y + 1);
        }

        if (anchors.Count > 0)
            Add(old, oldEnd, now, end);
    }

    /// <summary>Where each text stands that is there once.</summary>
    private static Dictionary<string, int> Unique(List<string> texts, int start, int end) =>
        Enumerable
            .Range(start, end - start)
            .GroupBy(i => texts[i])
            .Where(same => same.Count() == 1)
            .ToDictionary(s => s.Key, s => s.Single());

    /// <summary>As many of the pairs as are in the same order in both.</summary>
    private static List<(int Before, int After)> Rising(List<(int Before, int After)> pairs)
    {
        // the last pair of the best sequence of each length, and what comes before each pair
        var (ends, previous) = (new List<int>(), new int[pairs.Count]);
        for (var i = 0; i < pairs.Count; i++)
        {
            var (low, high) = (0, ends.Count);
            while (low < high)
                if (pairs[ends[(low + high) / 2]].After < pairs[i].After)
                    low = (low + high) / 2 + 1;
                else
                    high = (low + high) / 2;
            previous[i] = low > 0 ? ends[low - 1] : -1;
            if (low == ends.Count)
                ends.Add(i);
            else
                ends[low] = i;
        }

        var rising = new List<(int, int)>();
        for (var i = ends.Count > 0 ? ends[ends.Count - 1] : -1; i >= 0; i = previous[i])
            rising.Add(pairs[i]);
        rising.Reverse();
        return rising;
    }
}
