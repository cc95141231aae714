using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>Whether two expressions name the same object.</summary>
internal enum Identity
{
    /// <summary>They do not, as far as names go: two variables are two objects unless the code shows otherwise.</summary>
    Different,

    /// <summary>They may.</summary>
    Unknown,

    /// <summary>They do.</summary>
    Same,
}

/// <summary>Tells two access paths of one body apart.</summary>
internal static class Identities
{
    public static Identity Compare(AccessPath a, AccessPath b)
    {
        if (a.Kind == AccessKind.Variable && b.Kind == AccessKind.Variable && AreEqual(a, b))
            return Identity.Same;
        if (AreParametersOfOne(a, b))
            return Identity.Different;
        if (!a.Sources.IsEmpty)
            return OfAny(a, b);
        if (!b.Sources.IsEmpty)
            return OfAny(b, a);
        return (a.Kind, b.Kind) switch
        {
            (AccessKind.Made, _) or (_, AccessKind.Made) => Identity.Different,
            (AccessKind.Opaque, AccessKind.Opaque) => a.Key == b.Key || a.Key is null || b.Key is null
                ? Identity.Unknown
                : Identity.Different,
            (AccessKind.Opaque, _) or (_, AccessKind.Opaque) => Identity.Unknown,
            (AccessKind.This, AccessKind.This) => Identity.Same,
            (AccessKind.This, _) or (_, AccessKind.This) => Identity.Unknown,
            (AccessKind.Member, AccessKind.Member) => AreEqual(a, b) ? OfHolders(a, b) : Identity.Different,
            (AccessKind.Element, AccessKind.Element) => OfElements(a, b),
            _ => Identity.Different,
        };
    }

    private static bool AreEqual(AccessPath a, AccessPath b) => a.Symbol.Is(b.Symbol);

    private static bool AreParametersOfOne(AccessPath a, AccessPath b) =>
        a is { Kind: AccessKind.Variable, Symbol: IParameterSymbol x }
        && b is { Kind: AccessKind.Variable, Symbol: IParameterSymbol y }
        && x.ContainingSymbol.Is(y.ContainingSymbol);

    private static Identity OfHolders(AccessPath a, AccessPath b) =>
        a.Inner is { } x && b.Inner is { } y ? Compare(x, y)
        : a.Inner == b.Inner ? Identity.Same
        : Identity.Unknown;

    private static Identity OfElements(AccessPath a, AccessPath b) =>
        a.Key is null || b.Key is null
            ? OfHolders(a, b) == Identity.Different
                ? Identity.Different
                : Identity.Unknown
            : a.Key == b.Key
                ? OfHolders(a, b)
                : Identity.Different;

    /// <summary>A variable is the same object only where each of its values is.</summary>
    private static Identity OfAny(AccessPath variable, AccessPath other)
    {
        Identity? all = null;
        foreach (var source in variable.Sources)
        {
            var one = Compare(source, other);
            all = all is null || all == one ? one : Identity.Unknown;
        }

        return all ?? Identity.Unknown;
    }
}
