using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>How a number may compare with another where a member of .NET that looks at both has returned, and not thrown.</summary>
[Flags]
internal enum Passing
{
    None = 0,
    Less = 1,
    Equal = 1 << 1,
    Greater = 1 << 2,

    /// <summary>The other number is zero, and not given.</summary>
    Zero = 1 << 3,
}

/// <summary>The members of .NET that throw where a number is out of range.</summary>
internal static class RangeGuards
{
    private const string Exception = "System.ArgumentOutOfRangeException";

    /// <summary>Every row.</summary>
    public static IReadOnlyList<(string Types, string Members, Passing Passing)> Rows { get; } =
        new[]
        {
            (Exception, "ThrowIfNegative", Passing.Equal | Passing.Greater | Passing.Zero),
            (Exception, "ThrowIfNegativeOrZero", Passing.Greater | Passing.Zero),
            (Exception, "ThrowIfZero", Passing.Less | Passing.Greater | Passing.Zero),
            (Exception, "ThrowIfGreaterThan", Passing.Less | Passing.Equal),
            (Exception, "ThrowIfGreaterThanOrEqual", Passing.Less),
            (Exception, "ThrowIfLessThan", Passing.Equal | Passing.Greater),
            (Exception, "ThrowIfLessThanOrEqual", Passing.Greater),
            (Exception, "ThrowIfEqual", Passing.Less | Passing.Greater),
            (Exception, "ThrowIfNotEqual", Passing.Equal),
        };

    private static readonly FacetIndex s_guards = new(Rows.Select(row => (row.Types, row.Members, (long)row.Passing)));

    private static readonly HashSet<string> s_bounding = new(
        Rows.Where(row => Bounds(row.Passing))
            .Select(row => row.Members)
            .Concat(KnownSizes.Rows.Where(row => row.Size is KnownSize.Least or KnownSize.Clamped).Select(row => row.Members))
    );

    /// <summary>
    /// Whether a method holds a number below or above another, or throws. Others call theirs as .NET does, for older ones have no such
    /// members.
    /// </summary>
    public static bool BoundsNumber(this IMethodSymbol method) =>
        method.Bounds() || Bounds(method.LetsPass()) || !method.IsFramework() && s_bounding.Contains(method.Name);

    private static bool Bounds(Passing passing) =>
        passing != Passing.None
        && (passing & Passing.Zero) == 0
        && (passing & (Passing.Less | Passing.Greater)) != (Passing.Less | Passing.Greater);

    /// <summary>What a member of .NET lets pass; none where it looks at no numbers.</summary>
    public static Passing LetsPass(this IMethodSymbol method) => (Passing)s_guards.Of(method);
}
