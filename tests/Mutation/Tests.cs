using System;
using System.IO;
using System.Linq;

namespace ZmqPerf.Mutation;

/// <summary>
/// The tests of the analyzers, in a copy where a mutant can take the place of what they test. They stop at the first that fails. The ones
/// that are likely to know come first: those named like the file, then those of its folder, then all.
/// </summary>
internal sealed class Tests
{
    private const string Name = "Analyzers.Tests.Roslyn5.12";

    /// <summary>Random programs find mistakes too, but take a minute each time.</summary>
    private const string WithoutFuzz = "FullyQualifiedName!~Soundness&FullyQualifiedName!~Mutant&FullyQualifiedName!~Fuzz&FullyQualifiedName!~Robustness";

    private const string All = "FullyQualifiedName~.";

    /// <summary>A mutant that never ends is found out; one whose tests are slow on a busy machine is not.</summary>
    private static readonly TimeSpan s_mostForSome = TimeSpan.FromMinutes(6), s_mostForAll = TimeSpan.FromMinutes(30);

    private readonly string _folder;

    private Tests(string folder) => _folder = folder;

    /// <summary>What mutants take the place of.</summary>
    public string Analyzers => Path.Combine(_folder, "ZmqPerf.Analyzers.dll");

    public static Tests Prepare(string root)
    {
        Shell.Output("dotnet", root, "build", $"tests/{Name}", "-v", "quiet");
        string built = Path.Combine(root, "artifacts/bin", Name, "debug"), folder = Path.Combine(root, "artifacts/mutation");
        foreach (string file in Directory.EnumerateFiles(built, "*", SearchOption.AllDirectories))
        {
            string copy = Path.Combine(folder, Path.GetRelativePath(built, file));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(file, copy, overwrite: true);
        }

        File.WriteAllText(Path.Combine(folder, "xunit.runner.json"), """{ "stopOnFail": true }""");
        return new(folder);
    }

    /// <summary>The tests that fail with what is in place now; null where all pass that are asked.</summary>
    public string? Failing(string file, bool near = false)
    {
        string type = Path.GetFileNameWithoutExtension(file), area = Path.GetDirectoryName(file)!.Split(Path.DirectorySeparatorChar).First();
        string[] filters = [$"FullyQualifiedName~.{type}", area.Length > 0 ? $"FullyQualifiedName~.{area}." : "FullyQualifiedName~Catalogue", .. near ? (string[])[] : [All]];
        foreach (string filter in filters)
            if (Shell.ExitCode(filter == All ? s_mostForAll : s_mostForSome, "dotnet", _folder, "vstest", $"{Name}.dll", $"--TestCaseFilter:{filter}&{WithoutFuzz}") != 0)
                return filter;
        return null;
    }
}
