using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace ZmqPerf.Tool.Scanning;

/// <summary>The projects that a path stands for.</summary>
/// <param name="Path">Full path of the project, solution or folder.</param>
/// <param name="Projects">Full paths of C# projects that exist.</param>
/// <param name="Missing">Full paths that a solution lists and nobody finds.</param>
/// <param name="Solution">The solution file, if there is one.</param>
internal sealed record ScanTarget(string Path, IReadOnlyList<string> Projects, IReadOnlyList<string> Missing, string? Solution)
{
    private static readonly string[] s_projectFiles = [".csproj", ".fsproj", ".vbproj"];

    private static readonly EnumerationOptions s_everyFolder = new()
    {
        RecurseSubdirectories = true,
        AttributesToSkip = FileAttributes.ReparsePoint,
    };

    /// <summary>Projects that whoever named the path may expect to be among them.</summary>
    public IReadOnlyList<LeftOut> LeftOut { get; init; } = [];

    /// <summary>The folder that the tools which build it start in: it decides which SDK answers.</summary>
    public string Folder => Directory.Exists(Path) ? Path : System.IO.Path.GetDirectoryName(Path)!;

    /// <summary>What addresses in the log are relative to: the repository, else the folder.</summary>
    public string Root
    {
        get
        {
            for (string? folder = Folder; folder is not null; folder = System.IO.Path.GetDirectoryName(folder))
            {
                if (System.IO.Path.Exists(System.IO.Path.Combine(folder, ".git")))
                    return folder;
            }
            return Folder;
        }
    }

    /// <summary>Every project belongs to the first path that stands for it.</summary>
    /// <exception cref="CannotScanException">A path is none of the three, cannot be read, or holds no C# project.</exception>
    public static IReadOnlyList<ScanTarget> ResolveAll(IEnumerable<string> paths)
    {
        var claimed = new HashSet<string>();
        ScanTarget[] targets =
        [
            .. paths
                .Select(Resolve)
                .Select(target =>
                    target with
                    {
                        Projects = [.. target.Projects.Where(claimed.Add)],
                        Missing = [.. target.Missing.Where(claimed.Add)],
                    }
                ),
        ];
        return
        [
            .. targets
                .Select(target => target with { LeftOut = [.. target.LeftOut.Where(left => claimed.Add(left.Project))] })
                .Where(target => target.Projects.Count + target.Missing.Count > 0),
        ];
    }

    /// <summary>The innermost folder that holds the roots of all.</summary>
    public static string CommonRoot(IReadOnlyList<ScanTarget> targets)
    {
        string common = targets[0].Root;
        foreach (var target in targets)
        {
            while (
                System.IO.Path.GetRelativePath(common, target.Root).StartsWith("..", StringComparison.Ordinal)
                && System.IO.Path.GetDirectoryName(common) is { } parent
            )
                common = parent;
        }
        return common;
    }

    private static ScanTarget Resolve(string path)
    {
        try
        {
            return Find(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new CannotScanException($"'{path}' cannot be read: {e.Message}");
        }
    }

    private static ScanTarget Find(string path)
    {
        string full = System.IO.Path.TrimEndingDirectorySeparator(System.IO.Path.GetFullPath(path));
        var target =
            Directory.Exists(full) ? OfFolder(full)
            : !File.Exists(full)
                ? throw new CannotScanException(
                    $"'{path}' does not exist; name a project (.csproj), a solution (.sln, .slnx, .slnf) or a folder that holds one"
                )
            : SolutionFile.IsSolution(full) ? OfSolution(full)
            : HasExtension(full, ".csproj") ? new ScanTarget(full, [full], [], null)
            : throw new CannotScanException($"'{path}' is not a C# project (.csproj), a solution (.sln, .slnx, .slnf) or a folder");
        return target.Projects.Count + target.Missing.Count > 0
            ? target
            : throw new CannotScanException(
                $"'{path}' holds no C# project (.csproj) and no solution with one; name the folder above, or the project itself"
            );
    }

    private static ScanTarget OfSolution(string solution)
    {
        string[] listed = [.. SolutionFile.Projects(solution).Distinct()];
        var projects = listed.Where(project => HasExtension(project, ".csproj")).ToLookup(File.Exists);
        return new(solution, [.. projects[true]], [.. projects[false]], solution)
        {
            LeftOut = OtherLanguages(listed.Where(project => IsProject(project) && File.Exists(project))),
        };
    }

    private static ScanTarget OfFolder(string folder)
    {
        string[] solutions = [.. Directory.EnumerateFiles(folder).Where(file => HasExtension(file, ".sln") || HasExtension(file, ".slnx"))];
        string[] found =
        [
            .. Directory
                .EnumerateFiles(folder, "*proj", s_everyFolder)
                .Where(IsProject)
                .Where(file => !System.IO.Path.GetRelativePath(folder, file).Split('/', '\\').SkipLast(1).Any(IsNotSource))
                .Order(StringComparer.Ordinal),
        ];
        var projects = found.Where(file => HasExtension(file, ".csproj"));
        if (solutions.Length != 1)
            return new(folder, [.. projects], [], null) { LeftOut = OtherLanguages(found) };
        var target = OfSolution(solutions[0]);
        string reason = $"{System.IO.Path.GetFileName(solutions[0])} does not list it; name it, too";
        return target with
        {
            LeftOut =
            [
                .. projects.Except(target.Projects).Select(project => new LeftOut(project, reason)),
                .. OtherLanguages(found).UnionBy(target.LeftOut, left => left.Project),
            ],
        };
    }

    private static IReadOnlyList<LeftOut> OtherLanguages(IEnumerable<string> projects) =>
        [.. projects.Where(project => !HasExtension(project, ".csproj")).Select(project => new LeftOut(project, "it is not C#"))];

    private static bool IsProject(string file) => s_projectFiles.Any(extension => HasExtension(file, extension));

    private static bool IsNotSource(string folderName) => folderName.StartsWith('.') || folderName is "bin" or "obj" or "node_modules";

    private static bool HasExtension(string file, string extension) => file.EndsWith(extension, StringComparison.OrdinalIgnoreCase);
}
