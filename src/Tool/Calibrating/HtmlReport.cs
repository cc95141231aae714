using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net;
using System.Text;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>
/// The calibration as one HTML file that asks nobody for anything: the verdict, which way costs what at which size, findings, plots, what
/// was decided, all numbers, the machine. Readable on light and dark screens.
/// </summary>
internal static class HtmlReport
{
    private const string Style = """
        :root{color-scheme:light dark}
        body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1f2937;background:#ffffff}
        h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.2rem}code{font:13px ui-monospace,monospace}
        table{border-collapse:collapse;font-size:13px;font-variant-numeric:tabular-nums}
        th,td{padding:.25rem .6rem;border-bottom:1px solid #d1d5db;text-align:right;vertical-align:top}
        th:first-child,td:first-child{text-align:left}td.text,th.text{text-align:left}
        .wide{overflow-x:auto}svg{width:100%;height:auto}.unstable{color:#b45309}
        @media (prefers-color-scheme:dark){body{color:#e5e7eb;background:#0d1117}th,td{border-color:#374151}.unstable{color:#fbbf24}}
        """;

    public static string Text(Calibration calibration)
    {
        var html = new StringBuilder();
        html.Append(
            CultureInfo.InvariantCulture,
            $"""
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>zmqperf calibrate, {calibration.Time:yyyy-MM-dd}</title><link rel="icon" href="data:,"><style>
            {Style}
            </style></head>
            <body>
            <h1>What sends and receives cost on this machine</h1>
            <p>{HtmlTables.Escape(
                calibration.Machine.Processor
            )}, {calibration.Time:yyyy-MM-dd HH:mm} UTC, {calibration.Samples.Rounds} rounds in {Format.Seconds(calibration.Budget)}.</p>
            {List(Verdict.Of(calibration))}

            """
        );
        AddWays(html, calibration);
        html.Append(CultureInfo.InvariantCulture, $"<h2>Findings</h2>\n{List(Findings.Of(calibration))}\n");
        HtmlTables.AddThresholds(html, calibration);
        AddPlots(html, calibration);
        HtmlTables.AddCosts(html, calibration);
        AddNumbers(html, calibration.Samples);
        HtmlTables.AddMachine(html, calibration);
        return html.Append("</body>\n</html>\n").ToString();
    }

    private static string List(IEnumerable<string> sentences) =>
        $"<ul>\n{string.Join("\n", sentences.Select(sentence => $"<li>{HtmlTables.Escape(sentence)}</li>"))}\n</ul>";

    private static void AddWays(StringBuilder html, Calibration calibration)
    {
        if (calibration.Samples.Rounds == 0)
            return;
        html.Append(
            "<h2>Which way at which size</h2>\n<p>How many times the cheapest way each one costs; bold: the cheapest, or within 3 %.</p>\n"
        );
        HtmlTables.AddWays(html, calibration.Samples, Ways.Sending);
        HtmlTables.AddWays(html, calibration.Samples, Ways.Receiving);
    }

    private static void AddNumbers(StringBuilder html, Samples samples)
    {
        if (samples.Rounds == 0)
            return;
        foreach (string series in new[] { Stations.Send, Stations.Receive, Stations.Fan })
            HtmlTables.AddNumbers(html, samples, series);
    }

    private static void AddPlots(StringBuilder html, Calibration calibration)
    {
        if (calibration.Samples.Rounds == 0)
            return;
        html.Append(
            "<h2>Cost against size</h2>\n<p>Medians; the bands are 95 % intervals; "
                + "both axes are logarithmic. A broken vertical line is a break-even.</p>\n"
        );
        html.Append(
            CostPlot.Of(
                calibration,
                Stations.Send,
                "Sending",
                [
                    Strategies.InPlace,
                    Strategies.Existing,
                    Strategies.ByteArray,
                    Strategies.ArrayPool,
                    Strategies.Message,
                    Strategies.ZeroCopy,
                    Strategies.Pool,
                ]
            )
        );
        html.Append(
            CostPlot.Of(
                calibration,
                Stations.Send,
                "Zero-copy of memory that exists, against a copy of it",
                [MoreStrategies.ZeroCopyOfExisting, Strategies.Existing],
                Thresholds.MemoryThatExists
            )
        );
        html.Append(
            CostPlot.Of(
                calibration,
                Stations.Send,
                "Zero-copy of a block made for the message, against a frame written in place",
                [Strategies.ZeroCopy, Strategies.InPlace],
                Thresholds.BlockPerMessage
            )
        );
        html.Append(
            CostPlot.Of(
                calibration,
                Stations.Fan,
                "One frame shared by 4 sends, against a copy for each",
                [MoreStrategies.Shared, MoreStrategies.CopiedForEach],
                Thresholds.SharedFrame
            )
        );
        html.Append(
            CostPlot.Of(
                calibration,
                Stations.Receive,
                "Receiving",
                [Strategies.Receiver, Strategies.Reused, Strategies.Message, Strategies.Span, Strategies.ByteArray, Strategies.Copy]
            )
        );
    }
}
