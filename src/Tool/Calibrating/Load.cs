using System.Globalization;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>What else the machine did while it measured.</summary>
/// <param name="Share">The share of a processor that the process had.</param>
/// <param name="Disturbed">The share of the runs during which something else had the processor, however often they were tried; null
/// where that cannot be told.</param>
internal sealed record Load(double Share, double? Disturbed)
{
    /// <summary>Whether too little of what was measured was measured alone.</summary>
    public bool IsTooMuch => Disturbed is { } disturbed ? disturbed > 0.2 : Share < 0.5;

    public override string ToString()
    {
        string share = string.Create(CultureInfo.InvariantCulture, $"this process had {Share * 100:F0} % of a processor");
        return Disturbed is { } disturbed
            ? string.Create(CultureInfo.InvariantCulture, $"{share}, and {disturbed * 100:F0} % of the runs were disturbed")
            : share;
    }
}
