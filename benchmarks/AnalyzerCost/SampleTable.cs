using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Text;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>
/// The share of a build's samples that have code of ours on the stack, by the families of rules and by our types. Calls into the compiler
/// count for whoever makes them; code that it binds for the first analyzer that looks at operations is told apart, since it serves all.
/// </summary>
internal sealed class SampleTable
{
    private const int MostTypes = 12;

    /// <summary>A share is also taken of each part of the builds: how far these are apart says how sure it is.</summary>
    private const int Parts = 5;

    private const int WarmUp = 4;

    private readonly Dictionary<string, int> _families = [],
        _types = [];
    private readonly Dictionary<CodeAddressIndex, string?> _typeAt = [];
    private readonly int[] _ours = new int[Parts],
        _bound = new int[Parts],
        _all = new int[Parts];
    private readonly string _title;
    private double _megabytes;

    private SampleTable(string title) => _title = title;

    public static SampleTable Measure(int files, int percent, bool findings, AnalyzerSet others, TimeSpan time)
    {
        var project = new GeneratedProject(files, percent, findings);
        var table = new SampleTable($"{CostTable.TitleOf(files, percent, findings)}, beside {others.Name}");
        var both = others.And(AnalyzerSet.Ours);
        for (int warm = 0; warm < WarmUp; warm++)
        {
            Build(others);
            Build(both);
        }
        // a build with the others and then one with ours, too; what is on the stacks counts in ours
        var (ends, more) = (new List<DateTime>(), new List<double>());
        StackSamples.During(
            () =>
            {
                for (var since = Stopwatch.StartNew(); since.Elapsed < time || more.Count < Parts; )
                {
                    var alone = Build(others);
                    ends.Add(DateTime.UtcNow);
                    more.Add(Build(both).Megabytes - alone.Megabytes);
                    ends.Add(DateTime.UtcNow);
                }
            },
            (stack, at) =>
            {
                int build = ends.BinarySearch(at);
                build = build < 0 ? ~build : build;
                if (build % 2 == 1 && table.Look(stack) is var (family, type, binds))
                    table.Add(build / 2 * Parts / more.Count, family, type, binds);
            }
        );
        table._megabytes = Cost.Median(more);
        return table;

        Cost Build(AnalyzerSet set)
        {
            var compilation = project.Compilation;
            return Cost.Of(() => Cost.Build(compilation, set));
        }
    }

    public override string ToString()
    {
        int all = Math.Max(1, _all.Sum());
        var parts = Enumerable
            .Range(0, Parts)
            .Select(part => 100.0 * (_ours[part] - _bound[part]) / Math.Max(1, _all[part]))
            .Order()
            .ToList();
        var (least, most) = (parts[0], parts[^1]);
        var text = new StringBuilder();
        text.Append(
            CultureInfo.InvariantCulture,
            $"""
            {_title}: ours are {100.0 * (_ours.Sum() - _bound.Sum()) / all:F1} % of {all:N0} samples ({least:F1} to {most:F1} in fifths of
            the builds). The compiler's, where it binds because we ask first: {100.0 * _bound.Sum() / all:F1} %. Ours allocate
            {_megabytes:F1} MB, the median of pairs of builds.

            | code | samples, % |
            |---|---:|

            """
        );
        foreach (var (name, count) in _families.OrderByDescending(row => row.Value))
            Row(name, count);
        text.Append("\n| innermost type of ours, with what it calls | samples, % |\n|---|---:|\n");
        foreach (var (name, count) in _types.OrderByDescending(row => row.Value).Take(MostTypes))
            Row($"`{name}`", count);
        return text.ToString();

        void Row(string name, int count) => text.Append(CultureInfo.InvariantCulture, $"| {name} | {100.0 * count / all:F2} |\n");
    }

    private void Add(int part, string? family, string? type, bool binds)
    {
        _all[part]++;
        if (family is null || type is null)
            return;
        _ours[part]++;
        if (binds)
        {
            _bound[part]++;
            return;
        }
        _families[family] = _families.GetValueOrDefault(family) + 1;
        _types[type] = _types.GetValueOrDefault(type) + 1;
    }

    /// <summary>Null where the stack is none of a build; its names are null where none of ours is on it.</summary>
    private (string? Family, string? Type, bool Binds)? Look(TraceCallStack stack)
    {
        bool isBuild = false,
            binds = false;
        string? type = null,
            family = null;
        for (var frame = stack; frame is not null; frame = frame.Caller)
        {
            isBuild |= frame.CodeAddress.ModuleName.StartsWith("Microsoft.CodeAnalysis", StringComparison.Ordinal);
            if (TypeAt(frame.CodeAddress) is not { } name)
            {
                binds |= type is null && Binds(frame.CodeAddress);
                continue;
            }
            type ??= name;
            family = OurCode.FamilyOf(name) ?? family;
        }

        return !isBuild ? null
            : type is null ? (null, null, false)
            : (family ?? OurCode.Shared, type[(type.LastIndexOf('.') + 1)..], binds);
    }

    private static bool Binds(TraceCodeAddress address) =>
        address.ModuleName.Equals("Microsoft.CodeAnalysis.CSharp", StringComparison.OrdinalIgnoreCase)
        && address.FullMethodName.Contains("MemberSemanticModel.EnsureNullabilityAnalysis", StringComparison.Ordinal);

    private string? TypeAt(TraceCodeAddress address)
    {
        if (!_typeAt.TryGetValue(address.CodeAddressIndex, out string? type))
            _typeAt.Add(address.CodeAddressIndex, type = OurCode.TypeOf(address));
        return type;
    }
}
