using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>What types are, in all the libraries that a compilation references.</summary>
internal sealed partial class MessagingTypes(ImmutableArray<Binding> bindings)
{
    public bool IsSocket(ITypeSymbol? type) => Any(type, static (binding, type) => binding.IsSocket(type));

    /// <summary>The socket's type where its class says it, in the words of <see cref="SocketTypes"/>.</summary>
    public string? KindOf(ITypeSymbol? type)
    {
        foreach (var binding in bindings)
            if (binding.KindOf(type) is { } kind)
                return kind;
        return null;
    }

    /// <summary>Whether a socket's class would say its type, so that a socket whose class does not may be of any.</summary>
    public bool ClassSaysTypeOf(ITypeSymbol? socket) =>
        Any(socket, static (binding, socket) => binding.Facts.ClassesSayTheType && binding.IsSocket(socket));

    /// <summary>Whether a method of a library ends its object as Dispose does, under another name.</summary>
    public bool Disposes(IMethodSymbol method) => Any(method, static (binding, method) => binding.Disposes(method));

    /// <summary>Whether a method ends a context: its sockets stay, and their calls throw.</summary>
    public bool ShutsDown(IMethodSymbol method) => Any(method, static (binding, method) => binding.ShutsDown(method));

    /// <summary>Whether a property gives what is behind its object, by which others can use it.</summary>
    public bool IsHandle(IPropertySymbol property) => Any(property, static (binding, property) => binding.IsHandle(property));

    /// <summary>Whether a method has a socket report its events at an endpoint.</summary>
    public bool Monitors(IMethodSymbol method) => Any(method, static (binding, method) => binding.Monitors(method));

    /// <summary>Whether a question to a poller is for what can be received.</summary>
    public bool AsksForInput(IMethodSymbol question) => Any(question, static (binding, question) => binding.AsksForInput(question));

    /// <summary>Whether a question to a poller, or to a socket, is for whether something can be sent.</summary>
    public bool AsksForRoom(ISymbol question) => Any(question, static (binding, question) => binding.AsksForRoom(question));

    /// <summary>Whether a question to a poller is answered by all that is ready, as flags.</summary>
    public bool AsksForEvents(IMethodSymbol question) => Any(question, static (binding, question) => binding.AsksForEvents(question));

    /// <summary>Whether this is the enumeration of a socket's types.</summary>
    public bool IsSocketType(ITypeSymbol? type) =>
        type is { TypeKind: TypeKind.Enum } && Any(type, static (binding, type) => binding.IsSocketType(type));

    /// <summary>Whether this is the enumeration of what a poller waits for.</summary>
    public bool IsEventType(ITypeSymbol? type) =>
        type is { TypeKind: TypeKind.Enum } && Any(type, static (binding, type) => binding.IsEventType(type));

    /// <summary>The member that has the platform's number of "not now"; null where no library has one.</summary>
    public ISymbol? AgainNumber
    {
        get
        {
            foreach (var binding in bindings)
                if (binding.AgainNumber is { } number)
                    return number;
            return null;
        }
    }

    /// <summary>Whether a call on such a socket may return the socket itself.</summary>
    public bool CallsReturn(ITypeSymbol? socket) =>
        Any(socket, static (binding, socket) => binding.Facts.SendsReturnTheSocket && binding.IsSocket(socket));

    /// <summary>Whether a connection of such a socket reads an option while it is made: what sets it may be in time.</summary>
    public bool ReadsWhileConnecting(ITypeSymbol? socket, Option option)
    {
        foreach (var binding in bindings)
            if (binding.IsSocket(socket))
                return binding.ReadsWhileConnecting(option);
        return false;
    }

    /// <summary>Whether this is what sockets are made from.</summary>
    public bool IsContext(ITypeSymbol? type) => Any(type, static (binding, type) => binding.IsContext(type));

    /// <summary>Whether this waits for several sockets.</summary>
    public bool IsPoller(ITypeSymbol? type) => Any(type, static (binding, type) => binding.IsPoller(type));

    /// <summary>Whether this hands things from thread to thread.</summary>
    public bool IsQueue(ITypeSymbol? type) => Any(type, static (binding, type) => binding.IsQueue(type));

