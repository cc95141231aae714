using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A call on a socket that a variable or a field of this object holds, or that a receiver in one is made of. Disposal is left to those who
/// know when the threads have ended.
/// </summary>
internal readonly record struct SocketUse(ISymbol Socket, IInvocationOperation Call)
{
    /// <summary>Whether the call is one of a method of the same object, which has the socket itself.</summary>
    public bool IsByOwnMethod { get; private init; }

    /// <summary>Every use in the code, lambdas included.</summary>
    public static IEnumerable<SocketUse> In(IOperation code, MessagingLibrary library, Compilation compilation, bool withDisposal = false)
    {
        foreach (var operation in code.Descendants())
            if (
                SocketBehind.Is(operation.Type, library)
                && CallOn(operation, library, withDisposal) is { } call
                && SocketBehind.Of(operation, library, compilation) is { } symbol
            )
                yield return new(symbol, call);
    }

    /// <summary>The same, and the calls of methods of the user's that use a socket whenever they are given it.</summary>
    public static IEnumerable<SocketUse> In(IOperation code, MessagingBody body, bool withDisposal = false)
    {
        foreach (var use in In(code, body.Library, body.Compilation, withDisposal))
            yield return use;
        foreach (var operation in code.Descendants())
            if (
                SocketBehind.Is(operation.Type, body.Library)
                && operation.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call }
                && CallOn(operation, body.Library) is null
                && SocketBehind.Of(operation, body.Library, body.Compilation) is { } symbol
                && CertainUse.By(operation, body) is not null
            )
                yield return new(symbol, call);
            else if (operation is IInvocationOperation { TargetMethod.MethodKind: MethodKind.LocalFunction } local)
                foreach (var captured in CertainUse.CapturedBy(local, body))
                    yield return new(captured, local);
            else if (operation is IInvocationOperation own)
                foreach (var field in CertainUse.FieldsUsedBy(own, body))
                    yield return new(field, own) { IsByOwnMethod = true };
    }

    /// <summary>The uses of sockets from outside that a thread makes before it waits for anybody, and under no lock.</summary>
    public static List<SocketUse> InThread(ThreadStart start, MessagingBody body)
    {
        var (uses, signal) = (new List<SocketUse>(), FirstSignal(start, body));
        foreach (var use in EverInThread(start, body))
            if (
                use.Call.Syntax.Span.End <= signal // its arguments come before it
                && !(start.RunsSideBySide && SingleIteration.Is(use.Call, start.Function, body))
                && !FlagGate.Is(use, start, body)
                && !ItemGate.Is(use, start, body)
            )
                uses.Add(use);
        return uses;
    }

    /// <summary>The same, whatever it waits for before.</summary>
    public static IEnumerable<SocketUse> EverInThread(ThreadStart start, MessagingBody body)
    {
        var each = start.RunsSideBySide ? StartForEach.LambdaAround(start.Start, body) : null;
        foreach (var use in In(start.Function, body))
            if (
                use.Call.EnclosingFunction() == start.Function
                && !IsMadeInside(use.Socket, start.Function)
                && !(each is not null && IsMadeInside(use.Socket, each))
                && !Synchronization.IsLocked(use.Call)
                && !OwnThread.Decides(use.Call, start.Function, body.Library, body.Compilation)
            )
                yield return use;
    }

    /// <summary>Where in the text a thread first waits for others.</summary>
    private static int FirstSignal(ThreadStart start, MessagingBody body)
    {
        var signal = int.MaxValue;
        foreach (var operation in start.Function.Descendants())
            if (
                operation.Syntax.SpanStart < signal
                && (
                    Synchronization.WaitsOrAsks(operation, body.Library) && !(start.RunsSideBySide && MakesPayload(operation))
                    || Synchronization.AwaitsOthers(operation, body.Library) && operation.EnclosingFunction() == start.Function
                )
            )
                signal = operation.Syntax.SpanStart;
            else if (
                operation is IInvocationOperation
                && operation.Syntax.Span.End < signal
                && Loops.InnermostLoop(operation) is null // in one it is what the thread works on
                && !Branching.IsInBranch(operation)
                && Synchronization.HearsOthers(operation, body.Library)
            )
                signal = operation.Syntax.Span.End;
            else if (FlagWaits.EndOf(operation, start.Function, body.Library, body.Compilation) is { } end && end < signal)
                signal = end;
        return signal;
    }

    /// <summary>Whether a delegate makes a payload: it lets no iteration of several through, as one that enters does.</summary>
    private static bool MakesPayload(IOperation operation) =>
        operation is IInvocationOperation { TargetMethod: { MethodKind: MethodKind.DelegateInvoke, ReturnType: var made } }
        && made is IArrayTypeSymbol or { SpecialType: SpecialType.System_String }
        && !operation.IsDropped();

    private static bool IsMadeInside(ISymbol socket, IOperation function) =>
        socket is not IFieldSymbol && socket.IsDeclaredIn(function.Syntax);

    /// <summary>The call on a socket that a reference names.</summary>
    public static IInvocationOperation? CallOn(IOperation reference, MessagingLibrary library, bool withDisposal = false)
    {
        switch (reference.ParentPastConversions())
        {
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == reference:
                return IsIdle(call, library, withDisposal) ? null : call;
            case IConditionalAccessOperation { Operation: var operation, WhenNotNull: IInvocationOperation call }
                when operation.Unconverted() == reference:
                return IsIdle(call, library, withDisposal) ? null : call;
            case IArgumentOperation { Parent: IInvocationOperation { TargetMethod.ContainingType: var proxy } call }
                when library.Types.IsProxy(proxy):
                return call;
            case IArgumentOperation
            {
                Parameter.Ordinal: 0,
                Parent: IInvocationOperation { TargetMethod: { IsExtensionMethod: true } or { ReducedFrom: not null } } call
            }:
                return library.MemberOf(call) is { IsCertain: true } ? call : null;
            case IArgumentOperation { Parent: IInvocationOperation call } when IsGivenToHelper(reference, call, library):
                return call;
            default:
                return null;
        }
    }

    /// <summary>
    /// Whether a field's socket, and no other, is given to a local function, or a static method of another type, that only passes a
    /// call on.
    /// </summary>
    private static bool IsGivenToHelper(IOperation reference, IInvocationOperation call, MessagingLibrary library)
    {
        if (
            library.Fields.Of(reference) is not { ContainingType: var owner }
            || call.TargetMethod is not { MethodKind: MethodKind.LocalFunction } and not { IsStatic: true }
            || call.TargetMethod.MethodKind != MethodKind.LocalFunction && call.TargetMethod.ContainingType.Is(owner)
            || library.MemberOf(call) is not { IsCertain: true, IsWrapper: true }
        )
            return false;
        var sockets = 0;
        foreach (var argument in call.Arguments)
            sockets += library.Types.IsSocket(argument.Value.Unconverted().Type) ? 1 : 0;
        return sockets == 1;
    }

    private static bool IsIdle(IInvocationOperation call, MessagingLibrary library, bool withDisposal) =>
        call.TargetMethod is var method && SocketBehind.IsReceiver(method.ContainingType, library) ? !Receives(call, library)
        : library.SocketFieldOf(method.ContainingType) is not null ? !library.IsPassedOn(call)
        : method.IsOfObject() || !withDisposal && (method.IsDisposal() || library.Types.Disposes(method));

    /// <summary>Whether a call on a receiver is one on its socket: others end it, or take what is in it.</summary>
    private static bool Receives(IInvocationOperation call, MessagingLibrary library) =>
        library.MemberOf(call) is { } member
            ? member.IsReceive || member.Role == MessagingRole.DrainFrames
            : RuntimeSymbols.UseBy(call.TargetMethod) == RuntimeUse.Receives;
}
