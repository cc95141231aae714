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
/// The page with one table per pair, from BenchmarkDotNet's JSON. A section is replaced when its rule was measured and kept when not, so each says where and when it was measured.
/// </summary>
internal static class PerformancePage
{
    private const string Introduction = """
        # What the rules cost, measured

        Each table compares what a rule finds with what its fix makes of it: the same frames through an inproc PUSH and PULL socket on one thread, every byte written by the sender
        and read by the receiver, at most 256 KiB in flight. Times are nanoseconds per message, for sending *and* receiving it: the fastest of fifty rounds of 20 ms, so that
        other work on the machine counts as little as possible. Memory is managed bytes per message; what libzmq and `malloc` do is in the time. The code of both sides is in
        `benchmarks/RulePairs`. `./bench.sh` measures everything anew on your machine and writes this page; `./bench.sh ZMQ1001` does so for one rule.

        """;

    private static readonly JsonSerializerOptions s_json = new() { PropertyNameCaseInsensitive = true };

    public static void Update(string results, string page, string command)
    {
        var sections = File.Exists(page) ? Sections(File.ReadAllText(page)) : [];
        var reports = Directory.EnumerateFiles(results, "*-report-brief.json").Select(file => JsonSerializer.Deserialize<Report>(File.ReadAllText(file), s_json)!);
        foreach (var rule in reports.OrderBy(report => report.Class, StringComparer.Ordinal).GroupBy(report => report.Class[..7]))
            sections[rule.Key] = Section(rule.Key, [.. rule], command);
        File.WriteAllText(page, Introduction + string.Concat(sections.Values));
        Console.WriteLine($"{page}: {sections.Count} rules");
    }

    /// <summary>The sections of an existing page by rule, in order.</summary>
    private static SortedDictionary<string, string> Sections(string page) => new(
        page.Split("\n## ").Skip(1).ToDictionary(section => section[..7], section => "\n## " + section), StringComparer.Ordinal);

    private static string Section(string rule, Report[] reports, string command)
    {
        var host = reports[0].HostEnvironmentInfo;
        var (major, minor, patch) = Context.Version;
        var text = new StringBuilder($"\n## {rule}\n");
        foreach (var report in reports)
        {
            text.Append(CultureInfo.InvariantCulture, $"\n{report.Description}\n\n");
            text.Append("| bytes | before, ns | after, ns | before ÷ after | allocated before, B | allocated after, B |\n|---:|---:|---:|---:|---:|---:|\n");
            foreach (var size in report.Benchmarks.GroupBy(benchmark => benchmark.Size))
            {
                Benchmark before = size.Single(benchmark => benchmark.Method == "Before"), after = size.Single(benchmark => benchmark.Method == "After");
                text.Append(CultureInfo.InvariantCulture, $"| {size.Key:N0} | {Time(before)} | {Time(after)} | {before.Statistics.Min / after.Statistics.Min:F2} | {Bytes(before)} | {Bytes(after)} |\n");
            }
        }
        text.Append(CultureInfo.InvariantCulture,
            $"\n{host.ProcessorName}, {host.OsVersion}, {host.RuntimeVersion}, libzmq {major}.{minor}.{patch}, {DateTime.UtcNow:yyyy-MM-dd}, `{command}`\n");
        return text.ToString();
    }

    private static string Time(Benchmark benchmark) =>
        benchmark.Statistics.Min.ToString(benchmark.Statistics.Min < 1000 ? "N1" : "N0", CultureInfo.InvariantCulture);

    private static string Bytes(Benchmark benchmark) => benchmark.Memory.BytesAllocatedPerOperation.ToString("N0", CultureInfo.InvariantCulture);

    // What is read of BenchmarkDotNet's report.
    private sealed record Report(Host HostEnvironmentInfo, Benchmark[] Benchmarks)
    {
        public string Class => Benchmarks[0].Type;

        public string Description => typeof(PerformancePage).Assembly.GetType($"{typeof(PerformancePage).Namespace}.{Class}")!.GetCustomAttribute<DescriptionAttribute>()!.Description;
    }

    private sealed record Host(string ProcessorName, string OsVersion, string RuntimeVersion);

    private sealed record Benchmark(string Type, string Method, string Parameters, Statistics Statistics, Memory Memory)
    {
        public int Size => int.Parse(Parameters["Size=".Length..], CultureInfo.InvariantCulture);
    }

    private sealed record Statistics(double Min);

    private sealed record Memory(long BytesAllocatedPerOperation);
}
