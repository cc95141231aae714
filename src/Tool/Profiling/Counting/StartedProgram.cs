using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace ZmqPerf.Tool.Profiling.Counting;

/// <summary>The .NET program that a command starts, as far as its words say.</summary>
/// <param name="Word">Which word names it.</param>
/// <param name="Started">Full path of what it names: the assembly, or the executable beside that.</param>
/// <param name="Assembly">Full path.</param>
internal sealed record StartedProgram(int Word, string Started, string Assembly)
{
    /// <summary>Options of the host that take a value, and leave the program as it is.</summary>
    private static readonly string[] s_hostOptions =
    [
        "--additionalprobingpath",
        "--additional-deps",
        "--fx-version",
        "--roll-forward",
        "--roll-forward-on-no-candidate-fx",
        "--runtimeconfig",
    ];

    public string Folder => Path.GetDirectoryName(Assembly)!;

    /// <summary>Whether it brings a runtime along that has been cut down to what the program itself uses.</summary>
    public bool IsTrimmed =>
        File.Exists(Path.Combine(Folder, "System.Private.CoreLib.dll")) && !File.Exists(Path.Combine(Folder, "netstandard.dll"));

    /// <returns>The program, or why there is none.</returns>
    public static (StartedProgram? Program, string WhyNot) In(IReadOnlyList<string> words)
    {
        if (Path.GetFileNameWithoutExtension(words[0]).Equals("dotnet", StringComparison.OrdinalIgnoreCase))
            return OfHost(words);
        if (Executable(words[0]) is not { } executable)
            return (null, $"'{words[0]}' is not the executable of a .NET program");
        string assembly = Path.GetExtension(executable).Equals(".exe", StringComparison.OrdinalIgnoreCase)
            ? Path.ChangeExtension(executable, ".dll")
            : $"{executable}.dll";
        return File.Exists(assembly)
            ? (new(0, executable, assembly), "")
            : (
                null,
                $"there is no '{Path.GetFileName(assembly)}' beside '{words[0]}': it is a script or native, or was published as a "
                    + "single file or compiled ahead of time; name what `dotnet build` makes"
            );
    }

    /// <summary>dotnet [exec] [options of the host] app.dll ...</summary>
    private static (StartedProgram?, string) OfHost(IReadOnlyList<string> words)
    {
        for (int i = 1; i < words.Count; i++)
        {
            string word = words[i];
            if (word == "exec" && i == 1)
                continue;
            if (s_hostOptions.Contains(word))
                i++;
            else if (word.StartsWith('-'))
                break;
            else
                return Path.GetExtension(word).ToUpperInvariant() is ".DLL" or ".EXE" && File.Exists(word)
                        ? (new(i, Path.GetFullPath(word), Path.GetFullPath(word)), "")
                    : word == "run" ? (null, "`dotnet run` starts it: use --project, or name its assembly (\"dotnet app.dll\")")
                    : (null, $"'{word}' is no assembly");
        }
        return (null, "the command names no assembly (\"dotnet app.dll\")");
    }

    private static string? Executable(string word)
    {
        string[] folders =
            word.Contains('/', StringComparison.Ordinal) || word.Contains(Path.DirectorySeparatorChar)
                ? [""]
                : (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator);
        string[] names = OperatingSystem.IsWindows() ? [word, $"{word}.exe"] : [word];
        string? found = folders.SelectMany(folder => names.Select(name => Path.Combine(folder, name))).FirstOrDefault(File.Exists);
        return found is null ? null : Path.GetFullPath(new FileInfo(found).ResolveLinkTarget(returnFinalTarget: true)?.FullName ?? found);
    }
}
