using System.Text;

namespace ZmqPerf.Analyzers.Flyweights.Emitting;

/// <summary>Lines of code with their indentation; always with <c>\n</c>.</summary>
internal sealed class CodeText
{
    private readonly StringBuilder _text = new();
    private int _depth;
    private bool _atStart = true;

    /// <summary>A line, or several.</summary>
    public void Line(string line)
    {
        foreach (var part in line.Split('\n'))
            _text.Append(part.Length == 0 ? "" : new string(' ', 4 * _depth)).Append(part).Append('\n');
        _atStart = false;
    }

    /// <summary>An empty line between members, but none before the first.</summary>
    public void Gap()
    {
        if (!_atStart)
            _text.Append('\n');
    }

    public void Open(string line)
    {
        Line(line);
        Line("{");
        _depth++;
        _atStart = true;
    }

    public void Close()
    {
        _depth--;
        Line("}");
    }

    /// <summary>A member with its documentation, after an empty line.</summary>
    public void Member(string summary, string code)
    {
        Gap();
        Line($"/// <summary>{summary}</summary>");
        Line(code);
    }

    public override string ToString() => _text.ToString();
}
