using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What types of .NET are, each type looked up once.</summary>
internal static class TypeFacets
{
    private const TypeFacet Attributes =
        TypeFacet.DoesNotReturn
        | TypeFacet.DoesNotReturnIf
        | TypeFacet.Conditional
        | TypeFacet.ThreadStatic
        | TypeFacet.MarshalAs
        | TypeFacet.InlineArray
        | TypeFacet.StructLayout
        | TypeFacet.FieldOffset
        | TypeFacet.GeneratedCode
        | TypeFacet.SkipLocalsInit;

    /// <summary>Every row; a type may stand in several.</summary>
    public static IReadOnlyList<(string Types, TypeFacet Facet)> Rows { get; } =
        new[]
        {
            ("System.Span`1 System.ReadOnlySpan`1", TypeFacet.Span),
            ("System.Memory`1 System.ReadOnlyMemory`1", TypeFacet.Memory),
            ("System.Span`1 System.Memory`1", TypeFacet.WritableView),
            ("System.ArraySegment`1", TypeFacet.Segment),
            ("System.Collections.Immutable.ImmutableArray`1", TypeFacet.ImmutableArray),
            ("System.Buffers.IMemoryOwner`1", TypeFacet.MemoryOwner),
            ("System.Buffers.IBufferWriter`1", TypeFacet.BufferWriter),
            ("System.Index", TypeFacet.Index),
            ("System.Range", TypeFacet.Range),
            ("System.Guid", TypeFacet.Guid),
            ("System.TimeSpan", TypeFacet.TimeSpan),
            (
                "System.Threading.Tasks.Task System.Threading.Tasks.Task`1 System.Threading.Tasks.ValueTask "
                    + "System.Threading.Tasks.ValueTask`1",
                TypeFacet.Task
            ),
            // collections
            (
                "System.Collections.Generic.List`1 System.Collections.Generic.HashSet`1 System.Collections.Generic.SortedSet`1 "
                    + "System.Collections.Generic.Queue`1 System.Collections.Generic.Stack`1 System.Collections.Generic.LinkedList`1 "
                    + "System.Collections.Generic.Dictionary`2 System.Collections.Generic.SortedDictionary`2 "
                    + "System.Collections.Generic.SortedList`2 System.Collections.Concurrent.ConcurrentBag`1 "
                    + "System.Collections.Concurrent.ConcurrentQueue`1 System.Collections.Concurrent.ConcurrentStack`1 "
                    + "System.Collections.Concurrent.ConcurrentDictionary`2",
                TypeFacet.Growing
            ),
            (
                "System.Collections.Generic.Dictionary`2 System.Collections.Generic.SortedDictionary`2 "
                    + "System.Collections.Generic.SortedList`2 System.Collections.Concurrent.ConcurrentDictionary`2",
                TypeFacet.AddsByIndex
            ),
            (
                "System.Collections.Generic.Dictionary`2 System.Collections.Generic.SortedDictionary`2 "
                    + "System.Collections.Generic.IDictionary`2 System.Collections.Generic.IReadOnlyDictionary`2 "
                    + "System.Collections.ObjectModel.ReadOnlyDictionary`2 System.Collections.Concurrent.ConcurrentDictionary`2 "
                    + "System.Collections.Immutable.ImmutableDictionary`2 System.Collections.Immutable.ImmutableSortedDictionary`2 "
                    + "System.Collections.Immutable.IImmutableDictionary`2 System.Collections.Frozen.FrozenDictionary`2 "
                    + "System.Collections.Generic.OrderedDictionary`2",
                TypeFacet.Dictionary
            ),
            (
                "System.Collections.ObjectModel.Collection`1 System.Collections.ObjectModel.ReadOnlyCollection`1 "
                    + "System.Collections.ObjectModel.ReadOnlyDictionary`2 System.Collections.ObjectModel.ReadOnlySet`1 "
                    + "System.Collections.ObjectModel.ReadOnlyDictionary`2+KeyCollection "
                    + "System.Collections.ObjectModel.ReadOnlyDictionary`2+ValueCollection "
                    + "System.Collections.ObjectModel.KeyedCollection`2 System.Collections.ObjectModel.ObservableCollection`1 "
                    + "System.Collections.ObjectModel.ReadOnlyObservableCollection`1",
                TypeFacet.Wrapper
            ),
            (
                "System.Collections.Generic.HashSet`1 System.Collections.Generic.SortedSet`1 System.Collections.Generic.ISet`1 "
                    + "System.Collections.Generic.IReadOnlySet`1 System.Collections.Immutable.ImmutableHashSet`1 "
                    + "System.Collections.Immutable.ImmutableSortedSet`1 System.Collections.Immutable.IImmutableSet`1 "
                    + "System.Collections.Frozen.FrozenSet`1",
                TypeFacet.Set
            ),
            (
                "System.Collections.IEnumerable System.Collections.Generic.IEnumerable`1 System.Collections.Generic.IReadOnlyCollection`1 "
                    + "System.Collections.Generic.IReadOnlyList`1 System.Collections.Generic.IReadOnlyDictionary`2 "
                    + "System.Collections.Generic.IReadOnlySet`1 System.Linq.IOrderedEnumerable`1",
                TypeFacet.ReadOnly
            ),
            (
                "System.Collections.ICollection System.Collections.Generic.ICollection`1 System.Collections.IList "
                    + "System.Collections.Generic.IList`1 System.Collections.IDictionary System.Collections.Generic.IDictionary`2 "
                    + "System.Collections.Generic.ISet`1",
                TypeFacet.Writable
            ),
            (
                "System.Collections.Immutable.ImmutableArray`1 System.Collections.Immutable.ImmutableList`1 "
                    + "System.Collections.Immutable.ImmutableQueue`1 System.Collections.Immutable.ImmutableStack`1 "
                    + "System.Collections.Immutable.ImmutableHashSet`1 System.Collections.Immutable.ImmutableSortedSet`1 "
                    + "System.Collections.Immutable.ImmutableDictionary`2 System.Collections.Immutable.ImmutableSortedDictionary`2 "
                    + "System.Collections.Frozen.FrozenSet`1 System.Collections.Frozen.FrozenDictionary`2",
                TypeFacet.Unchanging
            ),
            (
                "System.Collections.IComparer System.Collections.Generic.IComparer`1 System.Collections.IEqualityComparer "
                    + "System.Collections.Generic.IEqualityComparer`1",
                TypeFacet.Comparer
            ),
            ("System.Diagnostics.Debug System.Diagnostics.Trace System.Diagnostics.Tracing.EventSource", TypeFacet.Diagnostics),
            // attributes
            ("System.Diagnostics.CodeAnalysis.DoesNotReturnAttribute", TypeFacet.DoesNotReturn),
            ("System.Diagnostics.CodeAnalysis.DoesNotReturnIfAttribute", TypeFacet.DoesNotReturnIf),
            ("System.Diagnostics.ConditionalAttribute", TypeFacet.Conditional),
            ("System.ThreadStaticAttribute", TypeFacet.ThreadStatic),
            ("System.Runtime.InteropServices.MarshalAsAttribute", TypeFacet.MarshalAs),
            ("System.Runtime.CompilerServices.InlineArrayAttribute", TypeFacet.InlineArray),
            ("System.Runtime.InteropServices.StructLayoutAttribute", TypeFacet.StructLayout),
            ("System.Runtime.InteropServices.FieldOffsetAttribute", TypeFacet.FieldOffset),
            ("System.CodeDom.Compiler.GeneratedCodeAttribute", TypeFacet.GeneratedCode),
            ("System.Runtime.CompilerServices.SkipLocalsInitAttribute", TypeFacet.SkipLocalsInit),
        };

