using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A use of a variable's object that a function comes to whenever it runs, before it waits for anybody's signal: its own, or one of a
/// method that it calls with it. Conditions and exits before it make it uncertain; that a loop may have no iteration does not.
/// </summary>
/// <param name="Operation">The use.</param>
/// <param name="HasNoEnd">Whether it stands in a loop that nothing leaves, or is a call that nobody can stop.</param>
internal readonly record struct CertainUse(IOperation Operation, bool HasNoEnd)
{
    private const int MaxDepth = 3;

    /// <summary>The first that has no end, or the first at all; null where none is certain.</summary>
    public static CertainUse? Of(ISymbol variable, IOperation function, MessagingBody body) => Of(variable, function, body, MaxDepth);

    /// <summary>The one that a reference to the object leads to: what is called on it, or what a method does that is given it.</summary>
    public static CertainUse? By(IOperation reference, MessagingBody body) => UseOf(reference, body, MaxDepth);

    /// <summary>The sockets in fields that a call of a method of the same object certainly uses, under no lock.</summary>
    public static IEnumerable<ISymbol> FieldsUsedBy(IInvocationOperation call, MessagingBody body)
    {
        if (OwnCodeOf(call, body) is not { } own)
            yield break;
        foreach (var member in body.Owner.ContainingType.GetMembers())
            if (
                LocalUses.TypeOf(member) is { } held
                && SocketBehind.Is(held, body.Library)
                && body.Library.Fields.Contains(member)
                && Of(member, own.Root, own) is not null
            )
                yield return SocketBehind.Of(member, held, body.Library, body.Compilation);
    }

    /// <summary>The sockets in variables around a local function that a call of it certainly uses.</summary>
    public static IEnumerable<ISymbol> CapturedBy(IInvocationOperation call, MessagingBody body)
    {
        if (FunctionValues.LocalFunction(call.TargetMethod, body.Root) is not { } function)
            yield break;
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var operation in function.Descendants())
            if (
                SocketBehind.Is(operation.Type, body.Library)
                && LocalUses.SymbolOf(operation) is { } socket
                && !socket.IsDeclaredIn(function.Syntax)
                && seen.Add(socket)
                && Of(socket, function, body) is not null
            )
                yield return socket;
    }

    /// <summary>The code of a method that is called on the same object, or on none, and that runs to its end before it returns.</summary>
    private static MessagingBody? OwnCodeOf(IInvocationOperation call, MessagingBody body) =>
        call is { Instance: null or IInstanceReferenceOperation, TargetMethod: { MethodKind: MethodKind.Ordinary } method }
        && method.OriginalDefinition.ContainingType.Is(body.Owner.ContainingType?.OriginalDefinition)
        && !Synchronization.IsLocked(method.OriginalDefinition)
            ? OtherBodies.RunBy(call, body)
            : null;

    private static CertainUse? Of(ISymbol variable, IOperation function, MessagingBody body, int depth)
    {
        if (depth == 0 || Functions.IsIterator(function))
            return null;
        CertainUse? found = null;
        foreach (var operation in function.Descendants())
            if (
                UseBy(operation, variable, body, depth) is { } use
                && operation.EnclosingFunction() == function
                && IsCertain(operation, function, body)
            )
            {
                if (
                    use.HasNoEnd
                        ? !EndlessLoop.IsLeftByDisposal(operation, variable, body)
                        : EndlessLoop.IsAround(operation, variable, body)
                )
                    return use with { HasNoEnd = true };
                found ??= use with { HasNoEnd = false };
            }

        return found;
    }

    private static CertainUse? UseBy(IOperation operation, ISymbol variable, MessagingBody body, int depth) =>
        operation switch
        {
            ILocalReferenceOperation
            or IParameterReferenceOperation
            or IMemberReferenceOperation when variable.Is(body.Library.Fields.VariableOf(operation)) => UseOf(operation, body, depth),
            ILocalReferenceOperation
            or IMemberReferenceOperation
                when SocketBehind.IsReceiver(operation.Type, body.Library)
                    && variable.Is(SocketBehind.Of(operation, body.Library, body.Compilation)) => UseOf(operation, body, depth),
            IInvocationOperation own when body.Library.Fields.Contains(variable) && OwnCodeOf(own, body) is { } code => Of(
                variable,
                code.Root,
                code,
                depth - 1
            ),
            IInvocationOperation { TargetMethod: { MethodKind: MethodKind.LocalFunction } called }
                when variable is not IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.LocalFunction } }
                    && FunctionValues.LocalFunction(called, body.Root) is { } function => Of(variable, function, body, depth - 1),
            _ => null,
        };

    private static CertainUse? UseOf(IOperation reference, MessagingBody body, int depth)
    {
        var library = body.Library;
        if (SocketBehind.Is(reference.Type, library) && SocketUse.CallOn(reference, library) is { } call)
            return new(call, library.Types.ProxiesForever(call.TargetMethod));
        switch (reference.ParentPastConversions())
        {
            case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var sends } } when RuntimeSymbols.SendsByLoop(sends):
                return null; // the loop's thread uses it
            case IInvocationOperation { Instance: { } instance } member
                when instance.Unconverted() == reference
                    && library.MemberOf(member) is { IsWrapper: false }
                    && !SocketBehind.IsReceiver(reference.Type, library):
                return new(member, false);
            case IArgumentOperation { Parent: { } user }
                when library.MemberOf(user) is { IsWrapper: false }
                    || user is IObjectCreationOperation && library.Types.IsSocket(user.Type):
                return new(user, false);
            case IArgumentOperation
            {
                Parameter: { RefKind: RefKind.None } parameter,
                Parent: IInvocationOperation { TargetMethod: var method }
            }
                when method.IsTheOneThatRuns()
                    && parameter.OriginalDefinition is var given
                    && CodeOf(method.OriginalDefinition, body) is { } code
                    && body.Other(code, method) is var other
                    && !other.Uses.IsWritten(given):
                return Of(given, code, other, depth - 1);
            default:
                return null;
        }
    }

    private static IOperation? CodeOf(IMethodSymbol method, MessagingBody body) =>
        method.MethodKind == MethodKind.LocalFunction ? FunctionValues.LocalFunction(method, body.Root) : OtherBodies.Of(method, body);

    private static bool IsCertain(IOperation use, IOperation function, MessagingBody body)
    {
        var call = use is IInvocationOperation ? use : use.Taker() ?? use;
        foreach (var (child, parent) in use.AncestorsIn(function))
            if (Branching.IsBranch(child, parent) || parent is ILockOperation)
                return false;
        foreach (var operation in function.Descendants())
            if (
                Synchronization.IsDoneBefore(operation, call)
                && (
                    operation is IReturnOperation { IsImplicit: false } or IThrowOperation or IBranchOperation
                    || Synchronization.WaitsForSignal(operation, body.Library)
                )
                && operation.EnclosingFunction() == function
            )
                return false;
        return true;
    }
}
