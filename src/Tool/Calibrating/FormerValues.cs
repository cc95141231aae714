using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>What the file that is to be written says already: it stays where this calibration cannot tell.</summary>
internal sealed class FormerValues(ConfigValues values)
{
    public static FormerValues? In(string file) => File.Exists(file) ? new(ConfigValues.Read(file)) : null;

    /// <summary>The values of a threshold, where the file has a usable one.</summary>
    public int? Threshold(string key) =>
        values.Threshold(key) ?? (key == OptionKeys.ZeroCopyExistingThreshold ? values.Threshold(OptionKeys.ZeroCopyThreshold) : null);

    /// <summary>The costs of rules and when they were measured, which belong together.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Costs { get; } =
        values.All.ContainsKey(OptionKeys.Calibrated)
            ?
            [
                .. values.All.Where(value =>
                    value.Key.Equals(OptionKeys.Calibrated, StringComparison.OrdinalIgnoreCase) || OptionKeys.CostOf(value.Key) is not null
                ),
            ]
            : [];
}
