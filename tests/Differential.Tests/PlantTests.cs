using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Differential.Tests.Programs;

namespace ZmqPerf.Differential.Tests;

/// <summary>No fix escapes the harness.</summary>
public sealed class PlantTests
{
    /// <summary>Fixes of code that cannot be run, and why.</summary>
    private static readonly Dictionary<string, string> s_unrunnable = new()
    {
        ["ZMQ1004"] = "only messages of Net.Zmq's own pool are fixed, and of the versions with a pool there are declarations only",
        ["ZMQ2008"] = "only handlers of NetMQ are fixed, which has no peers in the harness",
        ["ZMQ2015"] = "only receives of NetMQ are fixed, which has no peers in the harness",
        ["ZMQ3039"] = "only ids that NetMQ receives are fixed, and the bytes that are sent afterwards differ, which is the purpose",
        ["ZMQ3033"] = "only a call of NetMQ is fixed, which has no peers in the harness",
        ["ZMQ3019"] = "the members that are replaced exist in versions of Net.Zmq of which there are declarations only",
        ["ZMQ4001"] = "the declaration that is fixed does not compile",
        ["ZMQ4002"] = "the declaration that is fixed does not compile",
        ["ZMQ4004"] = "the declaration that is fixed does not compile",
    };

    [Fact]
    public void Every_fix_is_planted_or_cannot_be_run()
    {
        var fixable = RuleCatalogue.Fixers.SelectMany(f => f.FixableDiagnosticIds).Order(StringComparer.Ordinal);
        Assert.Equal(fixable, Plant.All.Select(p => p.Id).Concat(s_unrunnable.Keys).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void A_seed_gives_the_same_program_again() => Assert.All(Plant.All, p => Assert.Equal(p.Method(1, 5), p.Method(1, 5)));

    [Fact]
    public void Seeds_give_different_programs() =>
        Assert.All(Plant.All, p => Assert.True(Enumerable.Range(0, 20).Select(seed => p.Method(1, seed)).Distinct().Count() > 15, p.Id));
}
