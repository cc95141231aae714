using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Fixing;

/// <content>How a fix is carried out, in all projects that compile its file.</content>
internal sealed partial class FixRun
{
    // false where the fix changes nothing
    private async Task<bool> ApplyAsync(
        string file,
        FixStep fix,
        List<CallCode> codes,
        HashSet<int> changed,
        CancellationToken cancellationToken
    )
    {
        try
        {
            var texts = new Dictionary<int, IReadOnlyDictionary<string, SourceText>>();
            foreach (var (index, diagnostics) in fix.Diagnostics)
                texts[index] = await _fixAll(fix.Fixer, codes[index].DocumentOf(file)!, diagnostics, cancellationToken);
            if (texts.Values.Any(files => files.Count == 0))
                return false;
            if (
                texts
                    .Values.SelectMany(files => files.Keys)
                    .Distinct()
                    .Select(edited => Objection(file, edited, texts, codes))
                    .FirstOrDefault(reason => reason is not null) is
                { } objection
            )
            {
                Leave(file, objection);
                return false;
            }
            foreach (var (index, files) in texts)
            {
                foreach (var (edited, text) in files)
                    codes[index] = codes[index].With(codes[index].DocumentOf(edited)!.Id, text);
                changed.Add(index);
            }
            return true;
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            throw new CannotScanException(
                $"the fix of {fix.Fixer.FixableDiagnosticIds[0]} failed in '{file}', and nothing was written: {e.Message}"
            );
        }
    }

    // why a file that a fix edits must not be edited: everybody who compiles it has to make the same of it
    private string? Objection(
        string file,
        string edited,
        Dictionary<int, IReadOnlyDictionary<string, SourceText>> texts,
        List<CallCode> codes
    )
    {
        if (edited != file && (_left.GetValueOrDefault(edited) ?? whyNot(edited)) is { } reason)
            return reason;
        var made = Enumerable
            .Range(0, codes.Count)
            .Where(i => codes[i].DocumentOf(edited) is not null)
            .Select(i => texts.GetValueOrDefault(i)?.GetValueOrDefault(edited)?.ToString());
        return made.Distinct().Count() > 1 ? "the projects or target frameworks that compile it would be fixed differently" : null;
    }
}
