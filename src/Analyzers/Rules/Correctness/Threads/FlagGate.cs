using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// Conditions that are not true yet when a thread is started, and that guard what it does, <c>if (!_ready) continue;</c>: other code makes
/// them true when it is done with what comes before. The head of a loop says when to stop.
/// </summary>
internal static class FlagGate
{
    /// <summary>Whether the thread comes to a use only after that, and who starts it does not go on with the socket then.</summary>
    public static bool Is(in SocketUse use, in ThreadStart start, MessagingBody body)
    {
        foreach (var guard in Guards.Of(use.Call, body, start.Function, withLoops: false).Known)
            if (IsSetByOthers(guard.Value, start))
                return true;
            else if (
                FlagOf(guard.Value, body) is { } flag
                && !flag.IsDeclaredIn(start.Function.Syntax)
                && IsOnlySetByOthers(flag, guard, start, body)
                && ValueAtStart(flag, ValueDomain.Of(guard.Value), start, body) is { HasNull: false } value
                && guard.Set.And(value).IsEmpty
                && !IsUsedAfter(SaidAt(flag, start), use.Socket, start, body)
            )
                return true;
        return false;
    }

    /// <summary>A property of the object that the thread does not set: what it says at first, and who sets it, is not looked for.</summary>
    private static bool IsSetByOthers(IOperation value, in ThreadStart start)
    {
        if (
            value
                is not IPropertyReferenceOperation
                {
                    Property: { SetMethod.IsInitOnly: false, Type.SpecialType: SpecialType.System_Boolean } asked,
                    Instance: null or IInstanceReferenceOperation
                }
            || asked.IsFramework()
        )
            return false;
        foreach (var part in start.Function.Descendants())
            if (part is IPropertyReferenceOperation { Property: var set } && set.Is(asked) && LocalUses.IsWrite(part))
                return false;
        return true;
    }

    /// <summary>Where the function that starts the thread sets the variable.</summary>
    private static int SaidAt(ISymbol flag, in ThreadStart start)
    {
        var (function, said) = (start.Start.EnclosingFunction(), int.MaxValue);
        foreach (var write in LocalUses.WritesOf(flag, function))
            if (IsAfter(write, start) && write.EnclosingFunction() == function)
                said = System.Math.Min(said, write.Syntax.SpanStart);
        return said;
    }

    /// <summary>
    /// Whether the function that starts the thread uses the socket when it has told the thread to go on, and before it waits, which may be
    /// for the thread's end.
    /// </summary>
    public static bool IsUsedAfter(int said, ISymbol socket, in ThreadStart start, MessagingBody body)
    {
        var (function, wait) = (start.Start.EnclosingFunction(), int.MaxValue);
        foreach (var operation in function.Descendants())
            if (
                operation.Syntax.SpanStart > said
                && operation.Syntax.SpanStart < wait
                && Synchronization.MayWait(operation, body)
                && body.Library.MemberOf(operation) is null
                && operation.EnclosingFunction() == function
            )
                wait = operation.Syntax.SpanStart;
        foreach (var use in SocketUse.In(function, body.Library, body.Compilation))
            if (
                use.Socket.Is(socket)
                && use.Call.Syntax.SpanStart > said
                && use.Call.Syntax.SpanStart < wait
                && use.Call.EnclosingFunction() == function
            )
                return true;
        return false;
    }

    /// <summary>The variable that is asked for, perhaps with a fence.</summary>
    private static ISymbol? FlagOf(IOperation value, MessagingBody body)
    {
        if (value is IInvocationOperation { Arguments: [{ Parameter.RefKind: not RefKind.None, Value: var read }, ..] } call)
            value = (body.EffectsOf(call) & Frameworks.Effect.Acquires) != 0 ? read : value;
        return value switch
        {
            ILocalReferenceOperation { Local: var local } => local,
            IFieldReferenceOperation
            {
                Field: { IsConst: false, IsReadOnly: false } field,
                Instance: null or IInstanceReferenceOperation
            } => field,
            _ => null,
        };
    }

    /// <summary>
    /// Whether the thread's function never gives a variable what it asks for, and other code writes it when the thread has been started.
    /// </summary>
    private static bool IsOnlySetByOthers(ISymbol flag, AskedValue guard, in ThreadStart start, MessagingBody body)
    {
        if (flag is IFieldSymbol field)
        {
            var isWritten = false;
            foreach (var (reference, code) in body.Library.References.Of(field.OriginalDefinition, isWhole: false, body.Compilation))
                if (LocalUses.IsWrite(reference))
                {
                    if (reference.IsIn(start.Function))
                        if (EndsTurn(reference, guard, body))
                            continue;
                        else
                            return false;
                    isWritten |= code.Member is not IMethodSymbol { MethodKind: MethodKind.Constructor } || IsAfter(reference, start);
                }
            return isWritten || field.DeclaredAccessibility != Accessibility.Private;
        }

        var isSet = false;
        foreach (var reference in body.Uses.Of(flag))
            if (LocalUses.IsWrite(reference))
            {
                if (reference.IsIn(start.Function))
                    if (EndsTurn(reference, guard, body))
                        continue;
                    else
                        return false;
                isSet |= reference.EnclosingFunction() != start.Start.EnclosingFunction() || IsAfter(reference, start);
            }
        return isSet;
    }

    /// <summary>Whether a write only says that the thread's turn is over: <c>_mine = false</c>, or an exchange that asks for it.</summary>
    private static bool EndsTurn(IOperation write, AskedValue guard, MessagingBody body) =>
        write.Parent is IArgumentOperation { Parent: { } call } && (body.EffectsOf(call) & Frameworks.Effect.Acquires) != 0
        || FlagWaits.GivenBy(write) is { } given
            && AskedPattern.OnlyOf(given, ValueDomain.Of(guard.Value)) is { } only
            && guard.Set.And(only).IsEmpty;

    private static bool IsAfter(IOperation write, in ThreadStart start) =>
        write.Syntax.SyntaxTree == start.Start.Syntax.SyntaxTree && write.Syntax.SpanStart > start.Start.Syntax.Span.End;

    /// <summary>What a variable holds when the thread is started; null where that is not a constant.</summary>
    private static ValueSet? ValueAtStart(ISymbol flag, ValueDomain domain, in ThreadStart start, MessagingBody body)
    {
        IOperation? last = null;
        foreach (var write in LocalUses.WritesOf(flag, start.Start.EnclosingFunction()))
            if (write.Syntax.SpanStart < start.Start.Syntax.SpanStart && !write.IsIn(start.Function))
                last = write;
        if (last is not null)
            return last.Parent is ISimpleAssignmentOperation { Value: var set } ? AskedPattern.OnlyOf(set, domain) : null;
        var initial =
            flag is ILocalSymbol
                ? body.Uses.DeclaratorOf(flag)?.GetVariableInitializer()?.Value
                : OtherBodies.InitialValueOf(flag, body.Compilation);
        if (initial is not null)
            return AskedPattern.OnlyOf(initial, domain);
        return flag is IFieldSymbol field && !IsSetByConstructor(field, body) ? ValueSet.Default(domain) : null;
    }

    private static bool IsSetByConstructor(IFieldSymbol field, MessagingBody body)
    {
        foreach (var (reference, code) in body.Library.References.Of(field.OriginalDefinition, isWhole: false, body.Compilation))
            if (LocalUses.IsWrite(reference) && code.Member is IMethodSymbol { MethodKind: MethodKind.Constructor })
                return true;
        return false;
    }
}
