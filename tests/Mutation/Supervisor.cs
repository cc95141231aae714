using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;

namespace ZmqPerf.Mutation;

/// <summary>
/// Lets workers try mutants until enough are tried. A worker that ends, or that says nothing for too long, has met a mutant that does not
/// let the tests go on: it is found out, and another worker takes the next. What it reads: "progress TEXT", "all COUNT", "trying INDEX KIND
/// PLACE", then "found TEST", "survived CLASSES" or "broken EXCEPTION", or the next "trying" where that one does not compile.
/// </summary>
internal sealed class Supervisor(string root, Draw draw, int count)
{
    /// <summary>All tests take about three minutes; on a busy machine several times that.</summary>
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(15);

    private readonly SortedDictionary<MistakeKind, (int Tried, int Found)> _byKind = [];
    private string? _trying;
    private int _next;

    public int Tried => _byKind.Values.Sum(kind => kind.Tried);

    public int Found => _byKind.Values.Sum(kind => kind.Found);

    /// <summary>How many were tried and found out of each kind.</summary>
    public IReadOnlyDictionary<MistakeKind, (int Tried, int Found)> ByKind => _byKind;

    /// <summary>Of how many they are drawn, of which some do not compile.</summary>
    public int All { get; private set; } = int.MaxValue;

    public static string Folder(string root) => Directory.CreateDirectory(Path.Combine(root, "artifacts/mutation")).FullName;

    public static string Description(string folder) => Path.Combine(folder, "analyzers.json");

    /// <exception cref="InvalidOperationException">The tests fail without a mutant, or this program does.</exception>
    public void Run()
    {
        while (Tried < count && _next < All)
        {
            using var worker = Process.Start(
                new ProcessStartInfo(
                    Environment.ProcessPath!,
                    [typeof(Supervisor).Assembly.Location, "worker", $"{_next}", $"{draw.Seed}", draw.Files, $"{draw.AllKinds}"]
                )
                {
                    WorkingDirectory = root,
                    RedirectStandardOutput = true,
                }
            )!;
            _trying = null;
            bool silent = false;
            while (Tried < count && Line(worker, ref silent) is { } line)
                Hear(line);
            worker.Kill(entireProcessTree: true);
            worker.WaitForExit();
            if (_trying is null && _next < All && Tried < count)
                throw new InvalidOperationException("the worker ended by itself; the lines above say why");
            if (Tried < count && _trying is not null)
                Count(found: true, silent ? "the tests come to no end" : "the tests end before their time");
        }
    }

    private static string? Line(Process worker, ref bool silent)
    {
        var line = worker.StandardOutput.ReadLineAsync();
        silent = !line.Wait(s_patience);
        return silent ? null : line.Result;
    }

    private void Hear(string line)
    {
        int space = line.IndexOf(' ', StringComparison.Ordinal);
        string text = line[(space + 1)..];
        switch (space < 0 ? line : line[..space])
        {
            case "progress":
                Console.Error.WriteLine(text);
                break;
            case "all":
                All = int.Parse(text, CultureInfo.InvariantCulture);
                break;
            case "trying":
                space = text.IndexOf(' ', StringComparison.Ordinal);
                (_next, _trying) = (int.Parse(text[..space], CultureInfo.InvariantCulture) + 1, text[(space + 1)..]);
                break;
            case "found":
                Count(found: true, text);
                break;
            case "survived":
                Count(found: false, text);
                break;
            case "broken":
                throw new InvalidOperationException(text);
        }
    }

    private void Count(bool found, string why)
    {
        var kind = Enum.Parse<MistakeKind>(_trying!.Split(' ')[0]);
        var (tried, known) = _byKind.GetValueOrDefault(kind);
        _byKind[kind] = (tried + 1, known + (found ? 1 : 0));
        Console.WriteLine($"{Tried, 4} {(found ? "found out" : "SURVIVED ")} {100.0 * Found / Tried, 5:0.0} %  {_trying}  ({why})");
        _trying = null;
    }
}
