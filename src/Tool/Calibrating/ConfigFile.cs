using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>
/// The calibration as a global analyzer config. Its level lies above that of the package's presets, which it so overrides, and below that
/// of global configs without one; an .editorconfig wins over all of them.
/// </summary>
internal static class ConfigFile
{
    public const int Level = -50;

    public static string Text(Calibration calibration)
    {
        var (machine, samples) = (calibration.Machine, calibration.Samples);
        var text = new StringBuilder();
        text.Append(
            CultureInfo.InvariantCulture,
            $"""
            # Thresholds and costs of ZmqPerf's rules, measured on this machine by: zmqperf calibrate --budget {Format.Seconds(
                calibration.Budget
            )}
            #   {calibration.Time:yyyy-MM-dd HH:mm} UTC, {samples.Rounds} rounds; {calibration.Load}
            #   {machine.Processor}, {machine.Processors} processors, {machine.System}
            #   .NET {machine.Runtime}, {machine.Collector}; libzmq {machine.LibZmq}; Net.Zmq {machine.Binding}
            # A way is compared with another one within each round; [a, b] is the 95 % interval of what is named before it.
            # An .editorconfig wins over this file, and so does a global config without a level.
            is_global = true
            global_level = {Level}

            """
        );
        foreach (var threshold in calibration.Thresholds)
            Append(text, threshold, calibration.Former?.Threshold(threshold.Key));
        text.Append(
            "\n# What a hit of a rule's form costs more than its remedy, each time, by bytes per message:\n"
                + "# nanoseconds, managed bytes; and how many times the remedy.\n"
        );
        if (calibration.Costs.Any(cost => cost.Unstable is null))
            text.Append(CultureInfo.InvariantCulture, $"{OptionKeys.Calibrated} = {calibration.Time:yyyy-MM-dd}\n");
        else if (calibration.Former is { Costs: { Count: > 0 } former })
            text.Append("# unstable, all of them. What was measured before stays:\n")
                .AppendJoin("", former.Select(value => $"{value.Key} = {value.Value}\n"));
        foreach (var form in calibration.Costs.GroupBy(cost => cost.Form))
            Append(text, form.Key, [.. form]);
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
            text.Append(
                CultureInfo.InvariantCulture,
                $"# unstable: {threshold.Why}. What stood here before stays; published: {threshold.Default}\n{threshold.Key} = {former}\n"
            );
        else
            text.Append(
                CultureInfo.InvariantCulture,
                $"# unstable: {threshold.Why}. The published value stays:\n{Unset(threshold.Key)}{threshold.Key} = {threshold.Default}\n"
            );
    }

    /// <summary>A comment, but for the key in whose place another one holds, which this file may set.</summary>
    private static string Unset(string key) => key == OptionKeys.ZeroCopyExistingThreshold ? "" : "# ";

    private static void Append(StringBuilder text, CostForm form, IReadOnlyList<RuleCost> costs)
    {
        text.Append(CultureInfo.InvariantCulture, $"# {form.Rule}, {form.Finding}: {costs[0].Hit} against {costs[0].Remedy}\n");
        foreach (var cost in costs)
        {
            string why = cost.Unstable is null ? "" : $"; unstable: {cost.Unstable}";
            var ratio = cost.Ratio;
            text.Append(
                CultureInfo.InvariantCulture,
                $"#   {cost.Size} B: {ratio.Value:F2} times [{ratio.Low:F2}, {ratio.High:F2}]{why}\n"
            );
        }
        if (CostTable.Of(costs.Where(cost => cost.Unstable is null).Select(cost => cost.Row)) is { } table)
            text.Append(CultureInfo.InvariantCulture, $"{OptionKeys.KeyOf(form)} = {table}\n");
    }
}
