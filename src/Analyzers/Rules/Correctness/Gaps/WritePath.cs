using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Gaps;

/// <summary>
/// One branch of an <c>if</c>, or section of a <c>switch</c>, and all that may run with it: every other condition is taken to go as it must
/// for a byte to be written. So a gap is one whatever the others say.
/// </summary>
internal sealed class WritePath
{
    private readonly IOperation _choice;
    private readonly IOperation? _branch;

    private WritePath(IOperation choice, IOperation? branch) => (_choice, _branch) = (choice, branch);

    /// <summary>The condition that decides.</summary>
    public SyntaxNode Decision => Choice.DecisionOf(_choice).Syntax;

    /// <summary>The ways to a send that leave out some of the writes, where nothing else that is decided may exclude them.</summary>
    /// <param name="frame">The frame.</param>
    /// <param name="size">Its size, as it is given.</param>
    /// <param name="body">The code around it.</param>
    public static IEnumerable<WritePath> To(WrittenFrame frame, IOperation size, MessagingBody body)
    {
        if (frame.Sends is not [var first, ..] sends)
            yield break;
        var function = first as IAnonymousFunctionOperation ?? first.EnclosingFunction();
        if (Functions.AnyGoto(function))
            yield break;
        var seen = new HashSet<IOperation>();
        foreach (var write in frame.Bytes.Writes)
        {
            if (write.EnclosingFunction() != function)
                yield break;
            for (var at = write; at != function && at.Parent is { } parent; at = parent)
                if (Choice.Is(parent) && seen.Add(parent) && FreeChoice.Is(parent, frame.Bytes, size, body))
                    foreach (var branch in Choice.BranchesOf(parent))
                        if (new WritePath(parent, branch) is var path && !path.Jumps() && path.Reaches(sends, function))
                            yield return path;
        }
    }

    /// <summary>Whether code may run on this way: not that of another branch, nor of one that excludes the choice.</summary>
    public bool MayRun(IOperation code)
    {
        foreach (var (at, parent) in code.Ancestors())
            if (Branching.IsBranch(at, parent) && (parent == _choice ? at != _branch : _choice.IsIn(parent) && !_choice.IsIn(at)))
                return false;
        return true;
    }

    /// <summary>Whether a send follows that nothing but what leads to the choice decides.</summary>
    private bool Reaches(ImmutableArray<IOperation> sends, IOperation function)
    {
        foreach (var send in sends)
            if (send == function || Follows(send, function))
                return true;
        return false;
    }

    private bool Follows(IOperation send, IOperation function)
    {
        if (send.EnclosingFunction() != function || send.Syntax.SpanStart < (_branch ?? _choice).Syntax.SpanStart)
            return false;
        foreach (var (at, parent) in send.AncestorsIn(function))
            if (parent == _choice ? at != _branch : (Branching.IsBranch(at, parent) || IsRepeated(at, parent)) && !_choice.IsIn(at))
                return false;
        return true;
    }

    private bool Jumps()
    {
        if (_branch is not null)
            foreach (var operation in _branch.DescendantsAndSelf())
                if (Choice.IsJump(operation) && !(operation is IBranchOperation branch && branch.GetCorrespondingOperation() == _choice))
                    return true;
        return false;
    }

    /// <summary>Whether it is in the body of a loop, or in a handler: it may run never, or once more.</summary>
    private static bool IsRepeated(IOperation at, IOperation parent) =>
        parent is ILoopOperation { Body: var body } && at == body || parent is ICatchClauseOperation or ISwitchExpressionArmOperation;
}
