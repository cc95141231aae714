using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>
/// A call that frees, unpins or gives back the memory of a message after it was sent: on every path that leads on from the send, and with
/// nothing in between that libzmq might have come to the end by.
/// </summary>
internal static class EarlyFree
{
    private const int MaxDepth = 2;
    private const int MostSteps = 6;

    public static IEnumerable<(IInvocationOperation Free, string What)> After(
        IReadOnlyList<IOperation> sends,
        SentMemory message,
        MessagingBody body
    )
    {
        if (sends.Count == 0 || MemoryOf(message, body) is not { } memory)
            yield break;
        var function = message.Creation.EnclosingFunction();
        foreach (var operation in function.Descendants())
            if (operation is IInvocationOperation call && What(call, memory, body) is { } what && call.EnclosingFunction() == function)
                foreach (var send in sends)
                    if (
                        call.Syntax.SpanStart > send.Syntax.Span.End
                        && FollowsAlways(call, send, memory)
                        && !SendMayComplete.MayHappenBetween(send.Syntax.Span.End, call.Syntax.SpanStart, function, body)
                    )
                    {
                        yield return (call, what);
                        break;
                    }
    }

    /// <summary>Whether any call in the body frees, unpins or gives back the memory.</summary>
    public static bool IsFreedAnywhere(SentMemory message, MessagingBody body)
    {
        if (MemoryOf(message, body) is not { } memory)
            return true;
        foreach (var operation in body.Root.Descendants())
            if (operation is IInvocationOperation call && What(call, memory, body) is not null)
                return true;
        return false;
    }

    /// <summary>The variables that stand for the memory: its address, the handle that pins it, the array.</summary>
    private static HashSet<ISymbol>? MemoryOf(SentMemory message, MessagingBody body)
    {
        var symbols = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        for (var (value, step) = (NativeBlock.Address(message.Pointer), 0); step < MostSteps; step++)
        {
            if (FieldOf(value) is { } field)
                return IsSetBefore(field, message.Creation, body) && symbols.Add(field) ? symbols
                    : symbols.Count > 0 ? symbols
                    : null;
            if (LocalUses.SymbolOf(value) is { } symbol)
            {
                if (
                    symbol is ILocalSymbol
                        ? body.Uses.OnlyValueOf(symbol) is null && NativeBlock.Behind(value, body) is null
                        : body.Uses.IsWritten(symbol)
                )
                    return symbols.Count > 0 ? symbols : null;
                symbols.Add(symbol);
                if (body.Uses.OnlyValueOf(symbol) is not { } next)
                    return symbols;
                value = NativeBlock.Address(next);
                continue;
            }

            if (Pinning.AddressedBy(value) is not { } source)
                break;
            value = NativeBlock.Address(source);
        }

        return symbols.Count > 0 ? symbols : null;
    }

    private static IFieldSymbol? FieldOf(IOperation value) =>
        value is IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var field } ? field : null;

    /// <summary>Whether a field gets nothing else from where the message is made to the end of the code.</summary>
    private static bool IsSetBefore(IFieldSymbol field, IOperation creation, MessagingBody body)
    {
        if (body.MayWriteMembersElsewhere || Loops.InnermostLoop(creation) is not null)
            return field.IsReadOnly;
        foreach (var operation in body.Root.Descendants())
            if (
                FieldOf(operation).Is(field)
                && LocalUses.IsWrite(operation)
                && (operation.Syntax.SpanStart > creation.Syntax.SpanStart || operation.EnclosingFunction() != creation.EnclosingFunction())
            )
                return false;
        return true;
    }

    private static string? What(IInvocationOperation call, HashSet<ISymbol> memory, MessagingBody body)
    {
        var method = call.TargetMethod;
        if (NativeBlock.IsFree(method))
            return call.ArgumentFor(0) is { } freed && Is(freed) ? "freed" : null;
        if (method.Has(Facet.Unpins))
            return call.Instance is { } handle && Is(handle) ? "unpinned" : null;
        if (method.Has(Facet.TakesBack))
            return call.ArgumentFor(0) is { } array && Is(array) ? "returned to its pool" : null;
        return method.IsFramework() ? null : ByHelper(call, Is, body);

        bool Is(IOperation value) =>
            (LocalUses.SymbolOf(NativeBlock.Address(value)) ?? FieldOf(NativeBlock.Address(value))) is { } symbol
            && memory.Contains(symbol);
    }

    /// <summary>What a method of the user's always does with memory that it is given, before it waits for anything.</summary>
    private static string? ByHelper(IInvocationOperation call, Func<IOperation, bool> isMemory, MessagingBody body)
    {
        if (body.Depth < MaxDepth)
            foreach (var (parameter, other) in OtherBodies.GivenBy(call, body, argument => isMemory(argument.Value)))
            {
                var memory = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { parameter };
                foreach (var operation in other.Root.Descendants())
                    if (
                        operation is IInvocationOperation inner
                        && PassedMessage.IsUnconditional(inner)
                        && What(inner, memory, other) is { } what
                        && !SendMayComplete.MayHappenBetween(other.Root.Syntax.SpanStart, inner.Syntax.SpanStart, other.Root, other)
                    )
                        return what;
            }

        return null;
    }

    /// <summary>
    /// Whether no condition or handler decides after the send whether the memory is freed; questions whether it is still there aside.
    /// </summary>
    private static bool FollowsAlways(IInvocationOperation free, IOperation send, HashSet<ISymbol> memory)
    {
        foreach (var (child, parent) in free.Ancestors())
        {
            if (send.IsIn(parent))
                return parent switch
                {
                    ITryOperation attempt => child == attempt.Finally || child == attempt.Body,
                    IConditionalOperation or ISwitchOperation => false,
                    _ => true,
                };
            switch (parent)
            {
                case IConditionalOperation conditional
                    when child != conditional.Condition && !AsksForTheMemory(conditional.Condition, memory):
                case ICatchClauseOperation
                or ISwitchCaseOperation
                or ISwitchExpressionArmOperation
                or IConditionalAccessOperation
                or ICoalesceOperation:
                    return false;
            }
        }

        return false;
    }

    private static bool AsksForTheMemory(IOperation condition, HashSet<ISymbol> memory)
    {
        var asks = false;
        foreach (var operation in condition.DescendantsAndSelf())
            switch (operation)
            {
                case IFieldReferenceOperation when FieldOf(operation) is { } field && memory.Contains(field):
                    asks = true;
                    break;
                case ILocalReferenceOperation or IParameterReferenceOperation when LocalUses.SymbolOf(operation) is { } symbol:
                    if (!memory.Contains(symbol))
                        return false;
                    asks = true;
                    break;
                case IInvocationOperation or IFieldReferenceOperation { Field.IsStatic: false }:
                    return false;
            }

        return asks;
    }
}
