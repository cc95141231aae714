using System;
using System.Collections.Generic;
using System.Linq;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>An order of namespaces as editors sort them: part by part, whatever their case; System may come first.</summary>
internal sealed class NameOrder : IComparer<string>
{
    private readonly bool _isSystemFirst;

    private NameOrder(bool isSystemFirst) => _isSystemFirst = isSystemFirst;

    public static NameOrder SystemFirst { get; } = new(true);

    public static NameOrder ByName { get; } = new(false);

    /// <summary>Whether names stand in this order.</summary>
    public bool Holds(IReadOnlyList<string> names) => names.Skip(1).Zip(names, (below, above) => Compare(above, below)).All(c => c <= 0);

    /// <inheritdoc/>
    public int Compare(string x, string y)
    {
        var (a, b) = (x.Split('.'), y.Split('.'));
        if (_isSystemFirst && (a[0] == "System") != (b[0] == "System"))
            return a[0] == "System" ? -1 : 1;
        for (var i = 0; i < Math.Min(a.Length, b.Length); i++)
            if (string.Compare(a[i], b[i], StringComparison.OrdinalIgnoreCase) is var part and not 0)
                return part;
        return a.Length - b.Length;
    }
}
