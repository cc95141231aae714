using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace ZmqPerf.Tool.Profiling.Counting;

/// <summary>
/// A copy of a program's folder in which the libraries that send and receive count their frames. It exists until it is disposed; the
/// program itself is as it was.
/// </summary>
internal sealed class ProgramCopy : IDisposable
{
    /// <summary>Of a folder that is not a program's own: the root, somebody's home.</summary>
    private const long Limit = 4L << 30;

    private static readonly EnumerationOptions s_everything = new()
    {
        RecurseSubdirectories = true,
        AttributesToSkip = 0,
        MaxRecursionDepth = 16,
    };

    private readonly string _folder = TemporaryFolder.Create();
    private DateTime _filled;

    private ProgramCopy(IReadOnlyList<string> counting) => Counting = counting;

    /// <summary>The names of the assemblies that count.</summary>
    public IReadOnlyList<string> Counting { get; }

    /// <returns>Null where the program has no library whose frames can be counted.</returns>
    /// <exception cref="CannotProfileException">It cannot be copied, or not be rewritten.</exception>
    public static ProgramCopy? Of(StartedProgram program)
    {
        var counting = Files(program.Folder, "*.dll")
            .Append(program.Assembly)
            .Distinct()
            .Select(file => (File: file, Assembly: CountingAssembly.Of(file)))
            .Where(file => file.Assembly is not null)
            .ToDictionary(file => file.File, file => file.Assembly!);
        if (counting.Count == 0)
            return null;
        if (program.IsTrimmed)
            throw new CannotProfileException(
                $"'{Path.GetFileName(program.Assembly)}' was trimmed, and lacks what counting needs. Profile what `dotnet build` makes, or "
                    + "use --in-place."
            );
        if (Files(program.Folder, "*.r2r.dll").FirstOrDefault() is { } composite)
            throw new CannotProfileException(
                $"The program was compiled ahead of time into one image ({Path.GetFileName(composite)}), which no copy can differ from. "
                    + "Profile what `dotnet build` makes, or use --in-place."
            );
        var copy = new ProgramCopy([.. counting.Keys.Select(file => Path.GetFileName(file)).Distinct().Order(StringComparer.Ordinal)]);
        try
        {
            copy.Fill(program, counting);
            return copy;
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            copy.Dispose();
            throw new CannotProfileException($"The program cannot be copied: {problem.Message} Use --in-place.");
        }
        catch
        {
            copy.Dispose();
            throw;
        }
    }

    /// <summary>The words of the command that start the copy instead.</summary>
    public IReadOnlyList<string> Instead(IReadOnlyList<string> words, StartedProgram program) =>
        [.. words.Select((word, i) => i == program.Word ? PathOf(program, program.Started) : word)];

    /// <summary>What the program has written beside itself, relative to it.</summary>
    public IReadOnlyList<string> Written() =>
        [
            .. Files(_folder, "*")
                .Where(file => File.GetLastWriteTimeUtc(file) > _filled)
                .Select(file => Path.GetRelativePath(_folder, file))
                .Order(StringComparer.Ordinal),
        ];

    private string PathOf(StartedProgram program, string file) => Path.Combine(_folder, Path.GetRelativePath(program.Folder, file));

    public void Dispose()
    {
        try
        {
            Directory.Delete(_folder, recursive: true);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            // something that the program started runs on: the system empties its temporary folder one day
        }
    }

    private void Fill(StartedProgram program, Dictionary<string, CountingAssembly> counting)
    {
        long copied = 0;
        foreach (string file in Files(program.Folder, "*"))
        {
            string destination = PathOf(program, file);
            Directory.CreateDirectory(Path.GetDirectoryName(destination)!);
            if ((copied += new FileInfo(file).Length) > Limit)
                throw new CannotProfileException(
                    $"'{program.Folder}' holds more than {Limit >> 30} GiB, and is to be copied. Use --in-place, or publish to a folder."
                );
            if (counting.TryGetValue(file, out var assembly))
                assembly.WriteTo(destination);
            else
                File.Copy(file, destination);
        }
        File.Copy(HookedCounts.Hook, Path.Combine(_folder, Path.GetFileName(HookedCounts.Hook)), overwrite: true);
        HookDependency.AddTo(PathOf(program, Path.ChangeExtension(program.Assembly, ".deps.json")));
        _filled = DateTime.UtcNow;
    }

    private static IEnumerable<string> Files(string folder, string pattern) => Directory.EnumerateFiles(folder, pattern, s_everything);
}
