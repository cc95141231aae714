using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>As <see cref="FacetTable"/>, for numbers, addresses, elements and objects.</summary>
internal static class ValueFacets
{
    /// <summary>Every row.</summary>
    public static IReadOnlyList<(string Type, string Members, Facet Facet)> Rows { get; } =
        new[]
        {
            // room
            ("System.Collections.Generic.List`1", ".ctor", Facet.Reserves),
            ("System.IO.MemoryStream", ".ctor", Facet.Reserves),
            ("System.Buffers.ArrayBufferWriter`1", ".ctor", Facet.Reserves),
            ("System.Text.StringBuilder", ".ctor", Facet.Reserves),
            ("System.IO.MemoryStream", "GetBuffer", Facet.HasRoomBehind),
            ("System.Text.Json.Utf8JsonWriter", ".ctor", Facet.LeavesOpen),
            // numbers, texts and others that are looked at
            ("System.ArgumentException", "ThrowIf*", Facet.Guards),
            ("System.ArgumentNullException", "ThrowIfNull", Facet.Guards),
            ("System.ArgumentOutOfRangeException", "ThrowIf*", Facet.Guards),
            ("System.ObjectDisposedException", "ThrowIf", Facet.Guards),
            ("System.Threading.CancellationToken", "ThrowIfCancellationRequested", Facet.Guards),
            ("System.Diagnostics.Debug", "Assert", Facet.Asserts),
            ("System.Diagnostics.Trace", "Assert", Facet.Asserts),
            ("System.String", "IsNullOrEmpty IsNullOrWhiteSpace", Facet.AsksForNull),
            ("System.ArgumentException", "ThrowIfNull*", Facet.AsksForNull),
            ("System.ArgumentNullException", "ThrowIfNull", Facet.AsksForNull),
            // objects that are there
            ("System.Buffers.ArrayPool`1", "Shared", Facet.Shared),
            ("System.Random", "Shared", Facet.Shared),
            ("System.Text.Encoding", "UTF8 ASCII Unicode Latin1 BigEndianUnicode UTF32", Facet.Shared),
            ("System.Activator", "CreateInstance", Facet.MakesAnyType),
            // elements that are taken
            ("System.Collections.Generic.Queue`1", "Dequeue TryDequeue", Facet.TakesOut),
            ("System.Collections.Generic.PriorityQueue`2", "Dequeue TryDequeue", Facet.TakesOut),
            ("System.Collections.Generic.Stack`1", "Pop TryPop", Facet.TakesOut),
            ("System.Collections.Concurrent.BlockingCollection`1", "Take TryTake", Facet.TakesOut),
            ("System.Collections.Concurrent.ConcurrentBag`1", "TryTake", Facet.TakesOut),
            ("System.Collections.Concurrent.ConcurrentQueue`1", "TryDequeue", Facet.TakesOut),
            ("System.Collections.Concurrent.ConcurrentStack`1", "TryPop", Facet.TakesOut),
            ("System.Collections.Concurrent.IProducerConsumerCollection`1", "TryTake", Facet.TakesOut),
            ("System.Threading.Channels.ChannelReader`1", "TryRead ReadAsync ReadAllAsync", Facet.TakesOut),
            // addresses
            ("System.IntPtr", "ToPointer ToInt64", Facet.Address),
            ("System.Runtime.InteropServices.GCHandle", "Alloc AddrOfPinnedObject", Facet.Address),
            ("System.Runtime.InteropServices.Marshal", "UnsafeAddrOfPinnedArrayElement", Facet.Address),
            ("System.Memory`1 System.ReadOnlyMemory`1", "Pin", Facet.Address),
            ("System.Buffers.MemoryHandle", "Pointer", Facet.Address),
            ("System.IntPtr", "Add", Facet.Offsets),
            ("System.Runtime.InteropServices.GCHandle", "Free", Facet.Unpins),
            ("System.Buffers.MemoryHandle", "Dispose", Facet.Unpins),
            // elements that are gone through
            ("System.Array", "ForEach", Facet.RunsForEach),
            ("System.Collections.Generic.List`1", "ForEach", Facet.RunsForEach),
            ("System.Collections.Immutable.ImmutableList`1", "ForEach", Facet.RunsForEach),
            ("System.Threading.Tasks.Parallel", "ForEach ForEachAsync", Facet.RunsForEach),
            ("System.Linq.ParallelEnumerable", "ForAll", Facet.RunsForEach),
            // what programs say and ask
            ("System.Console", "Error", Facet.ErrorOutput),
            ("System.Enum", "HasFlag", Facet.AsksForFlag),
            ("System.Collections.Generic.Comparer`1", "Create", Facet.MakesComparer),
            ("System.Collections.Generic.EqualityComparer`1", "Create", Facet.MakesComparer),
            ("System.Environment", "Exit FailFast", Facet.EndsProcess),
            ("System.Diagnostics.Contracts.Contract", "Assert Assume Requires", Facet.Asserts),
        };
}
