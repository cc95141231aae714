using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>
/// Members of .NET that only keep or move the objects they are given: they ask them for no text, no hash code, no order. Delegates among
/// the arguments are another matter. <c>*</c> stands for all members of the type.
/// </summary>
internal static class FrameworkKeepers
{
    private const string Predicates = "ForEach Exists Find FindAll FindIndex FindLast FindLastIndex ConvertAll TrueForAll";

    /// <summary>Every row.</summary>
    public static IReadOnlyList<(string Type, string Members)> Rows { get; } =
        new[]
        {
            ("System.Object", "GetType ReferenceEquals"),
            ("System.GC", "*"),
            ("System.ArgumentNullException", "ThrowIfNull"),
            ("System.ObjectDisposedException", "ThrowIf"),
            ("System.Array", "Clear Clone Copy CopyTo CreateInstance Empty Fill GetLength GetValue Resize Reverse SetValue " + Predicates),
            ("System.Buffer", "*"),
            ("System.Span`1", "*"),
            ("System.ReadOnlySpan`1", "*"),
            ("System.Memory`1", "*"),
            ("System.ReadOnlyMemory`1", "*"),
            ("System.ArraySegment`1", "*"),
            ("System.MemoryExtensions", "AsSpan AsMemory CopyTo Reverse"),
            ("System.Nullable`1", "GetValueOrDefault"),
            ("System.WeakReference`1", "TryGetTarget SetTarget"),
            ("System.Buffers.ArrayPool`1", "*"),
            ("System.Buffers.MemoryPool`1", "*"),
            (
                "System.Collections.Generic.List`1",
                "Item Add AddRange Insert InsertRange RemoveAt RemoveRange RemoveAll Clear CopyTo ToArray "
                    + "GetRange Reverse EnsureCapacity TrimExcess AsReadOnly GetEnumerator "
                    + Predicates
            ),
            (
                "System.Collections.Generic.Queue`1",
                "Enqueue Dequeue Peek TryDequeue TryPeek Clear CopyTo ToArray EnsureCapacity GetEnumerator"
            ),
            ("System.Collections.Generic.Stack`1", "Push Pop Peek TryPop TryPeek Clear CopyTo ToArray EnsureCapacity GetEnumerator"),
            ("System.Collections.Generic.LinkedList`1", "AddFirst AddLast AddBefore AddAfter RemoveFirst RemoveLast Clear GetEnumerator"),
            ("System.Collections.Generic.Dictionary`2", "Clear GetEnumerator EnsureCapacity"),
            ("System.Collections.Generic.HashSet`1", "Clear GetEnumerator EnsureCapacity CopyTo"),
            ("System.Collections.Concurrent.ConcurrentQueue`1", "*"),
            ("System.Collections.Concurrent.ConcurrentStack`1", "*"),
            ("System.Collections.Concurrent.ConcurrentBag`1", "*"),
            ("System.Collections.Concurrent.BlockingCollection`1", "*"),
            (
                "System.Linq.Enumerable",
                "Select SelectMany Where Any All Count LongCount First FirstOrDefault Last LastOrDefault Single "
                    + "SingleOrDefault ElementAt ElementAtOrDefault Skip SkipWhile Take TakeWhile ToArray ToList Append Prepend "
                    + "Concat Reverse Zip "
                    + "Cast OfType AsEnumerable Empty Repeat Chunk Aggregate"
            ),
            ("System.Runtime.CompilerServices.Unsafe", "*"),
            ("System.Runtime.InteropServices.MemoryMarshal", "*"),
            ("System.Runtime.InteropServices.CollectionsMarshal", "AsSpan SetCount"),
            ("System.Runtime.InteropServices.Marshal", "*"),
            ("System.Runtime.InteropServices.GCHandle", "*"),
            ("System.Threading.Interlocked", "*"),
            ("System.Threading.Volatile", "*"),
            ("System.Threading.Monitor", "*"),
            ("System.Threading.Thread", "*"),
            ("System.Threading.ThreadPool", "*"),
            ("System.Threading.Timer", "*"),
            ("System.Threading.CancellationToken", "*"),
            ("System.Threading.ManualResetEventSlim", "*"),
            ("System.Threading.SemaphoreSlim", "*"),
            ("System.Threading.CountdownEvent", "*"),
            ("System.Threading.ReaderWriterLockSlim", "*"),
            ("System.Threading.EventWaitHandle", "*"),
            ("System.Threading.WaitHandle", "*"),
            ("System.Threading.Tasks.Task", "*"),
            ("System.Threading.Tasks.Task`1", "*"),
            ("System.Threading.Tasks.ValueTask", "*"),
            ("System.Threading.Tasks.ValueTask`1", "*"),
            ("System.Runtime.CompilerServices.TaskAwaiter`1", "*"),
            ("System.Runtime.CompilerServices.ValueTaskAwaiter`1", "*"),
            ("System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1", "*"),
            ("System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1", "*"),
        };

    private static readonly Dictionary<string, HashSet<string>> s_types = ByType();

    /// <summary>Whether a member is one of them.</summary>
    /// <param name="type">The name of its type in metadata, with the namespace.</param>
    /// <param name="member">The member.</param>
    public static bool Has(string type, ISymbol member) =>
        s_types.TryGetValue(type, out var members) && (members.Contains("*") || members.Contains(member.MetadataName));

    private static Dictionary<string, HashSet<string>> ByType()
    {
        var types = new Dictionary<string, HashSet<string>>();
        foreach (var (type, members) in Rows)
            types.Add(type, NameSet.Of(members));
        return types;
    }
}
