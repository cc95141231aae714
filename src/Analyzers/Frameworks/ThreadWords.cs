using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>
/// Words of which a text that starts a thread has at least one. They are looked for in texts, before anything has a symbol.
/// </summary>
internal static class ThreadWords
{
    /// <summary>The type of tasks, which also stands where none is started.</summary>
    public const string Task = "Task";

    /// <summary>
    /// The types that run what they are given, and the members that are called on something whose type the text need not name.
    /// </summary>
    public static IReadOnlyCollection<string> All { get; } =
        new HashSet<string>(ThreadFacets.TypesOf(ThreadFacet.RunsOnce | ThreadFacet.RunsRepeatedly | ThreadFacet.RunsByTimer))
        {
            "StartNew",
            "Elapsed",
            "QueueUserWorkItem",
            "ForAll",
        };

    /// <summary>Whether a member of <c>Task</c> starts one, or gives what does.</summary>
    public static bool Starts(string memberOfTask) => memberOfTask is "Run" or "Factory";
}
