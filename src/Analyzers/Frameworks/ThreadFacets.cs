using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>As <see cref="FacetTable"/>, for threads, tasks, timers and events.</summary>
internal static class ThreadFacets
{
    /// <summary>Every row.</summary>
    public static IReadOnlyList<(string Type, string Members, ThreadFacet Facet)> Rows { get; } =
        new[]
        {
            // who runs what they are given
            ("System.Threading.Tasks.Parallel", "For ForAsync ForEach ForEachAsync", ThreadFacet.RunsRepeatedly),
            ("System.Linq.ParallelEnumerable", "ForAll", ThreadFacet.RunsRepeatedly),
            ("System.Timers.Timer", "Elapsed", ThreadFacet.RunsRepeatedly),
            ("System.Timers.Timer", "Start Enabled", ThreadFacet.Begins),
            ("System.Timers.Timer", "Stop Close Enabled", ThreadFacet.Stops),
            ("System.Timers.Timer", "SynchronizingObject", ThreadFacet.ChoosesThread),
            ("System.IO.FileSystemWatcher", "Changed Created Deleted Renamed", ThreadFacet.RunsOnEvent),
            ("System.IO.FileSystemWatcher", "EnableRaisingEvents", ThreadFacet.Begins),
            ("System.IO.FileSystemWatcher", "EnableRaisingEvents", ThreadFacet.Stops),
            ("System.IO.FileSystemWatcher", "SynchronizingObject", ThreadFacet.ChoosesThread),
            ("System.Diagnostics.Process", "OutputDataReceived ErrorDataReceived Exited", ThreadFacet.RunsOnEvent),
            ("System.Diagnostics.Process", "BeginOutputReadLine BeginErrorReadLine EnableRaisingEvents", ThreadFacet.Begins),
            ("System.Diagnostics.Process", "SynchronizingObject", ThreadFacet.ChoosesThread),
            ("System.Console", "CancelKeyPress", ThreadFacet.RunsOnEvent),
            ("System.Threading.Timer", ".ctor", ThreadFacet.RunsByTimer),
            ("System.Threading.Thread", ".ctor", ThreadFacet.RunsOnce),
            ("System.Threading.ThreadPool", "QueueUserWorkItem UnsafeQueueUserWorkItem", ThreadFacet.RunsOnce),
            ("System.Threading.Tasks.Task", ".ctor Run", ThreadFacet.RunsOnce),
            ("System.Threading.Tasks.Parallel", "Invoke", ThreadFacet.RunsOnce),
            ("System.Threading.Tasks.TaskFactory", "StartNew", ThreadFacet.RunsOnce),
            // what is started later
            ("System.Threading.Thread", "Start UnsafeStart", ThreadFacet.Starts),
            ("System.Threading.Tasks.Task", "Start", ThreadFacet.Starts),
            // forms of a task, and its end
            ("System.Threading.Tasks.Task", "ConfigureAwait GetAwaiter", ThreadFacet.SameTask),
            ("System.Threading.Tasks.ValueTask", "ConfigureAwait GetAwaiter AsTask Preserve", ThreadFacet.SameTask),
            ("System.Threading.Tasks.ValueTask`1", "ConfigureAwait GetAwaiter AsTask Preserve", ThreadFacet.SameTask),
            ("System.Threading.Tasks.TaskExtensions", "Unwrap", ThreadFacet.SameTask),
            ("System.Threading.Tasks.TaskAsyncEnumerableExtensions", "ConfigureAwait WithCancellation", ThreadFacet.SameTask),
            ("System.Runtime.CompilerServices.ConfiguredTaskAwaitable", "GetAwaiter", ThreadFacet.SameTask),
            ("System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1", "GetAwaiter", ThreadFacet.SameTask),
            ("System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable", "GetAwaiter", ThreadFacet.SameTask),
            ("System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1", "GetAwaiter", ThreadFacet.SameTask),
            (
                "System.Runtime.CompilerServices.ConfiguredCancelableAsyncEnumerable`1",
                "ConfigureAwait WithCancellation",
                ThreadFacet.SameTask
            ),
            ("System.Threading.Tasks.Task System.Threading.Tasks.ValueTask", "FromResult", ThreadFacet.GivesResult),
            ("System.Threading.Tasks.ValueTask`1", ".ctor", ThreadFacet.GivesResult),
            ("System.Threading.Tasks.Task", "WaitAsync", ThreadFacet.LimitsTask),
            ("System.Threading.Tasks.Task`1", "WaitAsync", ThreadFacet.LimitsTask),
            ("System.Threading.Tasks.Task", "Wait", ThreadFacet.EndsTask),
            ("System.Threading.Tasks.Task`1", "Result", ThreadFacet.EndsTask),
            ("System.Threading.Tasks.ValueTask`1", "Result", ThreadFacet.EndsTask),
            ("System.Runtime.CompilerServices.TaskAwaiter", "GetResult", ThreadFacet.EndsTask),
            ("System.Runtime.CompilerServices.TaskAwaiter`1", "GetResult", ThreadFacet.EndsTask),
            ("System.Runtime.CompilerServices.ValueTaskAwaiter", "GetResult", ThreadFacet.EndsTask),
            ("System.Runtime.CompilerServices.ValueTaskAwaiter`1", "GetResult", ThreadFacet.EndsTask),
            ("System.Runtime.CompilerServices.ConfiguredTaskAwaitable+ConfiguredTaskAwaiter", "GetResult", ThreadFacet.EndsTask),
            ("System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1+ConfiguredTaskAwaiter", "GetResult", ThreadFacet.EndsTask),
            ("System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable+ConfiguredValueTaskAwaiter", "GetResult", ThreadFacet.EndsTask),
            (
                "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1+ConfiguredValueTaskAwaiter",
                "GetResult",
                ThreadFacet.EndsTask
            ),
            // how far a task or thread is
            (
                "System.Threading.Tasks.Task",
                "IsCompleted IsCompletedSuccessfully IsFaulted IsCanceled Status Exception",
                ThreadFacet.SaysProgress
            ),
            ("System.Threading.Tasks.Task`1", "Result", ThreadFacet.SaysProgress),
            ("System.Threading.Tasks.ValueTask", "IsCompleted IsCompletedSuccessfully IsFaulted IsCanceled", ThreadFacet.SaysProgress),
            (
                "System.Threading.Tasks.ValueTask`1",
                "IsCompleted IsCompletedSuccessfully IsFaulted IsCanceled Result",
                ThreadFacet.SaysProgress
            ),
            ("System.Threading.Thread", "IsAlive ThreadState", ThreadFacet.SaysProgress),
            ("System.Threading.Tasks.Task", "Delay Yield", ThreadFacet.LetsTimePass),
            ("System.Threading.PeriodicTimer", "*", ThreadFacet.LetsTimePass),
            ("System.Threading.SpinWait", "Count NextSpinWillYield", ThreadFacet.CountsTries),
            ("System.Threading.Interlocked", "Increment Decrement Add", ThreadFacet.CountsTries),
            ("System.IO.StreamReader", "Read ReadLine ReadToEnd ReadBlock", ThreadFacet.HearsOthers),
            // which thread, and how many
            ("System.Threading.Thread", "CurrentThread ManagedThreadId", ThreadFacet.SaysWhichThread),
            ("System.Environment", "CurrentManagedThreadId", ThreadFacet.SaysWhichThread),
            ("System.ComponentModel.ISynchronizeInvoke", "InvokeRequired", ThreadFacet.SaysWhichThread),
            ("System.Threading.Tasks.ParallelOptions", "MaxDegreeOfParallelism", ThreadFacet.LimitsThreads),
            ("System.Linq.ParallelEnumerable", "WithDegreeOfParallelism", ThreadFacet.LimitsThreads),
            ("System.Threading.Tasks.Task", "Factory", ThreadFacet.DefaultScheduler),
            ("System.Threading.Tasks.Task`1", "Factory", ThreadFacet.DefaultScheduler),
            ("System.Threading.Tasks.TaskScheduler", "Default", ThreadFacet.DefaultScheduler),
        };

    private static readonly FacetIndex s_facets = new(
        Rows.Concat(HostTable.Threads).Select(row => (row.Type, row.Members, (long)row.Facet))
    );

    /// <summary>Whether a member of .NET has one of these facets.</summary>
    public static bool Has(this ISymbol member, ThreadFacet facets) => (member.FacetsOfThreads() & facets) != 0;

    /// <summary>All facets of a member of .NET; none for members of others.</summary>
    public static ThreadFacet FacetsOfThreads(this ISymbol member) => (ThreadFacet)s_facets.Of(member);

    /// <summary>The names of the members that have one of these facets.</summary>
    public static IEnumerable<string> NamesOf(ThreadFacet facets) => s_facets.NamesOf((long)facets);

    /// <summary>The names of the types that have such members, as code writes them.</summary>
    public static IEnumerable<string> TypesOf(ThreadFacet facets) => s_facets.TypesOf((long)facets);
}
