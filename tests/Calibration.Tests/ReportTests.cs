using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using System.Xml.Linq;
using Xunit;
using ZmqPerf.Measuring;
using ZmqPerf.Tool.Calibrating;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests;

/// <summary>The report as a file, and in a browser.</summary>
public sealed class ReportTests
{
    private static readonly string[] s_parts =
    [
        "around a block of its own pays from",
        "<h2>Which way at which size</h2>",
        "<h2>Findings</h2>",
        "<h2>Thresholds</h2>",
        "<svg",
        "<h2>All numbers: send</h2>",
        "<h2>The machine</h2>",
    ];

    [Fact]
    public void It_asks_nobody_for_anything()
    {
        string html = HtmlReport.Text(Made.Calibration());
        Assert.DoesNotContain("<script", html, StringComparison.Ordinal);
        Assert.All(
            ["http://", "https://", "src=", "@import", "url("],
            word =>
                Assert.DoesNotContain(
                    word,
                    html.Replace("xmlns=\"http://www.w3.org/2000/svg\"", "", StringComparison.Ordinal),
                    StringComparison.Ordinal
                )
        );
    }

    [Fact]
    public void Verdict_stands_first_and_numbers_last()
    {
        string html = HtmlReport.Text(Made.Calibration());
        int[] places = [.. s_parts.Select(part => html.IndexOf(part, StringComparison.Ordinal))];
        Assert.DoesNotContain(-1, places);
        Assert.Equal(places.Order(), places);
        Assert.Contains("Made-up processor &lt;1&gt;", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Table_of_ways_gives_the_cheapest_at_each_size()
    {
        string html = HtmlReport.Text(Made.Calibration(noise: 0));
        // made up so: an array costs twice a frame in place, zero-copy as much at 64 KiB and less above
        Assert.Contains("<td>8 B</td><td><b>1.00</b></td><td>2.00</td>", html, StringComparison.Ordinal);
        Assert.Contains("<td>256 KiB</td><td>1.23</td><td>2.46</td>", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Round_that_a_busy_machine_did_not_finish_leaves_no_numbers()
    {
        var samples = new Samples();
        samples.Add(Stations.Send, 8, Strategies.InPlace, 40, 0);
        samples.DropUnfinished();
        string html = HtmlReport.Text(Made.Calibration(samples));
        Assert.Contains("Not one round was finished: give it a larger budget, or an idle machine.", html, StringComparison.Ordinal);
        Assert.DoesNotContain("All numbers", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Terminal_shows_the_verdict_then_the_ways_then_the_findings()
    {
        using var output = new StringWriter();
        Summary.Write(output, Made.Calibration(noise: 0), "zmqperf.globalconfig", page: null);
        string[] lines = output.ToString().ReplaceLineEndings("\n").Split('\n');
        Assert.StartsWith("To send bytes that have to be written, cheapest", lines[0], StringComparison.Ordinal);
        int ways = Array.IndexOf(lines, "To send bytes that have to be written");
        Assert.InRange(ways, 1, Array.FindIndex(lines, line => line.StartsWith("- ", StringComparison.Ordinal)));
        Assert.Equal(
            ["8 B", "64 B", "512 B"],
            lines[ways + 1].Split("  ", StringSplitOptions.RemoveEmptyEntries).Take(3).Select(s => s.Trim())
        );
        Assert.Matches(@"^BeginFrame\(n\) +1\.00\* ", lines[ways + 2]);
        Assert.Matches(@"^a new byte\[\] each +2\.00 ", lines[ways + 3]);
        Assert.All(lines[ways..(ways + 12)], line => Assert.InRange(line.Length, 0, 80));
    }

    [Fact]
    public void Verdict_names_calls_that_users_know()
    {
        var verdict = Verdict.Of(Made.Calibration(noise: 0)).ToList();
        Assert.StartsWith(
            "To send bytes that have to be written, cheapest or within 3 % of it: BeginFrame(n) (",
            verdict[0],
            StringComparison.Ordinal
        );
        Assert.Contains("FrameReceiver (every size), one Message, reused (every size)", verdict[1], StringComparison.Ordinal);
        Assert.Contains("zmqperf.small_message_limit = ", verdict[^1], StringComparison.Ordinal);
    }

    [Fact]
    public void Plots_hold_curves_bands_and_the_break_even()
    {
        string html = HtmlReport.Text(Made.Calibration());
        var plots = html.Split("<svg")
            .Skip(1)
            .Select(part => XDocument.Parse("<svg" + part[..(part.IndexOf("</svg>", StringComparison.Ordinal) + 6)]))
            .ToList();
        Assert.Equal(5, plots.Count);
        Assert.All(plots, plot => Assert.Equal(Count(plot, "polyline"), Count(plot, "polygon")));
        Assert.Equal([0, 1, 1, 1, 0], plots.Select(plot => plot.Descendants().Count(e => (string?)e.Attribute("class") == "mark")));

        static int Count(XDocument plot, string name) => plot.Descendants().Count(e => e.Name.LocalName == name);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Few_rounds_can_be_reported_too(bool none) =>
        Assert.Contains(
            "stays at the published",
            HtmlReport.Text(Made.Calibration(rounds: none ? 0 : 3, unusable: none ? "the machine was busy" : null)),
            StringComparison.Ordinal
        );

    [BrowserTheory]
    [InlineData("light", 0xff)]
    [InlineData("dark", 0x0d)]
    public async Task A_browser_shows_it(string scheme, int background)
    {
        using var folder = new Folder();
        File.WriteAllText(folder["report.html"], HtmlReport.Text(Made.Calibration()));
        var run = await Browser.ShowAsync(folder, "report.html", "report.png", scheme);
        Assert.DoesNotContain("CONSOLE", run.Error, StringComparison.Ordinal);
        var picture = Picture.Read(folder["report.png"]);
        Assert.Equal(background, picture[0, 0].Red);
        Assert.InRange(picture.Drawn(), 0.02, 0.6);
        Assert.InRange(picture.Colours(), 20, 1000);
    }
}
