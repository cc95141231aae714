using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using System.Text.Json;
using Net.Zmq;

namespace ZmqPerf.Benchmarks;

/// <summary>
/// The page with one table per pair, from BenchmarkDotNet's JSON, and the same tables on the rules' own pages. A section is replaced when
/// its rule was measured and kept when not, so each says where and when it was measured.
/// </summary>
internal static class PerformancePage
{
    private const string Introduction = """
        # Performance, measured

        What the runtime costs against C, what the analyzers add to a build, and what each rule and its fix cost. `./bench.sh` measures
        again on your machine and writes this page; `./bench.sh --help` says how to measure parts of it.

        The tables of the rules compare the same frames through an inproc PUSH and PULL socket on one thread, at most 256 KiB in flight.
        The sender writes every byte, and the receiver reads it. "The examples of the page" are the code of the rule's page, compiled from
        there; the other pairs, and what they share, are in `benchmarks/RulePairs`. Times are nanoseconds per message, for sending *and*
        receiving it: the fastest of all rounds of 20 ms, in one pass or several some minutes apart, so that other work on the machine
        counts as little as possible. Memory is managed bytes per message; what libzmq and `malloc` do is in the time.

        """;

    private static readonly JsonSerializerOptions s_json = new() { PropertyNameCaseInsensitive = true };

    private static readonly Lazy<Type[]> s_pairs = new(() => [.. Pairs.All(Path.Combine("docs", "rules"))]);

    public static void Update(string results, string page, string command)
    {
        var sections = File.Exists(page) ? Sections(File.ReadAllText(page)) : [];
        var pairs = Directory
            .EnumerateFiles(results, "*-report-brief.json", SearchOption.AllDirectories)
            .Select(file => JsonSerializer.Deserialize<Report>(File.ReadAllText(file), s_json)!)
            .GroupBy(report => report.Class)
            .OrderBy(passes => passes.Key, StringComparer.Ordinal);
        foreach (var rule in pairs.GroupBy(pair => pair.Key[..7]))
        {
            string tables = Tables(rule, command);
            Put(sections, rule.Key, $"\n## {rule.Key}\n\n{tables}");
            WriteToRulePage(Path.Combine(Path.GetDirectoryName(page)!, "rules", rule.Key + ".md"), tables);
        }
        File.WriteAllText(page, Introduction + string.Concat(sections.Select(section => section.Text)));
        Console.WriteLine($"{page}: {sections.Count} rules");
    }

    /// <summary>The sections of an existing page, in order, each with the first letters of its title: a rule's id.</summary>
    private static List<(string Key, string Text)> Sections(string page) =>
        [.. page.Split("\n## ").Skip(1).Select(section => (section[..7], "\n## " + section))];

    /// <summary>Replaces a rule's section. A new one comes before that of the next rule, and after all that is not about rules.</summary>
    internal static void Put(List<(string Key, string Text)> sections, string rule, string text)
    {
        int index = sections.FindIndex(section => section.Key == rule);
        if (index >= 0)
        {
            sections[index] = (rule, text);
            return;
        }
        index = sections.FindIndex(section => IsRule(section.Key) && string.CompareOrdinal(section.Key, rule) > 0);
        sections.Insert(index < 0 ? sections.Count : index, (rule, text));
    }

    private static bool IsRule(string key) => key.StartsWith("ZMQ", StringComparison.Ordinal);

    private static void WriteToRulePage(string path, string tables)
    {
        const string begin = "<!-- measured -->\n",
            end = "<!-- /measured -->\n";
        if (
            !File.Exists(path)
            || File.ReadAllText(path).Split(begin) is not [var before, var rest]
            || rest.Split(end) is not [_, var after]
        )
            return;
        File.WriteAllText(path, before + begin + "\n" + tables + "\n" + end + after);
        Console.WriteLine(path);
    }

    private static string Tables(IEnumerable<IEnumerable<Report>> pairs, string command)
    {
        var host = pairs.First().First().HostEnvironmentInfo;
        var (major, minor, patch) = Context.Version;
        var text = new StringBuilder();
        foreach (var passes in pairs)
        {
            if (passes.First().Form is { } form)
                text.Append(CultureInfo.InvariantCulture, $"<!-- form: {form} -->\n\n");
            text.Append(CultureInfo.InvariantCulture, $"{passes.First().Description}\n\n");
            text.Append(
                "| bytes | before, ns | after, ns | before ÷ after | allocated before, B | allocated after, B |\n"
                    + "|---:|---:|---:|---:|---:|---:|\n"
            );
            foreach (var size in passes.SelectMany(report => report.Benchmarks).GroupBy(benchmark => benchmark.Size))
            {
                var (before, bytesBefore) = Least(size, "Before");
                var (after, bytesAfter) = Least(size, "After");
                text.Append(
                    CultureInfo.InvariantCulture,
                    $"| {size.Key:N0} | {Time(before)} | {Time(after)} | {before / after:F2} | {bytesBefore:N0} | {bytesAfter:N0} |\n"
                );
            }
            text.Append('\n');
        }
        text.Append(
            CultureInfo.InvariantCulture,
            $"{host.ProcessorName}, {host.OsVersion}, {host.RuntimeVersion}, libzmq {major}.{minor}.{patch}, "
                + $"{DateTime.UtcNow:yyyy-MM-dd}, {Passes(pairs.First().Count())} of 25 rounds, `{command}`\n"
        );
        return text.ToString();
    }

    /// <summary>The least of all passes: what other work adds is never part of the code's own cost.</summary>
    private static (double Nanoseconds, long Bytes) Least(IEnumerable<Benchmark> passes, string method)
    {
        var measured = passes.Where(benchmark => benchmark.Method == method);
        return (
            measured.Min(benchmark => benchmark.Statistics.Min),
            measured.Min(benchmark => benchmark.Memory.BytesAllocatedPerOperation)
        );
    }

    private static string Passes(int count) => count == 1 ? "1 pass" : $"{count} passes";

    private static string Time(double nanoseconds) => nanoseconds.ToString(nanoseconds < 1000 ? "N1" : "N0", CultureInfo.InvariantCulture);

    // What is read of BenchmarkDotNet's report.
    private sealed record Report(Host HostEnvironmentInfo, Benchmark[] Benchmarks)
    {
        public string Class => Benchmarks[0].Type;

        public string Description => Pair.GetCustomAttribute<DescriptionAttribute>()!.Description;

        /// <summary>The form of the rule that the pair measures, for <c>zmqperf scan</c>, which reads the page.</summary>
        public string? Form => Pair.GetCustomAttribute<CostFormAttribute>()?.Key;

        private Type Pair => s_pairs.Value.First(type => type.Name == Class);
    }

    private sealed record Host(string ProcessorName, string OsVersion, string RuntimeVersion);

    private sealed record Benchmark(string Type, string Method, string Parameters, Statistics Statistics, Memory Memory)
    {
        public int Size => int.Parse(Parameters["Size=".Length..], CultureInfo.InvariantCulture);
    }

    private sealed record Statistics(double Min);

    private sealed record Memory(long BytesAllocatedPerOperation);
}
