using System;
using System.Linq;

namespace ZmqPerf.Mutation;

/// <summary>Which mutants are tried, and in which order; the same for the same seed and sources.</summary>
/// <param name="Seed">Another order.</param>
/// <param name="Files">Only files whose path below src/Analyzers contains this.</param>
/// <param name="AllKinds">Not only conditions that are the other way round.</param>
internal sealed record Draw(int Seed, string Files, bool AllKinds)
{
    public Mutant[] From(AnalyzerBuild build)
    {
        Mutant[] mutants =
        [
            .. build
                .Rules.Where(tree => build.PlaceOf(tree).Contains(Files, StringComparison.Ordinal))
                .SelectMany(Mutants.In)
                .Where(mutant => AllKinds || mutant.Kind == MistakeKind.Flipped),
        ];
        new Random(Seed).Shuffle(mutants);
        return mutants;
    }
}
