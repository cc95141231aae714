using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net;
using System.Text;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>
/// The calibration as one HTML file that asks nobody for anything: findings, plots, what was decided, all numbers, the machine. Readable on
/// light and dark screens.
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
            <p>{Escape(
                calibration.Machine.Processor
            )}, {calibration.Time:yyyy-MM-dd HH:mm} UTC, {calibration.Samples.Rounds} rounds in {Format.Seconds(calibration.Budget)}.</p>
            <h2>Findings</h2>
            <ul>
            {string.Join("\n", Findings.Of(calibration).Select(finding => $"<li>{Escape(finding)}</li>"))}
            </ul>

            """
        );
        AddThresholds(html, calibration);
        AddPlots(html, calibration);
        AddCosts(html, calibration);
        foreach (string series in new[] { Stations.Send, Stations.Receive, Stations.Fan })
            AddNumbers(html, calibration.Samples, series);
        AddMachine(html, calibration);
        return html.Append("</body>\n</html>\n").ToString();
    }

    private static void AddThresholds(StringBuilder html, Calibration calibration)
    {
        html.Append("<h2>Thresholds</h2>\n");
        Table(
            html,
            ["option", "published", "here", "?why"],
            calibration.Thresholds.Select(threshold =>
                new[]
                {
                    $"<code>{threshold.Key}</code>",
                    Number(threshold.Default),
                    threshold.Value is { } value ? Number(value) : "<span class=\"unstable\">unstable</span>",
                    Escape(threshold.Why),
                }
            )
        );
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

    private static void AddCosts(StringBuilder html, Calibration calibration)
    {
        html.Append("<h2>What a hit of a rule costs</h2>\n<p>Beside its remedy, each time. Findings of that form and size quote it.</p>\n");
        Table(
            html,
            ["rule", "?form", "?found", "?remedy", "bytes", "ratio", "95 % interval", "ns more", "managed bytes more", "?"],
            calibration.Costs.Select(cost =>
                new[]
                {
                    cost.Form.Rule,
                    cost.Form.Key,
                    Escape(cost.Form.Finding),
                    Escape(cost.Form.Against),
                    cost.Size > 0 ? Number(cost.Size) : "",
                    Ratio(cost.Ratio.Value),
                    $"{Ratio(cost.Ratio.Low)} to {Ratio(cost.Ratio.High)}",
                    Format.Nanoseconds(cost.Nanoseconds),
                    Number(Math.Round(cost.Bytes)),
                    cost.Unstable is { } why ? $"<span class=\"unstable\">{Escape(why)}</span>" : "",
                }
            )
        );
    }

    private static void AddNumbers(StringBuilder html, Samples samples, string series)
    {
        var sizes = samples.SizesOf(series);
        html.Append(
            CultureInfo.InvariantCulture,
            $"<h2>All numbers: {series}</h2>\n"
                + $"<p>Nanoseconds, medians of {samples.Rounds} rounds; in brackets managed bytes, where there are any.</p>\n"
        );
        Table(
            html,
            ["", .. sizes.Select(Format.Size)],
            samples
                .ArmsOf(series)
                .Select(arm =>
                    (string[])
                        [
                            Escape(arm),
                            .. sizes.Select(size =>
                                samples[series, size, arm] is { } sample
                                    ? Format.Nanoseconds(sample.Median)
                                        + (sample.Bytes >= 0.5 ? $" ({Number(Math.Round(sample.Bytes))})" : "")
                                    : ""
                            ),
                        ]
                )
        );
    }

    private static void AddMachine(StringBuilder html, Calibration calibration)
    {
        var machine = calibration.Machine;
        html.Append("<h2>The machine</h2>\n");
        Table(
            html,
            ["", "?"],
            new string[][]
            {
                ["processor", Escape(machine.Processor)],
                ["processors", Number(machine.Processors)],
                ["system", Escape(machine.System)],
                [".NET", Escape($"{machine.Runtime}, {machine.Collector}")],
                ["libzmq", Escape(machine.LibZmq)],
                ["Net.Zmq", Escape(machine.Binding)],
                ["load", Escape(calibration.Load.ToString())],
            }
        );
    }

    /// <summary>Columns of text begin with a question mark.</summary>
    private static void Table(StringBuilder html, IReadOnlyList<string> heads, IEnumerable<string[]> rows)
    {
        html.Append("<div class=\"wide\"><table>\n<tr>")
            .AppendJoin("", heads.Select((head, i) => $"<th{Class(i)}>{Escape(head.TrimStart('?'))}</th>"))
            .Append("</tr>\n");
        foreach (string[] row in rows)
            html.Append("<tr>").AppendJoin("", row.Select((cell, i) => $"<td{Class(i)}>{cell}</td>")).Append("</tr>\n");
        html.Append("</table></div>\n");

        string Class(int column) => heads[column].StartsWith('?') ? " class=\"text\"" : "";
    }

    private static string Number(double value) => value.ToString("N0", CultureInfo.InvariantCulture);

    private static string Ratio(double value) => value.ToString("F2", CultureInfo.InvariantCulture);

    private static string Escape(string text) => WebUtility.HtmlEncode(text);
}
