using System;
using System.IO;
using System.Linq;
using Xunit;
using ZmqPerf.StandIn.Tests;

namespace ZmqPerf.Tests;

/// <summary>What the library promises is written down in <c>src/Runtime/PublicApi.txt</c>: whoever changes it changes the file.</summary>
public class PublicApiTests
{
    [Fact]
    public void PublicApi_IsTheListedOne()
    {
        string[] listed = [.. ApiListing.Parse(File.ReadLines(Path.Combine(AppContext.BaseDirectory, "api", "PublicApi.txt")))];
        string[] actual = [.. ApiListing.Parse(ApiListing.Print(typeof(SocketSending).Assembly))];

        string[] differences =
        [
            .. listed.Except(actual).Select(line => $"missing: {line}"),
            .. actual.Except(listed).Select(line => $"surplus: {line}"),
        ];
        Assert.True(differences.Length == 0, string.Join('\n', differences));
    }
}
