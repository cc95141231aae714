using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Testing;

/// <summary>What holds for every diagnostic that is reported in any test, and is not the library's to know.</summary>
internal static partial class DiagnosticRules
{
    private static readonly PropertyInfo s_arguments = typeof(Diagnostic).GetProperty(
        "Arguments",
        BindingFlags.Instance | BindingFlags.NonPublic
    )!;

    /// <summary>Names in quotes aside: they are as long as the analyzed code has them.</summary>
    private const int LongestMessage = 140;

    /// <summary>A message has an argument for each of its places, and no other, and can be read at a glance.</summary>
    public static void CheckMessage(Diagnostic diagnostic)
    {
        var format = diagnostic.Descriptor.MessageFormat.ToString(CultureInfo.InvariantCulture);
        var places = Places().Matches(format).Select(m => m.Groups[1].Value).Distinct().Count();
        var arguments = ((IReadOnlyList<object?>)s_arguments.GetValue(diagnostic)!).Count;
        if (places != arguments)
            throw new InvalidOperationException($"{diagnostic.Id}: {arguments} arguments for {places} places in '{format}'");
        if (NameOfMetadata().Match(diagnostic.GetMessage(CultureInfo.InvariantCulture)) is { Success: true } metadata)
            throw new InvalidOperationException($"{diagnostic.Id}: nobody writes '{metadata.Value}': {diagnostic}");
        var message = NamesAndMeasurements().Replace(diagnostic.GetMessage(CultureInfo.InvariantCulture), "");
        if (message.Length > LongestMessage)
            throw new InvalidOperationException($"{diagnostic.Id}: a message of {message.Length} characters: {message}");
    }

    /// <summary>Two rules that report the same line say the same thing twice.</summary>
    public static void CheckOneIdInEachLine(IEnumerable<Diagnostic> diagnostics)
    {
        var line = diagnostics
            .Where(d => d.Location.IsInSource)
            .GroupBy(d => (d.Location.SourceTree!.FilePath, d.Location.GetLineSpan().StartLinePosition.Line))
            .FirstOrDefault(g => g.Select(d => d.Id).Distinct().Count() > 1);
        if (line is not null)
            throw new InvalidOperationException($"one line, two ids:\n{string.Join('\n', line)}");
    }

    /// <summary>A squiggle below many lines says nothing of where to look.</summary>
    public static void CheckOneLine(Diagnostic diagnostic)
    {
        var at = diagnostic.Location.GetLineSpan();
        if (at.StartLinePosition.Line != at.EndLinePosition.Line)
            throw new InvalidOperationException($"more than one line, until {at.EndLinePosition}: {diagnostic}");
    }

    [GeneratedRegex(@"(?<!\{)\{(\d+)[^}]*\}")]
    private static partial Regex Places();

    /// <summary>
    /// What metadata calls constructors, accessors, operators, programs, lambdas and indexers, and what has no name at all.
    /// </summary>
    [GeneratedRegex(@"\.c?ctor|<\w*>[$a-z]|<>|'(?:op|get|set|add|remove)_\w+|this\[\]|''")]
    private static partial Regex NameOfMetadata();

    /// <summary>What the analyzed code calls things, and what was measured on the machine, which is added behind the message.</summary>
    [GeneratedRegex(@"(?<=')[^']*(?=')|; about [^;]* on this machine, measured .*$")]
    private static partial Regex NamesAndMeasurements();
}
