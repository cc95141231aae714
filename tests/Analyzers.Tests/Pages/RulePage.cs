using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.RegularExpressions;

namespace ZmqPerf.Analyzers.Tests.Pages;

/// <summary>
/// Reads the examples of a rule's page. A heading <c>## ❌ ...</c> is followed by one <c>## ✅ ...</c>, as often as the page likes. Under
/// each stands one
/// <c>csharp</c> block, an <c>editorconfig</c> block that holds for it, or both. A line of ❌ that must be reported ends in <c>//
/// ZMQ1001</c>, in configuration in
/// <c># ZMQ9001</c>. A <c>text</c> block is the file that a line in bold names. <c>&lt;!-- C# 13 --&gt;</c> says which C# the example is
/// about. <c>&lt;!-- by hand --&gt;</c> under a ✅ heading says that no fix leads there, and the page says why. <c>&lt;!-- Net.Zmq 0.1.0
/// --&gt;</c> names another version than the newest, <c>&lt;!-- NetMQ --&gt;</c> the other library.
/// </summary>
internal static partial class RulePage
{
    /// <summary>The examples of a page, in their order.</summary>
    /// <exception cref="FormatException">The page is not made as said above.</exception>
    public static IReadOnlyList<PagePair> Parse(string page)
    {
        var sections = Sections(page.ReplaceLineEndings("\n").Split('\n')).ToList();
        var pairs = new List<PagePair>();
        for (var i = 0; i < sections.Count; i += 2)
        {
            if (!sections[i].IsBad || i + 1 == sections.Count || sections[i + 1].IsBad)
                throw new FormatException($"'{sections[i].Heading}': every ❌ needs the ✅ after it, and every ✅ the ❌ before it");
            var (bad, good) = (Read(sections[i]), Read(sections[i + 1]));
            if (bad.InCode.Count + bad.InConfig.Count == 0)
                throw new FormatException($"'{sections[i].Heading}': no line is marked // ZMQxxxx");
            if (good.InCode.Count + good.InConfig.Count > 0)
                throw new FormatException($"'{sections[i + 1].Heading}': a line is marked");
            pairs.Add(new(bad, good));
        }

        return pairs;
    }

    private static IEnumerable<Section> Sections(string[] lines)
    {
        Section? section = null;
        var inBlock = false;
        foreach (var line in lines)
        {
            inBlock ^= line.StartsWith("```", StringComparison.Ordinal);
            if (!inBlock && line.StartsWith("## ", StringComparison.Ordinal))
            {
                if (section is not null)
                    yield return section;
                section = Heading().IsMatch(line) ? new(line, line.StartsWith("## ❌", StringComparison.Ordinal), []) : null;
            }

            section?.Lines.Add(line);
        }

        if (section is not null)
            yield return section;
    }

    private static PageExample Read(Section section)
    {
        var (code, inCode) = Block(section, "csharp", CodeMarker());
        var (config, inConfig) = Block(section, "editorconfig", ConfigMarker());
        return code.Length + config.Length > 0
            ? new(code, config, section.Lines.Contains("<!-- by hand -->"), VersionOf(section), inCode, inConfig)
            {
                Beside = BesideIn(section),
                CSharp = section.Lines.Select(line => VersionMarker().Match(line)).FirstOrDefault(match => match.Success) is { } version
                    ? int.Parse(version.Groups[1].Value, CultureInfo.InvariantCulture)
                    : 0,
            }
            : throw new FormatException($"'{section.Heading}': no csharp and no editorconfig block");
    }

    private static ZmqVersion VersionOf(Section section) =>
        section.Lines.Contains("<!-- NetMQ -->") ? ZmqVersion.NetMq
        : section.Lines.Select(l => Version().Match(l)).FirstOrDefault(m => m.Success) is { } named
            ? Enum.Parse<ZmqVersion>($"V{named.Groups["version"].Value.Replace('.', '_')}")
        : ZmqVersion.V0_5_0;

    /// <summary>A block of text under a line that names its file in bold: <c>**flyweights.shipped.txt**</c>.</summary>
    private static (string, string)? BesideIn(Section section) =>
        section.Lines.Select(line => FileMarker().Match(line)).FirstOrDefault(match => match.Success) is { } file
            ? (file.Groups[1].Value, Block(section, "text", ConfigMarker()).Text)
            : null;

    private static (string Text, List<(int, string)> Marked) Block(Section section, string language, Regex marker)
    {
        var start = section.Lines.IndexOf($"```{language}");
        if (start < 0)
            return ("", []);
        if (section.Lines.LastIndexOf($"```{language}") != start)
            throw new FormatException($"'{section.Heading}': more than one {language} block");
        var end = section.Lines.IndexOf("```", start);
        if (end < 0)
            throw new FormatException($"'{section.Heading}': the {language} block has no end");

        var lines = section.Lines[(start + 1)..end];
        var marked = new List<(int, string)>();
        for (var i = 0; i < lines.Count; i++)
            if (marker.Match(lines[i]) is { Success: true } match)
            {
                marked.AddRange(match.Groups["id"].Captures.Select(c => (i + 1, c.Value)));
                lines[i] = lines[i][..match.Index];
            }

        return (string.Concat(lines.Select(l => l + "\n")), marked);
    }

    private sealed record Section(string Heading, bool IsBad, List<string> Lines);

    [GeneratedRegex(@"^<!-- Net\.Zmq (?<version>[\d.]+) -->$")]
    private static partial Regex Version();

    [GeneratedRegex(@"^<!-- C# (\d+) -->$")]
    private static partial Regex VersionMarker();

    [GeneratedRegex(@"^\*\*([\w.]+)\*\*$")]
    private static partial Regex FileMarker();

    [GeneratedRegex("^## (❌|✅)")]
    private static partial Regex Heading();

    [GeneratedRegex(@"\s*//\s*(?<id>ZMQ\d{4})(,\s*(?<id>ZMQ\d{4}))*\s*$")]
    private static partial Regex CodeMarker();

    [GeneratedRegex(@"\s*#\s*(?<id>ZMQ\d{4})\s*$")]
    private static partial Regex ConfigMarker();
}
