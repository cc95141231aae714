using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net;
using System.Text;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>The tables of the report.</summary>
internal static class HtmlTables
{
    /// <summary>What each way costs at each size, as a multiple of the cheapest one there.</summary>
    public static void AddWays(StringBuilder html, Samples samples, Ways ways)
    {
        html.Append(CultureInfo.InvariantCulture, $"<h3>{Escape(ways.What)}</h3>\n");
        Table(
            html,
            ["bytes", .. ways.Names],
            ways.Glance(samples).Select(size => (string[])[Format.Size(size), .. ways.TimesTheCheapest(samples, size).Select(Times)])
        );
    }

    private static string Times(double times) => Ways.IsCheapest(times) ? $"<b>{Ratio(times)}</b>" : Ratio(times);

    public static void AddThresholds(StringBuilder html, Calibration calibration)
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

    public static void AddCosts(StringBuilder html, Calibration calibration)
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

    public static void AddNumbers(StringBuilder html, Samples samples, string series)
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

    public static void AddMachine(StringBuilder html, Calibration calibration)
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

    public static string Escape(string text) => WebUtility.HtmlEncode(text);
}
