using System;
using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>
/// What a fixer has to do, decided by the analyzer: which fix, and an edit for each additional location, in the same order. A diagnostic
/// without a fix says why in a property of its own.
/// </summary>
internal sealed class FixPlan
{
    /// <summary>Property: which fix applies. Absent: none does.</summary>
    public const string FixKey = "fix";

    /// <summary>Property: why no fix is offered.</summary>
    public const string NoFixKey = "no_fix";

    /// <summary>Property: the edits, one for each additional location, separated by commas.</summary>
    public const string EditsKey = "edits";

    /// <summary>Property: the messaging library that the diagnostic is about, and whose members the fix writes; absent where it is not
    /// known.</summary>
    public const string LibraryKey = "library";

    private readonly string _fix;
    private readonly string? _library;
    private readonly StringBuilder _edits = new();
    private readonly ImmutableArray<Location>.Builder _locations = ImmutableArray.CreateBuilder<Location>();

    public FixPlan(string fix, string? library = null) => (_fix, _library) = (fix, library);

    /// <summary>The properties of a diagnostic without a fix: why there is none.</summary>
    public static ImmutableDictionary<string, string?> None(string reason) =>
        ImmutableDictionary<string, string?>.Empty.Add(NoFixKey, reason);

    public ImmutableArray<Location> Locations => _locations.ToImmutable();

    public ImmutableDictionary<string, string?> Properties => _library is null ? Plan : Plan.Add(LibraryKey, _library);

    private ImmutableDictionary<string, string?> Plan =>
        ImmutableDictionary<string, string?>.Empty.Add(FixKey, _fix).Add(EditsKey, _edits.ToString());

    public FixPlan Add(string edit, SyntaxNode at)
    {
        _edits.Append(_edits.Length == 0 ? "" : ",").Append(edit);
        _locations.Add(at.GetLocation());
        return this;
    }

    /// <summary>Whether there is such an edit.</summary>
    public bool Has(string edit) => $",{_edits},".Contains($",{edit},");

    /// <summary>Adds the edits of another plan.</summary>
    public FixPlan AddAll(FixPlan other)
    {
        _edits.Append(_edits.Length == 0 ? "" : ",").Append(other._edits);
        _locations.AddRange(other._locations);
        return this;
    }

    /// <summary>The fix that a diagnostic carries, or null.</summary>
    public static string? FixOf(Diagnostic diagnostic) => diagnostic.Properties.TryGetValue(FixKey, out var fix) ? fix : null;

    /// <summary>The edits that a diagnostic carries: what to do, and where.</summary>
    public static ImmutableArray<(string Edit, Location At)> EditsOf(Diagnostic diagnostic)
    {
        if (!diagnostic.Properties.TryGetValue(EditsKey, out var text) || string.IsNullOrEmpty(text))
            return ImmutableArray<(string, Location)>.Empty;
        var kinds = text!.Split(',');
        var edits = ImmutableArray.CreateBuilder<(string, Location)>(kinds.Length);
        for (var i = 0; i < Math.Min(kinds.Length, diagnostic.AdditionalLocations.Count); i++)
            edits.Add((kinds[i], diagnostic.AdditionalLocations[i]));
        return edits.ToImmutable();
    }
}
