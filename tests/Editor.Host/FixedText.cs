using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Editor.Host;

/// <summary>What a fix has made of a file.</summary>
internal static class FixedText
{
    /// <summary>All that it must not do.</summary>
    public static async Task<IEnumerable<string>> DamageAsync(Document before, Document after)
    {
        var (old, text) = (await before.GetTextAsync().ConfigureAwait(false), await after.GetTextAsync().ConfigureAwait(false));
        return
        [
            .. await NewErrorsAsync(before, after).ConfigureAwait(false),
            .. await UnformattedAsync(old, after).ConfigureAwait(false),
            .. (await CommentsAsync(before).ConfigureAwait(false))
                .Except(await CommentsAsync(after).ConfigureAwait(false))
                .Select(c => $"loses {c}"),
            .. LinesOf(text)
                .Where(l => l.Length > 0 && char.IsWhiteSpace(l[^1]))
                .Except(LinesOf(old))
                .Select(l => $"ends '{l}' with white space"),
            .. HasCarriageReturns(old, text) ? Array.Empty<string>() : ["mixes line ends"],
        ];
    }

    /// <summary>The errors of the compiler that come with it.</summary>
    public static async Task<IEnumerable<string>> NewErrorsAsync(Document before, Document after) =>
        (await ErrorsAsync(after).ConfigureAwait(false)).Except(await ErrorsAsync(before).ConfigureAwait(false)).Select(e => $"brings {e}");

    private static async Task<IEnumerable<string>> ErrorsAsync(Document document)
    {
        var compilation = await document.Project.GetCompilationAsync().ConfigureAwait(false);
        return compilation!.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error).Select(d => $"{d.Id} {d.GetMessage(null)}");
    }

    /// <summary>What "Format document" would still change on the lines that it has written.</summary>
    private static async Task<IEnumerable<string>> UnformattedAsync(SourceText old, Document after)
    {
        var text = await after.GetTextAsync().ConfigureAwait(false);
        var known = LinesOf(old).ToHashSet(StringComparer.Ordinal);
        var formatted = await Formatter.FormatAsync(after).ConfigureAwait(false);
        return (await formatted.GetTextChangesAsync(after).ConfigureAwait(false))
            .Where(c => Lines(c.Span).Any(line => !known.Contains(line)))
            .Select(c => $"leaves '{text.ToString(c.Span)}' for '{c.NewText}' in '{string.Join('|', Lines(c.Span))}'");

        IEnumerable<string> Lines(TextSpan span) =>
            Enumerable
                .Range(text.Lines.IndexOf(span.Start), text.Lines.IndexOf(span.End) - text.Lines.IndexOf(span.Start) + 1)
                .Select(line => text.Lines[line].ToString());
    }

    private static async Task<IEnumerable<string>> CommentsAsync(Document document) =>
        (await document.GetSyntaxRootAsync().ConfigureAwait(false))!
            .DescendantTrivia()
            .Where(t => t.Kind() is SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia)
            .Select(t => t.ToString());

    private static bool HasCarriageReturns(SourceText old, SourceText text) =>
        old.ToString().Contains('\r', StringComparison.Ordinal)
            ? !text.ToString().Replace("\r\n", "", StringComparison.Ordinal).Contains('\n', StringComparison.Ordinal)
            : !text.ToString().Contains('\r', StringComparison.Ordinal);

    private static IEnumerable<string> LinesOf(SourceText text) => text.Lines.Select(l => l.ToString());
}
