using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
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

    public int Count => graph.Blocks.Length;

    public SizeVariables Variables()
    {
        var variables = new SizeVariables();
        for (var i = 0; i < ToyGraph.Variables; i++)
            variables.Add(s_symbols[i], graph.Type.Range, new(graph.Entry[i] is { } value ? IntInterval.Exactly(value) : graph.Type.Range));
        return variables;
    }

    public FlowEdges Edges()
    {
        var edges = new FlowEdges(Count);
        var final = new FinallyWrites([
            .. Enumerable
                .Range(graph.Handler.First, graph.Handler.Last - graph.Handler.First + 1)
                .SelectMany(b => graph.Blocks[b].Statements)
                .Select(s => s.Target)
                .Distinct(),
        ]);
        foreach (var branch in graph.Blocks.SelectMany(b => b.Branches))
            edges.Add(new(branch.Source, branch.Target, isException: false, branch.Outcome, [], branch.PassesFinally ? [final] : []));
        for (var block = graph.Try.First; block <= graph.Try.Last; block++)
            edges.Add(new(block, graph.Handler.First, isException: true, outcome: null, [], []));
        if (graph.HasFinally)
            edges.LeaveBy(graph.Handler.Last, final);
        return edges;
    }

    public (SizeState? End, SizeState? Thrown) Run(int block, SizeState from)
    {
        var (state, thrown) = (from.Clone(), graph.IsTried(block) ? from : null);
        foreach (var statement in graph.Blocks[block].Statements)
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
