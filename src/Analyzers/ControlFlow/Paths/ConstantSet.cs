using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Text;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>
/// Values that are no numbers of their variable: of some types, of which each excludes the others, all but some or some constants; of the
/// types that are not named, all or none.
/// </summary>
internal sealed class ConstantSet
{
    private readonly ImmutableSortedDictionary<string, OfOneType> _types;

    private ConstantSet(bool hasRest, ImmutableSortedDictionary<string, OfOneType> types) => (HasRest, _types) = (hasRest, types);

    public static ConstantSet None { get; } = new(false, ImmutableSortedDictionary.Create<string, OfOneType>(StringComparer.Ordinal));

    public static ConstantSet All { get; } = None.Not();

    /// <summary>Whether it has the values of types that are not named.</summary>
    public bool HasRest { get; }

    public bool IsEmpty => !HasRest && _types.IsEmpty;

    /// <summary>Whether it is a single value.</summary>
    public bool IsOne
    {
        get
        {
            var count = 0;
            foreach (var own in _types.Values)
                count += own.HasRest ? 2 : own.Except.Count;
            return !HasRest && count == 1;
        }
    }

    public static ConstantSet OfType(string type) => new(false, None._types.Add(type, new(true, ImmutableHashSet<object>.Empty)));

    public static ConstantSet Of(string type, object constant) =>
        new(false, None._types.Add(type, new(false, ImmutableHashSet.Create(constant))));

    public ConstantSet Not()
    {
        var types = _types;
        foreach (var pair in _types)
            types = types.SetItem(pair.Key, pair.Value with { HasRest = !pair.Value.HasRest });
        return new(!HasRest, types);
    }

    public ConstantSet And(ConstantSet other)
    {
        if (_types.IsEmpty && other._types.IsEmpty)
            return HasRest ? other : this;
        var types = None._types;
        var names = new HashSet<string>(_types.Keys);
        names.UnionWith(other._types.Keys);
        foreach (var name in names)
            if (this[name].And(other[name]) is var both && (both.HasRest != (HasRest && other.HasRest) || !both.Except.IsEmpty))
                types = types.Add(name, both);
        return new(HasRest && other.HasRest, types);
    }

    private OfOneType this[string type] => _types.TryGetValue(type, out var own) ? own : new(HasRest, ImmutableHashSet<object>.Empty);

    /// <summary>The same text for the same values.</summary>
    public override string ToString()
    {
        var text = new StringBuilder(HasRest ? "all but " : "");
        foreach (var pair in _types)
        {
            var constants = new SortedSet<string>(StringComparer.Ordinal);
            foreach (var constant in pair.Value.Except)
                constants.Add(Convert.ToString(constant, CultureInfo.InvariantCulture));
            text.Append(pair.Key).Append(pair.Value.HasRest ? " but " : " ").Append(string.Join("|", constants)).Append(';');
        }

        return text.ToString();
    }

    /// <summary>All values of a type but some, or some only.</summary>
    private readonly record struct OfOneType(bool HasRest, ImmutableHashSet<object> Except)
    {
        public OfOneType And(OfOneType other)
        {
            var except = ImmutableHashSet.CreateBuilder<object>();
            foreach (var constant in Except.Union(other.Except))
                if ((Has(constant) && other.Has(constant)) != (HasRest && other.HasRest))
                    except.Add(constant);
            return new(HasRest && other.HasRest, except.ToImmutable());
        }

        private bool Has(object constant) => Except.Contains(constant) != HasRest;
    }
}
