using System.IO;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.Tool.Profiling;

/// <summary>The thresholds that a profile is judged by: those of a calibration where there is one, else the published ones.</summary>
/// <param name="Source">Where they are from, in words.</param>
internal sealed record ThresholdsInForce(int ZeroCopy, int ZeroCopyOfExisting, int Large, int Small, string Source)
{
    public static ThresholdsInForce Published { get; } =
        new(
            OptionDefaults.ZeroCopyThreshold,
            OptionDefaults.ZeroCopyThresholdOfExisting,
            OptionDefaults.LargeMessageThreshold,
            OptionDefaults.SmallMessageLimit,
            "published"
        );

    /// <summary>As a global analyzer config says them; what it does not say is as published.</summary>
    public static ThresholdsInForce Of(string file)
    {
        var values = ConfigValues.Read(file);
        return new(
            values.Threshold(OptionKeys.ZeroCopyThreshold) ?? Published.ZeroCopy,
            values.Threshold(OptionKeys.ZeroCopyExistingThreshold)
                ?? values.Threshold(OptionKeys.ZeroCopyThreshold)
                ?? Published.ZeroCopyOfExisting,
            values.Threshold(OptionKeys.LargeMessageThreshold) ?? Published.Large,
            values.Threshold(OptionKeys.SmallMessageLimit) ?? Published.Small,
            values.All.TryGetValue(OptionKeys.Calibrated, out string? date)
                ? $"calibrated {date}, {Path.GetFileName(file)}"
                : Path.GetFileName(file)
        );
    }
}
