using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Flow.Origins;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// The messaging library of one compilation: resolved once, shared by all rules, gone with the compilation. Rules ask it for roles and
/// never spell a type name.
/// </summary>
internal sealed class MessagingLibrary
{
    /// <summary>The flags "do not wait" and "another frame follows": ZMQ_DONTWAIT and ZMQ_SNDMORE in zmq.h.</summary>
    private const int DontWait = 1,
        SendMore = 2;

    private static readonly ConditionalWeakTable<Compilation, Lookup> s_libraries = new();

    private readonly Dictionary<ISymbol, MessagingMember> _members;
    private readonly ImmutableHashSet<string> _words;
    private readonly Wrappers _wrappers;
    private readonly INamedTypeSymbol? _exception;
    private readonly Compilation _compilation;

    private MessagingLibrary(Compilation compilation, MessagingTypes types)
    {
        _compilation = compilation;
        Types = types;
        _exception = NetZmqBinding.FindException(compilation);
        _members = new(SymbolEqualityComparer.Default);
        NetZmqBinding.AddMembers(compilation, types, _members);
        if (RuntimeSymbols.Find(compilation, types) is { } runtime)
        {
            Runtime = runtime;
            runtime.AddMembers(compilation, _members);
        }

        LeaksRefilledMessages = NetZmqBinding.LeaksRefilledMessages(compilation);
        _words = WordIndex.Intern(WordsOf(_members.Values));
        _wrappers = new(this, compilation);
        Effects = new(this, compilation);
    }

    /// <summary>The same library with these members of the user's code, while they are looked for.</summary>
    private MessagingLibrary(MessagingLibrary library, Dictionary<ISymbol, MessagingMember> found)
    {
        (Types, Runtime, _members, _words) = (library.Types, library.Runtime, library._members, library._words);
        _wrappers = new(found);
        Effects = new(this, _compilation = library._compilation);
    }

    public MessagingLibrary With(Dictionary<ISymbol, MessagingMember> found) => new(this, found);

    public MessagingTypes Types { get; }

    /// <summary>What the compilation has of our own runtime, which some fixes rewrite to; null where it is not referenced.</summary>
    public RuntimeSymbols? Runtime { get; }

    /// <summary>Whether a message that has been sent once is never closed again, so that content which it gets later is lost.</summary>
    public bool LeaksRefilledMessages { get; }

