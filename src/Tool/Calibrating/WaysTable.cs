using System.Globalization;
using System.IO;
using System.Linq;
using ZmqPerf.Measuring;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>What each way costs at each size, as a multiple of the cheapest one there, as a terminal shows it.</summary>
internal static class WaysTable
{
    private const int Width = 9;

    public static void Write(TextWriter output, Samples samples, Ways ways)
    {
        int[] sizes = [.. ways.Glance(samples)];
        if (sizes.Length == 0)
            return;
        var times = sizes.Select(size => ways.TimesTheCheapest(samples, size)).ToArray();
        int names = ways.Names.Max(name => name.Length);
        output.WriteLine(ways.What);
        output.WriteLine(new string(' ', names) + string.Concat(sizes.Select(size => $"{Format.Size(size)} ".PadLeft(Width))));
        foreach (var (name, way) in ways.Names.Select((name, way) => (name, way)))
            output.WriteLine(name.PadRight(names) + string.Concat(times.Select(at => Cell(at[way]).PadLeft(Width))));
    }

    private static string Cell(double times) => times.ToString("F2", CultureInfo.InvariantCulture) + (Ways.IsCheapest(times) ? "*" : " ");
}
