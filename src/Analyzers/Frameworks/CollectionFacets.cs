using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What members of .NET's collections do to the number of elements, and what LINQ asks of it.</summary>
internal static class CollectionFacets
{
    /// <summary>The namespaces of collections, whose members are called alike where they do the same.</summary>
    private const string Collections =
        "System.Collections.* System.Collections.Generic.* System.Collections.Concurrent.* System.Collections.ObjectModel.* "
        + "System.Collections.Immutable.* System.Collections.Frozen.* System.Collections.Specialized.*";

    private const string Linq = "System.Linq.Enumerable System.Linq.ImmutableArrayExtensions";

    /// <summary>What is asked in the same words of arrays, spans and texts.</summary>
    private const string Texts = "System.Array System.MemoryExtensions System.String";

    /// <summary>Every row; a member may stand in several.</summary>
    public static IReadOnlyList<(string Types, string Members, CollectionFacet Facet)> Rows { get; } =
        new[]
        {
            // how many
            (Collections, "Count Length", CollectionFacet.Counts),
            ("System.Array", "Length LongLength", CollectionFacet.Counts),
            (
                "System.String System.Span`1 System.ReadOnlySpan`1 System.Memory`1 System.ReadOnlyMemory`1 "
                    + "System.Buffers.ReadOnlySequence`1 System.Text.StringBuilder System.IO.Stream System.IO.FileInfo",
                "Length",
                CollectionFacet.Counts
            ),
            ("System.ArraySegment`1 System.Threading.Channels.ChannelReader`1", "Count", CollectionFacet.Counts),
            (
                "System.Array System.String System.Span`1 System.ReadOnlySpan`1 System.Memory`1 System.ReadOnlyMemory`1",
                "Length",
                CollectionFacet.CountsFixed
            ),
            (Collections, "IsEmpty", CollectionFacet.SaysNone),
            (
                "System.Span`1 System.ReadOnlySpan`1 System.Memory`1 System.ReadOnlyMemory`1 System.Buffers.ReadOnlySequence`1",
                "IsEmpty",
                CollectionFacet.SaysNone
            ),
            ("System.String", "IsNullOrEmpty", CollectionFacet.SaysNone),
            (Collections, "Capacity", CollectionFacet.SaysRoom),
            ("System.IO.MemoryStream", "Capacity", CollectionFacet.SaysRoom),
            ("System.Array", "GetLength GetLongLength GetUpperBound", CollectionFacet.SaysRoom),
            // in
            (Collections, "Add TryAdd Enqueue Push AddFirst AddLast Insert", CollectionFacet.Stores),
            (Collections, "AddBefore AddAfter GetOrAdd AddOrUpdate", CollectionFacet.AddsOther),
            (Collections, "Add AddRange Insert Enqueue Push", CollectionFacet.Fills),
            ("System.Threading.Channels.ChannelWriter`1", "TryWrite WriteAsync", CollectionFacet.Writes),
            // nothing in
            (
                Collections,
                "Contains ContainsKey ContainsValue TryGetValue GetValueOrDefault IndexOf LastIndexOf BinarySearch Exists Find FindAll "
                    + "FindIndex FindLast FindLastIndex TrueForAll ForEach ConvertAll CopyTo ToArray GetRange GetEnumerator Peek TryPeek "
                    + "Remove RemoveAt RemoveAll RemoveRange RemoveWhere RemoveFirst RemoveLast TryRemove Clear Dequeue TryDequeue Pop "
                    + "TryPop TryTake Sort Reverse EnsureCapacity TrimExcess IsSubsetOf IsSupersetOf Overlaps SetEquals ExceptWith "
                    + "IntersectWith",
                CollectionFacet.AddsNone
            ),
            (Linq, "Contains ToArray Reverse", CollectionFacet.AddsNone),
            (Texts, "Contains IndexOf LastIndexOf BinarySearch CopyTo Reverse", CollectionFacet.AddsNone),
            ("System.Threading.Channels.ChannelReader`1", "TryPeek", CollectionFacet.AddsNone),
            ("System.Text.StringBuilder", "CopyTo", CollectionFacet.AddsNone),
            ("System.Object", "ToString Equals GetHashCode GetType", CollectionFacet.AddsNone),
            (Collections, "Count IsEmpty Capacity Keys Values First Last", CollectionFacet.Reads),
            ("System.Threading.Channels.ChannelReader`1", "Count", CollectionFacet.Reads),
            (
                Linq,
                "Count Any All First FirstOrDefault Last LastOrDefault Single SingleOrDefault ElementAt ElementAtOrDefault Select "
                    + "SelectMany Where Skip Take OrderBy OrderByDescending Distinct Concat Zip ToList ToHashSet ToDictionary Sum Min Max "
                    + "Average Aggregate SequenceEqual",
                CollectionFacet.Reads
            ),
            ("System.Collections.Immutable.*", "ToImmutableArray ToImmutableList", CollectionFacet.Reads),
            ("System.MemoryExtensions", "SequenceEqual", CollectionFacet.Reads),
            // out
            (Collections, "TryDequeue TryPop TryTake TryRemove Remove", CollectionFacet.TriesToTake),
            (Collections, "Pop Dequeue Take", CollectionFacet.HandsBack),
            ("System.Threading.Channels.ChannelReader`1", "ReadAsync", CollectionFacet.HandsBackLater),
            (Collections, "TryTake TryPop TryDequeue", CollectionFacet.HandsOut),
            ("System.Threading.Channels.ChannelReader`1", "TryRead", CollectionFacet.HandsOut),
            (Collections, "RemoveAt RemoveFirst RemoveLast Remove RemoveRange", CollectionFacet.Removes),
            (Collections, "Clear RemoveAll RemoveWhere ExceptWith IntersectWith", CollectionFacet.Clears),
            // one by one
            (Collections, "Contains ContainsKey EnsureCapacity", CollectionFacet.GivesNone),
            (Collections, "TryGetValue", CollectionFacet.Finds),
            (Collections, "Remove TryRemove", CollectionFacet.TakesByKey),
            (Collections, "Keys", CollectionFacet.Keys),
            (Collections, "Values", CollectionFacet.Values),
            (Collections, "EnsureCapacity", CollectionFacet.MakesRoom),
            ("System.IO.MemoryStream", "SetLength", CollectionFacet.MakesRoom),
            (Linq, "First Last Single ElementAt FirstOrDefault SingleOrDefault", CollectionFacet.GivesOne),
            (Collections, "Peek Dequeue Pop Take Find", CollectionFacet.GivesOne),
            ("System.Lazy`1 System.Threading.ThreadLocal`1 System.Collections.Generic.KeyValuePair`2", "Value", CollectionFacet.GivesOne),
            ("System.Object", "Equals", CollectionFacet.AsksWhetherKnown),
            ("System.Enum", "IsDefined", CollectionFacet.AsksWhetherKnown),
            (Collections, "Contains ContainsKey TryGetValue", CollectionFacet.AsksWhetherKnown),
            (Linq, "Contains", CollectionFacet.AsksWhetherKnown),
            (Texts, "Contains", CollectionFacet.AsksWhetherKnown),
            (
                "System.Object System.IEquatable`1 System.Collections.IEqualityComparer System.Collections.Generic.IEqualityComparer`1 "
                    + "System.Collections.IStructuralEquatable",
                "Equals",
                CollectionFacet.Compares
            ),
            ("System.Object", "ReferenceEquals", CollectionFacet.Compares),
            (Linq, "SequenceEqual", CollectionFacet.Compares),
            ("System.MemoryExtensions", "SequenceEqual", CollectionFacet.Compares),
            (
                "System.Linq.Enumerable",
                "Append Cast Chunk Concat DefaultIfEmpty Distinct* Except* GroupBy GroupJoin Intersect* Join OfType Order* Prepend Range "
                    + "Repeat Reverse Select* Skip* Take* ThenBy* ToArray ToDictionary ToHashSet ToList ToLookup Union* Where Zip",
                CollectionFacet.MakesCollection
            ),
            (Collections, "ToArray", CollectionFacet.MakesCollection),
            (
                "System.Span`1 System.ReadOnlySpan`1 System.Memory`1 System.ReadOnlyMemory`1 System.ArraySegment`1 "
                    + "System.Linq.ImmutableArrayExtensions",
                "ToArray",
                CollectionFacet.MakesCollection
            ),
            ("System.String", "Split", CollectionFacet.MakesCollection),
            ("System.Linq.Enumerable", "Range", CollectionFacet.CountsUp),
            // all of them
            ("System.Threading.Tasks.Task System.Threading.Tasks.ValueTask", "FromResult", CollectionFacet.HandsOn),
            (Linq, "ToArray", CollectionFacet.HandsOn),
            ("System.Linq.Enumerable", "ToList AsEnumerable Where Skip Take Reverse OrderBy", CollectionFacet.HandsOn),
            (Collections, "ToArray ToImmutableArray Values", CollectionFacet.HandsOn),
            ("System.Nullable`1", "Value GetValueOrDefault", CollectionFacet.HandsOn),
            (Linq, "Select", CollectionFacet.Maps),
            (Collections, "Sort", CollectionFacet.Sorts),
            (Linq, "Order OrderBy OrderDescending OrderByDescending", CollectionFacet.Orders),
            (Linq, "Average Sum Min Max Any Count", CollectionFacet.SumsUp),
            (Linq, "Sum", CollectionFacet.Sum),
            (Linq, "Average", CollectionFacet.Average),
            (Linq, "Any", CollectionFacet.SaysSome),
            ("System.Nullable`1", "HasValue", CollectionFacet.SaysSome),
        };

