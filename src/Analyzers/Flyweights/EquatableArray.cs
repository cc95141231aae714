using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.Immutable;

namespace ZmqPerf.Analyzers.Flyweights;

/// <summary>An array that equals another one of equal elements, so that a model that did not change is known not to have changed.</summary>
internal readonly struct EquatableArray<T>(ImmutableArray<T> items) : IEquatable<EquatableArray<T>>, IEnumerable<T>
    where T : IEquatable<T>
{
    private readonly ImmutableArray<T> _items = items;

    public int Count => Items.Length;

    private ImmutableArray<T> Items => _items.IsDefault ? ImmutableArray<T>.Empty : _items;

    public T this[int index] => Items[index];

    public bool Equals(EquatableArray<T> other)
    {
        if (Count != other.Count)
            return false;
        for (var i = 0; i < Count; i++)
            if (!Items[i].Equals(other.Items[i]))
                return false;
        return true;
    }

    public override bool Equals(object? obj) => obj is EquatableArray<T> other && Equals(other);

    public override int GetHashCode()
    {
        var hash = Count;
        foreach (var item in Items)
            hash = unchecked(hash * 31 + item.GetHashCode());
        return hash;
    }

    public ImmutableArray<T>.Enumerator GetEnumerator() => Items.GetEnumerator();

    IEnumerator<T> IEnumerable<T>.GetEnumerator() => ((IEnumerable<T>)Items).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable)Items).GetEnumerator();
}
