using System.Collections.Generic;

namespace ZmqPerf.Analyzers.ControlFlow.Paths;

/// <summary>What is known on a path of the conditions that are followed, one bit each.</summary>
/// <param name="Known">Which of them are known.</param>
/// <param name="Set">Which of those hold.</param>
/// <param name="Results">The variables that have the result which the path is about.</param>
internal readonly record struct PathCondition(int Known, int Set, int Results = 0)
{
    /// <summary>Whether a condition holds; null where that is not known.</summary>
    public bool? this[int bit] => (Known & bit) == 0 ? null : (Set & bit) != 0;

    public PathCondition With(int bit, bool holds) => this with { Known = Known | bit, Set = holds ? Set | bit : Set & ~bit };

    public PathCondition Without(int bits) => new(Known & ~bits, Set & ~bits, Results & ~bits);

    /// <summary>Without those that another one subsumes: what is unknown only in the first iteration is left behind.</summary>
    public static HashSet<PathCondition> BestKnown(HashSet<PathCondition> all)
    {
        var best = new HashSet<PathCondition>(all);
        best.RemoveWhere(truth =>
        {
            foreach (var other in all)
                if (other.Known != truth.Known && (other.Known & truth.Known) == truth.Known)
                    return true;
            return false;
        });
        return best;
    }
}
