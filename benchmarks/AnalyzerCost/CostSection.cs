using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>The section of the performance page about the analyzers themselves.</summary>
internal static class CostSection
{
    private const string Title = "\n## Analyzers\n";

    public static void Write(FileInfo page, IReadOnlyList<(string Title, string Text)> tables, string command)
    {
        string text = page.Exists ? File.ReadAllText(page.FullName) : "";
        int begin = text.IndexOf(Title, StringComparison.Ordinal);
        int end = begin < 0 ? -1 : text.IndexOf("\n## ", begin + Title.Length, StringComparison.Ordinal);
        int rules = text.IndexOf("\n## ZMQ", StringComparison.Ordinal);
        string before = begin >= 0 ? text[..begin] : rules >= 0 ? text[..rules] : text;
        string after = begin >= 0 ? end >= 0 ? text[end..] : "" : rules >= 0 ? text[rules..] : "";
        File.WriteAllText(page.FullName, before + Section(tables, command) + after);
    }

    private static string Section(IReadOnlyList<(string Title, string Text)> tables, string command) => $"""
        {Title}
        What a build pays: generated projects, compiled and analyzed in one warm process on one thread, all arms in turn within each round; the fastest round of each arm. As in a
        build, analyzers without a rule that is on and a warning by default do not run. Everything is compiled by the JIT before the first round (a compiler server that has built once is in that state; a
        first build pays for the JIT too). A messaging file has seven members that send or receive; reporting a finding costs more than looking for it, so there are files with five of them and files without.

        {string.Join('\n', tables.Select(table => $"{table.Title}:\n\n{table.Text}"))}
        .NET {Environment.Version}, {RuntimeInformation.OSDescription}, {Environment.ProcessorCount} cores, {DateTime.UtcNow:yyyy-MM-dd}, `{command}`

        """;
}
