using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// One messaging library, as a compilation references it. What is specific to a library is only known here and in that library's class; all
/// other code asks the questions below. Everything is read from the referenced assembly, so members that a version lacks are simply absent.
/// </summary>
internal abstract partial class Binding
{
    /// <summary>The libraries that a compilation references.</summary>
    public static ImmutableArray<Binding> In(Compilation compilation)
    {
        var bindings = ImmutableArray.CreateBuilder<Binding>();
        if (NetZmqBinding.Find(compilation) is { } netZmq)
            bindings.Add(netZmq);
        if (NetMqBinding.Find(compilation) is { } netMq)
            bindings.Add(netMq);
        return bindings.ToImmutable();
    }

    /// <summary>The name of its package.</summary>
    public abstract string Name { get; }

    /// <summary>What it does that another library does otherwise.</summary>
    public abstract BindingFacts Facts { get; }

    /// <summary>Whether a method ends its object as Dispose does, under another name.</summary>
    public virtual bool Disposes(IMethodSymbol method) => false;

    /// <summary>Whether a method ends a context: its sockets stay, and their calls throw.</summary>
    public virtual bool ShutsDown(IMethodSymbol method) => false;

    /// <summary>Whether a property gives what is behind its object, by which others can use it.</summary>
    public virtual bool IsHandle(IPropertySymbol property) => false;

    /// <summary>Whether a method has a socket report its events at an endpoint.</summary>
    public virtual bool Monitors(IMethodSymbol method) => false;

    /// <summary>Whether a method moves content between messages, takes a frame out of several, or drops it.</summary>
    public virtual bool MovesContent(IMethodSymbol method) => false;

    /// <summary>Whether a question to a poller is for what can be received.</summary>
    public virtual bool AsksForInput(IMethodSymbol question) => false;

    /// <summary>Whether a question to a poller, or to a socket, is for whether something can be sent.</summary>
    public virtual bool AsksForRoom(ISymbol question) => false;

    /// <summary>Whether a question to a poller is answered by all that is ready, as flags.</summary>
    public virtual bool AsksForEvents(IMethodSymbol question) => false;

    /// <summary>Whether this is the enumeration of a socket's types.</summary>
    public virtual bool IsSocketType(ITypeSymbol type) => false;

    /// <summary>Whether this is the enumeration of what a poller waits for.</summary>
    public virtual bool IsEventType(ITypeSymbol type) => false;

    /// <summary>Whether this is the enumeration of what a send is told.</summary>
    public virtual bool IsSendFlags(ITypeSymbol type) => false;

    /// <summary>The member that has the platform's number of "not now"; null where there is none.</summary>
    public virtual ISymbol? AgainNumber => null;

    /// <summary>Whether a rule holds for it.</summary>
    public abstract bool Has(string rule);

    /// <summary>Whether all of these do: those that one class reports.</summary>
    public bool HasAll(ImmutableArray<DiagnosticDescriptor> rules)
    {
        foreach (var rule in rules)
            if (!Has(rule.Id))
                return false;
        return true;
    }

    /// <summary>Any type of its main assembly.</summary>
    protected abstract INamedTypeSymbol Main { get; }

    /// <summary>Names that lead to code which uses it, in addition to those of its members.</summary>
    public abstract IEnumerable<string> Words { get; }

    /// <summary>Its members that have a role.</summary>
    public abstract void AddMembers(Dictionary<ISymbol, MessagingMember> members);

    /// <summary>Whether this is a socket: what sends, or what receives.</summary>
    public abstract bool IsSocket(ITypeSymbol? type);

    /// <summary>The socket's type, in the words of <see cref="SocketTypes"/>, where its class says it.</summary>
    public abstract string? KindOf(ITypeSymbol? type);

    /// <summary>Whether this is what sockets are made from.</summary>
    public abstract bool IsContext(ITypeSymbol? type);

    /// <summary>Whether this is what waits for several sockets.</summary>
    public abstract bool IsPoller(ITypeSymbol? type);

    /// <summary>Whether this hands things from thread to thread.</summary>
    public virtual bool IsQueue(ITypeSymbol? type) => false;

    /// <summary>Whether this is a thread of its own, and the socket by which others reach it.</summary>
    public virtual bool IsActor(ITypeSymbol? type) => false;

    /// <summary>What is ready where an event of the library happens.</summary>
    public virtual ReadyEvent ReadyEventOf(IEventSymbol happening) => ReadyEvent.None;

    /// <summary>Whether handlers of such an event get an object of this type, which names what is ready.</summary>
    public virtual bool IsReadyArgument(ITypeSymbol? type) => false;

    /// <summary>What such an object says by a property: what was ready when the event happened.</summary>
    public virtual ReadyEvent ReadinessOf(IPropertySymbol property) => ReadyEvent.None;

    /// <summary>Whether this property of a socket says, without waiting, whether anything can be received.</summary>
    public virtual bool AsksWhetherSomeIsThere(IPropertySymbol property) => false;

    /// <summary>Whether an object of this type says by a property whether anything can be received, or taken.</summary>
    public virtual bool TellsWhatIsThere(ITypeSymbol? type) => false;

    /// <summary>Whether this carries messages between two sockets until it is stopped.</summary>
    public abstract bool IsProxy(ITypeSymbol? type);

    /// <summary>Whether a call of one carries messages for as long as its sockets and their context live: nobody can stop it.</summary>
    public virtual bool ProxiesForever(IMethodSymbol method) => false;

    /// <summary>Whether this is its exception, or derived from it.</summary>
    public abstract bool IsException(ITypeSymbol? type);

    /// <summary>Whether this property of the exception says which error it was, by the number of the platform.</summary>
    public virtual bool IsErrorNumber(IPropertySymbol property) => false;

    /// <summary>What stays behind where nobody disposes an object of this type; null for types that hold nothing.</summary>
    public abstract string? WhatStays(ITypeSymbol type);

    /// <summary>Whether a method makes an object of its own type, for its caller to dispose.</summary>
    public virtual bool Makes(IMethodSymbol method) => false;

    /// <summary>Whether an initializer can set options of its objects.</summary>
    public virtual bool TakesInitializers(ITypeSymbol type) => false;

    /// <summary>Whether a type or member belongs to the library, whatever it does.</summary>
    public bool Owns(ISymbol symbol) => Assembly.Is(symbol.ContainingAssembly);

    /// <summary>Its main assembly, which compilations with the same references share.</summary>
    public IAssemblySymbol Assembly => Main.ContainingAssembly;

    /// <summary>Whether a namespace is the library's main one.</summary>
    public bool IsMainNamespace(INamespaceSymbol? space) => space.Is(Main.ContainingNamespace);

    /// <summary>The library's type of this name, sockets aside.</summary>
    public INamedTypeSymbol? TypeOf(string name) => Main.ContainingNamespace.GetTypeMembers(name) is [var only] ? only : null;
}
