using System;
using System.Linq;

namespace ZmqPerf.Mutation;

/// <summary>Which mutants are tried, and in which order; the same for the same seed and sources.</summary>
/// <param name="Seed">Another order.</param>
/// <param name="Files">Only files whose path below src/Analyzers contains this.</param>
internal sealed record Draw(int Seed, string Files)
{
    public Mutant[] From(AnalyzerBuild build)
    {
        Mutant[] mutants = [.. build.Rules.Where(tree => build.PlaceOf(tree).Contains(Files, StringComparison.Ordinal)).SelectMany(Mutants.In)];
        new Random(Seed).Shuffle(mutants);
        return mutants;
    }
}
