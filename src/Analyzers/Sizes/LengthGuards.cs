using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// Was this number compared with the length of that buffer on every path to here? A must-analysis over the control-flow graph with one
/// bit: set on branches, guards and assignments after which the number is at most the length, cleared where either is written.
/// </summary>
internal sealed class LengthGuards : MustAnalysis<bool>
{
    private readonly LengthBound _bound;

    private LengthGuards(ControlFlowGraph graph, LengthBound bound)
        : base(graph) => _bound = bound;

    protected override bool All => true;

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
        var guards = new LengthGuards(graph, new(question, graph, body, cancellationToken));
        guards.Solve(holdsAtFirst, cancellationToken);
        return guards.HoldsAt(use.Syntax);
    }

    protected override bool Meet(bool one, bool other) => one && other;

    /// <summary>What throws may do so before a write or after it.</summary>
    protected override (bool After, bool Least) Pass(BasicBlock block, bool before)
    {
        var holds = before;
        foreach (var operation in block.Operations)
            holds = _bound.After(operation, holds);
        if (block.BranchValue is { } value)
            holds = _bound.After(value, holds);
        return (holds, before && holds);
    }

    protected override bool Assume(BasicBlock block, bool outcome, bool after) =>
        after || block.BranchValue is { } condition && _bound.FollowsFrom(condition, isTrue: outcome);

    private bool HoldsAt(SyntaxNode use)
    {
        foreach (var block in Graph.Blocks)
        {
            if (Before(block) is not { } holds)
                continue;
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
