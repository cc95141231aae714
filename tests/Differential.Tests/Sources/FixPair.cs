using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Tests.Testing;
using ZmqPerf.Testing;

namespace ZmqPerf.Differential.Tests.Sources;

/// <summary>What a fix test starts from, and what it says the fix leads to.</summary>
internal sealed record FixPair(string Name, ImmutableArray<string> Ids, string Before, string After, ZmqTest Test)
{
    /// <summary>Every fix test of the suite in which something is fixed.</summary>
    public static IReadOnlyList<FixPair> All { get; } = [.. TestSources.All.Select(t => Of(t.Name, t.Test)).OfType<FixPair>()];

    /// <summary>Why the pair cannot be run; null if it can.</summary>
    public string? WhyNot =>
        Test.ZmqVersion != ZmqVersion.V0_5_0 ? "made for a Net.Zmq of which there are declarations only"
        : Test.TestState.Sources.Count > 1 || Test.TestState.AdditionalProjects.Any() ? "several files or projects"
        : Ids.Any(id => id.StartsWith("ZMQ4", StringComparison.Ordinal)) ? "what is fixed does not compile"
        : Ids.Contains("ZMQ3001") && After.Split("if (").Length > Before.Split("if (").Length
            ? "leaves where a call is refused, as its neighbours do, and that is meant"
        : Ids.Contains("ZMQ3016") ? "where nobody is connected, all sends throw afterwards, as they are meant to"
        : Ids.Contains("ZMQ3009") && (Before.Contains("stackalloc") || Before.Contains("fixed ("))
            ? "what arrives is of memory that is not there any more, and that is the mistake"
        : Before.Contains("AllocHGlobal(size)")
        && (Before.Contains("*p") || Before.Contains("* p") || Before.Contains("*)(") || Before.Contains("*(int*)block"))
            ? "a pointer beyond the memory goes unnoticed, and a span throws"
        : Before.Contains("new Thread(") && !Before.Contains(".Join(") ? "a thread that nothing waits for outlives the run"
        : Before.Contains("new Context(") || Before.Contains("Context c = new(") || Before.Contains("Context _context = new(")
            ? "makes a context of its own, which no peer can reach"
        : Before.Contains("Random.Shared") || Before.Contains("RandomNumberGenerator") || Before.Contains("Guid.NewGuid") ? "random"
        : Before.Contains("GetHashCode") ? "a number of its own in each run"
        : Test.TestState.OutputKind is not (null or OutputKind.DynamicallyLinkedLibrary) ? "a program of its own"
        : null;

    private static FixPair? Of(string name, ZmqTest test)
    {
        if (test.FixedState.Sources.Count == 0 || test.TestState.Sources.Count == 0)
            return null;
        var (before, marks) = Markup.Parse(test.TestState.Sources[0].content.ToString());
        var after = Markup.Parse(test.FixedState.Sources[0].content.ToString()).Text;
        var ids = marks
            .Select(m => m.Key.Length > 0 ? m.Key : test.DefaultDescriptor?.Id ?? "")
            .Concat(test.ExpectedDiagnostics.Select(d => d.Id))
            .Where(k => k.StartsWith("ZMQ", StringComparison.Ordinal))
            .Distinct()
            .ToImmutableArray();
        return before == after ? null : new(name, ids, before, after, test);
    }
}
