using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>The members of .NET that say how much there is, or give a known number of elements: one row for each.</summary>
internal static class KnownSizes
{
    private const string Integers =
        "System.SByte System.Byte System.Int16 System.UInt16 System.Int32 System.UInt32 System.Int64 System.UInt64 System.IntPtr "
        + "System.UIntPtr";

    /// <summary>Every row; no member stands in two.</summary>
    public static IReadOnlyList<(string Types, string Members, KnownSize Size)> Rows { get; } =
        new[]
        {
            // arrays and views
            (
                "System.Span`1 System.ReadOnlySpan`1 System.Memory`1 System.ReadOnlyMemory`1 System.ArraySegment`1 System.Linq.Enumerable",
                "ToArray",
                KnownSize.Same
            ),
            ("System.String", "ToCharArray", KnownSize.Same),
            ("System.Array", "Clone", KnownSize.Same),
            ("System.String", "Substring", KnownSize.PartOfText),
            ("System.GC", "AllocateArray AllocateUninitializedArray", KnownSize.First),
            ("System.Security.Cryptography.RandomNumberGenerator", "GetBytes", KnownSize.First),
            ("System.Runtime.InteropServices.MemoryMarshal", "CreateSpan CreateReadOnlySpan", KnownSize.Second),
            ("System.Runtime.InteropServices.MemoryMarshal", "AsBytes", KnownSize.InBytes),
            ("System.Text.Encoding", "GetBytes GetByteCount", KnownSize.Encoded),
            ("System.Text.Encoding", "GetMaxByteCount", KnownSize.MostEncoded),
            ("System.BitConverter", "GetBytes", KnownSize.OneValue),
            ("System.Guid", "ToByteArray", KnownSize.OneGuid),
            ("System.Security.Cryptography.*", "HashData ComputeHash", KnownSize.Digest),
            // collections
            ("System.Enum", "GetValues GetNames GetValuesAsUnderlyingType", KnownSize.Names),
            ("System.Collections.Generic.* System.Collections.Concurrent.*", "ToArray", KnownSize.Own),
            ("System.Collections.Generic.List`1", "GetRange FindAll", KnownSize.Own),
            ("System.Collections.Immutable.*", "Create CreateRange ToImmutable*", KnownSize.Given),
            ("System.Collections.Frozen.*", "Create ToFrozen*", KnownSize.Given),
            // LINQ
            ("System.Linq.Enumerable", "Empty", KnownSize.Zero),
            (
                "System.Linq.Enumerable",
                "Select Where Skip SkipLast SkipWhile TakeWhile Distinct DistinctBy Except ExceptBy Intersect IntersectBy OrderBy "
                    + "OrderByDescending ThenBy ThenByDescending Order OrderDescending Reverse Shuffle Cast OfType AsEnumerable Index "
                    + "Chunk GroupBy ToList ToHashSet ToDictionary ToLookup CountBy AggregateBy",
                KnownSize.Chosen
            ),
            ("System.Linq.Enumerable", "Take TakeLast", KnownSize.Taken),
            ("System.Linq.Enumerable", "Range Repeat", KnownSize.Repeated),
            ("System.Linq.Enumerable", "Zip", KnownSize.Shorter),
            ("System.Linq.Enumerable", "Concat Union", KnownSize.Joined),
            ("System.Linq.Enumerable", "Append Prepend DefaultIfEmpty", KnownSize.OneMore),
            ("System.Linq.Enumerable", "Count LongCount", KnownSize.Count),
            ("System.Array", "GetLength", KnownSize.Count),
            // numbers
            ("System.Math", "Min", KnownSize.Least),
            ("System.Math", "Max", KnownSize.Greatest),
            ("System.Math", "Clamp", KnownSize.Clamped),
            ("System.Math", "Abs", KnownSize.Absolute),
            (Integers, "Min", KnownSize.Least),
            (Integers, "Max", KnownSize.Greatest),
            (Integers, "Clamp", KnownSize.Clamped),
            ("System.SByte System.Int16 System.Int32 System.Int64 System.IntPtr", "Abs", KnownSize.Absolute),
            (Integers, "CompareTo", KnownSize.Computed),
            (Integers, "DivRem", KnownSize.Computed),
            (Integers, "Log2", KnownSize.Computed),
            ("System.Math", "DivRem Ceiling Floor", KnownSize.Computed),
            ("System.Numerics.BitOperations", "Log2", KnownSize.Computed),
            ("System.TimeSpan", "Zero", KnownSize.Zero),
            ("System.Random", "Next NextInt64 NextSingle NextDouble", KnownSize.Chance),
            ("System.Security.Cryptography.RandomNumberGenerator", "GetInt32", KnownSize.Chance),
            ("System.Runtime.CompilerServices.Unsafe", "SizeOf", KnownSize.InMemory),
            ("System.IntPtr System.UIntPtr", "Size", KnownSize.InMemory),
            ("System.Runtime.InteropServices.Marshal", "SizeOf", KnownSize.InNativeMemory),
        };

    private static readonly FacetIndex s_sizes = new(Rows.Select(row => (row.Types, row.Members, (long)row.Size)));

    /// <summary>Whether a member of .NET gives the least of numbers, or one of them held between the others.</summary>
    public static bool Bounds(this IMethodSymbol method) => method.SizeOf() is KnownSize.Least or KnownSize.Clamped;

    /// <summary>What is known of the size that a member of .NET says or gives.</summary>
    public static KnownSize SizeOf(this ISymbol member) => (KnownSize)s_sizes.Of(member);
}
