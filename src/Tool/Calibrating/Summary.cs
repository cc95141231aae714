using System.Globalization;
using System.IO;

namespace ZmqPerf.Tool.Calibrating;

/// <summary>What was found, and what to do with the file.</summary>
internal static class Summary
{
    public static void Write(TextWriter output, Calibration calibration, string file, string? page)
    {
        foreach (string sentence in Verdict.Of(calibration))
            output.WriteLine(sentence);
        output.WriteLine();
        if (calibration.Samples.Rounds > 0)
        {
            output.WriteLine("How many times the cheapest way each one costs; * the cheapest, or within 3 %:");
            foreach (var ways in new[] { Ways.Sending, Ways.Receiving })
            {
                output.WriteLine();
                WaysTable.Write(output, calibration.Samples, ways);
            }
            output.WriteLine();
        }
        foreach (string finding in Findings.Of(calibration))
            output.WriteLine($"- {finding}");
        output.WriteLine();
        output.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{calibration.Samples.Rounds} rounds. Written to {file}{(page is null ? "" : $", with a report in {page}")}."
            )
        );
        output.WriteLine(
            $"""

            The analyzers read it where the project file, or Directory.Build.props, names it:
              <ItemGroup><GlobalAnalyzerConfigFiles Include="$(MSBuildThisFileDirectory){Path.GetFileName(file)}" /></ItemGroup>
            or where it is called .globalconfig and lies in the project's folder or above. An .editorconfig wins over it.
            """
        );
    }
}
