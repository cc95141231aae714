using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Costs;

/// <summary>The costs in a calibrated configuration: <c>zmqperf.cost.ZMQ1001.ns</c> and <c>.bytes</c>, and with how much payload, <c>.size</c>; its first comments say where and when.</summary>
internal static class Calibration
{
    private const int LongestProvenance = 320;

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
        var values = new ConfigValues(lines).All.Select(entry => (IsCost: OptionKeys.IsCost(entry.Key, out string rule, out string figure), Rule: rule, Figure: figure, Value: Number(entry.Value)));
        return values.Where(entry => entry is { IsCost: true, Value: not null }).ToLookup(entry => entry.Rule)
            .Where(rule => rule.Any(entry => entry.Figure is OptionKeys.CostNanoseconds or OptionKeys.CostBytes))
            .ToDictionary(rule => rule.Key, rule => new Cost(Of(rule, OptionKeys.CostNanoseconds) ?? 0, Of(rule, OptionKeys.CostBytes) ?? 0, (long?)Of(rule, OptionKeys.CostSize), provenance, IsCalibrated: true));

        static double? Of(IEnumerable<(bool, string, string Figure, double? Value)> rule, string figure) => rule.FirstOrDefault(entry => entry.Figure == figure).Value;
    }

    private static string Provenance(string[] lines)
    {
        var comments = lines.Select(line => line.Trim()).TakeWhile(line => line.Length == 0 || line[0] is '#' or ';').Select(line => line.TrimStart('#', ';', ' ')).Where(line => line.Length > 0);
        string text = string.Join("; ", comments);
        return text.Length <= LongestProvenance ? text : text[..LongestProvenance] + " ...";
    }

    private static double? Number(string text) => double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) && double.IsFinite(number) ? number : null;
}
