using System.Collections.Generic;
using System.Linq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>The ways to do one thing that a program has to choose between.</summary>
/// <param name="Series">What was measured.</param>
/// <param name="What">What it is in words: "to send ...".</param>
/// <param name="Names">The ways, the one that fixes write first.</param>
internal sealed record Ways(string Series, string What, IReadOnlyList<string> Names)
{
    /// <summary>Ways within so much of the cheapest one are as good.</summary>
    private const double Equal = 1.03;

    /// <summary>Each size of a table is eight times the one before.</summary>
    private const int Step = 3;

    public static readonly Ways Sending = new(
        Stations.Send,
        "To send bytes that have to be written",
        [Strategies.InPlace, Strategies.ByteArray, Strategies.ArrayPool, Strategies.Message, Strategies.ZeroCopy, Strategies.Pool]
    );

    public static readonly Ways Receiving = new(
        Stations.Receive,
        "To receive",
        [Strategies.Receiver, Strategies.Reused, Strategies.Span, Strategies.Message, Strategies.ByteArray]
    );

    /// <summary>Few enough sizes to be read at a glance.</summary>
    public IEnumerable<int> Glance(Samples samples) => samples.SizesOf(Series).Where((_, index) => index % Step == 0);

    /// <summary>How many times the cheapest way at this size each one costs, in the order of <see cref="Names"/>.</summary>
    public IReadOnlyList<double> TimesTheCheapest(Samples samples, int size)
    {
        double[] costs = [.. Names.Select(name => samples[Series, size, name]!.Median)];
        double least = costs.Min();
        return [.. costs.Select(cost => cost / least)];
    }

    public static bool IsCheapest(double times) => times <= Equal;

    /// <summary>The sizes at which each way is the cheapest, or as good; ways that never are do not appear.</summary>
    public IEnumerable<(string Name, IReadOnlyList<int> Sizes)> Cheapest(Samples samples)
    {
        var times = samples.SizesOf(Series).Select(size => (Size: size, Times: TimesTheCheapest(samples, size))).ToList();
        return Names
            .Select((name, i) => (name, (IReadOnlyList<int>)[.. times.Where(t => IsCheapest(t.Times[i])).Select(t => t.Size)]))
            .Where(way => way.Item2.Count > 0);
    }
}
