using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ZmqPerf.Tests.Measured;

public class SizeHistogramTests
{
    [Fact]
    public void NothingRecorded_IsZeroEverywhere()
    {
        var sizes = new SizeHistogram();

        Assert.Equal(0, sizes.Count);
        Assert.Equal(0, sizes.Average);
        Assert.Equal(0, sizes.Percentile(0.5));
        Assert.Equal((0, 0, 0L), (sizes.Snapshot().Smallest, sizes.Snapshot().Largest, sizes.Snapshot().Bytes));
        Assert.Equal("0 messages", sizes.ToString());
    }

    [Fact]
    public void CountSumAndLimits_AreExact()
    {
        var sizes = new SizeHistogram();
        foreach (int size in new[] { 10, 3, 700, int.MaxValue, 10 })
            sizes.Record(size);

        SizeSnapshot snapshot = sizes.Snapshot();

        Assert.Equal(5, sizes.Count);
        Assert.Equal((3, int.MaxValue, 723L + int.MaxValue), (snapshot.Smallest, snapshot.Largest, snapshot.Bytes));
        Assert.Equal((723.0 + int.MaxValue) / 5, sizes.Average);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(64)]
    [InlineData(1024)]
    [InlineData(1 << 30)]
    [InlineData(77)]
    [InlineData((1 << 30) + 1)]
    [InlineData(int.MaxValue)]
    public void OneSizeOnly_IsEveryPercentile(int size)
    {
        var sizes = new SizeHistogram();
        for (int i = 0; i < 3; i++)
            sizes.Record(size);

        Assert.Equal(size, sizes.Percentile(0));
        Assert.Equal(size, sizes.Percentile(0.5));
        Assert.Equal(size, sizes.Percentile(1));
    }

    [Fact]
    public void PowersOfTwo_AreTheirOwnPercentiles()
    {
        var sizes = new SizeHistogram();
        for (int i = 0; i < 95; i++)
            sizes.Record(64);
        for (int i = 0; i < 4; i++)
            sizes.Record(512);
        sizes.Record(65536);

        Assert.Equal(64, sizes.Percentile(0.95));
        Assert.Equal(512, sizes.Percentile(0.96));
        Assert.Equal(512, sizes.Percentile(0.99));
        Assert.Equal(65536, sizes.Percentile(1));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Percentile_IsNeverBelowTheExactOneAndLessThanTwiceOfIt(int seed)
    {
        var random = new Random(seed);
        for (int round = 0; round < 200; round++)
        {
            var sizes = new SizeHistogram();
            List<int> exact = [];
            for (int i = random.Next(1, 300); i > 0; i--)
            {
                int size = random.Next(1 << random.Next(1, 31));
                sizes.Record(size);
                exact.Add(size);
            }
            exact.Sort();

            foreach (double share in new[] { 0, 0.1, 0.5, 0.95, 0.99, 1, random.NextDouble() })
            {
                int nearest = exact[(int)Math.Max(1, Math.Ceiling(share * exact.Count)) - 1];
                Assert.InRange(sizes.Percentile(share), nearest, nearest == 0 ? 0 : (2L * nearest) - 1);
            }
        }
    }

    [Fact]
    public void Snapshot_DoesNotChange()
    {
        var sizes = new SizeHistogram();
        sizes.Record(5);
        SizeSnapshot snapshot = sizes.Snapshot();

        sizes.Record(500);

        Assert.Equal((1, 5, 5), (snapshot.Count, snapshot.Largest, snapshot.Percentile(1)));
        Assert.Equal(2, sizes.Count);
    }

    [Fact]
    public void Table_ShowsBucketsAndWhatTheyAmountTo()
    {
        var sizes = new SizeHistogram();
        foreach (int size in new[] { 64, 64, 100, 1000 })
            sizes.Record(size);

        Assert.Equal(
            """
            4 messages of 64 to 1,000 B, 307.0 B on average; P50 64, P95 1,000, P99 1,000 B
            <=            64 B                2    50.0 %
            <=           128 B                1    75.0 %
            <=           256 B                0    75.0 %
            <=           512 B                0    75.0 %
            <=         1,024 B                1   100.0 %
            """,
            sizes.ToString()
        );
    }

    [Fact]
    public void ThreadsThatRecordAtOnce_LoseNothing()
    {
        const int threads = 4,
            each = 100_000;
        var sizes = new SizeHistogram();
        Worker[] workers =
        [
            .. Enumerable
                .Range(0, threads)
                .Select(thread =>
                    Worker.Start(() =>
                    {
                        for (int i = 0; i < each; i++)
                            sizes.Record(i + thread);
                    })
                ),
        ];
        while (sizes.Count < threads * each / 2)
        {
            SizeSnapshot snapshot = sizes.Snapshot();
            Assert.InRange(snapshot.Percentile(1), 0, snapshot.Largest);
        }

        foreach (Worker worker in workers)
            worker.Join();
        Assert.Equal(threads * each, sizes.Count);
        Assert.Equal((0, each - 1 + threads - 1), (sizes.Snapshot().Smallest, sizes.Snapshot().Largest));
        Assert.Equal(
            Enumerable.Range(0, threads).Sum(thread => Enumerable.Range(thread, each).Sum(size => (long)size)),
            sizes.Snapshot().Bytes
        );
    }

    [Fact]
    public void Record_AllocatesNothing()
    {
        var sizes = new SizeHistogram();

        Assert.Equal(0, Allocation.By(1000, () => sizes.Record(100)));
    }

    [Theory]
    [InlineData(-0.1)]
    [InlineData(1.1)]
    [InlineData(95)]
    [InlineData(double.NaN)]
    public void ShareThatIsNone_IsRefused(double share) =>
        Assert.Throws<ArgumentOutOfRangeException>(nameof(share), () => new SizeHistogram().Percentile(share));

    [Fact]
    public void NegativeSize_IsRefused() => Assert.Throws<ArgumentOutOfRangeException>("size", () => new SizeHistogram().Record(-1));
}
