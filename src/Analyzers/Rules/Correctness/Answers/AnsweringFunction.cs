using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Answers;

/// <summary>
/// A function that returns what a send or a receive has answered, and nothing else but constants: false says that it was not done.
/// </summary>
internal static class AnsweringFunction
{
    /// <summary>Whether one is around a call that answers likewise, so that it can return false there.</summary>
    public static bool IsAround(IInvocationOperation call, MessagingBody body)
    {
        if (body.Library.MemberOf(call) is not { } member || Loops.InnermostLoop(call) is not null)
            return false;
        var (function, answers) = (call.EnclosingFunction(), false);
        foreach (var operation in function.Descendants())
            if (operation is IReturnOperation { Kind: OperationKind.Return } exit && operation.EnclosingFunction() == function)
                if (exit.ReturnedValue?.Unconverted() is not { Type.SpecialType: SpecialType.System_Boolean } value)
                    return false;
                else if (IsAnswer(value, member, body))
                    answers = true;
                else if (!value.ConstantValue.HasValue)
                    return false;
        return answers;
    }

    /// <summary>Whether the name of the function around a call says that it answers for it; a lambda has none.</summary>
    public static bool IsNamedSo(IOperation call, MessagingBody body) =>
        call.EnclosingFunction() switch
        {
            IAnonymousFunctionOperation => false,
            ILocalFunctionOperation { Symbol.Name: var name } => CommonNames.AnswersForTransfer(name),
            _ => body.Owner is IMethodSymbol { Name: var name } && CommonNames.AnswersForTransfer(name),
        };

    private static bool IsAnswer(IOperation value, MessagingMember member, MessagingBody body) =>
        value is IInvocationOperation asked
        && body.Library.MemberOf(asked) is { ReturnsBool: true } its
        && its.IsReceive == member.IsReceive;
}
