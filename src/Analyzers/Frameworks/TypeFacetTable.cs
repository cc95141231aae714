using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What types of .NET are. A name that ends in <c>.*</c> stands for all types of its namespace.</summary>
internal static class TypeFacetTable
{
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
            ("System.Buffers.MemoryHandle", TypeFacet.Pin),
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
            (
                "System.Collections.Concurrent.BlockingCollection`1 System.Collections.Concurrent.ConcurrentBag`1 "
                    + "System.Collections.Concurrent.ConcurrentQueue`1 System.Collections.Concurrent.ConcurrentStack`1 "
                    + "System.Collections.Concurrent.IProducerConsumerCollection`1 System.Collections.Generic.HashSet`1 "
                    + "System.Collections.Generic.ICollection`1 System.Collections.Generic.IList`1 "
                    + "System.Collections.Generic.LinkedList`1 System.Collections.Generic.List`1 "
                    + "System.Collections.Generic.Queue`1 System.Collections.Generic.Stack`1 System.Threading.Channels.Channel`1 "
                    + "System.Threading.Channels.Channel`2 System.Threading.Channels.ChannelReader`1 "
                    + "System.Threading.Channels.ChannelWriter`1",
                TypeFacet.HoldsItems
            ),
            (
                "System.Collections.Concurrent.ConcurrentDictionary`2 System.Collections.Generic.Dictionary`2 "
                    + "System.Collections.Generic.IDictionary`2 System.Collections.Generic.IReadOnlyDictionary`2 "
                    + "System.Collections.Generic.SortedDictionary`2 System.Collections.Generic.SortedList`2 "
                    + "System.Collections.Frozen.FrozenDictionary`2 System.Collections.Immutable.ImmutableArray`1 "
                    + "System.Collections.Immutable.ImmutableDictionary`2 System.Lazy`1 System.Threading.AsyncLocal`1 "
                    + "System.Threading.ThreadLocal`1",
                TypeFacet.HoldsParts
            ),
            ("System.Collections.Generic.List`1", TypeFacet.List),
            ("System.Collections.Concurrent.BlockingCollection`1", TypeFacet.WrapsGiven),
            ("System.Collections.Generic.* System.Collections.Concurrent.*", TypeFacet.GenericCollection),
            (
                "System.Collections.IEnumerable System.Collections.IEnumerator System.Collections.Generic.IEnumerable`1 "
                    + "System.Collections.Generic.IEnumerator`1 System.Collections.Generic.IAsyncEnumerable`1 "
                    + "System.Collections.Generic.IAsyncEnumerator`1",
                TypeFacet.Iterated
            ),
            // threads, tasks and time
            (
                "System.Runtime.CompilerServices.TaskAwaiter System.Runtime.CompilerServices.TaskAwaiter`1 "
                    + "System.Runtime.CompilerServices.ValueTaskAwaiter System.Runtime.CompilerServices.ValueTaskAwaiter`1 "
                    + "System.Runtime.CompilerServices.ConfiguredTaskAwaitable "
                    + "System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1 "
                    + "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable "
                    + "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1 "
                    + "System.Runtime.CompilerServices.ConfiguredTaskAwaitable+ConfiguredTaskAwaiter "
                    + "System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1+ConfiguredTaskAwaiter "
                    + "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable+ConfiguredValueTaskAwaiter "
                    + "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1+ConfiguredValueTaskAwaiter",
                TypeFacet.Awaiter
            ),
            ("System.Threading.Tasks.TaskFactory System.Threading.Tasks.TaskFactory`1", TypeFacet.TaskFactory),
            ("System.Threading.Tasks.TaskScheduler", TypeFacet.Scheduler),
            ("System.Threading.Tasks.ParallelOptions", TypeFacet.ParallelOptions),
            ("System.Threading.Thread", TypeFacet.Thread),
            ("System.Threading.SpinWait", TypeFacet.SpinWait),
            ("System.Threading.CancellationToken System.Threading.CancellationTokenSource", TypeFacet.Cancellation),
            ("System.DateTime System.DateTimeOffset System.Diagnostics.Stopwatch System.Environment", TypeFacet.Clock),
            ("System.DateTime System.DateTimeOffset System.Diagnostics.Stopwatch System.TimeSpan", TypeFacet.Time),
            // exceptions
            ("System.Exception", TypeFacet.Exception),
            ("System.OperationCanceledException", TypeFacet.CancellationException),
            (
                "System.ArgumentException System.ArgumentOutOfRangeException System.ArithmeticException "
                    + "System.ArrayTypeMismatchException System.DivideByZeroException System.IndexOutOfRangeException "
                    + "System.InvalidCastException System.NullReferenceException System.OutOfMemoryException "
                    + "System.OverflowException System.SystemException",
                TypeFacet.LanguageException
            ),
            // others
            ("System.Console", TypeFacet.Console),
            ("System.Linq.Expressions.Expression`1", TypeFacet.ExpressionTree),
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
            ("System.Runtime.CompilerServices.InternalsVisibleToAttribute", TypeFacet.ShowsInternals),
        };
}
