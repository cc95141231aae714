using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
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
        var (function, answers, constants) = (call.EnclosingFunction(), false, false);
        foreach (var operation in function.Descendants())
            if (operation is IReturnOperation { Kind: OperationKind.Return } exit && operation.EnclosingFunction() == function)
                if (exit.ReturnedValue?.Unconverted() is not { Type.SpecialType: SpecialType.System_Boolean } value)
                    return false;
                else if (IsAnswer(value, member, body))
                    answers = true;
                else if (value.ConstantValue.HasValue)
                    constants = true;
                else
                    return false;
        return answers
            || constants && (ClaimsSuccess(call, body) && !HasOther(call, member, body) || ReturnsFalseFor(call, member, function, body));
    }

    /// <summary>Whether a function returns false where another such call on the same socket was refused.</summary>
    private static bool ReturnsFalseFor(IInvocationOperation call, MessagingMember member, IOperation function, MessagingBody body)
    {
        foreach (var operation in function.Descendants())
            if (
                operation is IConditionalOperation { Condition: IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } refused } test
                && refused.Operand is IInvocationOperation asked
                && IsAnswer(asked, member, body)
                && (test.WhenTrue is IBlockOperation { Operations: [var only] } ? only : test.WhenTrue)
                    is IReturnOperation { ReturnedValue.ConstantValue: { HasValue: true, Value: false } }
                && SocketOf(asked) is { } socket
                && SocketOf(call) is { } own
                && Stability.AreSame(socket, own, body)
            )
                return true;
        return false;
    }

    private static IOperation? SocketOf(IInvocationOperation call) => (call.Instance ?? call.ArgumentFor(0))?.Unconverted();

    /// <summary>Whether all out parameters of a function are set before a statement, so that it can return there.</summary>
    public static bool CanReturn(StatementSyntax statement, IOperation call, MessagingBody body)
    {
        var function = call.EnclosingFunction();
        if ((FunctionValues.SymbolOf(function) ?? body.Owner as IMethodSymbol) is not { Parameters: var parameters })
            return true;
        var known = ImmutableArray<ISymbol>.Empty;
        foreach (var parameter in parameters)
        {
            if (parameter.RefKind != RefKind.Out)
                continue;
            if (known.IsEmpty && body.Model.AnalyzeDataFlow(statement) is { } flow)
                known = flow.DefinitelyAssignedOnEntry;
            if (known.IndexOf(parameter, 0, SymbolEqualityComparer.Default) < 0)
                return false;
        }

        return true;
    }

    /// <summary>Whether a function that is called as those are that answer returns true after a call, whatever that has said.</summary>
    public static bool ClaimsSuccess(IOperation call, MessagingBody body)
    {
        if (!IsNamedSo(call, body))
            return false;
        var function = call.EnclosingFunction();
        foreach (var operation in function.Descendants())
            if (
                operation is IReturnOperation { ReturnedValue: { } value }
                && Given(value) is { ConstantValue: { HasValue: true, Value: true } }
                && operation.Syntax.SpanStart > call.Syntax.SpanStart
                && operation.EnclosingFunction() == function
            )
                return true;
        return false;
    }

    /// <summary>Whether the function calls in the other direction, too: its answer may be about that.</summary>
    private static bool HasOther(IInvocationOperation call, MessagingMember member, MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (hit.Member.IsReceive != member.IsReceive && hit.Operation.EnclosingFunction() == call.EnclosingFunction())
                return true;
        return false;
    }

    /// <summary>Whether the name of the function around a call says that it answers for it; a lambda has none.</summary>
    public static bool IsNamedSo(IOperation call, MessagingBody body) =>
        call.EnclosingFunction() switch
        {
            IAnonymousFunctionOperation => false,
            ILocalFunctionOperation { Symbol.Name: var name } => CommonNames.AnswersForTransfer(name),
            _ => body.Owner is IMethodSymbol { Name: var name } && CommonNames.AnswersForTransfer(name),
        };

    /// <summary>What is returned, or is the result of the finished task that is: <c>Task.FromResult(true)</c>.</summary>
    public static IOperation Given(IOperation returned) =>
        returned.Unconverted() switch
        {
            IInvocationOperation { TargetMethod: var method, Arguments: [{ Value: { ConstantValue.HasValue: true } result }] }
                when method.Has(CollectionFacet.HandsOn) => result,
            IObjectCreationOperation { Type: var type, Arguments: [{ Value: { ConstantValue.HasValue: true } result }] }
                when type.Has(TypeFacet.Task) => result,
            var value => value,
        };

    private static bool IsAnswer(IOperation value, MessagingMember member, MessagingBody body) =>
        value is IInvocationOperation asked
        && body.Library.MemberOf(asked) is { ReturnsBool: true } its
        && its.IsReceive == member.IsReceive;
}