    /// <summary>For parameters of source methods that take an array: whether the method may keep it. Filled on demand.</summary>
    public ConcurrentDictionary<IParameterSymbol, bool> KeptParameters { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>For source methods that return an array: what makes it. Filled on demand.</summary>
    public ConcurrentDictionary<IMethodSymbol, ImmutableArray<(IOperation Creation, MessagingBody Body)>?> FreshResults { get; } =
        new(SymbolEqualityComparer.Default);

    /// <summary>What operations may do.</summary>
    public EffectAnalysis Effects { get; }

    /// <summary>Where members are named. Filled on demand.</summary>
    public MemberReferences References { get; } = new();

    /// <summary>Where methods are called. Filled on demand.</summary>
    public Calls Calls { get; } = new();

    /// <summary>The names that a use of the library, or of a wrapper around it, can show in source text.</summary>
    public ImmutableHashSet<string> Words(AnalyzerOptions options, CancellationToken cancellationToken) =>
        _wrappers.AddWordsTo(_words, options, cancellationToken);

    /// <summary>The library that the compilation references; null where there is none, or where two references define it.</summary>
    public static MessagingLibrary? Get(Compilation compilation) =>
        s_libraries.GetValue(compilation, static c => new(NetZmqBinding.FindTypes(c) is { } types ? new(c, types) : null)).Library;

    /// <summary>The member that this symbol is, whatever its construction or reduction; the user's wrappers included.</summary>
    public MessagingMember? MemberOf(ISymbol? symbol)
    {
        if (symbol is not IMethodSymbol method)
            return null;
        var definition = (method.ReducedFrom ?? method).OriginalDefinition;
        return _members.TryGetValue(definition, out var member) ? member : _wrappers.MemberOf(definition);
    }

    /// <summary>The member that this operation uses; null for everything else and for code that does not bind.</summary>
    public MessagingMember? MemberOf(IOperation operation) =>
        operation switch
        {
            IInvocationOperation invocation => MemberOf(invocation.TargetMethod),
            IObjectCreationOperation creation => MemberOf(creation.Constructor),
            _ => null,
        };

    /// <summary>
    /// Whether a value of this type is a received frame, or holds some: a message, a multipart message, our own runtime's frame.
    /// </summary>
    public bool HoldsMessages(ITypeSymbol type) =>
        Types.IsMessage(type) || SymbolEqualityComparer.Default.Equals(type, Types.Multipart) || IsReceivedFrame(type);

    /// <summary>Whether this is our own runtime's view of a received frame.</summary>
    public bool IsReceivedFrame(ITypeSymbol? type) =>
        type is not null && Runtime is not null && SymbolEqualityComparer.Default.Equals(type, Runtime.ReceivedFrame);

    /// <summary>Whether this is our own runtime's frame that is written in place.</summary>
    public bool IsFrameWriter(ITypeSymbol? type) =>
        type is not null && Runtime is not null && SymbolEqualityComparer.Default.Equals(type, Runtime.FrameWriter);

    /// <summary>Whether this is our own runtime's frame that lives until it is disposed.</summary>
    public bool IsOwnedFrame(ITypeSymbol? type) =>
        type is not null && Runtime is not null && SymbolEqualityComparer.Default.Equals(type, Runtime.OwnedFrame);

    /// <summary>Whether this is the library's exception, or derived from it.</summary>
    public bool IsException(ITypeSymbol? type)
    {
        for (; type is not null; type = type.BaseType)
            if (SymbolEqualityComparer.Default.Equals(type, _exception))
                return true;
        return false;
    }

    /// <summary>Whether this property of the exception says which error it was, by the number of the platform.</summary>
    public bool IsErrorNumber(IPropertySymbol property) =>
        property.Name == "ErrorNumber" && SymbolEqualityComparer.Default.Equals(property.ContainingType, _exception);

    /// <summary>Whether this call certainly waits until it can be done.</summary>
    public static bool Waits(IInvocationOperation call, MessagingMember member) =>
        !member.NeverWaits
        && (
            member.Flags == MessagingMember.None
                ? !member.IsWrapper || member.AlwaysWaits
                : FlagsOf(call, member) is { } flags && (flags & DontWait) == 0
        );

    /// <summary>Whether this call certainly returns at once, even if nothing is there.</summary>
    public static bool AnswersAtOnce(IInvocationOperation call, MessagingMember member) =>
        member.NeverWaits || member.Flags != MessagingMember.None && FlagsOf(call, member) is { } flags && IsWithoutWaiting(flags);

    /// <summary>Whether this call of the runtime may give up after a time that it is given.</summary>
    public static bool GivesUp(IInvocationOperation call) =>
        call.TargetMethod.Name.StartsWith("TrySend", StringComparison.Ordinal)
        && call.ArgumentFor("timeout") is { } timeout
        && timeout.Unconverted() is not IFieldReferenceOperation { Field.Name: "InfiniteTimeSpan" };

    /// <summary>Whether these flags ask not to wait.</summary>
    public static bool IsWithoutWaiting(int flags) => (flags & DontWait) != 0;

    /// <summary>Whether this send says that another frame of its message follows; null where its flags are unknown.</summary>
    public static bool? PromisesMore(IInvocationOperation send, MessagingMember member) =>
        member.Flags == MessagingMember.None ? false
        : FlagsOf(send, member) is { } flags ? PromiseMore(flags)
        : null;

    /// <summary>Whether these flags say so.</summary>
    public static bool PromiseMore(int flags) => (flags & SendMore) != 0;

    private static int? FlagsOf(IInvocationOperation call, MessagingMember member) =>
        call.ArgumentFor(member.Flags) is { } flags ? FlagValue.Of(flags) : null;

    private static ImmutableHashSet<string> WordsOf(IEnumerable<MessagingMember> members)
    {
        var words = ImmutableHashSet.CreateBuilder<string>();
        foreach (var member in members)
            // names that all code is full of; something else is in such bodies, too
            if (member.Role is not (MessagingRole.AddFrame or MessagingRole.AddToPoller or MessagingRole.AskPoller))
                words.Add(member.Method.MethodKind == MethodKind.Constructor ? member.Method.ContainingType.Name : member.Method.Name);
        words.Add("ReceivedFrame");
        words.Add("ZmqException");
        return words.ToImmutable();
    }

    /// <summary>Remembers a missing library too.</summary>
    private sealed class Lookup(MessagingLibrary? library)
    {
        public MessagingLibrary? Library { get; } = library;
    }
}