    private static readonly Dictionary<string, TypeFacet> s_types = ByName();

    private static readonly ConditionalWeakTable<ITypeSymbol, Known> s_known = new();

    /// <summary>Whether a type of .NET has one of these facets. An attribute that the compiler reads may be anybody's.</summary>
    public static bool Has(this ITypeSymbol? type, TypeFacet facets) =>
        type is INamedTypeSymbol named && (s_known.GetValue(named.OriginalDefinition, LookUp).Facets & facets) != 0;

    /// <summary>Whether one of these attributes stands on a symbol.</summary>
    public static bool HasAttribute(this ISymbol symbol, TypeFacet attributes)
    {
        foreach (var attribute in symbol.GetAttributes())
            if (attribute.AttributeClass.Has(attributes))
                return true;
        return false;
    }

    /// <summary>[DoesNotReturn].</summary>
    public static bool SaysThatItNeverReturns(this IMethodSymbol method) => method.OriginalDefinition.HasAttribute(TypeFacet.DoesNotReturn);

    private static Known LookUp(ITypeSymbol type) =>
        new(
            s_types.TryGetValue(FrameworkApis.MetadataNameOf((INamedTypeSymbol)type), out var facets)
            && (type.IsInMetadata() || (facets & Attributes) != 0)
                ? facets
                : TypeFacet.None
        );

    private static Dictionary<string, TypeFacet> ByName()
    {
        var known = new Dictionary<string, TypeFacet>();
        foreach (var (types, facet) in Rows)
        foreach (var type in types.Split(' '))
            known[type] = facet | (known.TryGetValue(type, out var others) ? others : TypeFacet.None);
        return known;
    }

    private sealed class Known(TypeFacet facets)
    {
        public TypeFacet Facets { get; } = facets;
    }
}
