using System.Collections.Generic;
using System.Linq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>What every arm has cost in every round: nanoseconds per operation, and managed bytes.</summary>
internal sealed class Samples
{
    private readonly Dictionary<(string Series, int Size, string Arm), Sample> _all = [];

    /// <summary>Rounds that are complete.</summary>
    public int Rounds { get; private set; }

    public Sample? this[string series, int size, string arm] => _all.GetValueOrDefault((series, size, arm));

    public IReadOnlyList<int> SizesOf(string series) =>
        [.. _all.Keys.Where(key => key.Series == series).Select(key => key.Size).Distinct().Order()];

    public IReadOnlyList<string> ArmsOf(string series) =>
        [.. _all.Keys.Where(key => key.Series == series).Select(key => key.Arm).Distinct()];

    public void Add(string series, int size, string arm, double nanoseconds, double allocated)
    {
        if (!_all.TryGetValue((series, size, arm), out var sample))
            _all.Add((series, size, arm), sample = new());
        sample.Nanoseconds.Add(nanoseconds);
        sample.Allocated.Add(allocated);
    }

    /// <summary>A round is complete: all that came since the last one counts.</summary>
    public void CompleteRound() => Rounds++;

    /// <summary>Forgets what an unfinished round has left: all of it, where that was the first one.</summary>
    public void DropUnfinished()
    {
        if (Rounds == 0)
            _all.Clear();
        foreach (var sample in _all.Values)
            sample.Truncate(Rounds);
    }
}

/// <summary>The rounds of one arm at one size.</summary>
internal sealed class Sample
{
    public List<double> Nanoseconds { get; } = [];

    public List<double> Allocated { get; } = [];

    public double Median => Sampler.Median(Nanoseconds);

    public double Bytes => Sampler.Median(Allocated);

    public void Truncate(int rounds)
    {
        foreach (var values in new[] { Nanoseconds, Allocated })
            if (values.Count > rounds)
                values.RemoveRange(rounds, values.Count - rounds);
    }
}
