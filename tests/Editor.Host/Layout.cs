using System;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Editor.Host;

/// <summary>A way to lay files out, which their .editorconfig names.</summary>
public sealed class Layout
{
    private readonly string _options;
    private readonly Func<string, string> _lay;
    private readonly bool _isSaid;

    private Layout(string options, Func<string, string> lay, bool isSaid = true) => (_options, _lay, _isSaid) = (options, lay, isSaid);

    /// <summary>Four spaces and line feeds.</summary>
    public static Layout Usual { get; } = new("", text => text);

    /// <summary>The layout of a name that a test gives it.</summary>
    public static Layout Of(string name) =>
        name switch
        {
            "tabs" => new("indent_style = tab\ntab_width = 4\nindent_size = tab", text => Indented(text, "\t")),
            "CRLF" => new("end_of_line = crlf", text => text.Replace("\n", "\r\n", StringComparison.Ordinal)),
            "two spaces" => new("indent_size = 2", text => Indented(text, "  ")),
            _ => throw new ArgumentOutOfRangeException(nameof(name), name, "no layout"),
        };

    /// <summary>The same layout where no .editorconfig names it: only the files show it.</summary>
    public Layout Unsaid() => new(_options, _lay, isSaid: false);

    /// <summary>The text in this layout.</summary>
    internal string Lay(string text) => _lay(text);

    /// <summary>What stands in the .editorconfig before what the code's own says.</summary>
    internal string ConfigWith(string own) => $"[*.cs]\n{(_isSaid ? _options : "")}\n{own}";

    /// <summary>A document whose .editorconfig names the layout, so that it can be compared with what the formatter makes of it.</summary>
    internal Document Said(Document document)
    {
        if (_isSaid)
            return document;
        var config = document.Project.AnalyzerConfigDocuments.First(c => c.Name == ".editorconfig");
        var solution = document.Project.Solution.WithAnalyzerConfigDocumentText(
            config.Id,
            SourceText.From($"[*.cs]\n{_options}\n{config.GetTextSynchronously(default)}")
        );
        return solution.GetDocument(document.Id)!;
    }

    private static string Indented(string text, string unit) =>
        string.Join(
            '\n',
            text.Split('\n')
                .Select(line =>
                {
                    var spaces = line.Length - line.TrimStart(' ').Length;
                    return new StringBuilder().Insert(0, unit, spaces / 4).Append(' ', spaces % 4).Append(line.AsSpan(spaces)).ToString();
                })
        );
}
