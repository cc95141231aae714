using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;

namespace ZmqPerf.Analyzers.ControlFlow.Runs;

/// <summary>A foreach over a collection whose largest possible count is known: each iteration takes one element.</summary>
internal sealed class ElementCounter : Counter
{
    private readonly IForEachLoopOperation _loop;
    private readonly ControlFlowGraph _graph;
    private readonly long _elements;
    private readonly HashSet<int> _starts = new(),
        _moves = new();

    private ElementCounter(IForEachLoopOperation loop, long elements, ControlFlowGraph graph) =>
        (_loop, _elements, _graph) = (loop, elements, graph);

    /// <summary>Null where the graph does not show how the elements are taken.</summary>
    public static ElementCounter? Of(IForEachLoopOperation loop, long elements, ControlFlowGraph graph)
    {
        var counter = new ElementCounter(loop, elements, graph);
        foreach (var block in graph.Blocks)
        foreach (var operation in block.Roots())
            counter.Note(operation, block);
        return counter._starts.Count > 0 && counter._moves.Count > 0 ? counter : null;
    }

    public override bool CountsIn(HashSet<int> region) => _moves.Overlaps(region) && !_starts.Overlaps(region);

    public override bool Moves(int block) => _moves.Contains(block);

    public override bool MovesFirst(int block) => false;

    /// <summary>Once for each element in the body, and once more where the next one is asked for.</summary>
    public override long? Most(HashSet<int> entries, HashSet<int> region)
    {
        foreach (var block in entries)
            if (StartOf(_graph.Blocks[block]) is not { } start || !start.IsIn(_loop.Body))
                return _elements + 1;
        return _elements;
    }

    private static SyntaxNode? StartOf(BasicBlock block) =>
        block.Operations is [{ Syntax: var first }, ..] ? first : block.BranchValue?.Syntax;

    private void Note(IOperation root, BasicBlock block)
    {
        foreach (var operation in root.DescendantsAndSelf())
            if (operation is IInvocationOperation { IsImplicit: true, TargetMethod.Name: var name } && IsOfLoop(operation.Syntax))
                (
                    name switch
                    {
                        WellKnownMemberNames.GetEnumeratorMethodName or WellKnownMemberNames.GetAsyncEnumeratorMethodName => _starts,
                        WellKnownMemberNames.MoveNextMethodName or WellKnownMemberNames.MoveNextAsyncMethodName => _moves,
                        _ => null,
                    }
                )?.Add(block.Ordinal);
    }

    private bool IsOfLoop(SyntaxNode syntax) => syntax.FirstAncestorOrSelf<CommonForEachStatementSyntax>() == _loop.Syntax;
}
