using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Testing;

/// <summary>One expected diagnostic with its places resolved, the first being where it is reported. What is null is not checked.</summary>
internal sealed record Expectation(string Id, ImmutableArray<Place> Places, string? Message, DiagnosticSeverity? Severity, bool AnyAdditional)
{
    /// <summary>What results and marks ask for; the results come first, so that a bare mark does not take what a result needs.</summary>
    public static List<Expectation> From(IEnumerable<TestFile> sources, IEnumerable<DiagnosticResult> results, Func<string> idOfBareMark)
    {
        var files = sources.ToList();
        var expectations = new List<Expectation>();
        foreach (var result in results)
            expectations.Add(new(result.Id, [.. result.Locations.Select(l => Resolve(files, l))], result.Message,
                result.Options.HasFlag(DiagnosticOptions.IgnoreSeverity) ? null : result.Severity, result.Options.HasFlag(DiagnosticOptions.IgnoreAdditionalLocations)));
        foreach (var file in files)
            foreach (var (key, span) in file.Marks)
                if (!key.StartsWith('#'))
                    expectations.Add(new(key.Length > 0 ? key : idOfBareMark(), [Place.Of(file, span)], null, null, AnyAdditional: true));
        return expectations;
    }

    /// <summary>Throws unless the diagnostics are exactly the expected ones, each as often as it is expected.</summary>
    public static void Check(IEnumerable<Expectation> expected, IEnumerable<Diagnostic> diagnostics, string phase)
    {
        var surplus = diagnostics.ToList();
        var missing = expected.Where(e => !TakeFrom(surplus, e)).ToList();
        if (missing.Count + surplus.Count > 0)
            throw new VerifyException($"{phase}: diagnostics differ\n"
                + string.Concat(missing.Select(m => $"  missing: {m}\n")) + string.Concat(surplus.Select(s => $"  surplus: {Describe(s)}\n")));
    }

    public override string ToString() => $"{string.Join(" + ", Places)} {Id} {Severity} {Message}";

    private static bool TakeFrom(List<Diagnostic> diagnostics, Expectation expectation)
    {
        var index = diagnostics.FindIndex(expectation.Matches);
        if (index >= 0)
            diagnostics.RemoveAt(index);
        return index >= 0;
    }

    private bool Matches(Diagnostic diagnostic) =>
        diagnostic.Id == Id
        && (Places.IsEmpty ? !diagnostic.Location.IsInSource : Places[0].Is(diagnostic.Location))
        && (Severity is null || diagnostic.Severity == Severity)
        && (Message is null || diagnostic.GetMessage(CultureInfo.InvariantCulture) == Message)
        && (AnyAdditional || HasAdditional(diagnostic.AdditionalLocations));

    private bool HasAdditional(IReadOnlyList<Location> locations) =>
        locations.Count == Math.Max(0, Places.Length - 1) && Places.Skip(1).Zip(locations, (place, location) => place.Is(location)).All(same => same);

    private static Place Resolve(List<TestFile> files, ResultLocation location)
    {
        if (location.MarkupKey is null)
            return new(location.Path.Length > 0 ? location.Path : files[0].Path, location.Lines, location.Precision);
        var marked = files.SelectMany(f => f.Marks.Where(m => m.Key == location.MarkupKey).Select(m => Place.Of(f, m.Span))).ToList();
        return marked.Count == 1 ? marked[0] : throw new VerifyException($"mark {location.MarkupKey} occurs {marked.Count} times");
    }

    private static string Describe(Diagnostic d) =>
        $"{string.Join(" + ", d.AdditionalLocations.Prepend(d.Location).Select(Place.Of))} {d.Id} {d.Severity} {d.GetMessage(CultureInfo.InvariantCulture)}";
}
