using System;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Analyzers.Configuration;

/// <summary>
/// Where an option stands. The compiler does not say, so the package hands the configuration files that name our options to it as
/// additional files, in builds.
/// </summary>
internal static class OptionLines
{
    private static readonly char[] s_assignments = ['=', ':'];

    /// <summary>The line of the first file that has the key with this value; none where no such file is known.</summary>
    public static Location Of(OptionError error, ImmutableArray<AdditionalText> files, CancellationToken cancellationToken)
    {
        foreach (var file in files)
            if (
                file.Path.EndsWith("config", StringComparison.OrdinalIgnoreCase)
                && file.GetText(cancellationToken) is { } text
                && LineOf(error, text) is { } span
            )
                return Location.Create(file.Path, span, text.Lines.GetLinePositionSpan(span));
        return Location.None;
    }

    private static TextSpan? LineOf(OptionError error, SourceText text)
    {
        foreach (var line in text.Lines)
        {
            var content = line.ToString();
            var assignment = content.IndexOfAny(s_assignments);
            if (
                assignment > 0
                && content.Substring(0, assignment).Trim().Equals(error.Key, StringComparison.OrdinalIgnoreCase)
                && content.IndexOf(error.Value, assignment + 1, StringComparison.Ordinal) >= 0
            )
                return TextSpan.FromBounds(line.Start + content.Length - content.TrimStart().Length, line.Start + content.TrimEnd().Length);
        }

        return null;
    }
}
