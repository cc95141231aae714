using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.Analyzers.Tests.Configuration;

public sealed class CostTableTests
{
    private const string Growing = "8 B: 1.0 ns, 32 B, 1.02x | 64 B: 7.4 ns, 88 B, 1.07x | 4096 B: 368.0 ns, 4120 B, 2.56x";
    private const string Constant = "64 B: 85.0 ns, 32 B, 1.90x | 8 B: 84.0 ns, 32 B, 2.00x | 65536 B: 102.0 ns, 33 B, 1.05x";

    [Theory]
    [InlineData(Growing, 64L, 64L, true)]
    [FullData(Growing, 65L, 64L, true)]
    [FullData(Growing, 4095L, 64L, true)]
    [FullData(Growing, 1L << 40, 4096L, true)]
    [FullData(Growing, 8L, 8L, true)]
    [FullData(Growing, 7L, null, false)] // below all that was measured
    [FullData(Growing, null, null, false)] // and it matters
    [FullData(Constant, null, 8L, false)]
    [FullData(Constant, 4L, 8L, false)]
    [FullData(Constant, 100L, 64L, true)]
    [FullData("0 B: 2000.0 ns, 313 B, 3.77x", null, 0L, false)]
    [InlineData("64 B: 0.0 ns, 0 B, 0.98x", 64L, null, false)] // saves nothing
    [InlineData("64 B: -2.0 ns, 32 B, 0.98x", 64L, 64L, true)] // but memory
    [InlineData("8 B: -2.0 ns, 32 B, 0.98x | 64 B: -2.0 ns, 32 B, 0.98x", null, null, false)]
    [InlineData("8 B: 2.0 ns, 0 B, 1.1x | 64 B: 3.0 ns, 8 B, 1.1x", null, null, false)]
    [FullData("8 B: 2.0 ns, 0 B, 1.1x | 64 B: 4.0 ns, 0 B, 1.1x", null, 8L, false)]
    [FullData("8 B: 2.0 ns, 0 B, 1.1x | 64 B: 4.1 ns, 0 B, 1.1x", null, null, false)]
    public void Row_of_a_size_is_the_next_one_below(string table, long? size, long? row, bool isOfSize)
    {
        var cost = CostTable.Parse(table)!.At(size);
        Assert.Equal(row, cost?.Row.Size);
        Assert.Equal(isOfSize, cost?.IsOfSize == true);
    }

    [Fact]
    public void What_is_written_is_read()
    {
        var table = CostTable.Of([new(512, 12.54, 88, 1.066), new(64, 0, 0, 0.5), new(64, 9, 9, 9)])!;
        Assert.Equal("64 B: 0.0 ns, 0 B, 0.50x | 512 B: 12.5 ns, 88 B, 1.07x", table.ToString());
        Assert.Equal(table.ToString(), CostTable.Parse(table.ToString())!.ToString());
        Assert.Equal([64, 512], table.Rows.Select(row => row.Size));
        Assert.Null(CostTable.Of([]));
    }

    [Theory]
    [InlineData("")]
    [FullData("3.9")]
    [FullData("64: 7 ns, 88 B, 1.07x")]
    [FullData("64 B: 7, 88 B, 1.07x")]
    [InlineData("64 B: 7 ns, 88, 1.07x")]
    [InlineData("64 B: 7 ns, 88 B, 1.07")]
    [FullData("64 B: 7 ns, 88 B")]
    [FullData("64 B: 7 ns, 88 B, 1.07x, 2")]
    [FullData("64 B: NaN ns, 88 B, 1.07x")]
    [InlineData("64 B: 1e99 ns, 88 B, 1.07x")]
    [FullData("64 B: 7 ns, 88 B, 1.07x |")]
    [InlineData("many B: 7 ns, 88 B, 1.07x")]
    public void What_is_no_table_is_refused(string text) => Assert.Null(CostTable.Parse(text));
}
