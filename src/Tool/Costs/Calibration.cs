using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Costs;

/// <summary>The costs in a calibrated configuration: <c>zmqperf.cost.ZMQ1001.ns</c> and <c>.bytes</c>, and with how much payload, <c>.size</c>; its first comments say where and when.</summary>
internal static partial class Calibration
{
    private const int LongestProvenance = 320;
    private const string Time = "ns", Memory = "bytes", Size = "size";

    /// <exception cref="CannotScanException">The file cannot be read.</exception>
    public static IReadOnlyDictionary<string, Cost> Read(string file)
    {
        string[] lines;
        try
        {
            lines = File.ReadAllLines(file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CannotScanException($"the calibration '{file}' cannot be read: {e.Message}");
        }
        string provenance = $"{Provenance(lines)} ({file})".TrimStart();
        return lines.Select(line => Key().Match(line)).Where(match => match.Success)
            .Select(match => (Rule: match.Groups["rule"].Value.ToUpperInvariant(), Figure: match.Groups["figure"].Value.ToLowerInvariant(), Value: Number(match.Groups["value"].Value)))
            .Where(entry => entry.Value is not null)
            .ToLookup(entry => entry.Rule)
            .Where(rule => rule.Any(entry => entry.Figure is Time or Memory))
            .ToDictionary(rule => rule.Key, rule => new Cost(Last(rule, Time) ?? 0, Last(rule, Memory) ?? 0, (long?)Last(rule, Size), provenance, IsCalibrated: true));

        // as in every configuration file, the last value counts
        static double? Last(IEnumerable<(string Rule, string Figure, double? Value)> entries, string figure) => entries.LastOrDefault(entry => entry.Figure == figure).Value;
    }

    private static string Provenance(string[] lines)
    {
        var comments = lines.Select(line => line.Trim()).TakeWhile(line => line.Length == 0 || line[0] is '#' or ';').Select(line => line.TrimStart('#', ';', ' ')).Where(line => line.Length > 0);
        string text = string.Join("; ", comments);
        return text.Length <= LongestProvenance ? text : text[..LongestProvenance] + " ...";
    }

    private static double? Number(string text) => double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) && double.IsFinite(number) ? number : null;

    [GeneratedRegex(@"^\s*zmqperf\.cost\.(?<rule>ZMQ\d{4})\.(?<figure>ns|bytes|size)\s*=\s*(?<value>[^\s#;]+)", RegexOptions.IgnoreCase)]
    private static partial Regex Key();
}
