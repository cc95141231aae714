using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text;
using NetMQ;

namespace ZmqPerf.Benchmarks.NetMq;

/// <summary>
/// The tables of what was measured: on the pages of the rules, between marks of their own, so that both libraries have theirs.
/// </summary>
internal static class Tables
{
    public const string Begin = "<!-- measured: NetMQ -->\n",
        End = "<!-- /measured: NetMQ -->\n";

    public static string Of(
        IEnumerable<(Pair Pair, IReadOnlyList<(int Size, Measurement Measured)> Rows)> results,
        Rounds rounds,
        string command
    )
    {
        var text = new StringBuilder();
        foreach (var (pair, rows) in results)
        {
            text.Append(CultureInfo.InvariantCulture, $"NetMQ, {pair.Description}\n\n");
            text.Append(
                "| bytes | before, ns | after, ns | before ÷ after | allocated before, B | allocated after, B |\n"
                    + "|---:|---:|---:|---:|---:|---:|\n"
            );
            foreach (var (size, row) in rows)
                text.Append(
                    CultureInfo.InvariantCulture,
                    $"| {size:N0} | {row.Before:N0} | {row.After:N0} | {row.Ratio:F2} "
                        + $"| {row.AllocatedBefore:N0} | {row.AllocatedAfter:N0} |\n"
                );
            text.Append('\n');
        }
        var version = typeof(NetMQSocket).Assembly.GetName().Version;
        return text.Append(
                CultureInfo.InvariantCulture,
                $"Processor time of the process, per message that is sent and received, medians; NetMQ {version}, "
                    + $"{RuntimeInformation.FrameworkDescription}, "
                    + $"{Environment.ProcessorCount} processors, {DateTime.UtcNow:yyyy-MM-dd}, "
                    + $"{rounds.Count} rounds by turns, `{command}`\n"
            )
            .ToString();
    }

    /// <summary>Writes a rule's tables into its page, if that has the marks.</summary>
    public static bool Write(string page, string tables)
    {
        if (
            !File.Exists(page)
            || File.ReadAllText(page).Split(Begin) is not [var before, var rest]
            || rest.Split(End) is not [_, var after]
        )
            return false;
        File.WriteAllText(page, before + Begin + "\n" + tables + "\n" + End + after);
        return true;
    }
}
