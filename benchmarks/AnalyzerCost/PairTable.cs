using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>
/// What our analyzers add to builds that have others already: builds with and without ours by turns, and the median of what the second of
/// a pair has more than the first, with its interval. The row that compares a build with itself says what that is worth.
/// </summary>
internal static class PairTable
{
    private const int WarmUp = 2;

    public static string Measure(int files, int percent, bool findings, int pairs)
    {
        var project = new GeneratedProject(files, percent, findings);
        var levels = AnalyzerSet.SdkLevels();
        var text = new StringBuilder(
            "| a build with | CPU, ms | ours add, ms | ours add, % (95 % interval) | allocated, MB | ours allocate, MB | % |\n"
                + "|---|---:|---:|---:|---:|---:|---:|\n"
        );
        Row("the SDK's analyzers, and once more the same", levels[0], levels[0]);
        foreach (var basis in levels)
            Row(basis.Name, basis, basis.And(AnalyzerSet.Ours));
        return text.ToString();

        void Row(string title, AnalyzerSet basis, AnalyzerSet with)
        {
            for (int warm = 0; warm < WarmUp; warm++)
            {
                Build(basis);
                Build(with);
            }
            var (alone, more) = (new List<Cost>(), new List<Cost>());
            for (int pair = 0; pair < pairs; pair++)
            {
                // which comes first changes, for what is the first of two may find the machine in another state
                var (first, second) = pair % 2 == 0 ? (basis, with) : (with, basis);
                var (one, other) = (Build(first), Build(second));
                var (a, b) = pair % 2 == 0 ? (one, other) : (other, one);
                alone.Add(a);
                more.Add(new(b.Milliseconds - a.Milliseconds, b.Megabytes - a.Megabytes));
            }

            var (ms, mb) = (Cost.Median(alone.Select(c => c.Milliseconds)), Cost.Median(alone.Select(c => c.Megabytes)));
            var (added, allocated) = (Interval.OfMedian(more.Select(c => c.Milliseconds)), Cost.Median(more.Select(c => c.Megabytes)));
            text.Append(
                CultureInfo.InvariantCulture,
                $"""
                | {title} | {ms:F0} | {added.Median:F1} | {100 * added.Median / ms:F1} ({100 * added.Least / ms:F1} to {100
                    * added.Most
                    / ms:F1}) | {mb:F1} | {allocated:F2} | {100 * allocated / mb:F1} |

                """
            );
        }

        Cost Build(AnalyzerSet set)
        {
            var compilation = project.Compilation;
            return Cost.Of(() => Cost.Build(compilation, set));
        }
    }
}
