using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// A user method that asks a socket without waiting, and gives the answer by a task that is over:
/// <c>Task.FromResult(socket.Recv(..))</c>, or an <c>async</c> method that awaits nothing but such tasks.
/// </summary>
internal static class AskingTask
{
    public static bool CanBe(IMethodSymbol method) =>
        TaskForms.ResultTypeOf(method.ReturnType) is { } result
        && (result.SpecialType == SpecialType.System_Int32 || EmptyAnswer.IsPossibleFor(result));

    /// <summary>What the method is; null for all others.</summary>
    public static MessagingMember? Of(IMethodSymbol method, MessagingBody body)
    {
        var result = TaskForms.ResultTypeOf(method.ReturnType)!;
        var asked = TryHelper.Of(method, result, body) is { Told: null } helper
            ? (helper.Receive, helper.Member, helper.Empty.Part)
            : PassedOn(method, result, body);
        return asked is var (call, member, part)
            ? new(method, MessagingRole.AskByTask, MessagingMember.None)
            {
                IsWrapper = true,
                Binding = member.Binding,
                NeverWaits = true,
                AnswersByTask = true,
                Answer = part,
                ThrowsOnWouldBlock = member.ThrowsOnWouldBlock,
                Socket = ReceivingHelpers.SocketOf(call, member),
            }
            : null;
    }

    /// <summary>What a call of a receive is, or of such a method whose answer is awaited.</summary>
    public static MessagingMember? MemberOf(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOrAskOf(call) is { IsAsk: true, Role: not MessagingRole.DrainByMethod } member
        && (!member.AnswersByTask || TaskForms.TakenFrom(call) is not null)
            ? member
            : null;

    /// <summary>The ask whose own answer a method gives, and before which it does nothing that could wait.</summary>
    private static (IInvocationOperation Call, MessagingMember Member, ResultPart? Part)? PassedOn(
        IMethodSymbol method,
        ITypeSymbol result,
        MessagingBody body
    )
    {
        if (TryHelper.BlockOf(body.Root) is not { Operations: var statements })
            return null;
        foreach (var statement in statements)
            if (statement is IReturnOperation { ReturnedValue: { } returned })
                return
                    Answer(returned.Unconverted(), method, body) is { } call
                    && body.Library.MemberOrAskOf(call) is { Answer: null, CanAnswer: true } member
                    && (member.AnswersByTask || member.IsReceive && Is(call.Type, result))
                    && member.AnswersAtOnce(call)
                    && !member.AnswersByException
                    && !call.HasErrors()
                    && QuietParts.AreBeside(statement, call, body)
                    ? (call, member, null)
                    : null;
            else if (AskIn(statement, body) is { } ask ? !QuietParts.AreBeside(statement, ask, body) : !QuietParts.Are(statement, body))
                return null;
        return null;
    }

    private static bool Is(ITypeSymbol? type, ITypeSymbol result) => SymbolEqualityComparer.Default.Equals(type, result);

    /// <summary>The call whose answer a returned value is: the result of a task that is over, an awaited one, or the task itself.</summary>
    private static IInvocationOperation? Answer(IOperation returned, IMethodSymbol method, MessagingBody body)
    {
        var given = TaskForms.ResultOf(returned)?.Unconverted() ?? (method.IsAsync ? returned : TaskForms.Inner(returned));
        if (given is ILocalReferenceOperation { Local: var local })
            given = body.Uses.SingleValueOf(local)?.Unconverted() ?? given;
        return TaskForms.Awaited(given) as IInvocationOperation;
    }

    /// <summary>The ask whose answer a statement declares.</summary>
    private static IInvocationOperation? AskIn(IOperation statement, MessagingBody body) =>
        statement is IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var declarator] }] }
        && declarator.GetVariableInitializer() is { Value: var value }
        && TaskForms.Awaited(value.Unconverted()) is IInvocationOperation call
        && MemberOf(call, body) is { } member
        && member.AnswersAtOnce(call)
            ? call
            : null;
}
