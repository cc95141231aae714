using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Intervals;

namespace ZmqPerf.Analyzers.Tests.Sizes.Intervals;

/// <summary>
/// A toy graph as the solver sees it: blocks that run on states, with the arithmetic and the comparisons of the analysis.
/// </summary>
internal sealed class ToyBlocks(ToyGraph graph) : IPathBlocks
{
    private static readonly ImmutableArray<IParameterSymbol> s_symbols = CSharpCompilation
        .Create("toys", [CSharpSyntaxTree.ParseText("class C { void M(int a, int b, int c) { } }")])
        .GetTypeByMetadataName("C")!
        .GetMembers("M")
        .OfType<IMethodSymbol>()
        .Single()
        .Parameters;

    private static readonly SyntaxNode s_place = SyntaxFactory.IdentifierName("here");

    public SizeVariables Variables()
    {
        var variables = new SizeVariables();
        for (var i = 0; i < ToyGraph.Variables; i++)
            variables.Add(s_symbols[i], graph.Type.Range, new(graph.Entry[i] is { } value ? IntInterval.Exactly(value) : graph.Type.Range));
        return variables;
    }

    /// <summary>A finally has nodes of its own for each target of the branches through it, and for exceptions, which have none.</summary>
    public IReadOnlyList<FlowNode> Nodes()
    {
        var nodes = new Dictionary<(int, int?), FlowNode>();
        var open = new Stack<FlowNode>();
        Node(0, null);
        while (open.TryPop(out var node))
        {
            var target = node.Pending?.Target;
            var next = graph
                .Blocks[node.Block]
                .Branches.Select(b => new FlowEdge(
                    b.PassesFinally ? Node(graph.Handler.First, b.Target) : Node(b.Target, target),
                    b.Outcome
                ));
            if (graph.HasFinally && node.Block == graph.Handler.Last && target is { } to and not Pending.Out)
                next = [new FlowEdge(Node(to, null), null)];
            node.Next = [.. next];
            if (graph.IsTried(node.Block))
                node.Handlers = [new(Node(graph.Handler.First, graph.HasFinally ? Pending.Out : null), null, false)];
        }

        FlowNode[] all = [.. nodes.Values.OrderBy(n => n.Block)];
        for (var i = 0; i < all.Length; i++)
            all[i].Index = i;
        foreach (var edge in all.SelectMany(n => n.Next.Where(e => e.To.Index <= n.Index)))
            edge.To.IsLoopHead = true;
        return all;

        FlowNode Node(int block, int? target)
        {
            if (!nodes.TryGetValue((block, target), out var node))
            {
                nodes.Add((block, target), node = new(block, target is { } to ? new(to, null, null) : null));
                open.Push(node);
            }

            return node;
        }
    }

    public (SizeState? End, SizeState? Thrown) Run(FlowNode node, SizeState from)
    {
        var (state, thrown) = (from.Clone(), node.Handlers.Length > 0 ? from : null);
        foreach (var statement in graph.Blocks[node.Block].Statements)
        {
            if (Compute(statement, state) is not { } value)
                return (null, thrown);
            state.Write(statement.Target, new(value), statement.Operator == '=' ? statement.Left.Variable : null);
            thrown = thrown?.Join(state);
        }

        return (state, thrown);
    }

    public SizeState? Branch(int block, SizeState end, bool outcome)
    {
        var (left, relation, right) = (graph.Blocks[block].Left, graph.Blocks[block].Relation, graph.Blocks[block].Right);
        relation = outcome ? relation : relation.Negated();
        var (state, leftValue, rightValue) = (end.Clone(), Value(left, end), Value(right, end));
        return Narrow(state, left, relation, leftValue, rightValue) && Narrow(state, right, relation.Swapped(), rightValue, leftValue)
            ? state
            : null;
    }

    private bool Narrow(SizeState state, ToyOperand operand, Relation relation, IntInterval value, IntInterval other) =>
        graph.Type.Assume(value, relation, other) is { } possible
        && (operand.Variable is not { } variable || state.Refine(variable, possible, s_place));

    private IntInterval? Compute(ToyStatement statement, SizeState state)
    {
        var (type, left, right) = (graph.Type, Value(statement.Left, state), Value(statement.Right, state));
        return statement.Operator switch
        {
            '+' => type.Add(left, right, isChecked: false),
            '-' => type.Subtract(left, right, isChecked: false),
            '*' => type.Multiply(left, right, isChecked: false),
            '&' => type.And(left, right),
            '/' => type.Divide(left, right),
            '%' => type.Remainder(left, right),
            _ => left,
        };
    }

    private static IntInterval Value(ToyOperand operand, SizeState state) =>
        operand.Variable is { } variable ? state[variable].Interval : IntInterval.Exactly(operand.Constant);
}
