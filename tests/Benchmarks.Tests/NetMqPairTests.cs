using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Xunit;
using ZmqPerf.Benchmarks.NetMq;

namespace ZmqPerf.Benchmarks.Tests;

/// <summary>Whether the pairs on NetMQ run, and where their tables go. Nothing is timed here.</summary>
public sealed class NetMqPairTests
{
    public static TheoryData<int, int> Opened
    {
        get
        {
            var all = new TheoryData<int, int>();
            foreach (var (index, pair) in NetMq.Pairs.All.Index())
            foreach (int size in pair.Sizes)
                all.Add(index, size);
            return all;
        }
    }

    [Theory]
    [MemberData(nameof(Opened))]
    public void Both_ways_deliver_every_byte(int pair, int size)
    {
        using var ways = NetMq.Pairs.All[pair].Open(size);
        long bytes = (long)size * 4 * Link.Depth;
        Assert.Equal((bytes, bytes), (ways.Before(4 * Link.Depth), ways.After(4 * Link.Depth)));
    }

    [Fact]
    public void Tables_are_written_between_their_marks_only()
    {
        string page = Path.GetTempFileName();
        try
        {
            File.WriteAllText(page, $"<!-- measured -->\nkept\n<!-- /measured -->\n\n{Tables.Begin}old\n{Tables.End}end\n");
            IReadOnlyList<(int, Measurement)> rows = [(64, new(3000, 1000, 3, 24, 0))];
            Assert.True(Tables.Write(page, Tables.Of([(NetMq.Pairs.All[0], rows)], Rounds.Quick, "command")));
            string text = File.ReadAllText(page);
            Assert.StartsWith("<!-- measured -->\nkept\n<!-- /measured -->\n", text, StringComparison.Ordinal);
            Assert.EndsWith(Tables.End + "end\n", text, StringComparison.Ordinal);
            Assert.Contains("| 64 | 3,000 | 1,000 | 3.00 | 24 | 0 |", text, StringComparison.Ordinal);
            Assert.DoesNotContain("old", text, StringComparison.Ordinal);
        }
        finally
        {
            File.Delete(page);
        }
    }
}
