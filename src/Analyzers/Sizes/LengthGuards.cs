using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// Was this number compared with the length of that buffer on every path to here? A must-analysis over the control-flow graph with one
/// bit: set on branches, guards and assignments after which the number is at most the length, cleared where either is written.
/// </summary>
internal sealed class LengthGuards : ForwardAnalysis<bool>
{
    private readonly FlowGraph _flow;
    private readonly LengthBound _bound;
    private readonly ISymbol _number;
    private readonly int _receive;
    private readonly SyntaxNode _use;
    private readonly List<FlowNode> _places;
    private readonly bool[] _leads;

    private LengthGuards(FlowGraph flow, LengthBound bound, LengthQuestion question, SyntaxNode use)
        : base(flow.Nodes)
    {
        (_flow, _bound, _number, _use) = (flow, bound, question.Number, use);
        _receive = question.Receive is { Syntax: var receive } && flow.Names.Of(receive) is [var block, ..] ? block : -1;
        _places = flow.Names.Of(use).SelectMany(b => flow.NodesOf(b).ToArray()).ToList();
        _leads = flow.Leading(_places);
    }

    /// <summary>
    /// Whether what a receive says reaches the operation only after a comparison. A lambda that uses the number later is asked about, too:
    /// the comparison may stand in it or before it.
    /// </summary>
    public static bool CoverAnswer(IOperation use, LengthQuestion question, MessagingBody body, CancellationToken cancellationToken)
    {
        var function = use.EnclosingFunction();
        if (function == question.Receive!.EnclosingFunction())
            return HoldsAt(use, question, holdsAtFirst: true, body, cancellationToken);
        return function is not IAnonymousFunctionOperation
            || IsKept(function)
            || HoldsAt(use, question, holdsAtFirst: false, body, cancellationToken)
            || CoverAnswer(function, question, body, cancellationToken);
    }

    /// <summary>Whether a lambda is put into a variable: who calls it may ask before.</summary>
    private static bool IsKept(IOperation lambda) =>
        lambda.ParentPastDelegate() is IVariableInitializerOperation or ISimpleAssignmentOperation;

    /// <summary>
    /// Whether the number is at most the length of the buffer wherever control reaches the operation. True also where there is no path, or
    /// no graph to ask.
    /// </summary>
    /// <param name="use">Where the number is used.</param>
    /// <param name="question">Which number, and which buffer.</param>
    /// <param name="holdsAtFirst">Whether that is so where the function begins.</param>
    /// <param name="body">The code.</param>
    /// <param name="cancellationToken">To stop it.</param>
    public static bool HoldsAt(
        IOperation use,
        LengthQuestion question,
        bool holdsAtFirst,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        if (FunctionCycles.FlowOf(body, use.EnclosingFunction(), cancellationToken) is not { } flow)
            return true;
        var guards = new LengthGuards(flow, new(question, flow, body, cancellationToken), question, use.Syntax);
        guards.Solve(holdsAtFirst, cancellationToken);
        return guards.HoldsAtUse();
    }

    protected override bool Join(bool one, bool other) => one && other;

    protected override bool AreSame(bool one, bool other) => one == other;

    /// <summary>The rest of a long function has no part in the answer.</summary>
    protected override bool Matters(FlowNode node) => _leads[node.Index];

    protected override (Optional<bool> End, Optional<bool> Thrown) Run(FlowNode node, bool before)
    {
        if (before && !_flow.Names.MayName(_number, node.Block))
            return (true, true);
        var (block, holds) = (_flow.BlockOf(node), before);
        foreach (var operation in block.Roots())
            holds = _bound.After(operation, holds);
        return (holds, before && holds);
    }

    /// <summary>What throws does so before the statement has written, unless it takes what was written.</summary>
    protected override Optional<bool> ThrownTo(FlowHandler handler, FlowNode node, bool before, Optional<bool> thrown)
    {
        var (block, holds, found) = (_flow.BlockOf(node), before, default(Optional<bool>));
        var receives = _receive >= 0 && _flow.BlockOf(handler.To).TryBefore()?.Holds(_receive) == true;
        foreach (var operation in block.Roots())
            Pass(operation);
        return Throwing.Ends(block, handler, out _) ? Least(holds) : found;

        void Pass(IOperation operation)
        {
            var after = _bound.After(operation, holds);
            if (MayThrow(operation, handler, receives))
                found = Least(WritesLast(operation) ? holds : holds && after);
            holds = after;
        }

        bool Least(bool here) => here && (!found.HasValue || found.Value);
    }

    protected override Optional<bool> Assume(FlowNode node, bool end, bool outcome) =>
        end || _flow.BlockOf(node).BranchValue is { } condition && _bound.FollowsFrom(condition, isTrue: outcome);

    private bool HoldsAtUse()
    {
        foreach (var node in _places)
        {
            if (Before(node) is not { HasValue: true, Value: var holds })
                continue;
            foreach (var operation in _flow.BlockOf(node).Roots())
            {
                if (Contains(operation, _use) && !holds)
                    return false;
                holds = _bound.After(operation, holds);
            }
        }

        return true;
    }

    /// <summary>
    /// Whether an exception of an operation can come to the handler. Where what has been received is also compared in its try, that of .NET
    /// or of a log is nothing that anybody goes on from with the number.
    /// </summary>
    private static bool MayThrow(IOperation operation, in FlowHandler handler, bool receives)
    {
        foreach (var part in operation.DescendantsAndSelf())
            if (
                Throwing.May(part, handler)
                && !(receives && (Throwing.IsOfFrameworkAlone(part) || part is IInvocationOperation call && Logging.IsLog(call)))
            )
                return true;
        return false;
    }

    private static bool WritesLast(IOperation operation)
    {
        var writes = 0;
        foreach (var part in operation.DescendantsAndSelf())
            if (part is IAssignmentOperation or IIncrementOrDecrementOperation)
                writes++;
        return writes == (operation is IExpressionStatementOperation { Operation: IAssignmentOperation } ? 1 : 0);
    }

    private static bool Contains(IOperation operation, SyntaxNode use)
    {
        if (!use.IsIn(operation))
            return false;
        foreach (var part in operation.DescendantsAndSelf())
            if (part.Syntax == use)
                return true;
        return false;
    }
}
