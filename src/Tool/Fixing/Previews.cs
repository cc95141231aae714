using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Fixing;

/// <summary>What the fix of each finding would change, if it were the only one.</summary>
internal static class Previews
{
    public static async Task<IReadOnlyList<Finding>> AddAsync(
        IReadOnlyList<Finding> findings,
        IReadOnlyList<CallCode> codes,
        string root,
        Action<string> report,
        CancellationToken cancellationToken
    )
    {
        report("looking what fixes would change");
        var found = new List<(CallCode Code, ImmutableArray<Diagnostic> Diagnostics)>();
        foreach (var code in codes.Where(code => findings.Any(finding => finding.HasFix && code.DocumentOf(finding.File) is not null)))
            found.Add((code, await code.AnalyzeAsync(cancellationToken)));
        var result = new List<Finding>();
        foreach (var finding in findings)
            result.Add(
                finding.HasFix && !finding.Suppressed
                    ? finding with
                    {
                        Preview = await OfAsync(finding, found, root, cancellationToken),
                    }
                    : finding
            );
        return result;
    }

    private static async Task<string?> OfAsync(
        Finding finding,
        List<(CallCode Code, ImmutableArray<Diagnostic> Diagnostics)> found,
        string root,
        CancellationToken cancellationToken
    )
    {
        foreach (var (code, diagnostics) in found)
        {
            if (
                code.DocumentOf(finding.File) is not { } document
                || diagnostics.FirstOrDefault(diagnostic => IsAt(diagnostic, finding)) is not { } diagnostic
            )
                continue;
            try
            {
                var texts = await DocumentFix.OneAsync(document, diagnostic, cancellationToken);
                var diff = new StringBuilder();
                foreach (var (file, text) in texts)
                    diff.Append(
                        UnifiedDiff.Create(
                            Path.GetRelativePath(root, file).Replace('\\', '/'),
                            (await code.DocumentOf(file)!.GetTextAsync(cancellationToken)).ToString(),
                            text.ToString()
                        )
                    );
                if (diff.Length > 0)
                    return diff.ToString();
            }
            catch (Exception e) when (e is not OperationCanceledException)
            {
                return $"the fix failed: {e.Message}\n";
            }
        }
        return null;
    }

    private static bool IsAt(Diagnostic diagnostic, Finding finding)
    {
        var place = diagnostic.Location.GetLineSpan();
        return diagnostic.Id == finding.Rule.Id
            && place.Path == finding.File
            && finding.Span is { } span
            && place.StartLinePosition.Line + 1 == span.StartLine
            && place.StartLinePosition.Character + 1 == span.StartColumn;
    }
}
