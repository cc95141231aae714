using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// The messaging libraries of one compilation: resolved once, shared by all rules, gone with the compilation. Rules ask for roles and
/// never spell a name.
/// </summary>
internal sealed partial class MessagingLibrary
{
    private static readonly ConditionalWeakTable<Compilation, Lookup> s_libraries = new();

    private readonly Dictionary<ISymbol, MessagingMember> _members;
    private readonly ImmutableHashSet<string> _words;
    private readonly Wrappers _wrappers;
    private readonly Compilation _compilation;
    private readonly ConcurrentDictionary<int, MessagingLibrary> _parts = new();

    private MessagingLibrary(Compilation compilation, ImmutableArray<Binding> bindings)
    {
        (_compilation, Bindings, Types) = (compilation, bindings, new(bindings));
        _members = new(SymbolEqualityComparer.Default);
        foreach (var binding in bindings)
        {
            var members = new Dictionary<ISymbol, MessagingMember>(SymbolEqualityComparer.Default);
            binding.AddMembers(members);
            if (RuntimeSymbols.Find(compilation, binding) is { } runtime)
            {
                Runtime = runtime;
                runtime.AddMembers(compilation, members);
            }

            foreach (var member in members)
            {
                member.Value.Binding = binding;
                _members[member.Key] = member.Value;
            }
        }

        _words = WordIndex.Intern(WordsOf(_members.Values));
        _wrappers = new(this, compilation);
        Effects = new(this, compilation);
        Fields = new(compilation);
    }

    /// <summary>The same library with these members of the user's code, while they are looked for.</summary>
    private MessagingLibrary(MessagingLibrary library, Dictionary<ISymbol, MessagingMember> found)
    {
        (Bindings, Types, Runtime, _members, _words) = (library.Bindings, library.Types, library.Runtime, library._members, library._words);
        _wrappers = new(found);
        Effects = new(this, _compilation = library._compilation);
        Fields = library.Fields;
    }

    /// <summary>
    /// Some of the libraries, as if the others were not referenced. What is known of the user's code is the same for all of them, and is
    /// found once.
    /// </summary>
    private MessagingLibrary(MessagingLibrary library, ImmutableArray<Binding> bindings)
    {
        (Bindings, Types, Runtime, _members, _words) = (bindings, new(bindings), library.Runtime, library._members, library._words);
        (_wrappers, _compilation, Effects) = (library._wrappers, library._compilation, library.Effects);
        (KeptParameters, HotMethods) = (library.KeptParameters, library.HotMethods);
        (References, Calls, TypeMembers, Fields) = (library.References, library.Calls, library.TypeMembers, library.Fields);
        _isPart = true;
    }

    /// <summary>Whether members of other libraries are to be left out.</summary>
    private readonly bool _isPart;

    /// <summary>The libraries that are referenced.</summary>
    public ImmutableArray<Binding> Bindings { get; }

    /// <summary>The name of the library where there is only one; null where there are several.</summary>
    public string? NameOfOnly => Bindings is [var only] ? only.Name : null;

    /// <summary>This without the libraries that a rule does not hold for; null where none is left.</summary>
    public MessagingLibrary? Only(Func<Binding, bool> holds)
    {
        var (mask, left) = (0, ImmutableArray.CreateBuilder<Binding>());
        for (var i = 0; i < Bindings.Length; i++)
            if (holds(Bindings[i]))
            {
                mask |= 1 << i;
                left.Add(Bindings[i]);
            }

        return left.Count == Bindings.Length ? this
            : mask == 0 ? null
            : _parts.GetOrAdd(mask, _ => new(this, left.ToImmutable()));
    }

    public MessagingLibrary With(Dictionary<ISymbol, MessagingMember> found) => new(this, found);

    public MessagingTypes Types { get; }

    /// <summary>What the compilation has of our own runtime, which some fixes rewrite to; null where it is not referenced.</summary>
    public RuntimeSymbols? Runtime { get; }

    /// <summary>What operations may do.</summary>
    public EffectAnalysis Effects { get; }

