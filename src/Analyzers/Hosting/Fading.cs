using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>
/// What an editor shows faded beside a squiggle: code that does nothing. The descriptor has the tag
/// <see cref="WellKnownDiagnosticTags.Unnecessary"/>; the property of the same name says which additional locations are meant.
/// </summary>
internal static class Fading
{
    /// <summary>Property: the indices of the faded locations, as a JSON array.</summary>
    public const string Key = WellKnownDiagnosticTags.Unnecessary;

    /// <summary>A diagnostic that fades code, in its squiggle or elsewhere.</summary>
    /// <param name="rule">The rule, with the tag.</param>
    /// <param name="squiggle">Where it is shown.</param>
    /// <param name="edits">The locations of the plan of its fix.</param>
    /// <param name="properties">The properties, those of the plan included.</param>
    /// <param name="unnecessary">The code to fade.</param>
    /// <param name="arguments">The message's arguments.</param>
    public static Diagnostic Create(
        DiagnosticDescriptor rule,
        Location squiggle,
        ImmutableArray<Location> edits,
        ImmutableDictionary<string, string?> properties,
        Location unnecessary,
        params object?[] arguments
    )
    {
        var faded = string.Format(CultureInfo.InvariantCulture, "[{0}]", edits.Length);
        return Diagnostic.Create(rule, squiggle, edits.Add(unnecessary), properties.Add(Key, faded), arguments);
    }
}
