using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Costs;

/// <summary>
/// The costs in a calibrated configuration, <c>zmqperf.cost.ZMQ1001.block</c> and others; its first comments say where and when.
/// </summary>
internal static class Calibration
{
    private const int LongestProvenance = 320;

    /// <exception cref="CannotScanException">The file cannot be read.</exception>
    public static IReadOnlyDictionary<CostForm, MeasuredForm> Read(string file)
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
        return new ConfigValues(lines)
            .All.Select(entry => (Form: OptionKeys.CostOf(entry.Key), Table: CostTable.Parse(entry.Value)))
            .Where(entry => entry is { Form: not null, Table: not null })
            .ToDictionary(entry => entry.Form!, entry => new MeasuredForm(entry.Table!, provenance, IsCalibrated: true));
    }

    private static string Provenance(string[] lines)
    {
        var comments = lines
            .Select(line => line.Trim())
            .TakeWhile(line => line.Length == 0 || line[0] is '#' or ';')
            .Select(line => line.TrimStart('#', ';', ' '))
            .Where(line => line.Length > 0);
        string text = string.Join("; ", comments);
        return text.Length <= LongestProvenance ? text : text[..LongestProvenance] + " ...";
    }
}
