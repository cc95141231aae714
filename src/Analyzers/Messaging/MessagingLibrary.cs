using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// The messaging library of one compilation: resolved once, shared by all rules, gone with the compilation. Rules ask it for roles and
/// never spell a type name.
/// </summary>
internal sealed class MessagingLibrary
{
    /// <summary>The flag "do not wait": ZMQ_DONTWAIT in zmq.h.</summary>
    private const int DontWait = 1;

    private static readonly ConditionalWeakTable<Compilation, Lookup> s_libraries = new();

    private readonly Dictionary<ISymbol, MessagingMember> _members;

    private MessagingLibrary(Compilation compilation, MessagingTypes types)
    {
        Types = types;
        _members = new(SymbolEqualityComparer.Default);
        NetZmqBinding.AddMembers(compilation, types, _members);
        Runtime = RuntimeSymbols.Find(compilation, types);
        Words = WordsOf(_members.Values);
    }

    public MessagingTypes Types { get; }

    /// <summary>What the compilation has of our own runtime, which some fixes rewrite to; null where it is not referenced.</summary>
    public RuntimeSymbols? Runtime { get; }

    /// <summary>For parameters of source methods that take an array: whether the method may keep it. Filled as it is asked for.</summary>
    public ConcurrentDictionary<IParameterSymbol, bool> KeptParameters { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>The names that a use of the library can show in source text.</summary>
    public ImmutableHashSet<string> Words { get; }

    /// <summary>The library that the compilation references; null where there is none, or where two references define it.</summary>
    public static MessagingLibrary? Get(Compilation compilation) =>
        s_libraries.GetValue(compilation, static c => new(NetZmqBinding.FindTypes(c) is { } types ? new(c, types) : null)).Library;

    /// <summary>The member that this symbol is, whatever its construction or reduction.</summary>
    public MessagingMember? MemberOf(ISymbol? symbol) =>
        symbol is IMethodSymbol method && _members.TryGetValue((method.ReducedFrom ?? method).OriginalDefinition, out var member) ? member : null;

    /// <summary>The member that this operation uses; null for everything else and for code that does not bind.</summary>
    public MessagingMember? MemberOf(IOperation operation) => operation switch
    {
        IInvocationOperation invocation => MemberOf(invocation.TargetMethod),
        IObjectCreationOperation creation => MemberOf(creation.Constructor),
        _ => null,
    };

    /// <summary>Whether the flags of this call are known and do not ask for an answer at once.</summary>
    public static bool Waits(IInvocationOperation call, MessagingMember member) =>
        member.Flags == MessagingMember.None
        || call.ArgumentFor(member.Flags) is { ConstantValue: { HasValue: true, Value: int flags } } && (flags & DontWait) == 0;

    private static ImmutableHashSet<string> WordsOf(IEnumerable<MessagingMember> members)
    {
        var words = ImmutableHashSet.CreateBuilder<string>();
        foreach (var member in members)
            words.Add(member.Method.MethodKind == MethodKind.Constructor ? member.Method.ContainingType.Name : member.Method.Name);
        return words.ToImmutable();
    }

    /// <summary>Remembers a missing library too.</summary>
    private sealed class Lookup(MessagingLibrary? library)
    {
        public MessagingLibrary? Library { get; } = library;
    }
}
