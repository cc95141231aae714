using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Text;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Reporting;

/// <summary>
/// One file that asks for nothing else: rules by their rank, their findings with what the fixes change, and what could not be analyzed.
/// Well-formed XML, too.
/// </summary>
internal static class HtmlReport
{
    private const string Style = """
        :root {
          color-scheme: light dark; --text: #1f2328; --back: #ffffff; --soft: #59636e; --line: #d1d9e0; --code: #f6f8fa;
          --plus: #116329; --plusback: #dafbe1; --minus: #a40e26; --minusback: #ffebe9;
          --link: #0550ae; --error: #a40e26; --warning: #7d4e00; }
        @media (prefers-color-scheme: dark) { :root {
          --text: #e6edf3; --back: #0d1117; --soft: #9198a1; --line: #3d444d; --code: #161b22;
          --plus: #aff5b4; --plusback: #033a16; --minus: #ffdcd7; --minusback: #67060c;
          --link: #79c0ff; --error: #ff9492; --warning: #e3b341; } }
        body {
          font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back);
          max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
        h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 2.5rem 0 .25rem; border-top: 1px solid var(--line); padding-top: 1rem; }
        a { color: var(--link); } p { margin: .25rem 0; } .soft { color: var(--soft); }
        table { border-collapse: collapse; }
        th, td { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
        td.number, th.number { text-align: right; }
        ul { padding-left: 1.2rem; } li { margin: .6rem 0; } code, pre { font: 13px/1.45 ui-monospace, monospace; }
        pre {
          background: var(--code); border: 1px solid var(--line); border-radius: 6px; padding: .6rem; overflow-x: auto;
          margin: .4rem 0; }
        pre span { display: block; min-height: 1.45em; }
        .plus { color: var(--plus); background: var(--plusback); } .minus { color: var(--minus); background: var(--minusback); }
        .at { color: var(--soft); } .error { color: var(--error); } .warning { color: var(--warning); }
        .hot { border: 1px solid currentColor; border-radius: 1em; padding: 0 .5em; font-size: .8em; color: var(--error); }
        """;

    public static void Write(TextWriter writer, ScanResult result)
    {
        var groups = RuleGroup.Rank(result);
        writer.WriteLine(
            $"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>zmqperf scan</title>
            <style>
            {Style}
            </style>
            </head>
            <body>
            <h1>zmqperf scan of {Text(Path.GetFileName(result.Root))}</h1>
            <p>{Text(TableReport.Summary(result))}</p>
            <p class="soft">{DateTimeOffset.Now.ToString("yyyy-MM-dd HH:mm zzz", CultureInfo.InvariantCulture)}</p>
            """
        );
        foreach (string source in RuleGroup.Sources(groups))
            writer.WriteLine($"""<p class="soft">Costs {Text(source)}</p>""");
        if (groups.Count > 0)
            WriteOverview(writer, groups);
        foreach (var group in groups)
            WriteGroup(writer, group, result.Root);
        if (result.Failures.Count > 0)
            WriteFailures(writer, result);
        if (result.LeftOut.Count > 0)
            WriteLeftOut(writer, result);
        writer.WriteLine("</body>\n</html>");
    }

    private static void WriteOverview(TextWriter writer, System.Collections.Generic.IReadOnlyList<RuleGroup> groups)
    {
        writer.WriteLine(
            """
            <table><thead><tr><th>rule</th><th></th>
            <th class="number">findings</th><th class="number">hot</th><th>cost per hit</th></tr></thead><tbody>
            """
        );
        foreach (var group in groups)
            writer.WriteLine(
                $"""
                <tr><td><a href="#{group.Rule.Id}">{group.Rule.Id}</a></td><td>{Text(group.Rule.Title)}</td>
                <td class="number">{group.Findings.Count}</td><td class="number">{group.Hot}</td>
                <td>{(group.HasCost ? Text(TableReport.CostOf(group)) : "")}</td></tr>
                """
            );
        writer.WriteLine("</tbody></table>");
    }

    private static void WriteGroup(TextWriter writer, RuleGroup group, string root)
    {
        string page = group.Rule.HelpLink is { } link ? $""" <a href="{Text(link)}">page</a>""" : "";
        string cost = group.HasCost ? $", {Text(TableReport.CostOf(group))}" : "";
        writer.WriteLine(
            $"""
            <h2 id="{group.Rule.Id}">{group.Rule.Id} {Text(group.Rule.Title)}</h2>
            <p class="soft">{Text(TableReport.Count(group.Findings.Count, "finding"))}{cost}{page}</p>
            """
        );
        writer.WriteLine("<ul>");
        foreach (var finding in group.Findings)
        {
            string place =
                GithubReport.PathFrom(root, finding.File) + (finding.Span is { } span ? $":{span.StartLine}:{span.StartColumn}" : "");
            string level = TableReport.Name(finding.Level),
                hot = TableReport.HeatOf(finding) is { } heat
                    ? $""" <span class="{(finding.IsLeftOut ? "soft" : "hot")}">{heat}</span>"""
                    : "";
            string noFix = finding is { HasFix: false, NoFix: { } reason } ? $"""<p class="soft">No fix: {Text(reason)}</p>""" : "";
            writer.WriteLine(
                $"""
                <li><code>{Text(place)}</code> <span class="{level}">{level}</span>{hot}
                <p>{Text(finding.Message)}</p>{noFix}{Diff(finding.Preview)}</li>
                """
            );
        }
        writer.WriteLine("</ul>");
    }

    private static void WriteFailures(TextWriter writer, ScanResult result)
    {
        writer.WriteLine("<h2>Not analyzed, or not wholly</h2><ul>");
        foreach (var failure in result.Failures)
        {
            string errors = failure.Errors.Count > 0 ? $"<pre>{Text(string.Join('\n', failure.Errors))}</pre>" : "";
            writer.WriteLine(
                $"<li><code>{Text(GithubReport.PathFrom(result.Root, failure.Project))}</code> {Text(failure.Reason)}"
                    + $"{errors}<p>{Text(failure.Next)}</p></li>"
            );
        }
        writer.WriteLine("</ul>");
    }

    private static void WriteLeftOut(TextWriter writer, ScanResult result)
    {
        writer.WriteLine("<h2>Left out</h2><ul>");
        foreach (var left in result.LeftOut)
            writer.WriteLine($"<li><code>{Text(GithubReport.PathFrom(result.Root, left.Project))}</code> {Text(left.Reason)}</li>");
        writer.WriteLine("</ul>");
    }

    private static string Diff(string? diff)
    {
        if (diff is null)
            return "";
        var html = new StringBuilder("<pre>");
        foreach (string line in diff.ReplaceLineEndings("\n").TrimEnd('\n').Split('\n'))
        {
            string kind = line switch
            {
                ['+', '+', '+', ..] or ['-', '-', '-', ..] or ['@', ..] => "at",
                ['+', ..] => "plus",
                ['-', ..] => "minus",
                _ => "same",
            };
            html.Append(CultureInfo.InvariantCulture, $"""<span class="{kind}">{Text(line)}</span>""");
        }
        return html.Append("</pre>").ToString();
    }

    // what XML 1.0 does not allow at all has a place holder
    private static string Text(string text) =>
        WebUtility.HtmlEncode(
            string.Concat(text.Select(c => c < ' ' && c is not ('\t' or '\n' or '\r') || c is '\ufffe' or '\uffff' ? '\ufffd' : c))
        );
}
