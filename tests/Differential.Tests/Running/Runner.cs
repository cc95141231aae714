using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace ZmqPerf.Differential.Tests.Running;

/// <summary>
/// Runs a program on a stage of its own. One that does not end in time is ended by the shutdown of its context, and what it said until then
/// counts.
/// </summary>
public static class Runner
{
    private static readonly TimeSpan s_afterShutdown = TimeSpan.FromSeconds(5),
        s_morePatience = TimeSpan.FromSeconds(4);

    static Runner() => Console.SetOut(new Said(Console.Out));

    /// <summary>Runs <paramref name="program"/> on this thread. It must end when its context is shut down.</summary>
    public static Outcome Run(Func<Stage, World, object?> program, Scenario scenario, TimeSpan patience, Predicate<string> isUsed) =>
        Run(program, new Stage(scenario, isUsed: isUsed), scenario, patience);

    /// <summary>Runs a program of which nothing is known on a thread of its own.</summary>
    /// <exception cref="TimeoutException">Not even a shutdown ends it.</exception>
    public static Outcome RunUnknown(Func<Stage, World, object?> program, Scenario scenario, TimeSpan patience) =>
        RunAside(program, new(scenario, isAlone: true), scenario, patience);

    /// <summary>Runs a program on a thread of its own, which is left alone where nothing ends it.</summary>
    /// <exception cref="TimeoutException">Not even a shutdown ends it.</exception>
    internal static Outcome RunAside<T>(Func<T, World, object?> program, T stage, Scenario scenario, TimeSpan patience)
        where T : IStage
    {
        Outcome? outcome = null;
        var thread = new Thread(() => outcome = Run(program, stage, scenario, patience), 1 << 20) { IsBackground = true };
        thread.Start();
        return thread.Join(patience + s_afterShutdown)
            ? outcome!
            : throw new TimeoutException("the program goes on after the shutdown of its context");
    }

    /// <summary>
    /// How two programs end. Where one was ended by its patience and they differ, both are given more of it: a busy machine ends a program
    /// in the middle that ends by itself elsewhere.
    /// </summary>
    public static (Outcome Before, Outcome After) Both(
        Func<TimeSpan, Outcome> before,
        Func<TimeSpan, Outcome> after,
        TimeSpan patience,
        Func<Outcome, Outcome, (Outcome, Outcome)>? intended
    )
    {
        var (old, replaced) = (before(patience), after(patience));
        var ends = Comparable(old, replaced);
        var isHasty = old.End == Outcome.Waiting || replaced.End == Outcome.Waiting;
        return isHasty && !ends.Before.Equals(ends.After)
            ? Comparable(before(patience + s_morePatience), after(patience + s_morePatience))
            : ends;

        (Outcome Before, Outcome After) Comparable(Outcome one, Outcome other) => intended is null ? (one, other) : intended(one, other);
    }

    private static Outcome Run<T>(Func<T, World, object?> program, T stage, Scenario scenario, TimeSpan patience)
        where T : IStage
    {
        using var _ = stage;
        var world = new World(scenario.Seed, scenario.Fuel);
        var (isDecided, saidInTime) = (0, "");
        using (
            new Timer(
                state =>
                {
                    if (Interlocked.Exchange(ref isDecided, 1) != 0)
                        return;
                    saidInTime = world.End();
                    stage.ShutDown();
                },
                null,
                patience,
                Timeout.InfiniteTimeSpan
            )
        )
        {
            var end = EndOf(program, stage, world);
            if (Interlocked.Exchange(ref isDecided, 1) == 0)
                return new(world.End(), end, stage.Traffic());
            return new(saidInTime, Outcome.Waiting, []);
        }
    }

    private static string EndOf<T>(Func<T, World, object?> program, T stage, World world)
    {
        World.Current = world;
        try
        {
            return ResultOf(program(stage, world));
        }
        catch (Exception e)
        {
            return Outcome.Describe(e is TargetInvocationException { InnerException: { } inner } ? inner : e);
        }
        finally
        {
            World.Current = null;
        }
    }

    private static string ResultOf(object? result)
    {
        if (result is Task task)
        {
            task.GetAwaiter().GetResult();
            result =
                task.GetType().GetProperty(nameof(Task<>.Result)) is { } property && property.PropertyType.IsPublic
                    ? property.GetValue(task)
                    : null;
        }

        return result switch
        {
            null => "ended",
            byte[] bytes => World.Describe(bytes),
            string or IFormattable or bool => $"answered {result}",
            IEnumerable<object> all => $"answered {string.Join(", ", all)}",
            _ => $"answered a {result.GetType().Name}",
        };
    }

    /// <summary>The console: what a program writes is said to its world.</summary>
    private sealed class Said(TextWriter console) : TextWriter
    {
        public override Encoding Encoding => console.Encoding;

        public override void Write(char value) => Write(value.ToString());

        public override void Write(string? value)
        {
            if (World.Current is { } world)
                world.Say(value ?? "");
            else
                console.Write(value);
        }

        public override void WriteLine(string? value) => Write(value + "\n");
    }
}
