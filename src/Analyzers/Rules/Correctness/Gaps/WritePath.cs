using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
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
    public SyntaxNode Decision =>
        _choice switch
        {
            IConditionalOperation { Condition: var condition } => condition.Syntax,
            ISwitchOperation { Value: var value } => value.Syntax,
            _ => _choice.Syntax,
        };

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
                if (IsChoice(parent) && seen.Add(parent) && IsAskedOnce(parent, size) && DecidesAlone(parent, frame.Bytes, size, body))
                    foreach (var branch in BranchesOf(parent))
                        if (new WritePath(parent, branch) is var path && !path.Jumps() && path.Reaches(sends, function))
                            yield return path;
        }
    }

    /// <summary>Whether code may run on this way: not that of another branch, nor of one that excludes the choice.</summary>
    public bool MayRun(IOperation code)
    {
        for (var (at, parent) = (code, code.Parent); parent is not null; (at, parent) = (parent, parent.Parent))
            if (IsBranch(at, parent) && (parent == _choice ? at != _branch : _choice.IsIn(parent) && !_choice.IsIn(at)))
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
        for (var (at, parent) = (send, send.Parent); parent is not null && at != function; (at, parent) = (parent, parent.Parent))
            if (parent == _choice ? at != _branch : (IsBranch(at, parent) || IsRepeated(at, parent)) && !_choice.IsIn(at))
                return false;
        return true;
    }

    private bool Jumps()
    {
        if (_branch is not null)
            foreach (var operation in _branch.DescendantsAndSelf())
                if (IsJump(operation) && !(operation is IBranchOperation branch && branch.GetCorrespondingOperation() == _choice))
                    return true;
        return false;
    }

    private static bool IsChoice(IOperation operation) =>
        operation
            is IConditionalOperation { Syntax: IfStatementSyntax, Condition.ConstantValue.HasValue: false }
                or ISwitchOperation { Value.ConstantValue.HasValue: false };

    private static IEnumerable<IOperation?> BranchesOf(IOperation choice)
    {
        if (choice is IConditionalOperation condition)
        {
            yield return condition.WhenTrue;
            yield return condition.WhenFalse;
        }
        else if (choice is ISwitchOperation sections)
            foreach (var section in sections.Cases)
                yield return section;
    }

    private static bool IsBranch(IOperation at, IOperation parent) =>
        parent switch
        {
            IConditionalOperation { Condition: var condition } => at != condition,
            ISwitchOperation { Value: var value } => at != value,
            _ => false,
        };

    /// <summary>Whether it is in the body of a loop, or in a handler: it may run never, or once more.</summary>
    private static bool IsRepeated(IOperation at, IOperation parent) =>
        parent is ILoopOperation { Body: var body } && at == body || parent is ICatchClauseOperation or ISwitchExpressionArmOperation;

    private static bool IsJump(IOperation operation) =>
        operation is IReturnOperation { IsImplicit: false } or IThrowOperation or IBranchOperation;

    /// <summary>
    /// Whether the choice may go either way as far as can be seen: it asks nothing that the frame or its size says, that another condition
    /// has the code left by, or that is handed to a call which returns nothing, as assertions are.
    /// </summary>
    private static bool DecidesAlone(IOperation choice, WrittenBytes bytes, IOperation size, MessagingBody body)
    {
        var asked = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var decision = choice is IConditionalOperation condition ? condition.Condition : ((ISwitchOperation)choice).Value;
        AddSymbols(decision, asked, body);
        var known = new HashSet<ISymbol>(bytes.Names, SymbolEqualityComparer.Default);
        AddSymbols(size, known, body);
        if (asked.Overlaps(known) || asked.Count == 0)
            return false;
        foreach (var operation in body.Operations)
            if (
                !operation.IsIn(choice)
                && Decides(operation, choice) is { } other
                && !bytes.Writes.Contains(other)
                && Names(other, asked, body)
            )
                return false;
        return true;
    }

    /// <summary>Whether each frame meets the choice once: an iteration of a loop may go one way, and the next the other.</summary>
    private static bool IsAskedOnce(IOperation choice, IOperation size)
    {
        for (var around = choice.Parent; around is not (null or IAnonymousFunctionOperation); around = around.Parent)
            if (around is ILoopOperation && !size.IsIn(around))
                return false;
        return true;
    }

    /// <summary>What another place asks before the code goes on, or is left.</summary>
    private static IOperation? Decides(IOperation operation, IOperation choice)
    {
        if (operation is IInvocationOperation { TargetMethod.ReturnsVoid: true } call && call.Syntax.SpanStart < choice.Syntax.SpanStart)
            return call;
        if (!IsJump(operation))
            return null;
        for (var (at, parent) = (operation, operation.Parent); parent is not null; (at, parent) = (parent, parent.Parent))
            if (parent is ICoalesceOperation { Value: var value }) // x ?? throw
                return value;
            else if (IsBranch(at, parent) && !choice.IsIn(at))
                return parent is IConditionalOperation { Condition: var condition } ? condition : parent;
        return null;
    }

    private static bool Names(IOperation code, HashSet<ISymbol> asked, MessagingBody body)
    {
        var named = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        AddSymbols(code, named, body);
        return named.Overlaps(asked);
    }

    /// <summary>The variables and members that an expression names, and those that its locals were made of.</summary>
    private static void AddSymbols(IOperation code, HashSet<ISymbol> symbols, MessagingBody body)
    {
        foreach (var operation in code.DescendantsAndSelf())
            if (LocalUses.NamedBy(operation) is { } symbol && symbols.Add(symbol) && symbol is ILocalSymbol)
                if (body.Uses.SingleValueOf(symbol) is { } value)
                    AddSymbols(value, symbols, body);
    }
}
