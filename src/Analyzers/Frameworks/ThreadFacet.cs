using System;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What a member of .NET does with threads, tasks, timers and events, its effects aside.</summary>
[Flags]
internal enum ThreadFacet : long
{
    None = 0,

    /// <summary>Runs a delegate on another thread, once.</summary>
    RunsOnce = 1,

    /// <summary>Runs a delegate on other threads, repeatedly.</summary>
    RunsRepeatedly = 1 << 1,

    /// <summary>Runs a delegate when its time has come, and repeatedly if it is given a period.</summary>
    RunsByTimer = 1 << 2,

    /// <summary>Runs a delegate on another thread when something happens.</summary>
    RunsOnEvent = 1 << 3,

    /// <summary>Runs a delegate for each request that comes to an end point.</summary>
    RunsForRequests = 1 << 18,

    /// <summary>Every way to run a delegate on another thread.</summary>
    Runs = RunsOnce | RunsRepeatedly | RunsByTimer | RunsOnEvent,

    /// <summary>Makes an object raise its events: by a call, or when set to true.</summary>
    Begins = 1 << 4,

    /// <summary>Makes an object raise no more events.</summary>
    Stops = 1 << 5,

    /// <summary>Says on which thread an object raises its events.</summary>
    ChoosesThread = 1 << 6,

    /// <summary>Starts a thread or a task that was created earlier.</summary>
    Starts = 1 << 7,

    /// <summary>Returns a task, or its awaiter, in another form: both end with the same work.</summary>
    SameTask = 1 << 8,

    /// <summary>Returns a task that may end before the work does.</summary>
    LimitsTask = 1 << 9,

    /// <summary>Waits for a task to end, or returns its result.</summary>
    EndsTask = 1 << 10,

    /// <summary>Makes a task that is over, with the result that it is given.</summary>
    GivesResult = 1 << 17,

    /// <summary>Says how far a task or a thread is, or what came of it.</summary>
    SaysProgress = 1 << 11,

    /// <summary>Only waits for a time to pass, or lets others run.</summary>
    LetsTimePass = 1 << 12,

    /// <summary>Says on which thread code runs, or which thread this is.</summary>
    SaysWhichThread = 1 << 13,

    /// <summary>Says on how many threads a loop runs at most.</summary>
    LimitsThreads = 1 << 14,

    /// <summary>The scheduler of the thread pool, or a factory that uses it.</summary>
    DefaultScheduler = 1 << 15,

    /// <summary>Says how often something was done: a <c>SpinWait</c> has spun, a counter was moved that it moves itself.</summary>
    CountsTries = 1 << 16,

    /// <summary>Waits for what somebody else writes, if it does not read a file.</summary>
    HearsOthers = 1 << 19,
}
