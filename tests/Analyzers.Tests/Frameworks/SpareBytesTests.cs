using System.Collections.Generic;
using System.Linq;
using System.Text;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Frameworks;

/// <summary>What <c>GetMaxByteCount</c> counts more than any text has, as .NET counts.</summary>
public sealed class SpareBytesTests
{
    /// <summary>Among them the texts with the most bytes for each character.</summary>
    private static readonly IReadOnlyList<string> s_texts =
    [
        "",
        .. from part in (IEnumerable<string>)["a", "é", "€", "\uFFFF", "\U0001F600", "\uD800"]
        from count in (IEnumerable<int>)[1, 2, 7, 100]
        select string.Concat(Enumerable.Repeat(part, count)),
    ];

    [Theory]
    [InlineData("utf-8", 3)]
    [InlineData("utf-16", 2)]
    [InlineData("utf-16BE", 2)]
    [InlineData("us-ascii", 1)]
    [InlineData("iso-8859-1", 1)]
    public void No_text_has_more_bytes_than_all_but_these(string name, int spare)
    {
        var encoding = Encoding.GetEncoding(name);
        Assert.All(s_texts, text => Assert.True(encoding.GetByteCount(text) + spare <= encoding.GetMaxByteCount(text.Length)));
        Assert.Contains(s_texts, text => encoding.GetByteCount(text) + spare == encoding.GetMaxByteCount(text.Length));
    }
}
