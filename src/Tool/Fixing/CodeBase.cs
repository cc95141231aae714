using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Fixing;

/// <summary>All code that a scan has seen, opened for fixes; which of its files are the user's own, and may be changed.</summary>
internal sealed class CodeBase
{
    private static readonly string s_packages =
        Environment.GetEnvironmentVariable("NUGET_PACKAGES")
        ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");

    private readonly HashSet<string> _broken;
    private readonly string[] _folders;

    private CodeBase(IReadOnlyList<CallCode> all, Scan scan)
    {
        All = all;
        Whole = [.. all.Where(code => scan.IsWhole(code.Call))];
        _broken = [.. all.Except(Whole).SelectMany(code => code.Project.Documents).Select(document => document.FilePath!)];
        _folders = [scan.Result.Root, .. all.Select(code => Path.GetDirectoryName(code.Call.Project)!)];
    }

    public IReadOnlyList<CallCode> All { get; }

    /// <summary>Those that compile and were analyzed to the end.</summary>
    public IReadOnlyList<CallCode> Whole { get; }

    /// <param name="report">Told about what could not be opened.</param>
    public static CodeBase Open(Scan scan, Action<string> report)
    {
        var codes = new List<CallCode>();
        foreach (var call in scan.Calls)
        {
            try
            {
                codes.Add(CallCode.Load(call));
            }
            catch (CannotScanException e)
            {
                report(e.Message);
            }
        }
        return new(codes, scan);
    }

    /// <summary>Why a file is not to be changed, or null.</summary>
    public string? WhyNot(string file) =>
        _broken.Contains(file) ? "a project that compiles it has errors"
        : IsBelow(s_packages, file) || file.Replace('\\', '/').Contains("/contentFiles/", StringComparison.Ordinal)
            ? "it belongs to a package"
        : !_folders.Any(folder => IsBelow(folder, file)) ? "it lies outside of what was scanned"
        : null;

    private static bool IsBelow(string folder, string file) =>
        Path.GetRelativePath(folder, file) is var relative
        && !relative.StartsWith("..", StringComparison.Ordinal)
        && !Path.IsPathRooted(relative);
}
