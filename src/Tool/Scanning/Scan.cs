using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace ZmqPerf.Tool.Scanning;

/// <summary>Restore, compile, repeat each compiler call with the analyzers, collect. A project that fails is named and stops no other.</summary>
internal static class Scan
{
    public static async Task<ScanResult> RunAsync(ScanTarget target, string configuration, Action<string> report, CancellationToken cancellationToken)
    {
        string folder = Directory.CreateTempSubdirectory("zmqperf-").FullName;
        try
        {
            var build = new ScanBuild(target, configuration, folder);
            List<Failure> failures = [.. target.Missing.Select(project => new Failure(project, "is listed in the solution and does not exist", []))];
            if (target.Projects.Count == 0)
                return new(target, 0, [], failures);

            report($"restoring {Projects(target.Projects.Count)}");
            var unrestored = Group(await build.RestoreAsync(cancellationToken), target, "could not be restored");
            failures.AddRange(unrestored);
            string[] restored = [.. target.Projects.Except(unrestored.Select(failure => failure.Project))];

            report($"compiling {Projects(restored.Length)}");
            var uncompiled = restored.Length == 0 ? [] : Group(await build.CompileAsync(restored, cancellationToken), target, "did not compile");
            failures.AddRange(uncompiled);
            CompilerCall[] calls = [.. build.Calls().Where(call => restored.Contains(call.Project))];
            failures.AddRange(restored
                .Except(calls.Select(call => call.Project)).Except(uncompiled.Select(failure => failure.Project))
                .Select(project => new Failure(project, "was not compiled, because a project that it refers to was not", [])));

            var logs = await AnalyzeAsync(calls, report, cancellationToken);
            failures.AddRange(logs
                .Where(log => log.Log.Faults.Count > 0 && !uncompiled.Any(failure => failure.Project == log.Call.Project))
                .Select(log => new Failure(log.Call.Project, "was not analyzed to the end", log.Log.Faults)));
            Finding[] findings =
            [
                .. logs.SelectMany(log => log.Log.Findings).DistinctBy(finding => (finding.Rule.Id, finding.File, finding.Span, finding.Message))
                    .OrderBy(finding => finding.File, StringComparer.Ordinal).ThenBy(finding => finding.Span?.StartLine).ThenBy(finding => finding.Span?.StartColumn),
            ];
            return new(target, calls.Select(call => call.Project).Distinct().Count(), findings, failures);
        }
        finally
        {
            Delete(folder);
        }
    }

    private static void Delete(string folder)
    {
        try
        {
            Directory.Delete(folder, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // somebody still holds a file of it: the system empties its temporary folder one day
        }
    }

    private static async Task<IReadOnlyList<(CompilerCall Call, CompilerLog Log)>> AnalyzeAsync(CompilerCall[] calls, Action<string> report, CancellationToken cancellationToken)
    {
        var logs = new (CompilerCall, CompilerLog)[calls.Length];
        int started = 0;
        await Parallel.ForAsync(0, calls.Length, cancellationToken, async (i, cancellation) =>
        {
            var call = calls[i];
            report($"analyzing {Interlocked.Increment(ref started)} of {calls.Length}: {Path.GetFileNameWithoutExtension(call.Project)} {call.Framework}".TrimEnd());
            var (log, output) = await call.AnalyzeAsync(cancellation);
            logs[i] = (call, log is null ? new([], output.Count > 0 ? output : ["the compiler wrote no log"]) : await CompilerLog.ReadAsync(log, call.Project, cancellation));
        });
        return logs;
    }

    // one failure per project, in the order of the target; an error without a project belongs to the target itself
    private static IReadOnlyList<Failure> Group(IReadOnlyList<BuildError> errors, ScanTarget target, string reason) =>
        [.. errors.GroupBy(error => error.Project ?? target.Path, error => error.Text).Select(group => new Failure(group.Key, reason, [.. group.Distinct()]))];

    private static string Projects(int count) => count == 1 ? "1 project" : $"{count} projects";
}
