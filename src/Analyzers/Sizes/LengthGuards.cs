using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// Was this number compared with the length of that buffer on every path to here? A must-analysis over the control-flow graph with one
/// bit: set on branches, guards and assignments after which the number is at most the length, cleared where either is written.
/// </summary>
internal sealed class LengthGuards
{
    private readonly ControlFlowGraph _graph;
    private readonly LengthBound _bound;
    private readonly bool[] _holds; // at the beginning of each block; optimistic until a path says otherwise

    private LengthGuards(ControlFlowGraph graph, LengthBound bound, bool holdsAtFirst)
    {
        (_graph, _bound, _holds) = (graph, bound, new bool[graph.Blocks.Length]);
        for (var i = 1; i < _holds.Length; i++)
            _holds[i] = true;
        _holds[0] = holdsAtFirst;
    }

    /// <summary>
    /// Whether the number (a local or parameter) is at most the length of the buffer (a local, parameter or field) wherever control reaches
    /// the operation. True also where there is no path, or no graph to ask.
    /// </summary>
    public static bool Cover(IOperation use, ISymbol number, ISymbol buffer, MessagingBody body, CancellationToken cancellationToken) =>
        HoldsAt(use, new(number, buffer), holdsAtFirst: false, body, cancellationToken);

    /// <summary>
    /// Whether what a receive says reaches the operation only behind a comparison. A lambda that uses the number later is asked about, too:
    /// the comparison may stand in it or before it.
    /// </summary>
    public static bool CoverAnswer(IOperation use, LengthQuestion question, MessagingBody body, CancellationToken cancellationToken)
    {
        var function = use.EnclosingFunction();
        if (function == question.Receive!.EnclosingFunction())
            return HoldsAt(use, question, holdsAtFirst: true, body, cancellationToken);
        return function is not IAnonymousFunctionOperation
            || HoldsAt(use, question, holdsAtFirst: false, body, cancellationToken)
            || CoverAnswer(function, question, body, cancellationToken);
    }

    private static bool HoldsAt(
        IOperation use,
        LengthQuestion question,
        bool holdsAtFirst,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        if (FunctionCycles.GraphOf(body, use.EnclosingFunction(), cancellationToken) is not { } graph)
            return true;
        var guards = new LengthGuards(graph, new(question, graph, body, cancellationToken), holdsAtFirst);
        guards.Solve(cancellationToken);
        return guards.HoldsAt(use.Syntax);
    }

    private void Solve(CancellationToken cancellationToken)
    {
        for (var changed = true; changed; )
        {
            cancellationToken.ThrowIfCancellationRequested();
            changed = false;
            foreach (var block in _graph.Blocks)
            {
                if (!block.IsReachable)
                    continue;
                var after = After(block);
                changed |=
                    Flow(block.FallThroughSuccessor, after, block, conditional: false)
                    | Flow(block.ConditionalSuccessor, after, block, conditional: true);
                foreach (var handler in block.Handlers())
                    // what throws may do so before a write or after it
                    changed |= Meet(handler.FirstBlockOrdinal, _holds[block.Ordinal] && after);
            }
        }
    }

    private bool Flow(ControlFlowBranch? branch, bool after, BasicBlock block, bool conditional)
    {
        if (branch?.Destination is not { } destination)
            return false;
        var holds = after;
        if (block is { ConditionKind: not ControlFlowConditionKind.None, BranchValue: { } condition })
            holds =
                holds || _bound.FollowsFrom(condition, isTrue: conditional == (block.ConditionKind == ControlFlowConditionKind.WhenTrue));
        return Meet(destination.Ordinal, holds);
    }

    private bool Meet(int block, bool holds)
    {
        if (holds || !_holds[block])
            return false;
        _holds[block] = false;
        return true;
    }

    private bool After(BasicBlock block)
    {
        var holds = _holds[block.Ordinal];
        foreach (var operation in block.Operations)
            holds = _bound.After(operation, holds);
        return block.BranchValue is { } value ? _bound.After(value, holds) : holds;
    }

    private bool HoldsAt(SyntaxNode use)
    {
        foreach (var block in _graph.Blocks)
        {
            if (!block.IsReachable)
                continue;
            var holds = _holds[block.Ordinal];
            foreach (var operation in block.Operations)
            {
                if (Contains(operation, use) && !holds)
                    return false;
                holds = _bound.After(operation, holds);
            }

            if (block.BranchValue is { } value && Contains(value, use) && !holds)
                return false;
        }

        return true;
    }

    private static bool Contains(IOperation operation, SyntaxNode use)
    {
        if (!operation.Syntax.Span.Contains(use.Span))
            return false;
        foreach (var part in operation.DescendantsAndSelf())
            if (part.Syntax == use)
                return true;
        return false;
    }
}
