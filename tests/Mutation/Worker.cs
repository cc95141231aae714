using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;

namespace ZmqPerf.Mutation;

/// <summary>
/// Tries mutant after mutant in a process of its own, for a mutant may well end it: a stack that overflows, a loop without an end. What it
/// does it says line by line, see <see cref="Supervisor"/>.
/// </summary>
internal static class Worker
{
    /// <summary>So many classes, the nearest, are asked alone: they find most mutants out, in seconds.</summary>
    private const int First = 6;

    /// <param name="root">The repository.</param>
    /// <param name="folder">Where things are kept.</param>
    /// <param name="draw">Which mutants.</param>
    /// <param name="from">How many of the drawn ones an earlier worker has tried.</param>
    public static void Run(string root, string folder, Draw draw, int from)
    {
        try
        {
            Try(root, folder, draw, from);
        }
        catch (Exception e)
        {
            Say("broken", e.ToString().ReplaceLineEndings(" ")); // this program, not the analyzers
        }
    }

    private static void Try(string root, string folder, Draw draw, int from)
    {
        TestSuite.Host(root);
        var build = AnalyzerBuild.Load(root, Supervisor.Description(folder));
        var reach = Reach.Measured(root, folder, build, text => Say("progress", text));
        var mutants = draw.From(build);
        Say("all", $"{mutants.Length}");
        for (int i = from; i < mutants.Length; i++)
        {
            var mutant = mutants[i];
            string place = build.PlaceOf(mutant.Tree);
            Say("trying", $"{i} {mutant.Kind} {place}:{mutant.Line}: {OneLine(mutant.Original)} -> {OneLine(mutant.Text)}");
            if (build.Emit(mutant) is not { } image)
                continue;
            var classes = reach.ClassesFor(mutant, place);
            string? failure = Failing(new(root, image), classes);
            Say(failure is null ? "survived" : "found", failure is null ? $"{classes.Length} classes" : OneLine(failure));
        }
    }

    private static string? Failing(TestSuite suite, ImmutableArray<Reach.TestClass> classes) =>
        Failing(suite, classes.Take(First)) ?? Failing(suite, classes.Skip(First));

    private static string? Failing(TestSuite suite, IEnumerable<Reach.TestClass> classes) =>
        classes.Any() ? suite.Failing(classes.Select(c => c.Name)) : null;

    private static void Say(string what, string text) => Console.Out.WriteLine($"{what} {text}");

    private static string OneLine(string text) =>
        string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)) is var line && line.Length > 100
            ? line[..100] + "…"
            : line;
}
