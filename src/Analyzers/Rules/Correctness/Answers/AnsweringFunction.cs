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
            else if (
                operation.Syntax.SpanStart > call.Syntax.SpanStart
                && (EndsSomething(operation, body) || SendsElsewhere(operation, call, body))
                && !Tries.IsInFinally(operation)
            )
                return false;
        return (answers || constants && ClaimsSuccess(call, body) && !HasOther(call, member, body)) && !SetsBack(function, call, body);
    }

    /// <summary>
    /// Whether what a function changes before a call is changed after it as well: <c>_busy = false</c>, or another method of the same
    /// object is called, <c>Begin(); … End();</c>
    /// </summary>
    private static bool SetsBack(IOperation function, IOperation call, MessagingBody body)
    {
        var begun = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var called = new Dictionary<ISymbol, string>(SymbolEqualityComparer.Default);
        foreach (var operation in function.Descendants())
        {
            var isBefore = operation.Syntax.SpanStart < call.Syntax.SpanStart;
            if (ChangedBy(operation) is { } changed)
                if (isBefore)
                    begun.Add(changed);
                else if (begun.Contains(changed) && !Tries.IsInFinally(operation))
                    return true;
            if (operation != call && CalledOn(operation, body) is var (receiver, name))
                if (isBefore)
                    called[receiver] = name;
                else if (called.TryGetValue(receiver, out var first) && first != name && !Tries.IsInFinally(operation))
                    return true;
        }

        return false;
    }

    /// <summary>The member, parameter or array that an operation writes, and that is there when the function has returned.</summary>
    private static ISymbol? ChangedBy(IOperation operation) =>
        operation switch
        {
            IMemberReferenceOperation { Member: var member } when LocalUses.IsWrite(operation) => member,
            IParameterReferenceOperation { Parameter: { RefKind: RefKind.Ref } parameter } when LocalUses.IsWrite(operation) => parameter,
            IArrayElementReferenceOperation { ArrayReference: var array } when LocalUses.IsWrite(operation) => LocalUses.NamedBy(array),
            _ => null,
        };

    /// <summary>What a statement calls a method of, one of the user's own type or of what a variable holds, and which.</summary>
    private static (ISymbol Receiver, string Name)? CalledOn(IOperation operation, MessagingBody body) =>
        operation is IInvocationOperation { Parent: IExpressionStatementOperation, TargetMethod: var method, Instance: var instance } call
        && body.Library.MemberOf(call) is null
        && (
            instance is IInstanceReferenceOperation || instance is null && method.IsInSource(body.Compilation) ? method.ContainingType
            : instance is null ? null
            : LocalUses.NamedBy(instance.Unconverted())
        )
            is { } receiver
            ? (receiver, method.Name)
            : null;

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
                operation is IReturnOperation { ReturnedValue.ConstantValue: { HasValue: true, Value: true } }
                && operation.Syntax.SpanStart > call.Syntax.SpanStart
                && operation.EnclosingFunction() == function
            )
                return true;
        return false;
    }

    /// <summary>Whether it must run after what is before it, however that went.</summary>
    private static bool EndsSomething(IOperation operation, MessagingBody body) =>
        operation.IsDisposal()
        || operation is IEventAssignmentOperation { Adds: false }
        || operation is IInvocationOperation { TargetMethod: var method } call
            && (
                method.Parameters.IsEmpty && CommonNames.Closes(method.Name)
                || method.Has(Facet.TakesBack)
                || method.Has(Facet.Frees)
                || body.Library.MemberOf(call) is null && (body.EffectsOf(call) & Effect.Signals) != 0
            );

    /// <summary>Whether it sends on another socket, which need not care how the call went.</summary>
    private static bool SendsElsewhere(IOperation operation, IInvocationOperation call, MessagingBody body) =>
        operation is IInvocationOperation other
        && body.Library.MemberOf(other) is { IsSend: true }
        && !SocketOperand.AreSame(call, other, body);

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

    private static bool IsAnswer(IOperation value, MessagingMember member, MessagingBody body) =>
        value is IInvocationOperation asked
        && body.Library.MemberOf(asked) is { ReturnsBool: true } its
        && its.IsReceive == member.IsReceive;
}
