using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// What a call of other code does to the message on a socket. Code in this compilation shows it itself. Other code may do anything, if it
/// has the socket: as an argument, as a member of its own object or of a base class, or in an object that holds one.
/// </summary>
internal sealed class CallEffects(MessagePlaces places)
{
    /// <summary>Null for what does nothing, and for everything that is not a call.</summary>
    public SocketEvent? Of(IOperation operation, in SocketCall on, MessagingBody body, int depth) =>
        operation switch
        {
            IInvocationOperation call => Of(call, on, body, depth),
            IObjectCreationOperation { Constructor: { } constructor } creation => Join(
                OfDelegates(creation.Arguments, on, body, depth),
                Of(constructor, null, creation.Arguments, on, body, depth)
            ),
            IDynamicInvocationOperation or IDynamicObjectCreationOperation => SocketAccesses.IsIn(operation, on, body)
                ? SocketEvent.Anything
                : null,
            _ => null,
        };

    private SocketEvent? Of(IInvocationOperation call, in SocketCall on, MessagingBody body, int depth)
    {
        var own =
            call.TargetMethod.MethodKind == MethodKind.DelegateInvoke
                ? OfInvoked(call, on, body, depth)
                : Of(call.TargetMethod, call.Instance, call.Arguments, on, body, depth);
        return Join(own, OfDelegates(call.Arguments, on, body, depth));
    }

    /// <summary>A delegate is what the one variable holds that it is called by; else it may do anything that its words allow.</summary>
    private SocketEvent? OfInvoked(IInvocationOperation call, in SocketCall on, MessagingBody body, int depth)
    {
        var called = SameSocket.Named(call.Instance);
        if (called is not null && FunctionValues.FunctionOf(called, body) is { } function)
            return OfFunction(function, call.Arguments, on, body, depth);
        var isGiven = false;
        foreach (var argument in call.Arguments)
            isGiven |= SocketAccesses.IsIn(argument, on, body);
        if (isGiven)
            return SocketEvent.Anything;
        return
            called is IEventReferenceOperation
            || !SocketAccesses.MayActOnMessages(call.TargetMethod)
            || !SocketAccesses.IsKnownElsewhere(on, body)
            ? null
            : SocketEvent.Anything;
    }

    /// <summary>A function that a call is given may run, or not.</summary>
    private SocketEvent? OfDelegates(ImmutableArray<IArgumentOperation> arguments, in SocketCall on, MessagingBody body, int depth)
    {
        SocketEvent? all = null;
        foreach (var argument in arguments)
            if (argument.Value.Type?.TypeKind == TypeKind.Delegate && FunctionValues.FunctionOf(argument.Value, body) is { } function)
                all = Join(all, Perhaps(OfFunction(function, ImmutableArray<IArgumentOperation>.Empty, on, body, depth)));
        return all;
    }

    private SocketEvent? OfFunction(
        IOperation function,
        ImmutableArray<IArgumentOperation> arguments,
        in SocketCall on,
        MessagingBody body,
        int depth
    )
    {
        foreach (var argument in arguments)
            if (
                SameSocket.Is(SameSocket.Named(argument.Value), on.Socket, body)
                && argument.Parameter is { Ordinal: var ordinal }
                && FunctionValues.ParameterOf(function, ordinal) is { } parameter
            )
                return SocketAccesses.ReferenceTo(parameter, function) is { } name
                    ? places.LeftBy(function, on.As(name, body), body, depth + 1)
                    : null;
        return places.LeftBy(function, on, body, depth + 1);
    }

    private SocketEvent? Of(
        IMethodSymbol called,
        IOperation? instance,
        ImmutableArray<IArgumentOperation> arguments,
        in SocketCall on,
        MessagingBody body,
        int depth
    )
    {
        if (called.IsFramework() || SocketAccesses.IsOfLibraries(called, body))
            return null;
        var method = called.Declared();
        var way = SocketAccesses.Into(method, instance, arguments, on, body);
        if (way.Kind == SocketAccessKind.None)
            return null;
        if (method.MethodKind == MethodKind.LocalFunction)
            return FunctionValues.LocalFunction(method, body.Root) is { } local
                ? OfFunction(local, arguments, on, body, depth)
                : SocketEvent.Anything;
        var isPrivate = way.Kind == SocketAccessKind.Member && on.Field is { DeclaredAccessibility: Accessibility.Private };
        if (method.MethodKind != MethodKind.Constructor && !method.IsTheOneThatRuns() && !isPrivate)
            return SocketEvent.Anything;
        // a constructor without code keeps what it gets
        if (method.MethodKind == MethodKind.Constructor && (method.IsImplicitlyDeclared || IsPrimary(method, body.Compilation)))
            return null;
        if (OtherBodies.Of(method, body, places.CancellationToken) is not { } code)
            return way.Kind == SocketAccessKind.Member && method.IsAbstract ? null : SocketEvent.Anything;
        var other = body.Other(code, method);
        return way.Kind switch
        {
            SocketAccessKind.Member => places.LeftBy(code, on, other, depth + 1),
            SocketAccessKind.Argument => SocketAccesses.ReferenceTo(method.Parameters[way.Ordinal], code) is { } name
                ? places.LeftBy(code, on.As(name, other), other, depth + 1)
                : null,
            _ => Perhaps(places.LeftBy(code, on.Anyhow(), other, depth + 1)),
        };
    }

    private static bool IsPrimary(IMethodSymbol constructor, Compilation compilation) =>
        constructor.DeclarationIn(compilation) is TypeDeclarationSyntax;

    /// <summary>What may happen to this socket, or to another, or not at all.</summary>
    private static SocketEvent? Perhaps(SocketEvent? happening) =>
        happening switch
        {
            null => null,
            SocketEvent.Last or SocketEvent.LastPerhaps => SocketEvent.LastPerhaps,
            _ => SocketEvent.Anything,
        };

    private static SocketEvent? Join(SocketEvent? a, SocketEvent? b) =>
        a is null ? b
        : b is null || a == b ? a
        : a is SocketEvent.Last or SocketEvent.LastPerhaps && b is SocketEvent.Last or SocketEvent.LastPerhaps ? SocketEvent.LastPerhaps
        : SocketEvent.Anything;
}
