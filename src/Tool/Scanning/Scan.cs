using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ZmqPerf.Tool.Costs;

namespace ZmqPerf.Tool.Scanning;

/// <summary>
/// Restore, compile, repeat each compiler call with the analyzers, collect. A project that fails is named and stops no other. What the
/// compiler needs stays in a temporary folder until the scan is disposed, so that calls can be repeated once more when files have changed.
/// </summary>
internal sealed class Scan : IAsyncDisposable
{
    private readonly string _folder = TemporaryFolder.Create();
    private readonly CompilerServer _server = new();
    private readonly CostBook _costs;
    private readonly IReadOnlyList<ScanTarget> _targets;
    private readonly List<Failure> _failures = [];
    private readonly HashSet<string> _uncompiled = [];
    private readonly List<(CompilerCall Call, CompilerLog Log)> _logs = [];

    private Scan(IReadOnlyList<ScanTarget> targets, CostBook costs) => (_targets, _costs) = (targets, costs);

    /// <summary>Every call that the analyzers ran in, one per project and target framework.</summary>
    public IEnumerable<CompilerCall> Calls => _logs.Select(log => log.Call);

    /// <summary>What is known now.</summary>
    public ScanResult Result
    {
        get
        {
            IReadOnlyList<Failure> failures = Failures();
            return new(ScanTarget.CommonRoot(_targets), Counts(failures), Findings(), failures, _costs)
            {
                LeftOut = [.. _targets.SelectMany(target => target.LeftOut)],
            };
        }
    }

    public static async Task<Scan> RunAsync(
        IReadOnlyList<ScanTarget> targets,
        string configuration,
        CostBook costs,
        Action<string> report,
        CancellationToken cancellationToken
    )
    {
        var scan = new Scan(targets, costs);
        try
        {
            for (int i = 0; i < targets.Count; i++)
                await scan.AddAsync(targets[i], configuration, Path.Combine(scan._folder, $"{i}"), report, cancellationToken);
            return scan;
        }
        catch
        {
            await scan.DisposeAsync();
            throw;
        }
    }

    /// <summary>Whether a call is known to compile and to be analyzed to the end.</summary>
    public bool IsWhole(CompilerCall call) =>
        !_uncompiled.Contains(call.Project)
        && !_failures.Exists(failure => failure.Project == call.Project)
        && _logs.Exists(log => log.Call == call && log.Log is { Faults: [], Errors: [] });

    /// <summary>Runs the compiler again where files have changed.</summary>
    /// <returns>What it does not accept any more.</returns>
    public async Task<IReadOnlyList<string>> RepeatAsync(
        IReadOnlyCollection<CompilerCall> calls,
        Action<string> report,
        CancellationToken cancellationToken
    )
    {
        var logs = await AnalyzeAsync([.. calls], report, cancellationToken);
        _logs.RemoveAll(log => calls.Contains(log.Call));
        _logs.AddRange(logs);
        return [.. logs.SelectMany(log => log.Log.Errors)];
    }

