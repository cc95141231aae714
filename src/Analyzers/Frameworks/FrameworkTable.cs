using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>
/// What effects the members of .NET have: a row for members of a type, by their names; <c>*</c> stands for all that have no row of their
/// own. What else they are stands in the tables of facets beside this one.
/// </summary>
internal static class FrameworkTable
{
    /// <summary>Every row.</summary>
    public static IReadOnlyList<Row> Rows { get; } =
        new Row[]
        {
            // threads and time
            new("System.Threading.Thread", "Sleep", Effect.Sleeps),
            new("System.Threading.Thread", "Yield SpinWait", Effect.Yields),
            new("System.Threading.Thread", "Join", Effect.Waits),
            new("System.Threading.Thread", "MemoryBarrier VolatileRead IsAlive ThreadState", Effect.Acquires),
            new("System.Threading.Thread", "VolatileWrite", Effect.None),
            new("System.Threading.SpinWait", "SpinUntil", Effect.Waits),
            new("System.Threading.SpinWait", "SpinOnce", Effect.Yields),
            new("System.Threading.SpinWait", "*", Effect.None),
            new("System.Threading.Timer", ".ctor *", Effect.Acquires | Effect.Signals),
            new("System.Timers.Timer", "*", Effect.Acquires | Effect.Signals),
            new("System.Threading.PeriodicTimer", "WaitForNextTickAsync", Effect.Waits | Effect.ReturnsTask),
            // locks
            new("System.Threading.Monitor", "Enter TryEnter", Effect.Locks),
            new("System.Threading.Monitor", "Wait", Effect.Waits),
            new("System.Threading.Monitor", "Exit Pulse PulseAll", Effect.Works | Effect.Signals),
            new("System.Threading.Lock", "Enter TryEnter EnterScope", Effect.Locks),
            new("System.Threading.Lock", "Exit", Effect.Works | Effect.Signals),
            new("System.Threading.SpinLock", "Enter TryEnter", Effect.Locks),
            new("System.Threading.SpinLock", "Exit", Effect.Works | Effect.Signals),
            new(
                "System.Threading.ReaderWriterLockSlim",
                "EnterReadLock EnterWriteLock EnterUpgradeableReadLock TryEnterReadLock TryEnterWriteLock TryEnterUpgradeableReadLock",
                Effect.Locks
            ),
            new(
                "System.Threading.ReaderWriterLockSlim",
                "ExitReadLock ExitWriteLock ExitUpgradeableReadLock",
                Effect.Works | Effect.Signals
            ),
            // events and semaphores
            new("System.Threading.WaitHandle", "WaitOne WaitAll WaitAny SignalAndWait", Effect.Waits),
            new("System.Threading.EventWaitHandle", "Set Reset", Effect.Works | Effect.Signals),
            new("System.Threading.ManualResetEventSlim", "Wait", Effect.Waits),
            new("System.Threading.ManualResetEventSlim", "Set Reset", Effect.Works | Effect.Signals),
            new("System.Threading.SemaphoreSlim", "Wait", Effect.Waits),
            new("System.Threading.SemaphoreSlim", "WaitAsync", Effect.Waits | Effect.ReturnsTask),
            new("System.Threading.SemaphoreSlim", "Release", Effect.Works | Effect.Signals),
            new("System.Threading.Semaphore", "Release", Effect.Works | Effect.Signals),
            new("System.Threading.Mutex", "ReleaseMutex", Effect.Works | Effect.Signals),
            new("System.Threading.CountdownEvent", "Wait", Effect.Waits),
            new("System.Threading.CountdownEvent", "Signal AddCount TryAddCount Reset", Effect.Works | Effect.Signals),
            new("System.Threading.Barrier", "SignalAndWait", Effect.Waits),
            new("System.Threading.Interlocked", "*", Effect.Acquires),
            new("System.Threading.Volatile", "Read ReadBarrier", Effect.Acquires),
            new("System.Threading.Volatile", "*", Effect.None),
            new("System.Threading.CancellationToken", "*", Effect.None),
            new("System.Threading.CancellationTokenSource", "Cancel", Effect.RunsUnknownCode),
            new("System.Threading.CancellationTokenSource", "*", Effect.None),
            new("System.Threading.SynchronizationContext", "Send", Effect.Waits | Effect.RunsUnknownCode),
            new("System.Threading.ThreadLocal`1", "Value", Effect.RunsUnknownCode),
            // tasks
            new("System.Threading.Tasks.Task", "Yield", Effect.Yields),
            new("System.Threading.Tasks.Task", "Delay", Effect.Sleeps | Effect.ReturnsTask),
            new("System.Threading.Tasks.Task", "Wait WaitAll WaitAny", Effect.Waits),
            new("System.Threading.Tasks.Task", "WaitAsync", Effect.Waits | Effect.ReturnsTask),
            new("System.Threading.Tasks.Task", "RunSynchronously", Effect.RunsUnknownCode),
            new("System.Threading.Tasks.Task", "ConfigureAwait GetAwaiter FromResult FromException FromCanceled", Effect.None),
            new(
                "System.Threading.Tasks.Task",
                "IsCompleted IsCompletedSuccessfully IsFaulted IsCanceled Status Exception",
                Effect.Acquires
            ),
            new("System.Threading.Tasks.Task`1", "Result", Effect.Waits),
            new("System.Threading.Tasks.Task`1", "WaitAsync", Effect.Waits | Effect.ReturnsTask),
            new("System.Threading.Tasks.Task`1", "ConfigureAwait GetAwaiter", Effect.None),
            new("System.Threading.Tasks.ValueTask", "ConfigureAwait GetAwaiter AsTask Preserve", Effect.None),
            new("System.Threading.Tasks.ValueTask", "IsCompleted IsCompletedSuccessfully IsFaulted IsCanceled", Effect.Acquires),
            new("System.Threading.Tasks.ValueTask`1", "Result", Effect.Waits),
            new("System.Threading.Tasks.ValueTask`1", "ConfigureAwait GetAwaiter AsTask Preserve", Effect.None),
            new("System.Threading.Tasks.ValueTask`1", "IsCompleted IsCompletedSuccessfully IsFaulted IsCanceled", Effect.Acquires),
            new("System.Runtime.CompilerServices.TaskAwaiter", "GetResult", Effect.Waits),
            new("System.Runtime.CompilerServices.TaskAwaiter`1", "GetResult", Effect.Waits),
            new("System.Runtime.CompilerServices.ValueTaskAwaiter", "GetResult", Effect.Waits),
            new("System.Runtime.CompilerServices.ValueTaskAwaiter`1", "GetResult", Effect.Waits),
            new("System.Runtime.CompilerServices.ConfiguredTaskAwaitable", "GetAwaiter", Effect.None),
            new("System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1", "GetAwaiter", Effect.None),
            new("System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable", "GetAwaiter", Effect.None),
            new("System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1", "GetAwaiter", Effect.None),
            new("System.Runtime.CompilerServices.ConfiguredTaskAwaitable+ConfiguredTaskAwaiter", "GetResult", Effect.Waits),
            new("System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1+ConfiguredTaskAwaiter", "GetResult", Effect.Waits),
            new("System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable+ConfiguredValueTaskAwaiter", "GetResult", Effect.Waits),
            new("System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1+ConfiguredValueTaskAwaiter", "GetResult", Effect.Waits),
            // queues between threads
            new("System.Collections.Concurrent.BlockingCollection`1", "Take TryTake GetConsumingEnumerable", Effect.Waits),
            new("System.Collections.Concurrent.BlockingCollection`1", "Add TryAdd", Effect.MayWait | Effect.Works),
            new("System.Collections.Concurrent.ConcurrentQueue`1", "TryDequeue TryPeek", Effect.Works | Effect.Acquires),
            new("System.Collections.Concurrent.ConcurrentStack`1", "TryPop TryPeek TryPopRange", Effect.Works | Effect.Acquires),
            new("System.Collections.Concurrent.ConcurrentBag`1", "TryTake TryPeek", Effect.Works | Effect.Acquires),
            new("System.Threading.Channels.ChannelReader`1", "TryRead TryPeek ReadAsync WaitToReadAsync", Effect.Works | Effect.Acquires),
            new("System.Threading.Channels.ChannelWriter`1", "TryWrite TryComplete Complete", Effect.Works | Effect.Signals),
            new("System.Diagnostics.Process", "WaitForExit WaitForInputIdle", Effect.Waits),
            new("System.GC", "WaitForPendingFinalizers", Effect.Waits),
            // input and output
            new("System.Console", "Write WriteLine", Effect.Prints),
            new("System.Console", "*", Effect.Waits | Effect.UsesDevice),
            new("System.IO.File", "*", Effect.UsesDevice),
            new("System.IO.FileInfo", "*", Effect.UsesDevice),
            new("System.IO.Directory", "*", Effect.UsesDevice),
            new("System.IO.FileStream", ".ctor Read ReadByte Write WriteByte Flush", Effect.UsesDevice),
            new("System.IO.StreamReader", "Read ReadLine ReadToEnd", Effect.UsesDevice),
            new("System.IO.StreamWriter", "Write WriteLine Flush", Effect.UsesDevice),
            new("System.IO.MemoryStream", "*", Effect.Works),
            new("System.Diagnostics.Stopwatch", "*", Effect.None),
            new("System.Diagnostics.Debug", "*", Effect.None),
            new("System.Diagnostics.Trace", "*", Effect.None),
            // what computes and returns
            new("System.String", "*", Effect.None),
            new("System.Object", "*", Effect.None),
            new("System.Math", "*", Effect.None),
            new("System.MathF", "*", Effect.None),
            new("System.Convert", "*", Effect.None),
            new("System.Array", "*", Effect.None),
            new("System.BitConverter", "*", Effect.None),
            new("System.Buffer", "*", Effect.None),
            new("System.MemoryExtensions", "*", Effect.None),
            new("System.Random", "*", Effect.None),
            new("System.Enum", "*", Effect.None),
            new("System.Environment", "ProcessorCount MachineName NewLine GetEnvironmentVariable", Effect.None),
            new("System.IO.Path", "Combine Join GetFileName GetFileNameWithoutExtension GetExtension GetDirectoryName", Effect.None),
            new("System.Text.RegularExpressions.Regex", "IsMatch Match Matches Replace Split Escape Unescape", Effect.Works),
            new("System.Security.Cryptography.SHA256", "HashData TryHashData", Effect.Works),
            new("System.Security.Cryptography.SHA1", "HashData TryHashData", Effect.Works),
            new("System.Security.Cryptography.MD5", "HashData TryHashData", Effect.Works),
            new("System.Security.Cryptography.HMACSHA256", "HashData TryHashData", Effect.Works),
            new("System.Security.Cryptography.CryptographicOperations", "FixedTimeEquals ZeroMemory", Effect.Works),
            new("System.Security.Cryptography.RandomNumberGenerator", "GetBytes GetInt32 Fill", Effect.Works),
            new(
                "System.Text.Json.JsonSerializer",
                "Serialize SerializeToUtf8Bytes SerializeToElement SerializeToDocument SerializeToNode Deserialize",
                Effect.Works
            ),
            new("System.Text.Json.JsonDocument", "Parse", Effect.Works),
            new("System.Text.Json.Nodes.JsonNode", "Parse ToJsonString", Effect.Works),
            new("System.Text.Json.JsonElement", "WriteTo", Effect.Unlisted),
            new("System.Text.Json.JsonElement", "*", Effect.None),
            new("System.Text.Json.Utf8JsonReader", "*", Effect.Works),
            new("System.Runtime.InteropServices.MemoryMarshal", "*", Effect.None),
            // what runs code that somebody has given elsewhere, or that only its name shows
            new("System.Delegate", "DynamicInvoke", Effect.RunsUnknownCode),
            new("System.Activator", "*", Effect.RunsUnknownCode),
            new("System.Runtime.CompilerServices.RuntimeHelpers", "RunClassConstructor RunModuleConstructor", Effect.RunsUnknownCode),
            new("System.Lazy`1", "Value", Effect.MayWait | Effect.RunsUnknownCode),
            // iteration, through an interface that anything may implement
            new("System.Collections.IEnumerable", "GetEnumerator", Effect.Iterates),
            new("System.Collections.IEnumerator", "MoveNext Current Reset", Effect.Iterates),
            new("System.Collections.Generic.IEnumerable`1", "GetEnumerator", Effect.Iterates),
            new("System.Collections.Generic.IEnumerator`1", "Current", Effect.Iterates),
            new("System.Linq.Enumerable", "*", Effect.Works),
        };

