using System.Collections.Generic;
using System.Collections.Immutable;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>
/// Runs a toy graph on every memory that it can start with, throws wherever something may throw, and keeps every memory that a block has
/// started with.
/// </summary>
internal sealed class ToyMachine
{
    /// <summary>What waits behind a finally: a branch, or an exception that goes on.</summary>
    private readonly record struct Place(int Block, (long A, long B, long C) Memory, ToyBranch? Pending, bool Throws);

    private readonly ToyGraph _graph;
    private readonly HashSet<Place> _seen = [];
    private readonly Stack<Place> _next = new();

    private ToyMachine(ToyGraph graph) => _graph = graph;

    /// <summary>The memories that each block starts with.</summary>
    public static ImmutableArray<HashSet<(long A, long B, long C)>> Run(ToyGraph graph)
    {
        var machine = new ToyMachine(graph);
        foreach (var a in graph.Type.Values())
            machine.Go(0, (a, graph.Entry[1]!.Value, graph.Entry[2]!.Value));
        while (machine._next.TryPop(out var place))
            machine.Step(place);
        var memories = ImmutableArray.CreateBuilder<HashSet<(long, long, long)>>();
        foreach (var _ in graph.Blocks)
            memories.Add([]);
        foreach (var place in machine._seen)
            memories[place.Block].Add(place.Memory);
        return memories.ToImmutable();
    }

    private void Step(Place place)
    {
        var (block, memory) = (_graph.Blocks[place.Block], place.Memory);
        MayThrow(place, memory);
        foreach (var statement in block.Statements)
        {
            if (Compute(statement, memory) is not { } value)
                return;
            memory = With(memory, statement.Target, value);
            MayThrow(place, memory);
        }

        if (_graph.HasFinally && place.Block == _graph.Handler.Last)
        {
            if (place.Pending is { } pending)
                Go(pending.Target, memory);
            return;
        }

        var outcome = Holds(Value(block.Left, memory), block.Relation, Value(block.Right, memory));
        foreach (var branch in block.Branches)
            if (branch.Outcome is null || branch.Outcome == outcome)
                if (branch.PassesFinally)
                    Go(_graph.Handler.First, memory, branch);
                else
                    Go(branch.Target, memory, place.Pending, place.Throws);
    }

    private void MayThrow(Place place, (long, long, long) memory)
    {
        if (_graph.IsTried(place.Block))
            Go(_graph.Handler.First, memory, throws: _graph.HasFinally);
    }

    private void Go(int block, (long, long, long) memory, ToyBranch? pending = null, bool throws = false)
    {
        var place = new Place(block, memory, pending, throws);
        if (_seen.Add(place))
            _next.Push(place);
    }

    private long? Compute(ToyStatement statement, (long, long, long) memory)
    {
        var (left, right) = (Value(statement.Left, memory), Value(statement.Right, memory));
        if (statement.Operator is '/' or '%' && (right == 0 || left == _graph.Type.Low && right == -1))
            return null;
        return _graph.Type.Store(
            statement.Operator switch
            {
                '+' => left + right,
                '-' => left - right,
                '*' => left * right,
                '&' => left & right,
                '/' => left / right,
                '%' => left % right,
                _ => left,
            },
            isChecked: false
        );
    }

    public static bool Holds(long left, Relation relation, long right) =>
        relation switch
        {
            Relation.Less => left < right,
            Relation.LessOrEqual => left <= right,
            Relation.Greater => left > right,
            Relation.GreaterOrEqual => left >= right,
            Relation.Equal => left == right,
            _ => left != right,
        };

    public static long Value(ToyOperand operand, (long A, long B, long C) memory) =>
        operand.Variable switch
        {
            0 => memory.A,
            1 => memory.B,
            2 => memory.C,
            _ => operand.Constant,
        };

    private static (long, long, long) With((long A, long B, long C) memory, int variable, long value) =>
        variable switch
        {
            0 => memory with { A = value },
            1 => memory with { B = value },
            _ => memory with { C = value },
        };
}
