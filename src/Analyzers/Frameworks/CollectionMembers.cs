using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>
/// What methods and properties of .NET's collections do to the number of elements, by their names alone. Whoever asks says which types
/// count.
/// </summary>
internal static class CollectionMembers
{
    private const string Later = "ReadAsync";

    private static readonly HashSet<string> s_storing = NameSet.Of("Add TryAdd Enqueue Push AddFirst AddLast Insert");

    private static readonly HashSet<string> s_adding = NameSet.Of(
        "Add TryAdd Insert Enqueue Push AddFirst AddLast AddBefore AddAfter GetOrAdd AddOrUpdate"
    );

    private static readonly HashSet<string> s_keeping = NameSet.Of(
        "Contains ContainsKey ContainsValue TryGetValue GetValueOrDefault IndexOf LastIndexOf BinarySearch Exists Find FindAll FindIndex "
            + "FindLast FindLastIndex TrueForAll ForEach ConvertAll CopyTo ToArray GetRange GetEnumerator Peek TryPeek Remove RemoveAt "
            + "RemoveAll RemoveRange RemoveWhere RemoveFirst RemoveLast TryRemove Clear Dequeue TryDequeue Pop TryPop TryTake Sort Reverse "
            + "EnsureCapacity TrimExcess IsSubsetOf IsSupersetOf Overlaps SetEquals ExceptWith IntersectWith ToString Equals GetHashCode "
            + "GetType"
    );

    private static readonly HashSet<string> s_reading = NameSet.Of(
        "Count IsEmpty Capacity Keys Values Any All First FirstOrDefault Last LastOrDefault Single SingleOrDefault "
            + "ElementAt ElementAtOrDefault Select SelectMany Where Skip Take OrderBy OrderByDescending Distinct Concat Zip "
            + "ToList ToHashSet ToDictionary ToImmutableArray ToImmutableList Sum Min Max Average Aggregate SequenceEqual"
    );

    private static readonly HashSet<string> s_taking = NameSet.Of("TryDequeue TryPop TryTake TryRemove Remove");

    private static readonly HashSet<string> s_writing = NameSet.Of("TryWrite WriteAsync");

    private static readonly HashSet<string> s_handing = NameSet.Of("Pop Dequeue Take");

    private static readonly HashSet<string> s_handingOut = NameSet.Of("TryTake TryPop TryDequeue TryRead");

    private static readonly HashSet<string> s_removing = NameSet.Of("RemoveAt RemoveFirst RemoveLast Remove RemoveRange");

    private static readonly HashSet<string> s_clearing = NameSet.Of("Clear RemoveAll RemoveWhere ExceptWith IntersectWith");

    private static readonly HashSet<string> s_choosing = NameSet.Of(
        "Select Where Skip SkipLast SkipWhile TakeWhile Distinct DistinctBy Except ExceptBy Intersect IntersectBy OrderBy "
            + "OrderByDescending ThenBy ThenByDescending Order OrderDescending Reverse Shuffle Cast OfType AsEnumerable Index Chunk "
            + "GroupBy ToArray ToList ToHashSet ToDictionary ToLookup CountBy AggregateBy"
    );

    private static readonly HashSet<string> s_sums = NameSet.Of("Average Sum Min Max Any Count");

    private static readonly HashSet<string> s_orders = NameSet.Of("Order OrderBy OrderDescending OrderByDescending");

    private static readonly HashSet<string> s_asking = NameSet.Of("Contains ContainsKey EnsureCapacity");

    private static readonly HashSet<string> s_filling = NameSet.Of("Add AddRange Insert Enqueue Push");

    private static readonly HashSet<string> s_sizes = NameSet.Of("Length Count");

    /// <summary>Properties that say how many elements there are.</summary>
    public static bool Counts(string member) => s_sizes.Contains(member);

    /// <summary>Methods that leave the elements as they are, and give none of them.</summary>
    public static bool GivesNone(string member) => s_asking.Contains(member);

    /// <summary>Methods that find the element of a key, and say whether there was one.</summary>
    public static bool Finds(string member) => member == "TryGetValue";

    /// <summary>Methods that take the element of a key out.</summary>
    public static bool TakesByKey(string member) => member is "Remove" or "TryRemove";

