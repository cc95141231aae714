using System;
using System.Globalization;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.Tool.Costs;

/// <summary>What one run of a place that a rule finds costs more than what the rule advises.</summary>
/// <param name="Nanoseconds">Time; zero or less where the advice saves none.</param>
/// <param name="Bytes">Managed memory.</param>
/// <param name="Size">The bytes that it was measured with; null where the cost does not depend on them.</param>
/// <param name="Provenance">On which machine, with which versions, and when.</param>
/// <param name="IsCalibrated">Measured on the user's machine, not published.</param>
internal sealed record Cost(double Nanoseconds, double Bytes, long? Size, string Provenance, bool IsCalibrated)
{
    /// <summary>For people: <c>about 109.5 ns, 32 B per hit with 512 B</c>.</summary>
    public override string ToString()
    {
        string time = Nanoseconds > 0 ? $"about {Number(Nanoseconds)} ns" : "no time",
            memory = Bytes > 0 ? $"{Number(Bytes)} B" : "no memory";
        return Size is { } size ? $"{time}, {memory} per hit with {Number(size)} B" : $"{time}, {memory} per hit";
    }

    private static string Number(double value) =>
        value.ToString(Math.Abs(value) < 1000 && value != Math.Round(value) ? "0.0" : "#,0", CultureInfo.InvariantCulture);
}

/// <summary>What was measured of one form of what a rule finds.</summary>
internal sealed record MeasuredForm(CostTable Table, string Provenance, bool IsCalibrated)
{
    /// <summary>What a hit with this many bytes costs; null where that cannot be told.</summary>
    public Cost? At(long? size) =>
        Table.At(size) is { } cost
            ? new(cost.Row.Nanoseconds, cost.Row.Bytes, cost.IsOfSize ? cost.Row.Size : null, Provenance, IsCalibrated)
            : null;
}
