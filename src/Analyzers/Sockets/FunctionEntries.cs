using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// May a function be entered between two messages? It may if one of its known calls is there. Code without known calls is assumed to be
/// entered there, unless other code of its type leaves a message open for it, or other code hands it the socket.
/// </summary>
internal sealed class FunctionEntries(MessagePlaces places)
{
    private readonly HashSet<(SyntaxNode Function, ISymbol? Socket)> _asked = new();

    public bool MayBeAtBoundary(IOperation function, in SocketCall on, MessagingBody body)
    {
        var socket = on.Socket is { } named ? on.Field ?? LocalUses.SymbolOf(named) : null;
        if (socket is null)
            return !on.IsAny || !_asked.Add((function.Syntax, null)) || MayAnyBe(function, on, body);
        if (socket is ILocalSymbol local && IsDeclaredIn(local, function))
            return true;
        if (!_asked.Add((function.Syntax, socket)))
            return false;
        return function is IAnonymousFunctionOperation or ILocalFunctionOperation
            ? MayUseBe(function, on, socket, body)
            : body.Owner is not IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation } method
                || MayCallBe(method, on, socket, body);
    }

    /// <summary>Any socket: the lambda or method is as good as the place where it is used.</summary>
    private bool MayAnyBe(IOperation function, in SocketCall on, MessagingBody body)
    {
        if (function is IAnonymousFunctionOperation or ILocalFunctionOperation)
            foreach (var use in FunctionValues.UsesOf(function, body))
                if (use.Place is { } place && !places.MayBegin(place, on, body))
                    return false;
        return true;
    }

    private bool MayUseBe(IOperation function, in SocketCall on, ISymbol socket, MessagingBody body)
    {
        var isGiven = socket is IParameterSymbol { ContainingSymbol: var owner } && owner.Is(FunctionValues.SymbolOf(function));
        var (isCalled, isFree) = (false, false);
        foreach (var use in FunctionValues.UsesOf(function, body))
        {
            isCalled |= use.IsCall;
            isFree |= !use.IsCall;
            if (use.IsCall && places.MayBegin(use.Place!, isGiven ? Given(use.Place!, socket, on, body) : on, body))
                return true;
            if (!use.IsCall && (isGiven ? IsGivenByFramework(use.Place) : true) && MayRunFrom(use.Place, isGiven ? on.Anyhow() : on, body))
                return !LeftOpen.ByOthers(socket, function, on, body, places);
        }

        return !isCalled && !isFree;
    }

    private bool MayRunFrom(IOperation? place, in SocketCall on, MessagingBody body) => place is null || places.MayBegin(place, on, body);

    private static bool IsGivenByFramework(IOperation? place) =>
        place switch
        {
            IInvocationOperation { TargetMethod: var method } => method.IsFramework(),
            IObjectCreationOperation { Constructor: { } constructor } => constructor.IsFramework(),
            _ => false,
        };

    private bool MayCallBe(IMethodSymbol method, in SocketCall on, ISymbol socket, MessagingBody body)
    {
        // a parameter of the constructor belongs to the object, as a field does
        var isGiven = socket is IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: not MethodKind.Constructor } };
        var isCalled = false;
        foreach (var (call, caller) in MethodCalls.Of(method, body))
        {
            isCalled = true;
            var there =
                isGiven ? Given(call, socket, on, caller)
                : call.Instance is null or IInstanceReferenceOperation ? on with { Body = caller }
                : on.Anyhow();
            if (places.MayBegin(call, there, caller))
                return true;
        }

        if (
            isCalled
            || isGiven && MethodCalls.IsForForeignCallers(method, body.Compilation)
            || !isGiven && !socket.IsInSource(body.Compilation)
        )
            return false;
        return !LeftOpen.ByOthers(socket, body.Root, on, body, places);
    }

    /// <summary>The socket under the name that a caller has for it.</summary>
    private static SocketCall Given(IOperation call, ISymbol parameter, in SocketCall on, MessagingBody caller)
    {
        var argument = (call as IInvocationOperation)?.ArgumentFor(((IParameterSymbol)parameter).Ordinal);
        return argument is null ? on.Anyhow() : on.As(argument, caller);
    }

    private static bool IsDeclaredIn(ILocalSymbol local, IOperation function) =>
        local.Declaration()?.GetSyntax() is not { } syntax || syntax.IsIn(function) && !IsInOther(syntax, function);

    private static bool IsInOther(SyntaxNode declaration, IOperation function)
    {
        foreach (var part in function.Descendants())
            if (part is IAnonymousFunctionOperation or ILocalFunctionOperation && declaration.IsIn(part))
                return true;
        return false;
    }
}
