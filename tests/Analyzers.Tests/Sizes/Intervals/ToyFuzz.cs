using System.Linq;
using System.Threading;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>Solves toy graphs and compares what the solver claims with what happens in them.</summary>
internal sealed class ToyFuzz
{
    /// <summary>Intervals of variables at blocks that are reached, and those of them that are as narrow as can be.</summary>
    public int Reached { get; private set; }

    public int Exact { get; private set; }

    public int Visits { get; private set; }

    public int Blocks { get; private set; }

    /// <summary>The first claim that did not hold.</summary>
    public string? Violation { get; private set; }

    /// <summary>Checks so many graphs; the violation, or null. For callers of another load context too.</summary>
    public static string? Check(int graphs) => Run(graphs).Violation;

    public static ToyFuzz Run(int graphs)
    {
        var fuzz = new ToyFuzz();
        for (var seed = 0; seed < graphs && fuzz.Violation is null; seed++)
        {
            var graph = new ToyGraph(seed);
            if (fuzz.Solve(graph) is { } violation)
                fuzz.Violation = $"graph {seed}: {violation} in\n{graph}";
        }

        return fuzz;
    }

    private string? Solve(ToyGraph graph)
    {
        var toys = new ToyBlocks(graph);
        var variables = toys.Variables();
        var solver = new FixpointSolver(toys, toys.Edges(), variables, [0]);
        if (solver.Solve(CancellationToken.None) is not { } entries)
            return "comes to no rest";
        (Visits, Blocks) = (Visits + solver.Visits, Blocks + toys.Count);
        return Unrest(toys, variables, entries) ?? Compare(graph, entries);
    }

    /// <summary>Run once more, no block sends anything on that does not hold where it goes.</summary>
    private static string? Unrest(ToyBlocks toys, SizeVariables variables, SizeState?[] entries)
    {
        var edges = toys.Edges();
        for (var block = 0; block < toys.Count; block++)
        {
            var (end, thrown) = entries[block] is { } entry ? toys.Run(block, entry) : (null, null);
            foreach (var edge in edges.From(block))
                edge.Depart(
                    edge.IsException ? thrown
                        : end is null || edge.Outcome is not { } outcome ? end
                        : toys.Branch(block, end, outcome),
                    variables
                );
            edges.FinallyLeftBy(block)?.Leave(block, end);
        }

        for (var block = 0; block < toys.Count; block++)
            foreach (var edge in edges.From(block))
            {
                edge.Arrive(variables);
                if (edge.State is { } state && !(entries[edge.Target] is { } known && known.Join(state).IsSameAs(known)))
                    return $"block {block} sends more to block {edge.Target} than is known there";
            }

        return null;
    }

    private string? Compare(ToyGraph graph, SizeState?[] entries)
    {
        var memories = ToyMachine.Run(graph);
        for (var block = 0; block < entries.Length; block++)
        for (var variable = 0; variable < ToyGraph.Variables && memories[block].Count > 0; variable++)
        {
            var operand = new ToyOperand(variable, 0);
            var hull = SmallIntegers.Hull(memories[block].Select(m => (long?)ToyMachine.Value(operand, m)));
            var claimed = entries[block]?[variable].Interval;
            if (!SmallIntegers.Covers(claimed, hull))
                return $"{hull!.Value.Low} to {hull.Value.High} occurs as {operand} in block {block}, {claimed?.Low} "
                    + $"to {claimed?.High} is claimed";
            (Reached, Exact) = (Reached + 1, Exact + (claimed == hull ? 1 : 0));
        }

        return null;
    }
}
