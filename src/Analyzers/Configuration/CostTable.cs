using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace ZmqPerf.Analyzers.Configuration;

/// <summary>What one run of a place costs more than its remedy, at one size.</summary>
/// <param name="Size">Bytes of the payload, or of the buffer.</param>
/// <param name="Nanoseconds">Time.</param>
/// <param name="Bytes">Managed memory.</param>
/// <param name="Ratio">How many times its remedy.</param>
internal readonly record struct CostRow(long Size, double Nanoseconds, double Bytes, double Ratio)
{
    /// <summary>Whether there is anything to save.</summary>
    public bool IsCost => Nanoseconds > 0 || Bytes > 0;
}

/// <summary>What one form was measured to cost, by sizes.</summary>
internal sealed class CostTable
{
    /// <summary>Figures that do not differ more than this are those of one cost: so much the machine does from run to run.</summary>
    private const double Same = 2;

    private readonly CostRow[] _rows;

    private CostTable(CostRow[] rows) => _rows = rows;

    public IReadOnlyList<CostRow> Rows => _rows;

    /// <summary>The rows by size; of two for one size the first.</summary>
    public static CostTable? Of(IEnumerable<CostRow> rows) =>
        rows.GroupBy(row => row.Size).Select(same => same.First()).OrderBy(row => row.Size).ToArray() is { Length: > 0 } ordered
            ? new(ordered)
            : null;

    /// <summary>
    /// What was measured at the size, or else at the next smaller one: nothing is made up between two rows or beyond the last. Where the
    /// size is not known, or smaller than all that were measured, a cost is known only if it does not depend on the size: the least of the
    /// rows.
    /// </summary>
    public (CostRow Row, bool IsOfSize)? At(long? size)
    {
        var below = Array.FindLastIndex(_rows, row => row.Size <= size);
        if (below >= 0)
            return _rows[below].IsCost ? (_rows[below], true) : null;
        return
            IsConstant(row => row.Nanoseconds)
            && IsConstant(row => row.Bytes)
            && _rows.OrderBy(row => row.Nanoseconds).First() is { IsCost: true } least
            ? (least, false)
            : null;
    }

    /// <summary>As a configuration holds it: <c>64 B: 12.5 ns, 88 B, 1.07x | 512 B: ...</c>.</summary>
    public override string ToString() =>
        string.Join(
            " | ",
            _rows.Select(row =>
                string.Format(
                    CultureInfo.InvariantCulture,
                    "{0} B: {1:0.0} ns, {2:0} B, {3:0.00}x",
                    row.Size,
                    row.Nanoseconds,
                    row.Bytes,
                    row.Ratio
                )
            )
        );

    /// <summary>What <see cref="ToString"/> writes; null where it is anything else.</summary>
    public static CostTable? Parse(string text)
    {
        var rows = new List<CostRow>();
        foreach (var part in text.Split('|'))
            if (
                part.Split(':', ',') is [var size, var time, var memory, var ratio]
                && Number(size, "B") is { } bytes
                && Number(time, "ns") is { } nanoseconds
                && Number(memory, "B") is { } allocated
                && Number(ratio, "x") is { } times
            )
                rows.Add(new((long)bytes, nanoseconds, allocated, times));
            else
                return null;
        return Of(rows);
    }

    private bool IsConstant(Func<CostRow, double> figure) => _rows.Min(figure) is >= 0 and var least && _rows.Max(figure) <= Same * least;

    private static double? Number(string text, string unit)
    {
        text = text.Trim();
        return
            text.EndsWith(unit, StringComparison.Ordinal)
            && text.Substring(0, text.Length - unit.Length) is var number
            && double.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out var value)
            && Math.Abs(value) < long.MaxValue
            ? value
            : null;
    }
}