    /// <summary>The property that has all elements of a dictionary.</summary>
    public static bool HasElements(string member) => member == "Values";

    /// <summary>What sorts a list in its place.</summary>
    public static bool Sorts(string member) => member == "Sort";

    /// <summary>What makes room in one.</summary>
    public static bool MakesRoom(string member) => member == "EnsureCapacity";

    /// <summary>What LINQ makes of all elements: a sequence in order.</summary>
    public static bool Orders(string member) => s_orders.Contains(member);

    /// <summary>What LINQ makes of all elements: one value.</summary>
    public static bool SumsUp(string member) => s_sums.Contains(member);

    /// <summary>Of these, the sum.</summary>
    public static bool IsSum(string member) => member == "Sum";

    /// <summary>Of these, the average.</summary>
    public static bool IsAverage(string member) => member == "Average";

    /// <summary>Properties that say how many elements there are, or can be, or whether there is any.</summary>
    public static bool AsksForSize(string member) => AsksForCount(member) || member == "Capacity";

    /// <summary>Properties that say how many there are, or whether there is any.</summary>
    public static bool AsksForCount(string member) => Counts(member) || SaysNone(member);

    /// <summary>Methods that put an element, which is given, into a collection.</summary>
    public static bool Stores(string member) => s_storing.Contains(member);

    /// <summary>Methods that add one element at most, made for the occasion perhaps.</summary>
    public static bool Adds(string member) => s_adding.Contains(member);

    /// <summary>Methods that leave a collection with the elements that it has, or fewer.</summary>
    public static bool AddsNone(string member) => s_keeping.Contains(member);

    /// <summary>What is asked of collections, LINQ included, that adds nothing to them.</summary>
    public static bool OnlyReads(string member) => s_keeping.Contains(member) || s_reading.Contains(member);

    /// <summary>Methods that take an element out, and say by their result whether there was one.</summary>
    public static bool TriesToTake(string member) => s_taking.Contains(member);

    /// <summary>Methods of collections and channels that put an element in.</summary>
    public static bool Gives(string member) => s_storing.Contains(member) || s_writing.Contains(member);

    /// <summary>Methods that fill a collection before it is handed on.</summary>
    public static bool Fills(string member) => s_filling.Contains(member);

    /// <summary>Methods that take an element out and return it.</summary>
    public static bool HandsBack(string member) => s_handing.Contains(member);

    /// <summary>The method of a channel that returns a task of it.</summary>
    public static bool HandsBackLater(string member) => member == Later;

    /// <summary>Those that set an out parameter to it.</summary>
    public static bool HandsOut(string member) => s_handingOut.Contains(member);

    /// <summary>The method of a pool of objects that takes one out.</summary>
    public static bool Rents(string member) => member == "Get";

    /// <summary>The method of a pool of objects that puts one back.</summary>
    public static bool Returns(string member) => member == "Return";

    /// <summary>Methods that take elements out and give them to nobody.</summary>
    public static bool Removes(string member) => s_removing.Contains(member);

    /// <summary>Whether any of these words takes an element out.</summary>
    public static bool Take(HashSet<string> words) =>
        words.Contains(Later) || words.Overlaps(s_handing) || words.Overlaps(s_handingOut) || words.Overlaps(s_removing);

    /// <summary>Whether any of these words puts one in.</summary>
    public static bool Give(HashSet<string> words) => words.Overlaps(s_storing) || words.Overlaps(s_writing);

    /// <summary>Whether any of these words puts a value in the place of another, and gives that.</summary>
    public static bool Exchange(HashSet<string> words) => words.Contains("Interlocked");

    /// <summary>The property that says whether a collection has no element.</summary>
    public static bool SaysNone(string member) => member == "IsEmpty";

    /// <summary>The method that says whether it has some.</summary>
    public static bool SaysSome(string member) => member == "Any";

    /// <summary>Methods behind which a collection may have no element left.</summary>
    public static bool MayEmpty(string member) =>
        s_taking.Contains(member) || s_handing.Contains(member) || s_removing.Contains(member) || s_clearing.Contains(member);

    /// <summary>What LINQ makes of a sequence without adding to it.</summary>
    public static bool Chooses(string member) => s_choosing.Contains(member);
}
