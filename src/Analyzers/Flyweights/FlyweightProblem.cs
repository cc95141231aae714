using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Flyweights;

/// <summary>What is wrong with a declaration, for the analyzer; the generator does not look at it.</summary>
/// <param name="Plan">How it is fixed, or null.</param>
internal sealed record FlyweightProblem(string Id, Location At, object[] Arguments, FixPlan? Plan);

/// <summary>The problems of one declaration. Whether there is an error is all that the generator asks.</summary>
internal sealed class FlyweightProblems
{
    private readonly List<FlyweightProblem> _all = new();

    public bool HasErrors { get; private set; }

    public IReadOnlyList<FlyweightProblem> All => _all;

    public void Error(string id, ISymbol at, params object[] arguments) => Error(id, at, arguments, plan: null);

    public void Error(string id, ISymbol at, object[] arguments, FixPlan? plan)
    {
        HasErrors = true;
        _all.Add(new(id, LocationOf(at), arguments, plan));
    }

    /// <summary>Something is wrong that others report.</summary>
    public void Fail() => HasErrors = true;

    public void Remark(string id, ISymbol at, params object[] arguments) => _all.Add(new(id, LocationOf(at), arguments, null));

    public static Location LocationOf(ISymbol symbol)
    {
        foreach (var location in symbol.Locations)
            if (location.SourceTree is { FilePath: var path } && !path.EndsWith(FlyweightNames.FileEnd, StringComparison.Ordinal))
                return location;
        return symbol.Locations.Length > 0 ? symbol.Locations[0] : Location.None;
    }
}
