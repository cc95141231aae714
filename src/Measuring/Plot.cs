using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace ZmqPerf.Measuring;

/// <summary>One line of a plot: its name and its points.</summary>
internal sealed record Curve(string Name, IReadOnlyList<(double X, double Y)> Points)
{
    /// <summary>Where the points lie with confidence; empty where that is not drawn.</summary>
    public IReadOnlyList<(double X, double Low, double High)> Band { get; init; } = [];
}

/// <summary>
/// A plot as SVG, readable on light and dark pages: lines over two axes, each logarithmic or not, every line named at its end.
/// </summary>
internal static class Plot
{
    private const int Width = 860,
        Height = 440,
        Left = 70,
        Right = 250,
        Top = 44,
        Bottom = 52;

    private static readonly string[] s_light =
    [
        "#1b6ac9",
        "#c2410c",
        "#15803d",
        "#7e22ce",
        "#b45309",
        "#0e7490",
        "#be123c",
        "#4d7c0f",
        "#475569",
        "#a21caf",
        "#1d4ed8",
        "#92400e",
        "#047857",
        "#6d28d9",
        "#334155",
    ];
    private static readonly string[] s_dark =
    [
        "#7cb7ff",
        "#fb923c",
        "#4ade80",
        "#d8b4fe",
        "#fbbf24",
        "#67e8f9",
        "#fda4af",
        "#bef264",
        "#cbd5e1",
        "#f0abfc",
        "#93c5fd",
        "#fdba74",
        "#6ee7b7",
        "#c4b5fd",
        "#e2e8f0",
    ];

    public static string Lines(
        string title,
        string x,
        string y,
        IReadOnlyList<Curve> curves,
        Func<double, string> nameX,
        Func<double, string> nameY,
        bool logarithmicY,
        double? mark = null
    )
    {
        double[] xs = [.. curves.SelectMany(c => c.Points).Select(p => p.X).Distinct().Order()];
        double[] ys = [.. curves.SelectMany(c => c.Points.Select(p => p.Y).Concat(c.Band.SelectMany(b => new[] { b.Low, b.High })))];
        double least = ys.Min(),
            most = ys.Max();
        var ticks = logarithmicY ? Powers(least, most) : Steps(most);
        var (low, high) = logarithmicY ? (Math.Min(ticks[0], least), Math.Max(ticks[^1], most)) : (0, Math.Max(ticks[^1], most));
        var svg = new StringBuilder();
        Begin(svg, title, curves.Count);
        Text(svg, Left, 22, title, "title", "start");
        Text(svg, Left + (Width - Left - Right) / 2.0, Height - 12, x, "label", "middle");
        svg.Append(
            CultureInfo.InvariantCulture,
            $"<text class=\"label\" text-anchor=\"middle\" transform=\"translate(16 {Top + (Height - Top - Bottom) / 2}) "
                + $"rotate(-90)\">{Escape(y)}</text>\n"
        );
        foreach (double tick in ticks)
        {
            svg.Append(
                CultureInfo.InvariantCulture,
                $"<line class=\"grid\" x1=\"{Left}\" y1=\"{Y(tick):F1}\" x2=\"{Width - Right}\" y2=\"{Y(tick):F1}\"/>\n"
            );
            Text(svg, Left - 8, Y(tick) + 4, nameY(tick), "tick", "end");
        }
        double last = double.NegativeInfinity;
        foreach (double tick in xs)
        {
            if (X(tick) - last < 48)
                continue; // it would cover the one before
            Text(svg, last = X(tick), Height - Bottom + 18, nameX(tick), "tick", "middle");
        }
        if (mark is { } at)
        {
            svg.Append(
                CultureInfo.InvariantCulture,
                $"<line class=\"mark\" x1=\"{X(at):F1}\" y1=\"{Top}\" x2=\"{X(at):F1}\" y2=\"{Height - Bottom}\"/>\n"
            );
            Text(svg, X(at) + 4, Top + 12, nameX(Math.Round(at)), "tick", "start");
        }
        double[] places = Apart(curves.Select(c => Y(c.Points[^1].Y)).ToArray());
        for (int i = 0; i < curves.Count; i++)
        {
            var (points, band) = (curves[i].Points, curves[i].Band);
            if (band.Count > 0)
            {
                var outline = band.Select(b => Point(b.X, b.High)).Concat(band.Reverse().Select(b => Point(b.X, b.Low)));
                svg.Append(CultureInfo.InvariantCulture, $"<polygon class=\"b{i}\" points=\"{string.Join(' ', outline)}\"/>\n");
            }
            svg.Append(
                CultureInfo.InvariantCulture,
                $"<polyline class=\"c{i}\" points=\"{string.Join(' ', points.Select(p => Point(p.X, p.Y)))}\"/>\n"
            );
            foreach (var (px, py) in points)
                svg.Append(
                    CultureInfo.InvariantCulture,
                    $"<circle class=\"p{i}\" cx=\"{X(px):F1}\" cy=\"{Y(py):F1}\" "
                        + $"r=\"2.5\"><title>{Escape($"{curves[i].Name}, {nameX(px)}: {nameY(py)}")}</title></circle>\n"
                );
            svg.Append(
                CultureInfo.InvariantCulture,
                $"<line class=\"l{i}\" x1=\"{X(points[^1].X) + 4:F1}\" y1=\"{Y(points[^1].Y):F1}\" x2=\"{Width - Right + 18}\" "
                    + $"y2=\"{places[i]:F1}\"/>\n"
            );
            Text(svg, Width - Right + 22, places[i] + 4, curves[i].Name, $"t{i}", "start");
        }
        return svg.Append("</svg>\n").ToString();

        string Point(double x, double y) => string.Create(CultureInfo.InvariantCulture, $"{X(x):F1},{Y(y):F1}");

        double X(double value) =>
            Left
            + 14
            + (xs.Length < 2 ? 0 : (Math.Log(value) - Math.Log(xs[0])) / (Math.Log(xs[^1]) - Math.Log(xs[0])))
                * (Width - Left - Right - 28);

        double Y(double value) =>
            Height
            - Bottom
            - (logarithmicY ? (Math.Log(value) - Math.Log(low)) / (Math.Log(high) - Math.Log(low)) : (value - low) / (high - low))
                * (Height - Top - Bottom);
    }

