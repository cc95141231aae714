using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using ZmqPerf.Differential.Tests.Programs;
using ZmqPerf.Differential.Tests.Running;

namespace ZmqPerf.Differential.Tests.Fixing;

/// <summary>Methods with several patterns, fixed by all fixers until none has anything to do, and run beside the originals.</summary>
internal sealed class MixedPrograms
{
    private const int Runs = 6;

    /// <summary>Patterns whose fix keeps all that can be observed, and which end by themselves.</summary>
    private static readonly ImmutableArray<Plant> s_plants =
    [
        .. Plant.All.Where(p =>
            p is { OnlyAfter: false, Waits: false }
            && p.Library == Library.NetZmq
            && (p.Intended is null || p.Id is "ZMQ1002" or "ZMQ1003" or "ZMQ1005" or "ZMQ2003")
        ),
    ];

    public Convergence Convergence { get; } = new();

    public int Compared { get; private set; }

    public List<string> Differences { get; } = [];

    public async Task RunAsync(int seed, int programs, bool allScopes)
    {
        using var workspace = new AdhocWorkspace();
        var random = new Random(seed);
        var documents = Enumerable
            .Range(0, programs)
            .Select(i =>
            {
                Plant Any() => s_plants[random.Next(s_plants.Length)];
                return (
                    Program.Name(i),
                    Program.File(
                        i,
                        Any().Method(i, (seed * 1000) + i, [.. Enumerable.Range(0, random.Next(1, 4)).Select(_ => Any())]),
                        Library.NetZmq
                    )
                );
            })
            .ToList();
        var before = await FixedProject.Of(workspace, documents).WithoutBrokenAsync();
        var (known, after) = (Convergence.Failures.Count, await Convergence.RunAsync(before, [.. s_plants.Select(p => p.Id)], allScopes));
        Differences.AddRange(Convergence.Failures.Skip(known).Select(f => $"seed {seed}: {f}"));
        if (after is null)
            return;
        await CompareAsync(before, after, seed);
        known = Convergence.Failures.Count;
        await Convergence.RunAsync(after, Convergence.AllIds, allScopes: false);
        Differences.AddRange(Convergence.Failures.Skip(known).Select(f => $"seed {seed}: {f}"));
    }

    private async Task CompareAsync(FixedProject before, FixedProject after, int seed)
    {
        using var old = LoadedPrograms.Load(await before.CompileAsync());
        using var replaced = LoadedPrograms.Load(await after.CompileAsync());
        foreach (var id in before.Project.DocumentIds)
        {
            var text = await before.TextAsync(id);
            if (text == await after.TextAsync(id))
                continue;
            var name = before.Project.GetDocument(id)!.Name;
            for (var run = 0; run < Runs; run++)
            {
                var scenario = new Scenario((seed * 131) + (Program.Number(name) * 17) + run);
                var (expected, actual) = Runner.Both(
                    time => Program.Run(Library.NetZmq, old, name, text, scenario, time),
                    time => Program.Run(Library.NetZmq, replaced, name, text, scenario, time),
                    Program.Patience,
                    ReceivingPlants.Copied.Intended
                );
                Compared++;
                if (expected.Equals(actual))
                    continue;
                Differences.Add(
                    $"seed {seed}, {scenario}\n{expected.Against(actual)}\n{await before.TextAsync(id)}\n-->\n{await after.TextAsync(id)}"
                );
                break;
            }
        }
    }

    public override string ToString() => $"{Convergence}, {Compared} runs compared, {Differences.Count} differences";
}
