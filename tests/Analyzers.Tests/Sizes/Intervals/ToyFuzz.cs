using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Sizes;
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
        var nodes = toys.Nodes();
        var solver = new FixpointSolver(toys, nodes, variables, [0]);
        if (!solver.Solve(SizeState.Of(variables.Entry), CancellationToken.None))
            return "comes to no rest";
        (Visits, Blocks) = (Visits + solver.Visits, Blocks + nodes.Count);
        return Unrest(toys, nodes, solver) ?? Compare(graph, nodes, solver);
    }

    /// <summary>Run once more, no block sends anything on that does not hold where it goes.</summary>
    private static string? Unrest(ToyBlocks toys, IReadOnlyList<FlowNode> nodes, FixpointSolver solver)
    {
        foreach (var node in nodes)
        {
            if (solver.Before(node) is not { HasValue: true, Value: var entry })
                continue;
            var (end, thrown) = toys.Run(node, entry);
            foreach (var (to, outcome) in node.Next)
                if (!Holds(end is null || outcome is not { } known ? end : toys.Branch(node.Block, end, known), to))
                    return $"block {node.Block} sends more to block {to.Block} than is known there";
            foreach (var (handler, _, _) in node.Handlers)
                if (!Holds(thrown, handler))
                    return $"block {node.Block} throws more to block {handler.Block} than is known there";
        }

        return null;

        bool Holds(SizeState? state, FlowNode at) =>
            state is null || solver.Before(at) is { HasValue: true, Value: var known } && known.Join(state).IsSameAs(known);
    }

    private string? Compare(ToyGraph graph, IReadOnlyList<FlowNode> nodes, FixpointSolver solver)
    {
        var memories = ToyMachine.Run(graph);
        for (var block = 0; block < graph.Blocks.Length; block++)
        for (var variable = 0; variable < ToyGraph.Variables && memories[block].Count > 0; variable++)
        {
            var operand = new ToyOperand(variable, 0);
            var hull = SmallIntegers.Hull(memories[block].Select(m => (long?)ToyMachine.Value(operand, m)));
            var claimed = nodes
                .Where(n => n.Block == block && solver.Before(n).HasValue)
                .Aggregate((IntInterval?)null, (all, n) => Joined(all, solver.Before(n).Value[variable].Interval));
            if (!SmallIntegers.Covers(claimed, hull))
                return $"{hull!.Value.Low} to {hull.Value.High} occurs as {operand} in block {block}, {claimed?.Low} "
                    + $"to {claimed?.High} is claimed";
            (Reached, Exact) = (Reached + 1, Exact + (claimed == hull ? 1 : 0));
        }

        return null;
    }

    private static IntInterval Joined(IntInterval? all, IntInterval one) => all?.Join(one) ?? one;
}
