using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>
/// The last that the statements of a function send on a socket, where that is the same whichever way its <c>if</c> and <c>switch</c> go.
/// Loops and handlers that have the socket are not followed.
/// </summary>
/// <param name="references">Where the socket stands, or a local function is called that has it.</param>
/// <param name="socket">The socket.</param>
/// <param name="call">What calls the function.</param>
/// <param name="body">The code.</param>
/// <param name="depth">How many local functions lie around the function.</param>
internal sealed class SentByStatements(
    IReadOnlyList<IOperation> references,
    ISymbol socket,
    IInvocationOperation call,
    MessagingBody body,
    int depth = 0
)
{
    private SocketEvent? _sent;
    private bool _anyEnd;

    /// <summary>Null where the code does not show it.</summary>
    public SocketEvent? LastOf(IOperation function)
    {
        if (TryHelper.BlockOf(function) is not { } block || Functions.IsIterator(function))
            return null;
        var (last, ends) = ((SocketEvent?)null, false);
        return Run(block, ref last, ref ends) && (ends || End(last)) ? _sent : null;
    }

    private bool Run(IOperation statement, ref SocketEvent? last, ref bool ends)
    {
        switch (statement)
        {
            case IBlockOperation { Operations: var statements }:
                return RunAll(statements, ref last, ref ends);
            case IConditionalOperation { Condition: var condition } choice:
                return !Mentions(condition) && RunChoice(choice, ref last, ref ends);
            case ISwitchOperation cases:
                return RunSwitch(cases, ref last, ref ends);
            case IReturnOperation { Kind: OperationKind.Return, ReturnedValue: var value }:
                ends = true;
                return (value is null || Send(statement, ref last)) && End(last);
            case IExpressionStatementOperation { Operation: IThrowOperation } or IThrowOperation:
                ends = true;
                return !Mentions(statement);
            case IExpressionStatementOperation:
                return Send(statement, ref last);
            case ILabeledOperation or IBranchOperation:
                return false;
            default:
                return !Mentions(statement) && !MayEnd(statement);
        }
    }

    private bool RunAll(ImmutableArray<IOperation> statements, ref SocketEvent? last, ref bool ends)
    {
        foreach (var statement in statements)
            if (ends)
                break; // what comes then never runs: where code jumps, nothing is known
            else if (!Run(statement, ref last, ref ends))
                return false;
        return true;
    }

    private bool RunChoice(IConditionalOperation choice, ref SocketEvent? last, ref bool ends)
    {
        var (first, second) = (choice.WhenTrue, choice.WhenFalse);
        if (GivenAnswers.To(choice.Condition, call, body) is { } answer)
            return (answer ? first : second) is not { } only || Run(only, ref last, ref ends);
        var (before, endsBefore) = (last, ends);
        return Run(first, ref last, ref ends)
            && (second is null || Run(second, ref before, ref endsBefore))
            && Join(ref last, ref ends, before, endsBefore);
    }

    private bool RunSwitch(ISwitchOperation choice, ref SocketEvent? last, ref bool ends)
    {
        if (Mentions(choice.Value))
            return false;
        var (before, isFirst, hasDefault) = (last, true, false);
        foreach (var section in choice.Cases)
        {
            foreach (var clause in section.Clauses)
                if (clause is IDefaultCaseClauseOperation)
                    hasDefault = true;
                else if (Mentions(clause))
                    return false;
            var (its, endsIt, statements) = (before, false, section.Body);
            if (statements is [.., IBranchOperation { BranchKind: BranchKind.Break }])
                statements = statements.RemoveAt(statements.Length - 1);
            if (!RunAll(statements, ref its, ref endsIt))
                return false;
            if (isFirst)
                (last, ends, isFirst) = (its, endsIt, false);
            else if (!Join(ref last, ref ends, its, endsIt))
                return false;
        }

        return hasDefault || Join(ref last, ref ends, before, endsOther: false);
    }

    private static bool Join(ref SocketEvent? last, ref bool ends, SocketEvent? other, bool endsOther)
    {
        if (endsOther)
            return true;
        if (!ends)
            return last == other;
        (last, ends) = (other, false);
        return true;
    }

    /// <summary>Whether all ways out of the function agree.</summary>
    private bool End(SocketEvent? last)
    {
        if (_anyEnd)
            return last == _sent;
        (_sent, _anyEnd) = (last, true);
        return true;
    }

    private bool Send(IOperation statement, ref SocketEvent? last)
    {
        foreach (var reference in references)
            if (reference.IsIn(statement))
                if (EventBy(reference, statement) is { } sent)
                    last = sent;
                else
                    return false;
        return true;
    }

    private SocketEvent? EventBy(IOperation reference, IOperation statement) =>
        reference is not IInvocationOperation call ? SentByMethod.EventBy(reference, statement, body)
        : call.Parent == statement ? SentByLocal.Of(call, socket, body, depth + 1)
        : null;

    private bool Mentions(IOperation code)
    {
        foreach (var reference in references)
            if (reference.IsIn(code))
                return true;
        return false;
    }

    private static bool MayEnd(IOperation statement)
    {
        foreach (var part in statement.Descendants())
            if (
                part is IReturnOperation or IBranchOperation { BranchKind: BranchKind.GoTo }
                && part.EnclosingFunction() == statement.EnclosingFunction()
            )
                return true;
        return false;
    }
}
