using System.Globalization;
using System.IO;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.Tool.Profiling;

/// <summary>The thresholds that a profile is judged by: those of a calibration where there is one, else the published ones.</summary>
/// <param name="Source">Where they are from, in words.</param>
internal sealed record ThresholdsInForce(int ZeroCopy, int Large, int Small, string Source)
{
    public static ThresholdsInForce Published { get; } = new(OptionDefaults.ZeroCopyThreshold, OptionDefaults.LargeMessageThreshold, OptionDefaults.SmallMessageLimit, "published");

    /// <summary>As a global analyzer config says them; what it does not say is as published.</summary>
    public static ThresholdsInForce Of(string file)
    {
        var values = ConfigValues.Read(file);
        return new(Value(OptionKeys.ZeroCopyThreshold, Published.ZeroCopy), Value(OptionKeys.LargeMessageThreshold, Published.Large), Value(OptionKeys.SmallMessageLimit, Published.Small),
            values.TryGetValue(OptionKeys.Calibrated, out string? date) ? $"calibrated {date}, {Path.GetFileName(file)}" : Path.GetFileName(file));

        int Value(string key, int byDefault) => values.TryGetValue(key, out string? text) && int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int value) && value > 0 ? value : byDefault;
    }
}
