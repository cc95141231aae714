using System;
using System.Collections.Generic;
using System.Linq;

namespace ZmqPerf.Benchmarks;

/// <summary>Every pair: those written here, and those that the rules' pages show.</summary>
internal static class Pairs
{
    public static IEnumerable<Type> All(string rules) =>
        typeof(RulePair)
            .Assembly.GetExportedTypes()
            .Where(type => type.Name.StartsWith("ZMQ", StringComparison.Ordinal) && !type.IsAbstract)
            .Concat(ExamplePairs.Of(rules));
}
