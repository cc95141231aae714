using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Xml.Linq;
using Net.Zmq;
using Xunit;
using ZmqPerf.Benchmarks.AgainstC;
using ZmqPerf.Measuring;

namespace ZmqPerf.Benchmarks.Tests;

/// <summary>Whether the comparison with C runs, compares like with like and is written down. Nothing is timed here.</summary>
public sealed class AgainstCTests
{
    private const string TableWithoutRows = @"(?m)^\|[-:|]+\|\n(?!\|)";

    private static readonly string[] s_sections =
    [
        "### Sending",
        "### Receiving",
        "### Two threads",
        "### Single calls",
        "### Round trips",
        "### Waiting\n",
        "### Waiting in asynchronous code",
        "### Bursts",
        "### Published",
    ];

    [Fact]
    public void All_of_it_runs_and_is_reported()
    {
        var folder = Directory.CreateTempSubdirectory("againstc");
        try
        {
            var page = new FileInfo(Path.Combine(folder.FullName, "performance.md"));
            File.WriteAllText(page.FullName, "# Performance\n\n## Analyzers\n\nkept\n");
            var results = Results.Measure(Plan.Check, new AgainstC.Progress());
            var goals = Goals.Of(results);
            Report.Write(page, results, goals, "first");
            Report.Write(page, results, goals, "second");

            string text = File.ReadAllText(page.FullName);
            Assert.Equal(3, text.Split("\n## ").Length - 1);
            Assert.StartsWith("# Performance\n\n## What is gained\n", text, StringComparison.Ordinal);
            Assert.EndsWith("## Analyzers\n\nkept\n", text, StringComparison.Ordinal);
            Assert.DoesNotContain("`first`", text, StringComparison.Ordinal);
            Assert.All(s_sections, title => Assert.Contains(title, text, StringComparison.Ordinal));
            Assert.DoesNotMatch(TableWithoutRows, text);
            Assert.Equal(Twin.IsThere, goals.Count > 0);
            Assert.All(
                Pictures(text),
                picture => Assert.NotEmpty(XDocument.Load(Path.Combine(folder.FullName, picture)).Root!.Descendants())
            );
            Assert.NotEmpty(Pictures(text));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public void Published_page_has_no_table_without_rows() =>
        Assert.DoesNotMatch(TableWithoutRows, File.ReadAllText(Path.Combine(PairTests.Root, "docs", "performance.md")));

    [Fact]
    public void Arms_that_allocate_nothing_have_no_table()
    {
        var (none, some) = (new Rate([1], 1, 1, 0, 0), new Rate([1], 1, 1, 32, 2));

        Assert.Equal("\nNo arm allocates managed memory.\n\n", Written(none, none));
        Assert.EndsWith("| b | 32 (2) |\n\nThe others allocate nothing.\n\n", Written(none, some), StringComparison.Ordinal);
        Assert.EndsWith("| b | 32 (2) |\n\n", Written(some, some), StringComparison.Ordinal);

        static string Written(Rate a, Rate b) => Report.Collections([(64, new Dictionary<string, Rate> { ["a"] = a, ["b"] = b })]);
    }

    /// <summary>The machine is three times as slow in one round; one round of the other arm is as fast as none is again.</summary>
    [Fact]
    public void A_ratio_counts_rounds_that_both_were_in()
    {
        var (slow, fast) = (new Reading([20, 60, 22, 20], 0), new Reading([10, 30, 11, 1], 0));

        Assert.Equal(2, slow.Over(fast));
        Assert.Equal(0.5, fast.Over(slow));
    }

    [Theory]
    [InlineData(8)]
    [InlineData(1500)]
    [InlineData(65536)]
    public void Every_way_to_send_delivers_as_many_frames_of_the_size(int size)
    {
        using var link = new Link(SocketType.Push, SocketType.Pull, "inproc", size);
        using var receiver = new FrameReceiver(link.Receiver);
        foreach (var arm in ArmsInC.Sending(link.Sender, size))
        {
            arm.Run(3);
            for (int i = 0; i < 3; i++)
            {
                Assert.True(receiver.TryReceive(out var frame), arm.Name);
                Assert.Equal(size, frame.Size);
                Assert.Equal(frame.Span[0], frame.Span[^1]); // written to the end
            }
            Assert.False(receiver.TryReceive(out _), arm.Name);
        }
    }

    [Fact]
    public void Every_way_to_receive_reads_the_same()
    {
        using var link = new Link(SocketType.Push, SocketType.Pull, "inproc", 300);
        using var receiver = new FrameReceiver(link.Receiver);
        byte[] payload = [.. Enumerable.Range(0, 300).Select(i => (byte)i)];
        foreach (var arm in ArmsInC.Receiving(link.Receiver, 300, receiver))
        {
            link.Sender.Send(payload);
            link.Sender.Send(payload);
            ulong before = Strategies.Sink;
            arm.Run(2);
            Assert.Equal(2 * Strategies.ReadLines(payload), Strategies.Sink - before);
        }
    }

    [Fact]
    public void A_plot_holds_what_it_is_given()
    {
        string svg = Plot.Lines(
            "A & B",
            "x",
            "y",
            [new("one < two", [(1, 10), (100, 1000)]), new("flat", [(1, 5), (100, 5)])],
            x => $"{x}",
            y => $"{y}",
            logarithmicY: true
        );
        var document = XDocument.Parse(svg);
        Assert.Equal(2, document.Descendants().Count(e => e.Name.LocalName == "polyline"));
        Assert.Contains(document.Descendants(), e => e.Name.LocalName == "text" && e.Value == "one < two");
        Assert.Contains("prefers-color-scheme:dark", svg, StringComparison.Ordinal);
        Assert.All(
            document.Descendants().Where(e => e.Name.LocalName == "circle"),
            circle => Assert.InRange((double)circle.Attribute("cy")!, 40, 400)
        );
    }

    private static IEnumerable<string> Pictures(string text) =>
        text.Split("](")
            .Skip(1)
            .Select(part => part[..part.IndexOf(')', StringComparison.Ordinal)])
            .Where(path => path.EndsWith(".svg", StringComparison.Ordinal));
}
