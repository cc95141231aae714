namespace ZmqPerf.Analyzers.Configuration;

/// <summary>The thresholds where no configuration names others.</summary>
internal static class OptionDefaults
{
    /// <summary>
    /// Where a native block and its callback stop costing more than the copy they save, at the earliest (docs/performance.md).
    /// </summary>
    public const int ZeroCopyThreshold = 65536;

    /// <summary>
    /// The same for memory that exists already, where only the bookkeeping has to be saved: from here on it depends on the machine
    /// (docs/calibration.md).
    /// </summary>
    public const int ZeroCopyThresholdOfExisting = 4096;

    /// <summary>The size from which .NET puts an array on the large object heap.</summary>
    public const int LargeMessageThreshold = 85000;

    /// <summary>Up to here a copy costs no more than the bookkeeping that would save it (docs/performance.md).</summary>
    public const int SmallMessageLimit = 512;
}
