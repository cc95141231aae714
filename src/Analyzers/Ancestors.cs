using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers;

/// <summary>What is around an operation, from the inside out. It allocates nothing.</summary>
internal static class AncestorExtensions
{
    /// <summary>Every operation around it, each with the part of it that leads to the operation.</summary>
    public static AncestorWalk Ancestors(this IOperation operation) => new(operation, null, null);

    /// <summary>The same up to, and with, an operation around it, as far as its own function.</summary>
    public static AncestorWalk AncestorsIn(this IOperation operation, IOperation? within) => new(operation, within, null);

    /// <summary>The same without that operation, as what is between it and its loop.</summary>
    public static AncestorWalk AncestorsBelow(this IOperation operation, IOperation? end) => new(operation, null, end);
}

/// <summary>Steps from an operation to what is around it.</summary>
/// <param name="operation">Where it begins.</param>
/// <param name="within">The last operation around it that counts.</param>
/// <param name="end">The first that does not count any more.</param>
internal struct AncestorWalk(IOperation operation, IOperation? within, IOperation? end)
{
    private IOperation _parent = operation;

    /// <summary>The operation around, and the part of it that leads to the beginning.</summary>
    public (IOperation Child, IOperation Parent) Current { get; private set; }

    public readonly AncestorWalk GetEnumerator() => this;

    public bool MoveNext()
    {
        var child = _parent;
        if (child == within || child.Parent is not { } parent || parent == end)
            return false;
        Current = (child, _parent = parent);
        return true;
    }
}
