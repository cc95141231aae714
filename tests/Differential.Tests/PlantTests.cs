using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Differential.Tests.Programs;
using ZmqPerf.Differential.Tests.Sources;
using ZmqPerf.Testing;

namespace ZmqPerf.Differential.Tests;

/// <summary>No fix escapes the harness.</summary>
public sealed class PlantTests
{
    /// <summary>Fixes of code that cannot be run, and why.</summary>
    private static readonly Dictionary<string, string> s_unrunnable = new()
    {
        ["ZMQ1004"] = "only messages of Net.Zmq's own pool are fixed, and of the versions with a pool there are declarations only",
        ["ZMQ3019"] = "the members that are replaced exist in versions of Net.Zmq of which there are declarations only",
        ["ZMQ4001"] = "the declaration that is fixed does not compile",
        ["ZMQ4002"] = "the declaration that is fixed does not compile",
        ["ZMQ4004"] = "the declaration that is fixed does not compile",
    };

    /// <summary>Fixes for NetMQ whose effect the harness does not see, and why.</summary>
    private static readonly Dictionary<string, string> s_unrunnableOnNetMq = new()
    {
        ["ZMQ2007"] = "a receive waits afterwards, and nothing ends one that waits in vain",
        ["ZMQ3008"] = "a socket is disposed that nobody uses any more",
        ["ZMQ3016"] = "where nobody is connected, all sends throw afterwards, as they are meant to",
        ["ZMQ3018"] = "only the time changes that a call waits for",
        ["ZMQ3037"] = "what is shown depends on whether a message was in time to leave",
        ["ZMQ3039"] = "the bytes that are sent afterwards are others, which is the purpose",
    };

    [Fact]
    public void Every_fix_is_planted_or_cannot_be_run()
    {
        var fixable = RuleCatalogue.Fixers.SelectMany(f => f.FixableDiagnosticIds).Order(StringComparer.Ordinal);
        Assert.Equal(
            fixable,
            Plant.All.Select(p => p.Id).Concat(s_unrunnable.Keys).Concat(s_unrunnableOnNetMq.Keys).Distinct().Order(StringComparer.Ordinal)
        );
    }

    /// <summary>What a fix writes for NetMQ is code of its own.</summary>
    [Fact]
    public void Every_fix_for_NetMQ_is_planted_or_cannot_be_run()
    {
        var fixable = FixPair.All.Where(p => p.Test.ZmqVersion == ZmqVersion.NetMq).SelectMany(p => p.Ids).Distinct();
        Assert.Equal(
            fixable.Order(StringComparer.Ordinal),
            Plant
                .All.Where(p => p.Library == Library.NetMq)
                .Select(p => p.Id)
                .Concat(s_unrunnableOnNetMq.Keys)
                .Order(StringComparer.Ordinal)
        );
    }

    [Fact]
    public void A_seed_gives_the_same_program_again() => Assert.All(Plant.All, p => Assert.Equal(p.Method(1, 5), p.Method(1, 5)));

    [Fact]
    public void Seeds_give_different_programs() =>
        Assert.All(Plant.All, p => Assert.True(Enumerable.Range(0, 20).Select(seed => p.Method(1, seed)).Distinct().Count() > 15, p.Id));
}