    private static void Begin(StringBuilder svg, string title, int curves)
    {
        svg.Append(
                CultureInfo.InvariantCulture,
                $"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {Width} "
                    + $"{Height}\" role=\"img\" aria-label=\"{Escape(title)}\">\n<style>\n"
            )
            .Append(
                "text{font:12px system-ui,sans-serif;fill:#1f2937}.title{font-weight:600;font-size:14px}.tick{font-size:11px;fill:#4b5563}"
                    + ".grid{stroke:#d1d5db;stroke-width:1}.mark{stroke:#6b7280;stroke-width:1.5;stroke-dasharray:6 4}"
                    + "polyline{fill:none;stroke-width:2}\n"
            )
            .Append(".back{fill:#ffffff}\n");
        Colours(svg, s_light, curves);
        svg.Append("@media (prefers-color-scheme:dark){text{fill:#e5e7eb}.tick{fill:#9ca3af}.grid{stroke:#374151}.back{fill:#0d1117}\n");
        Colours(svg, s_dark, curves);
        svg.Append("}\n</style>\n").Append(CultureInfo.InvariantCulture, $"<rect class=\"back\" width=\"{Width}\" height=\"{Height}\"/>\n");
    }

    private static void Colours(StringBuilder svg, string[] palette, int curves)
    {
        for (int i = 0; i < curves; i++)
        {
            string colour = palette[i % palette.Length];
            svg.Append(
                CultureInfo.InvariantCulture,
                $".c{i}{{stroke:{colour}}}.p{i},.t{i}{{fill:{colour}}}.b{i}{{fill:{colour};opacity:.18}}"
                    + $".l{i}{{stroke:{colour};stroke-width:.6;stroke-dasharray:2 2}}\n"
            );
        }
    }

    private static void Text(StringBuilder svg, double x, double y, string text, string style, string anchor) =>
        svg.Append(
            CultureInfo.InvariantCulture,
            $"<text class=\"{style}\" x=\"{x:F1}\" y=\"{y:F1}\" text-anchor=\"{anchor}\">{Escape(text)}</text>\n"
        );

    /// <summary>The names at the ends of the lines, moved so that none covers another.</summary>
    private static double[] Apart(double[] wanted)
    {
        const double Line = 15;
        double[] places = new double[wanted.Length];
        double next = Top;
        foreach (int i in Enumerable.Range(0, wanted.Length).OrderBy(i => wanted[i]))
            (places[i], next) = (Math.Max(next, wanted[i]), Math.Max(next, wanted[i]) + Line);
        double over = next - Line - (Height - Bottom);
        if (over > 0)
            foreach (int i in Enumerable.Range(0, wanted.Length))
                places[i] -= over * (places[i] - Top) / Math.Max(1, next - Line - Top);
        return places;
    }

    private static double[] Powers(double least, double most)
    {
        var ticks = new List<double>();
        for (double power = Math.Pow(10, Math.Floor(Math.Log10(least))); power <= most * 10; power *= 10)
            foreach (double factor in new[] { 1.0, 2, 5 })
                if (power * factor >= least * 0.99 / 2.5 && power * factor <= most * 2.5)
                    ticks.Add(power * factor);
        return [.. ticks];
    }

    private static double[] Steps(double most)
    {
        double step = Math.Pow(10, Math.Floor(Math.Log10(most)));
        step =
            most / step < 2 ? step / 5
            : most / step < 5 ? step / 2
            : step;
        return [.. Enumerable.Range(0, (int)Math.Ceiling(most / step) + 1).Select(i => i * step)];
    }

    private static string Escape(string text) =>
        text.Replace("&", "&amp;", StringComparison.Ordinal)
            .Replace("<", "&lt;", StringComparison.Ordinal)
            .Replace("\"", "&quot;", StringComparison.Ordinal);
}
