using System.Collections.Generic;
using System.Linq;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>How many times one way another one costs, round by round.</summary>
internal static class Ratios
{
    public static IReadOnlyList<double> Of(Samples samples, string series, int size, string arm, string than)
    {
        var (own, other) = (samples[series, size, arm]!.Nanoseconds, samples[series, size, than]!.Nanoseconds);
        return [.. own.Zip(other, (a, b) => a / b)];
    }
}
