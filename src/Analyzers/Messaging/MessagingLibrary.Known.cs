using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <content>What has been found of the user's code, once for all rules.</content>
internal sealed partial class MessagingLibrary
{
    /// <summary>For parameters of source methods that take an array: whether the method may keep it. Filled on demand.</summary>
    public ConcurrentDictionary<IParameterSymbol, bool> KeptParameters { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>For source methods that return an array: what makes it. Filled on demand.</summary>
    public ConcurrentDictionary<IMethodSymbol, ImmutableArray<(IOperation Creation, MessagingBody Body)>?> FreshResults { get; } =
        new(SymbolEqualityComparer.Default);

    /// <summary>For private methods: whether hot code calls them. Filled on demand.</summary>
    public ConcurrentDictionary<IMethodSymbol, bool> HotMethods { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>For locals and fields with a receiver: the variable with its socket, where that is known. Filled on demand.</summary>
    public ConcurrentDictionary<ISymbol, ISymbol?> SocketsBehind { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>For each kind of time-out: whether any file may set it. Filled on demand.</summary>
    public ConcurrentDictionary<Option, bool> TimeoutsSet { get; } = new();

    /// <summary>The members of the source's types: several rules look at each, and the compiler lists them anew for each.</summary>
    private ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<ISymbol>> TypeMembers { get; } = new(SymbolEqualityComparer.Default);

    private ConcurrentDictionary<INamedTypeSymbol, ISymbol?> SocketFields { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>The field or parameter with the one socket that objects of a class of the source have; null for all other types.</summary>
    public ISymbol? SocketFieldOf(ITypeSymbol? type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Class } named && named.IsInSource(_compilation)
            ? SocketFields.GetOrAdd(named.OriginalDefinition, t => SocketField.Of(t, MembersOf(t), Types, Fields, References, _compilation))
            : null;

    /// <summary>Whether a call does to that socket what the library's member does, and no more.</summary>
    public bool IsPassedOn(IInvocationOperation call) =>
        MemberOf(call) is { IsCertain: true } member
        && (SocketFieldOf(call.TargetMethod.ContainingType) is not { } field || field.Is(member.Socket) || call.TargetMethod.IsStatic);

    /// <summary>Which members are fields, or no more than one.</summary>
    public FieldLikes Fields { get; }

    /// <summary>Where members are named. Filled on demand.</summary>
    public MemberReferences References { get; } = new();

    /// <summary>Where methods are called. Filled on demand.</summary>
    public Calls Calls { get; } = new();

    /// <summary>The members of a type.</summary>
    public ImmutableArray<ISymbol> MembersOf(INamedTypeSymbol type) => TypeMembers.GetOrAdd(type, static t => t.GetMembers());
}
