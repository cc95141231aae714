using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Answers;

/// <summary>
/// Code that follows a send or receive and runs however that went, so that an exit before it would leave out what the program does today:
/// all but the rest of the same socket's traffic, what is printed, and what only the function itself can see.
/// </summary>
internal static class MustRun
{
    private const Effect Lasting =
        EffectGroups.Unreadable
        | EffectGroups.OtherThreads
        | Effect.WritesMembers
        | Effect.WritesMemory
        | Effect.UsesDevice
        | Effect.Works
        | Effect.Acquires
        | Effect.Unlisted
        | Effect.MakesDelegate
        | Effect.ReturnsTask
        | Effect.ChangesMessages
        | Effect.UsesSocket
        | Effect.Receives
        | Effect.Throws
        | Effect.Notes
        | Effect.Ends;

    /// <param name="call">The send or receive.</param>
    /// <param name="exit">How it would be left: null for a <c>return</c>.</param>
    /// <param name="body">The code around it.</param>
    public static bool Follows(IInvocationOperation call, StatementSyntax? exit, MessagingBody body)
    {
        var (function, loop) = (call.EnclosingFunction(), Loops.InnermostLoop(call));
        var staysInLoop = exit is ContinueStatementSyntax;
        if (Tries.IsInFinally(call) || loop is not null && !staysInLoop)
            return true; // the next iterations
        foreach (var operation in (staysInLoop && loop is not null ? loop.Body : function).Descendants())
            if (
                operation.Syntax.SpanStart > call.Syntax.SpanStart
                && !operation.IsIn(call)
                && (IsNoticed(operation, call, function, loop, body) || EndsWhatBegan(operation, call, function, body))
                && operation.EnclosingFunction() == function
                && !Tries.RunsAfter(operation, call)
            )
                return true;
        return false;
    }

    private static bool IsNoticed(
        IOperation operation,
        IInvocationOperation call,
        IOperation function,
        ILoopOperation? loop,
        MessagingBody body
    )
    {
        switch (operation)
        {
            case IInvocationOperation other when body.Library.MemberOf(other) is { IsSend: true } or { IsReceive: true }:
                return !SocketOperand.AreSame(call, other, body);
            case IInvocationOperation { TargetMethod: var method }
                when operation.IsDisposal() || method.Has(Facet.TakesBack) || method.Has(Facet.Frees):
                return true;
            case ISimpleAssignmentOperation { Target: IParameterReferenceOperation { Parameter.RefKind: RefKind.Out } }:
                return false; // it is set before the exit
            case IReturnOperation { Kind: OperationKind.YieldReturn } or IBranchOperation { BranchKind: BranchKind.GoTo }:
                return true;
            case IReturnOperation or IBranchOperation when loop is not null: // the loop would go on
                return WaysOut.Of(operation, loop, body: null) >= WayOut.Loop;
            case IInvocationOperation { TargetMethod: { MethodKind: MethodKind.LocalFunction, IsStatic: false } own }
                when WritesAround(own, body):
                return true;
            case ILocalReferenceOperation { Local: var local } when LocalUses.IsWrite(operation):
                return !local.IsDeclaredIn((loop is IForLoopOperation { Body: var turn } ? turn : loop ?? function).Syntax);
            case IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter } when LocalUses.IsWrite(operation):
                return loop is not null || !parameter.IsDeclaredIn(function.Syntax);
            case IParameterReferenceOperation { Parameter.RefKind: RefKind.Ref } or IMemberReferenceOperation:
                return LocalUses.IsWrite(operation) || (body.EffectsOf(operation) & Lasting) != 0;
            default:
                return (body.EffectsOf(operation) & Lasting) != 0;
        }
    }

    /// <summary>Whether a local function sets what is declared around it.</summary>
    private static bool WritesAround(IMethodSymbol own, MessagingBody body)
    {
        if (OtherBodies.Of(own, body) is not { } code)
            return true;
        foreach (var operation in code.Descendants())
            if (LocalUses.SymbolOf(operation) is { } variable && LocalUses.IsWrite(operation) && !variable.IsDeclaredIn(code.Syntax))
                return true;
        return false;
    }

    /// <summary>
    /// Whether the same object is called before the call as well, by another method: <c>watch.Start(); … watch.Stop();</c>
    /// </summary>
    private static bool EndsWhatBegan(IOperation operation, IInvocationOperation call, IOperation function, MessagingBody body)
    {
        if (CalledBy(operation, body) is not var (receiver, name))
            return false;
        foreach (var earlier in function.Descendants())
            if (
                earlier.Syntax.SpanStart < call.Syntax.SpanStart
                && CalledBy(earlier, body) is var (other, first)
                && other.Is(receiver)
                && first != name
            )
                return true;
        return false;
    }

    /// <summary>What a statement calls a method of, one of the user's own type or of what a variable holds, and which.</summary>
    private static (ISymbol Receiver, string Name)? CalledBy(IOperation operation, MessagingBody body)
    {
        if (
            operation is not IInvocationOperation { Parent: IExpressionStatementOperation, TargetMethod: var method } call
            || body.Library.MemberOf(call) is not null
        )
            return null;
        var receiver = call.Instance switch
        {
            IInstanceReferenceOperation => method.ContainingType,
            null => method.IsInSource(body.Compilation) ? method.ContainingType : null,
            var instance => LocalUses.NamedBy(instance.Unconverted()),
        };
        return receiver is null ? null : (receiver, method.Name);
    }
}
