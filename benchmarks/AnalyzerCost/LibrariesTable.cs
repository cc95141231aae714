using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>
/// What our analyzers cost a project by the messaging libraries that it references: the same files, analyzed by turns. The files use one
/// of the two; where that is not referenced, there is nothing to look for.
/// </summary>
internal static class LibrariesTable
{
    private static readonly (string Title, Libraries Referenced)[] s_arms =
    [
        ("neither", Libraries.None),
        ("Net.Zmq", Libraries.NetZmq),
        ("Net.Zmq and NetMQ", Libraries.NetZmq | Libraries.NetMq),
    ];

    public static string TitleOf(int files, int percent) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"By the libraries that are referenced, {files:N0} files, {percent} % of them messaging, without a finding"
        );

    public static string Measure(int files, int percent, int rounds)
    {
        var project = new GeneratedProject(files, percent, findings: false);
        // without its library the messaging code does not compile, so there everyday code is measured
        var everyday = new GeneratedProject(files, percent: 0, findings: false);
        var samples = s_arms.Select(_ => (Alone: new List<Cost>(), Ours: new List<Cost>())).ToArray();
        for (int round = -2; round < rounds; round++)
        for (int i = 0; i < s_arms.Length; i++)
        {
            var (alone, ours) = (Of(s_arms[i].Referenced, AnalyzerSet.Empty), Of(s_arms[i].Referenced, AnalyzerSet.Ours));
            if (round < 0)
                continue; // warms up
            samples[i].Alone.Add(alone);
            samples[i].Ours.Add(ours);
        }

        var text = new StringBuilder(
            "| referenced | an empty analyzer, ms | ZmqPerf, ms | CPU added, % | allocated more, MB |\n|---|---:|---:|---:|---:|\n"
        );
        for (int i = 0; i < s_arms.Length; i++)
        {
            var (alone, ours) = (Cost.Least(samples[i].Alone), Cost.Least(samples[i].Ours));
            var (milliseconds, megabytes) = (ours.Milliseconds - alone.Milliseconds, ours.Megabytes - alone.Megabytes);
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {s_arms[i].Title} | {alone.Milliseconds:F1} | {ours.Milliseconds:F1} "
                    + $"| {100 * milliseconds / alone.Milliseconds:F1} | {megabytes:F2} |\n"
            );
        }
        return text.ToString();

        Cost Of(Libraries referenced, AnalyzerSet set)
        {
            var compilation = (referenced == Libraries.None ? everyday : project).Referencing(referenced);
            return Cost.Of(() => Cost.Build(compilation, set));
        }
    }
}