    /// <summary>Namespaces whose members change or search objects, where no row says otherwise.</summary>
    private static readonly HashSet<string> s_collections = new()
    {
        "System.Collections",
        "System.Collections.Concurrent",
        "System.Collections.Generic",
        "System.Buffers",
        "System.Buffers.Binary",
        "System.Linq",
        "System.Text",
    };

    /// <summary>Namespaces of collections, texts, clocks and the like, which hold no buffer but those of spans and memory.</summary>
    private static readonly HashSet<string> s_withoutBytes = new()
    {
        "System",
        "System.Collections.Concurrent",
        "System.Collections.Generic",
        "System.Diagnostics",
        "System.Text",
        "System.Threading",
        "System.Threading.Tasks",
    };

    /// <summary>Namespaces whose members take milliseconds when they are called first: they load libraries, or make code.</summary>
    private static readonly HashSet<string> s_slowAtFirst = new()
    {
        "System.Security.Cryptography",
        "System.Text.Json",
        "System.Text.Json.Nodes",
        "System.Text.RegularExpressions",
    };

    private static readonly Dictionary<string, Dictionary<string, FrameworkApi>> s_types = ByType();

    /// <summary>The rows of a type, by the names of members; null where it has none.</summary>
    public static IReadOnlyDictionary<string, FrameworkApi>? Of(string typeName) =>
        s_types.TryGetValue(typeName, out var rows) ? rows : null;

    /// <summary>Whether this is a namespace of collections, builders and the like.</summary>
    public static bool HoldsCollections(string namespaceName) => s_collections.Contains(namespaceName);

    /// <summary>Whether members of this namespace take their time when they are called first.</summary>
    public static bool AreSlowAtFirst(string namespaceName) => s_slowAtFirst.Contains(namespaceName);

    /// <summary>Whether classes of this namespace hold no bytes of somebody else's.</summary>
    public static bool HoldsNoBytes(string namespaceName) => s_withoutBytes.Contains(namespaceName);

    private static Dictionary<string, Dictionary<string, FrameworkApi>> ByType()
    {
        var types = new Dictionary<string, Dictionary<string, FrameworkApi>>();
        foreach (var row in Rows)
        {
            if (!types.TryGetValue(row.Type, out var members))
                types.Add(row.Type, members = new());
            foreach (var name in row.Members.Split(' '))
                members.Add(name, new(row.Effects));
        }

        return types;
    }

    /// <param name="Type">The name in metadata, with its namespace.</param>
    /// <param name="Members">Names of methods and properties, with a space between; all overloads.</param>
    /// <param name="Effects">What they do.</param>
    public readonly record struct Row(string Type, string Members, Effect Effects);
}
