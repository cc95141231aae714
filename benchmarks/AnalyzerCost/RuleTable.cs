using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>
/// What each rule of ours costs in a build: its time, and the control-flow graphs that it was the first to ask for. What all of them share
/// (finding the bodies, the driver) is in no row.
/// </summary>
internal sealed class RuleTable
{
    private readonly List<(string Rule, double Microseconds, double Graphs)> _rows;
    private readonly int _bodies;

    private RuleTable(string title, List<(string Rule, double Microseconds, double Graphs)> rows, int bodies) =>
        (Title, _rows, _bodies) = (title, rows, bodies);

    public string Title { get; }

    public static RuleTable Measure(int files, int percent, int rounds)
    {
        var project = new GeneratedProject(files, percent, findings: true);
        var rules = typeof(BodyRule)
            .Assembly.GetTypes()
            .Where(type => !type.IsAbstract && type.IsSubclassOf(typeof(BodyRule)))
            .Select(type => new TimedRule((BodyRule)Activator.CreateInstance(type)!))
            .ToList();
        var set = new AnalyzerSet("each rule by itself", [new TimedFamily([.. rules])]);
        Cost.Build(project.Compilation, set);
        var times = rules.Select(_ => new List<double>()).ToArray();
        for (int round = 0; round < rounds; round++)
        {
            rules.ForEach(rule => rule.Reset());
            Cost.Build(project.Compilation, set);
            for (int i = 0; i < rules.Count; i++)
                times[i].Add(rules[i].Time.TotalMicroseconds);
        }
        var rows = rules
            .Select((rule, i) => (rule.Name, Cost.Median(times[i]), (double)rule.Graphs))
            .OrderByDescending(row => row.Item2)
            .ToList();
        return new(
            string.Create(
                CultureInfo.InvariantCulture,
                $"Each rule, {files:N0} files, {percent} % of them messaging, with five findings each"
            ),
            rows,
            rules[0].Bodies
        );
    }

    public override string ToString()
    {
        var text = new StringBuilder("| rule | time, µs | µs per body | graphs built |\n|---|---:|---:|---:|\n");
        foreach (
            var (rule, microseconds, graphs) in _rows.Append(
                ("all rules", _rows.Sum(row => row.Microseconds), _rows.Sum(row => row.Graphs))
            )
        )
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {rule} | {microseconds:N0} | {microseconds / Math.Max(1, _bodies):F2} | {graphs:N0} |\n"
            );
        return text.ToString();
    }

    private sealed class TimedRule(BodyRule inner) : BodyRule
    {
        private long _ticks;

        public override ImmutableArray<DiagnosticDescriptor> Descriptors => inner.Descriptors;

        public string Name => inner.Descriptors is [var rule, ..] ? $"{rule.Id} {inner.GetType().Name}" : inner.GetType().Name;

        public TimeSpan Time => TimeSpan.FromSeconds((double)_ticks / Stopwatch.Frequency);

        public int Graphs { get; private set; }

        public int Bodies { get; private set; }

        public void Reset() => (_ticks, Graphs, Bodies) = (0, 0, 0);

        public override void Examine(MessagingBody body, in RuleContext context)
        {
            bool hadGraph = body.HasGraph;
            long start = Stopwatch.GetTimestamp();
            inner.Examine(body, context);
            _ticks += Stopwatch.GetTimestamp() - start;
            Bodies++;
            if (body.HasGraph && !hadGraph)
                Graphs++;
        }
    }

    private sealed class TimedFamily(ImmutableArray<BodyRule> rules) : FamilyAnalyzer(rules, []);
}
