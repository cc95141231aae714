using System;
using System.Linq;
using System.Text;

namespace ZmqPerf.Editor.Host;

/// <summary>A way to lay files out, which their .editorconfig names.</summary>
public sealed class Layout
{
    private readonly string _options;
    private readonly Func<string, string> _lay;

    private Layout(string options, Func<string, string> lay) => (_options, _lay) = (options, lay);

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

    /// <summary>The text in this layout.</summary>
    internal string Lay(string text) => _lay(text);

    /// <summary>What stands in the .editorconfig before what the code's own says.</summary>
    internal string ConfigWith(string own) => $"[*.cs]\n{_options}\n{own}";

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
