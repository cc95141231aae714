using System;
using System.Globalization;
using System.Linq;
using System.Text;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>
/// The calibration as a global analyzer config. Its level lies above that of the package's presets, which it so overrides, and below that of global configs without one; an .editorconfig wins over all of them.
/// </summary>
internal static class ConfigFile
{
    public const int Level = -50;

    public static string Text(Calibration calibration)
    {
        var (machine, samples) = (calibration.Machine, calibration.Samples);
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"""
            # Thresholds and costs of ZmqPerf's rules, measured on this machine by: zmqperf calibrate --budget {Format.Seconds(calibration.Budget)}
            #   {calibration.Time:yyyy-MM-dd HH:mm} UTC, {samples.Rounds} rounds; {calibration.Load}
            #   {machine.Processor}, {machine.Processors} processors, {machine.System}
            #   .NET {machine.Runtime}, {machine.Collector}; libzmq {machine.LibZmq}; Net.Zmq {machine.Binding}
            # A way is compared with another one within each round; [a, b] is the 95 % interval of what is named before it.
            # An .editorconfig wins over this file, and so does a global config without a level.
            is_global = true
            global_level = {Level}

            """);
        foreach (var threshold in calibration.Thresholds)
            Append(text, threshold, calibration.Former?.Threshold(threshold.Key));
        text.Append("\n# What a hit of a rule costs more than its remedy, each time: nanoseconds, managed bytes; and how many times the remedy it costs, at how many bytes per message.\n");
        if (calibration.Costs.Any(cost => cost.Unstable is null))
            text.Append(CultureInfo.InvariantCulture, $"{OptionKeys.Calibrated} = {calibration.Time:yyyy-MM-dd}\n");
        else if (calibration.Former is { Costs: { Count: > 0 } former })
            text.Append("# unstable, all of them. What was measured before stays:\n").AppendJoin("", former.Select(value => $"{value.Key} = {value.Value}\n"));
        foreach (var cost in calibration.Costs)
            Append(text, cost);
        return text.ToString();
    }

    private static void Append(StringBuilder text, Threshold threshold, int? former)
    {
        text.Append('\n');
        foreach (var (pair, breakEven) in threshold.Pairs)
            text.Append(CultureInfo.InvariantCulture, $"# {pair.Dearer} against {pair.Than}: {Findings.Say(breakEven)}\n");
        if (threshold.Value is { } value)
            text.Append(CultureInfo.InvariantCulture, $"# {threshold.Why}; published: {threshold.Default}\n{threshold.Key} = {value}\n");
        else if (former is not null)
            text.Append(CultureInfo.InvariantCulture, $"# unstable: {threshold.Why}. What stood here before stays; published: {threshold.Default}\n{threshold.Key} = {former}\n");
        else
            text.Append(CultureInfo.InvariantCulture, $"# unstable: {threshold.Why}. The published value stays:\n# {threshold.Key} = {threshold.Default}\n");
    }

    private static void Append(StringBuilder text, RuleCost cost)
    {
        string rule = OptionKeys.CostPrefix + cost.Id, no = cost.Unstable is null ? "" : "# ";
        text.Append(CultureInfo.InvariantCulture, $"# {cost.Id}: {cost.Hit} against {cost.Remedy}, {cost.Ratio.Value:F2} times [{cost.Ratio.Low:F2}, {cost.Ratio.High:F2}]{(cost.Unstable is { } why ? $"; unstable: {why}" : "")}\n");
        text.Append(CultureInfo.InvariantCulture, $"{no}{rule}.{OptionKeys.CostNanoseconds} = {Math.Max(0, cost.Nanoseconds):F1}\n");
        text.Append(CultureInfo.InvariantCulture, $"{no}{rule}.{OptionKeys.CostBytes} = {Math.Max(0, cost.Bytes):F0}\n");
        text.Append(CultureInfo.InvariantCulture, $"{no}{rule}.{OptionKeys.CostRatio} = {cost.Ratio.Value:F2}\n");
        if (cost.Size > 0)
            text.Append(CultureInfo.InvariantCulture, $"{no}{rule}.{OptionKeys.CostSize} = {cost.Size}\n");
    }
}
