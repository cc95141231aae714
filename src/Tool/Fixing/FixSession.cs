using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ZmqPerf.Tool.Reporting;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Fixing;

/// <summary>
/// <c>--fix</c>: shows what all fixes together change, writes it, lets the compiler of the project say whether it still compiles and what
/// is left, and takes it back where it does not.
/// </summary>
internal sealed class FixSession(Scan scan, TextWriter output, TableReport diffs)
{
    private readonly Dictionary<string, string> _left = [];

    /// <summary>Why a rule's fix was left out in a file that may be fixed else.</summary>
    private Func<string, string, string?> _whyNotFixed = (_, _) => null;

    /// <summary>What the files that would change have still, by file; of those that are written the compiler tells.</summary>
    private Dictionary<string, ILookup<string, string>> _unwritten = [];

    /// <param name="confirm">Asked before anything is written; null: nothing is written.</param>
    /// <exception cref="CannotScanException">A fix threw, or a file could not be written: nothing has changed.</exception>
    public async Task RunAsync(Func<Task<bool>>? confirm, CancellationToken cancellationToken)
    {
        var before = scan.Result.Reported.ToList();
        var (patches, run) = await Progress.RunAsync(report => FindAsync(report, cancellationToken));
        foreach (var patch in patches)
            diffs.WriteDiff(patch.Diff(GithubReport.PathFrom(scan.Result.Root, patch.File)));
        if (patches.Count == 0)
            output.WriteLine("nothing to fix");
        else if (confirm is null)
            output.WriteLine(
                $"\n{run.Fixed} of {TableReport.Count(before.Count, "finding")} "
                    + $"would be fixed{GoneWithThem(run.GoneWithThem)}, in {TableReport.Count(patches.Count, "file")}; nothing was written"
            );
        else if (!await confirm())
            output.WriteLine("\nnothing was written");
        else
            await WriteAsync(patches, run, before.Count, cancellationToken);
        WriteRemaining(isDone: confirm is not null);
    }

    private async Task<(IReadOnlyList<FilePatch> Patches, FixRun Run)> FindAsync(Action<string> report, CancellationToken cancellationToken)
    {
        report("looking for fixes");
        var code = CodeBase.Open(scan, report);
        var run = new FixRun(code.Whole, code.WhyNot, report);
        var patches = await run.RunAsync(cancellationToken);
        _whyNotFixed = run.WhyNotFixed;
        foreach (string file in scan.Result.Reported.Select(finding => finding.File).Distinct())
        {
            if ((run.Left.GetValueOrDefault(file) ?? code.WhyNot(file)) is { } reason)
                _left[file] = reason;
        }
        _unwritten = patches.ToDictionary(patch => patch.File, patch => run.RemainingIn(patch.File).ToLookup(rule => rule));
        return (patches, run);
    }

    private async Task WriteAsync(IReadOnlyList<FilePatch> patches, FixRun run, int before, CancellationToken cancellationToken)
    {
        var written = Write(patches);
        foreach (var patch in patches.Except(written))
            _left[patch.File] = "the file has changed since it was analyzed";
        _unwritten = [];
        string[] files = [.. written.Select(patch => patch.File)];
        CompilerCall[] calls = [.. scan.Calls.Where(call => call.Sources.Intersect(files).Any())];
        // from here on the user's files are either fixed and compile, or as they were
        try
        {
            var errors = await Progress.RunAsync(report => scan.RepeatAsync(calls, report, cancellationToken));
            // Ctrl-C reaches the compiler, too, and what it has said then is worth nothing
            cancellationToken.ThrowIfCancellationRequested();
            if (errors.Count > 0)
                throw new CannotScanException(
                    $"the fixed code does not compile, and every file is as it was before: {string.Join("; ", errors.Take(3))}"
                );
        }
        catch (OperationCanceledException)
        {
            FilePatch.TakeBack(written);
            throw new CannotScanException("cancelled, and every file is as it was before");
        }
        catch
        {
            FilePatch.TakeBack(written);
            throw;
        }
        int gone = Math.Max(before - scan.Result.Reported.Count(), 0);
        int own = Math.Min(gone, written.Sum(patch => run.FixedIn(patch.File)));
        output.WriteLine(
            $"\n{own} of {TableReport.Count(before, "finding")} "
                + $"fixed{GoneWithThem(gone - own)}, in {TableReport.Count(written.Count, "file")}"
        );
    }

    /// <summary>What fixes of other findings have removed as well.</summary>
    private static string GoneWithThem(int count) => count > 0 ? $", {count} gone with them" : "";

    private static IReadOnlyList<FilePatch> Write(IReadOnlyList<FilePatch> patches)
    {
        try
        {
            return FilePatch.WriteAll(patches);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CannotScanException($"nothing was written: {e.Message}");
        }
    }

    // what is left, and why; what only waits to be written is neither
    private void WriteRemaining(bool isDone)
    {
        var remaining = scan
            .Result.Reported.GroupBy(finding => (finding.File, finding.Rule.Id))
            .SelectMany(Remaining)
            .Select(finding => (finding.Rule.Id, Why: WhyOf(finding)))
            .ToList();
        if (remaining.Count > 0)
            output.WriteLine(
                $"{TableReport.Count(remaining.Count, "finding")} "
                    + $"{(isDone ? remaining.Count == 1 ? "remains" : "remain" : "would remain")}:"
            );
        foreach (
            var group in remaining
                .GroupBy(finding => finding)
                .OrderBy(group => group.Key.Id, StringComparer.Ordinal)
                .ThenBy(group => group.Key.Why, StringComparer.Ordinal)
        )
            output.WriteLine($"  {group.Count()} {group.Key.Id}: {group.Key.Why}");
        output.WriteLine();
    }

    // which ones they are nobody knows before it is written, but those without a fix are among them
    private IEnumerable<Finding> Remaining(IGrouping<(string File, string Rule), Finding> findings) =>
        _unwritten.TryGetValue(findings.Key.File, out var rules)
            ? findings.OrderBy(finding => finding.HasFix).Take(rules[findings.Key.Rule].Count())
            : findings;

    private string WhyOf(Finding finding) =>
        !finding.HasFix ? $"no fix, because {finding.NoFix ?? "none keeps what the code does"}"
        : (_left.GetValueOrDefault(finding.File) ?? _whyNotFixed(finding.File, finding.Rule.Id)) is { } reason
            ? $"not fixed, because {reason}"
        : "not fixed, because its fix changes nothing here";
}
