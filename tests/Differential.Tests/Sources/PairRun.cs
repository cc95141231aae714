using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Differential.Tests.Programs;
using ZmqPerf.Differential.Tests.Running;
using ZmqPerf.Testing;

namespace ZmqPerf.Differential.Tests.Sources;

/// <summary>Runs fix tests' sources, as they are and as they should become, side by side.</summary>
internal sealed class PairRun
{
    private const int Runs = 4;

    private static readonly TimeSpan s_patience = TimeSpan.FromMilliseconds(400);
    private static readonly MetadataReference s_world = MetadataReference.CreateFromFile(typeof(World).Assembly.Location);
    private static readonly CSharpParseOptions s_options = new(LanguageVersion.Latest);

    public int Pairs { get; private set; }

    public int Driven { get; private set; }

    public int Methods { get; private set; }

    public int Compared { get; private set; }

    public List<string> Differences { get; } = [];

    /// <summary>Pairs, or methods of them, that were not run, by reason.</summary>
    public SortedDictionary<string, int> Left { get; } = new(StringComparer.Ordinal);

    public void Run(FixPair pair, int seed)
    {
        Pairs++;
        if (pair.WhyNot is { } why)
        {
            Leave(why);
            return;
        }

        var (before, after) = (Compile(pair.Before), Compile(pair.After));
        if (before is null || after is null)
        {
            Leave("needs what the harness does not give it");
            return;
        }

        using var old = LoadedPrograms.Load(before);
        using var replaced = LoadedPrograms.Load(after);
        var (methods, left) = Driver.MethodsOf(old.Assembly);
        foreach (var reason in left)
            Leave("method " + reason);
        Driven += methods.Count > 0 ? 1 : 0;
        foreach (var method in methods)
        {
            Methods++;
            if (Counterpart(method, replaced.Assembly) is { } counterpart)
                CompareRuns(pair, method, counterpart, seed);
            else
                Leave("method that the fix gives another signature");
        }
    }

    private void CompareRuns(FixPair pair, MethodInfo method, MethodInfo counterpart, int seed)
    {
        var plants = Plant.All.Where(p => p.Library == Library.NetZmq && pair.Ids.Contains(p.Id)).ToList();
        for (var run = 0; run < Runs; run++)
        {
            var scenario = new Scenario(seed + (run * 7), Plenty: plants.Exists(p => p.Waits), Waits: plants.Exists(p => p.Waits));
            try
            {
                var (expected, actual) = Runner.Both(
                    time => Run(method, scenario, time),
                    time => Run(counterpart, scenario, time),
                    s_patience,
                    Intended
                );
                Compared++;
                if (expected.Equals(actual))
                    continue;
                Differences.Add(
                    $"{pair.Name} ({string.Join(", ", pair.Ids)}), {method.Name}, {scenario}\n{expected.Against(actual)}\n"
                        + $"{pair.Before}\n{pair.After}"
                );
            }
            catch (TimeoutException)
            {
                Leave("method that a shutdown does not end");
            }

            return;
        }

        (Outcome, Outcome) Intended(Outcome expected, Outcome actual)
        {
            foreach (var intended in plants.Select(p => p.Intended).OfType<Func<Outcome, Outcome, (Outcome, Outcome)>>())
                (expected, actual) = intended(expected, actual);
            // what Add throws for a disposed socket comes before the loop, even one that would not have run
            if (pair.Ids.Contains("ZMQ2016") && actual.End == nameof(ObjectDisposedException))
                return (actual, actual);
            return HasUnwrittenMemory(pair.Before)
                ? (CorrectnessPlants.WithoutContent(expected), CorrectnessPlants.WithoutContent(actual))
                : (expected, actual);
        }
    }

    private static Outcome Run(MethodInfo method, Scenario scenario, TimeSpan patience) =>
        Runner.RunUnknown((stage, _) => Driver.Call(method, stage, scenario), scenario, patience);

    /// <summary>Memory that holds anything before it is written, which a test may leave out.</summary>
    private static bool HasUnwrittenMemory(string source) =>
        Regex.IsMatch(source, @"AllocHGlobal|AllocCoTaskMem|NativeMemory\.(Aligned)?Alloc\(|Uninitialized|\.Rent\(");

    private static MethodInfo? Counterpart(MethodInfo method, Assembly assembly) =>
        assembly
            .GetType(method.DeclaringType!.FullName!)
            ?.GetMethods(
                BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly
            )
            .FirstOrDefault(m => m.ToString() == method.ToString());

    private static Compilation? Compile(string source)
    {
        var tree = CSharpSyntaxTree.ParseText(Listening.To(source, s_options), s_options);
        var compilation = CSharpCompilation.Create(
            "Pair",
            [tree],
            References.Get(ZmqVersion.V0_5_0, runtime: true).Add(s_world),
            new(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable)
        );
        CSharpGeneratorDriver
            .Create([new FlyweightGenerator().AsSourceGenerator()], parseOptions: s_options)
            .RunGeneratorsAndUpdateCompilation(compilation, out var generated, out _);
        return generated.GetDiagnostics().Any(d => d.Severity == DiagnosticSeverity.Error) ? null : generated;
    }

    private void Leave(string reason) => Left[reason] = Left.GetValueOrDefault(reason) + 1;

    public override string ToString() =>
        $"{Pairs} fix tests, {Driven} run with {Methods} methods, {Compared} runs compared, {Differences.Count} differences; "
        + $"left out: {string.Join("; ", Left.OrderByDescending(l => l.Value).Select(l => $"{l.Value} × {l.Key}"))}";
}
