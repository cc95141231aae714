namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <summary>
/// Which part of a value is meant: an item of a tuple, any element of a collection, or what a delegate returns; then perhaps a part of
/// that.
/// </summary>
/// <param name="Item">The index of a tuple's item, or <see cref="Any"/>.</param>
/// <param name="Rest">The part of the part.</param>
internal sealed record Part(int Item, Part? Rest)
{
    /// <summary>Any element: elements are not distinguished by their index.</summary>
    public const int Any = -1;

    public static Part AnyOf(Part? rest) => new(Any, rest);
}
