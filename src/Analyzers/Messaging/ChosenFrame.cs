using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// A user method that does nothing but to send its parameter as a frame, of which another parameter says whether more follow:
/// <c>if (more) socket.SendMoreFrame(frame); else socket.SendFrame(frame);</c>
/// </summary>
internal static class ChosenFrame
{
    public static MessagingMember? Of(IMethodSymbol method, IInvocationOperation call, MessagingMember inner, MessagingLibrary known)
    {
        if (
            method.IsAsync
            || !method.ReturnsVoid
            || !IsFrame(call, inner)
            || ChoiceAround(call, known) is not { WhenTrue: var yes, WhenFalse: { } no } choice
            || OnlyStatement(call.IsIn(yes) ? no : yes) is not IExpressionStatementOperation { Operation: IInvocationOperation other }
            || known.MemberOf(other) is not { } its
            || !IsFrame(other, its)
            || its.Role != inner.Role
            || inner.More.In(call) is not { } promises
            || its.More.In(other) != !promises
            || !AreOnOne(call, other, method, known)
            || Given(call, inner, method) is not { } payload
            || !payload.Is(Given(other, its, method))
        )
            return null;
        var condition = choice.Condition.WithoutNot(outcome: call.IsIn(yes) == promises);
        return
            condition is (IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } more } named, var isYes)
            && more.ContainingSymbol.Is(method)
            && !LocalUses.In(named.Root()).IsWritten(more)
            ? new(method, inner.Role, payload.Ordinal)
            {
                IsWrapper = true,
                IsForwarding = true,
                Inner = inner,
                Binding = inner.Binding,
                AlwaysWaits = inner.Waits(call) && its.Waits(other),
                More = CallCondition.ByArgument(more.Ordinal, isYes),
                Payload = inner.Payload,
                Socket = ReceivingHelpers.SocketOf(call, inner),
            }
            : null;
    }

    /// <summary>Whether a send waits and gets nothing but constants beside its payload.</summary>
    private static bool IsFrame(IInvocationOperation call, MessagingMember member)
    {
        if (!member.IsSend || member.IsWrapper || !member.Waits(call) || call.HasErrors())
            return false;
        foreach (var argument in call.Arguments)
            if (
                argument.Parameter?.Ordinal is var ordinal
                && ordinal != member.Operand
                && !(ordinal == 0 && call.TargetMethod.IsExtensionMethod)
                && !argument.Value.Unconverted().ConstantValue.HasValue
            )
                return false;
        return true;
    }

    /// <summary>The choice that a method consists of, where a call is all that one of its branches does.</summary>
    private static IConditionalOperation? ChoiceAround(IInvocationOperation call, MessagingLibrary known)
    {
        var branch = call.Parent is IExpressionStatementOperation { Parent: IBlockOperation { Operations.Length: 1 } only }
            ? only
            : call.Parent;
        if (
            branch?.Parent is not IConditionalOperation { Parent: IBlockOperation block } choice
            || block.Parent is not (IMethodBodyOperation or ILocalFunctionOperation)
        )
            return null;
        foreach (var statement in block.Operations)
            if (statement != choice && !OnlyCall.IsCheckOrReport(statement, known))
                return null;
        return choice;
    }

    private static IOperation OnlyStatement(IOperation branch) => branch is IBlockOperation { Operations: [var only] } ? only : branch;

    /// <summary>Whether both are made on one parameter, or one field of the object.</summary>
    private static bool AreOnOne(IInvocationOperation a, IInvocationOperation b, IMethodSymbol method, MessagingLibrary library) =>
        (OnlyCall.OwnerOf(a), OnlyCall.OwnerOf(b)) switch
        {
            (IParameterReferenceOperation { Parameter: var x }, IParameterReferenceOperation { Parameter: var y }) => x.Is(y)
                && x.ContainingSymbol.Is(method),
            var (x, y) => library.Fields.OfThis(x) is { } field && field.Is(library.Fields.OfThis(y)),
        };

    private static IParameterSymbol? Given(IInvocationOperation call, MessagingMember member, IMethodSymbol method) =>
        call.ArgumentFor(member.Operand)?.Written() is IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter }
        && parameter.ContainingSymbol.Is(method)
            ? parameter
            : null;
}