    /// <summary>Whether this is a thread of its own, and the socket by which others reach it.</summary>
    public bool IsActor(ITypeSymbol? type) => Any(type, static (binding, type) => binding.IsActor(type));

    /// <summary>Whether an object of this type says by a property whether anything can be received, or taken.</summary>
    public bool TellsWhatIsThere(ITypeSymbol? type) => Any(type, static (binding, type) => binding.TellsWhatIsThere(type));

    /// <summary>Whether a property of a socket says, without waiting, whether anything can be received.</summary>
    public bool AsksWhetherSomeIsThere(IPropertySymbol property)
    {
        foreach (var binding in bindings)
            if (binding.AsksWhetherSomeIsThere(property))
                return true;
        return false;
    }

    /// <summary>What is ready where an event happens.</summary>
    public ReadyEvent ReadyEventOf(IEventSymbol happening)
    {
        foreach (var binding in bindings)
            if (binding.ReadyEventOf(happening) is not ReadyEvent.None and var ready)
                return ready;
        return ReadyEvent.None;
    }

    /// <summary>Whether handlers of such an event get an object of this type.</summary>
    public bool IsReadyArgument(ITypeSymbol? type) => Any(type, static (binding, type) => binding.IsReadyArgument(type));

    /// <summary>What was ready when an event happened, by a property of what its handlers get.</summary>
    public ReadyEvent ReadinessOf(IPropertySymbol property)
    {
        foreach (var binding in bindings)
            if (binding.ReadinessOf(property) is not ReadyEvent.None and var ready)
                return ready;
        return ReadyEvent.None;
    }

    /// <summary>Whether this carries messages between two sockets.</summary>
    public bool IsProxy(ITypeSymbol? type) => Any(type, static (binding, type) => binding.IsProxy(type));

    public bool ProxiesForever(IMethodSymbol method) => Any(method, static (binding, method) => binding.ProxiesForever(method));

    /// <summary>Whether this is a library's exception, or derived from one.</summary>
    public bool IsException(ITypeSymbol? type) => Any(type, static (binding, type) => binding.IsException(type));

    /// <summary>What stays behind where nobody disposes an object of this type; null for types that hold nothing.</summary>
    public string? WhatStays(ITypeSymbol? type)
    {
        if (type is not null)
            foreach (var binding in bindings)
                if (binding.WhatStays(type) is { } stays)
                    return stays;
        return null;
    }

    /// <summary>Whether a method of a library makes an object of its own type, for its caller to dispose.</summary>
    public bool Makes(IMethodSymbol method) => Any(method, static (binding, method) => binding.Makes(method));

    /// <summary>Whether an initializer can set options of objects of this type.</summary>
    public bool TakesInitializers(ITypeSymbol? type) =>
        type is not null && Any(type, static (binding, type) => binding.TakesInitializers(type));

    /// <summary>Whether an object of this type takes what it has not sent yet with it when it is disposed.</summary>
    public bool DropWhatIsNotSent(ITypeSymbol? type) =>
        (KindOf(type) is not { } kind || SocketTypes.CanSend(kind))
        && Any(type, static (binding, type) => binding.Facts.DisposalDropsWhatIsNotSent && binding.IsSocket(type));

    /// <summary>Whether a call that waits in an object of this type goes on waiting when another thread disposes that.</summary>
    public bool DisposalEndsNoCall(ITypeSymbol? type) =>
        Any(type, static (binding, type) => binding.Facts.DisposalEndsNoCall && binding.IsSocket(type));

    /// <summary>Whether a type or member belongs to a library, whatever it does.</summary>
    public bool IsOfTheLibrary(ISymbol symbol) => Any(symbol, static (binding, symbol) => binding.Owns(symbol));

    /// <summary>Whether this is the namespace of a library's sockets.</summary>
    public bool IsMainNamespace(INamespaceSymbol? space) => Any(space, static (binding, space) => binding.IsMainNamespace(space));

    private bool Any<T>(T asked, Func<Binding, T, bool> isIt)
    {
        foreach (var binding in bindings)
            if (isIt(binding, asked))
                return true;
        return false;
    }
}