    /// <summary>The pools of <c>Microsoft.Extensions</c>.</summary>
    private static IReadOnlyList<(string Types, string Members, CollectionFacet Facet)> ObjectPools { get; } =
        new[]
        {
            ("Microsoft.Extensions.ObjectPool.ObjectPool`1", "Get", CollectionFacet.TakesFromPool),
            ("Microsoft.Extensions.ObjectPool.ObjectPool`1", "Return", CollectionFacet.GivesToPool),
        };

    private static readonly FacetIndex s_facets = new(Rows.Concat(ObjectPools).Select(row => (row.Types, row.Members, (long)row.Facet)));

    private static readonly ConcurrentDictionary<CollectionFacet, HashSet<string>> s_names = new();

    /// <summary>Whether a member of .NET has one of these facets.</summary>
    public static bool Has(this ISymbol member, CollectionFacet facets) => ((CollectionFacet)s_facets.Of(member) & facets) != 0;

    /// <summary>
    /// The same, or whether a member of others is called like one that has: collections of the user's do the same under these names.
    /// </summary>
    public static bool IsLike(this ISymbol member, CollectionFacet facets) =>
        member.Has(facets) || !member.IsFramework() && NamesOf(facets).Contains(member.Name);

    /// <summary>The names that members with one of these facets have, for what is looked at before it has symbols.</summary>
    public static HashSet<string> NamesOf(CollectionFacet facets) =>
        s_names.GetOrAdd(facets, static facets => new(s_facets.NamesOf((long)facets)));
}