    /// <summary>What the compilation references; null where that is not a library, or one that two references define.</summary>
    public static MessagingLibrary? Get(Compilation compilation) =>
        s_libraries.GetValue(compilation, static c => new(Binding.In(c) is { IsEmpty: false } found ? new(c, found) : null)).Library;

    /// <summary>The member that this symbol is, whatever its construction or reduction; the user's wrappers included.</summary>
    public MessagingMember? MemberOf(ISymbol? symbol)
    {
        if (symbol is not IMethodSymbol method)
            return null;
        var definition = method.Declared();
        var member = _members.TryGetValue(definition, out var known) ? known : _wrappers.MemberOf(definition);
        return member is not null && !IsForFew(member.Role) && Knows(member) ? member : null;
    }

    /// <summary>Whether a member is of one of these libraries: a part of them knows no other.</summary>
    public bool Knows(MessagingMember member) => !_isPart || member.Binding is not { } binding || Bindings.Contains(binding);

    /// <summary>The member that this operation uses; null for everything else and for code that does not bind.</summary>
    public MessagingMember? MemberOf(IOperation operation) =>
        operation switch
        {
            IInvocationOperation invocation => MemberOf(invocation.TargetMethod),
            IObjectCreationOperation creation => MemberOf(creation.Constructor),
            IPropertyReferenceOperation { Property.GetMethod: { } getter } read when ReadsByProperties && PropertyUse.IsRead(read) =>
                MemberOf(getter),
            ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.SetMethod: { } setter } } => MemberOf(setter),
            _ => null,
        };

    /// <summary>Whether a property of the user's receives.</summary>
    public bool ReadsByProperties => _wrappers.HasGetters;

    /// <summary>Whether this makes a poller of its elements: <c>[jobs, results]</c>.</summary>
    public bool MakesPoller(IOperation operation) => operation.IsCollectionExpression() && Types.IsPoller(operation.Type);

    /// <summary>
    /// Whether a value of this type is a received frame, or holds some: a message, a multipart message, our own runtime's frame.
    /// </summary>
    public bool HoldsMessages(ITypeSymbol type) => Types.IsMessage(type) || Types.IsMultipart(type) || IsReceivedFrame(type);

    /// <summary>Whether a method of a message gives its content as an array, or as a text.</summary>
    public bool CopiesContent(IMethodSymbol method) =>
        (method.ReturnType.IsByteArray() || method.ReturnType.SpecialType == SpecialType.System_String)
        && HoldsMessages(method.ContainingType)
        && Types.OperationOf(method) is null or MessageOperationKind.Read;

    /// <summary>Whether this is our own runtime's view of a received frame.</summary>
    public bool IsReceivedFrame(ITypeSymbol? type) => type is not null && Runtime is not null && type.Is(Runtime.ReceivedFrame);

    /// <summary>Whether this is our own runtime's frame that is written in place.</summary>
    public bool IsFrameWriter(ITypeSymbol? type) => type is not null && Runtime is not null && type.Is(Runtime.FrameWriter);

    /// <summary>Whether this is our own runtime's frame that lives until it is disposed.</summary>
    public bool IsOwnedFrame(ITypeSymbol? type) => type is not null && Runtime is not null && type.Is(Runtime.OwnedFrame);

    /// <summary>Whether this holds for a library that is referenced.</summary>
    public bool Has(Func<BindingFacts, bool> fact)
    {
        foreach (var binding in Bindings)
            if (fact(binding.Facts))
                return true;
        return false;
    }

    /// <summary>Whether this property of an exception says which error it was, by the number of the platform.</summary>
    public bool IsErrorNumber(IPropertySymbol property)
    {
        foreach (var binding in Bindings)
            if (binding.IsErrorNumber(property))
                return true;
        return false;
    }

    /// <summary>Remembers a missing library too.</summary>
    private sealed class Lookup(MessagingLibrary? library)
    {
        public MessagingLibrary? Library { get; } = library;
    }
}