    public async ValueTask DisposeAsync()
    {
        foreach (string compiler in Calls.Select(call => call.Compiler).Distinct())
            await _server.StopAsync(compiler);
        try
        {
            Directory.Delete(_folder, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // somebody still holds a file of it: the system empties its temporary folder one day
        }
    }

    private async Task AddAsync(
        ScanTarget target,
        string configuration,
        string folder,
        Action<string> report,
        CancellationToken cancellationToken
    )
    {
        _failures.AddRange(
            target.Missing.Select(project => new Failure(
                project,
                "is listed in the solution and does not exist",
                [],
                "remove it from the solution, or bring it back"
            ))
        );
        if (target.Projects.Count == 0)
            return;
        Directory.CreateDirectory(folder);
        var build = new ScanBuild(target, configuration, folder, _server);
        report($"restoring and compiling {Projects(target.Projects.Count)}");
        var (restored, errors) = await build.RestoreAndCompileAsync(cancellationToken) is { } all
            ? (target.Projects, all)
            : await CompileSomeAsync(build, target, report, cancellationToken);
        var uncompiled = Group(
            errors,
            target,
            "did not compile",
            "make `dotnet build` succeed there; what could be understood of it was analyzed"
        );
        _failures.AddRange(uncompiled);
        _uncompiled.UnionWith(uncompiled.Select(failure => failure.Project));
        CompilerCall[] calls = [.. build.Calls().Where(call => restored.Contains(call.Project))];
        _failures.AddRange(
            restored
                .Except(calls.Select(call => call.Project))
                .Except(_uncompiled)
                .Select(project => new Failure(
                    project,
                    "was not compiled, because a project that it refers to was not",
                    [],
                    "see to that one first"
                ))
        );
        _logs.AddRange(await AnalyzeAsync(calls, report, cancellationToken));
    }

    /// <summary>Those that can be restored, and what the compiler says of them.</summary>
    private async Task<(IReadOnlyList<string> Restored, IReadOnlyList<BuildError> Errors)> CompileSomeAsync(
        ScanBuild build,
        ScanTarget target,
        Action<string> report,
        CancellationToken cancellationToken
    )
    {
        report("restoring what can be restored");
        var unrestored = Group(
            await build.RestoreAsync(cancellationToken),
            target,
            "could not be restored",
            "`dotnet restore` there shows all of it; check the package sources (`dotnet nuget list source`) and versions"
        );
        _failures.AddRange(unrestored.Select(AsUnreadable));
        string[] restored = [.. target.Projects.Except(unrestored.Select(failure => failure.Project))];
        if (restored.Length == 0)
            return ([], []);
        report($"compiling {Projects(restored.Length)}");
        return (restored, await build.CompileAsync(restored, cancellationToken));
    }

    /// <summary>Where MSBuild itself speaks, and not NuGet, the project file is at fault and no package.</summary>
    private static Failure AsUnreadable(Failure failure) =>
        failure.Errors.All(error => error.StartsWith("MSB", StringComparison.Ordinal) || error.Contains(": MSB", StringComparison.Ordinal))
            ? failure with
            {
                Reason = "could not be read",
                Next = "mend the project file, or what it imports: `dotnet build` there shows all of it",
            }
            : failure;

    private async Task<IReadOnlyList<(CompilerCall Call, CompilerLog Log)>> AnalyzeAsync(
        CompilerCall[] calls,
        Action<string> report,
        CancellationToken cancellationToken
    )
    {
        var logs = new (CompilerCall, CompilerLog)[calls.Length];
        int started = 0;
        await Parallel.ForAsync(
            0,
            calls.Length,
            cancellationToken,
            async (i, cancellation) =>
            {
                var call = calls[i];
                string project = Path.GetFileNameWithoutExtension(call.Project);
                report($"analyzing {Interlocked.Increment(ref started)} of {calls.Length}: {project} {call.Framework}".TrimEnd());
                var (log, output) = await call.AnalyzeAsync(_server, cancellation);
                logs[i] = (call, log is null ? CompilerLog.Missing(output) : await CompilerLog.ReadAsync(log, call.Project, cancellation));
            }
        );
        return logs;
    }

    private IReadOnlyList<Finding> Findings() =>
        [
            .. _logs
                .SelectMany(log => log.Log.Findings)
                .GroupBy(finding => (finding.Rule.Id, finding.File, finding.Span, finding.Message))
                .Select(Merge)
                .OrderBy(finding => finding.File, StringComparer.Ordinal)
                .ThenBy(finding => finding.Span?.StartLine)
                .ThenBy(finding => finding.Span?.StartColumn),
        ];

    private IReadOnlyList<Failure> Failures() =>
        [.. _failures, .. _logs.Where(log => log.Log.Faults.Count > 0 && !_uncompiled.Contains(log.Call.Project)).Select(Faulty)];

    private ProjectCounts Counts(IReadOnlyList<Failure> failures)
    {
        var seen = Calls.Select(call => call.Project).Distinct().ToLookup(project => failures.Any(failure => failure.Project == project));
        return new(_targets.Sum(target => target.Projects.Count + target.Missing.Count), seen[false].Count(), seen[true].Count());
    }

    // the same place in several projects or target frameworks; it is silenced only where all silence it
    private static Finding Merge(IEnumerable<Finding> same)
    {
        var first = same.First();
        return first with
        {
            Suppressed = same.All(finding => finding.Suppressed),
            Level = same.Max(finding => finding.Level),
            IsHot = same.Any(finding => finding.IsHot),
            IsLeftOut = same.All(finding => finding.IsLeftOut),
            HasFix = same.All(finding => finding.HasFix),
            NoFix = same.Select(finding => finding.NoFix).FirstOrDefault(reason => reason is not null),
        };
    }

    private static Failure Faulty((CompilerCall Call, CompilerLog Log) log) =>
        new(
            log.Call.Project,
            "was not analyzed to the end",
            log.Log.Faults,
            "the other rules' findings are complete; please report what threw"
        );

    // one failure per project, in the order of the target; an error without a project belongs to the target itself
    private static IReadOnlyList<Failure> Group(IReadOnlyList<BuildError> errors, ScanTarget target, string reason, string next) =>
        [
            .. errors
                .GroupBy(error => error.Project ?? target.Path, error => error.Text)
                .Select(group => new Failure(group.Key, reason, [.. group.Distinct()], next)),
        ];

    private static string Projects(int count) => count == 1 ? "1 project" : $"{count} projects";
}
