using System;
using System.Globalization;

namespace ZmqPerf.Measuring;

/// <summary>Numbers as the pages write them.</summary>
internal static class Format
{
    public static string Nanoseconds(double value) => value.ToString(value < 1000 ? "F1" : "N0", CultureInfo.InvariantCulture);

    public static string Size(int bytes) =>
        bytes switch
        {
            >= 1 << 20 when bytes % (1 << 20) == 0 => $"{bytes >> 20} MiB",
            >= 1 << 10 when bytes % (1 << 10) == 0 => $"{bytes >> 10} KiB",
            _ => $"{bytes} B",
        };

    public static string Seconds(TimeSpan time) => time.TotalSeconds.ToString("0.#", CultureInfo.InvariantCulture) + "s";

    public static string Rate(double perSecond) => perSecond.ToString("N0", CultureInfo.InvariantCulture);
}
