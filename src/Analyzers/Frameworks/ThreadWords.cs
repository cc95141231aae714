using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>Words without which no text starts a thread.</summary>
internal static class ThreadWords
{
    /// <summary>The type of tasks, which stands where none is started, too.</summary>
    public const string Task = "Task";

    /// <summary>All of them.</summary>
    public static IReadOnlyList<string> All { get; } =
    [Task, "Thread", "ThreadPool", "TaskFactory", "StartNew", "Timer", "Elapsed", "Parallel", "QueueUserWorkItem"];

    /// <summary>Members of that type which start one.</summary>
    public static bool Starts(string memberOfTask) => memberOfTask is "Run" or "Factory";
}
