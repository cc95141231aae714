using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Waiting.Sharing;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>
/// What code around handlers does that they are asked about: it subscribes, polls by hand, or decides something. Found once for all
/// handlers of a type.
/// </summary>
internal sealed class HandlerSurroundings
{
    private static readonly ConditionalWeakTable<MessagingLibrary, HandlerSurroundings> s_known = new();

    private readonly ConcurrentDictionary<SyntaxNode, ImmutableArray<NearbyOperation>> _inCode = new();
    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<NearbyOperation>> _ofTypes = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<NearbyOperation>> _ofHolders = new(SymbolEqualityComparer.Default);

    /// <summary>That of all code that can name what is ready, and that of the type which subscribes.</summary>
    public static IEnumerable<NearbyOperation> Of(
        ReadyHandler handler,
        IOperation source,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        var known = s_known.GetValue(body.Library, static _ => new());
        var own = handler.Around.Root.Syntax;
        foreach (var found in known._inCode.GetOrAdd(own, _ => In([handler.Around.Code], body.Library)))
            yield return found;
        if (handler.Around.Owner.ContainingType is { } type)
            foreach (
                var found in known._ofTypes.GetOrAdd(type, _ => In(TypeBodies.Of(type, body.Compilation, cancellationToken), body.Library))
            )
                if (found.Code.Root.Syntax != own)
                    yield return found;
        if (source is IMemberReferenceOperation { Member: var holder })
            foreach (var found in known._ofHolders.GetOrAdd(holder, _ => In(HolderCode.Of(holder, body, cancellationToken), body.Library)))
                if (found.Code.Root.Syntax != own)
                    yield return found;
    }

    private static ImmutableArray<NearbyOperation> In(IEnumerable<CodeBody> bodies, MessagingLibrary library)
    {
        var found = ImmutableArray.CreateBuilder<NearbyOperation>();
        foreach (var code in bodies)
        foreach (var operation in code.Root.Descendants())
            if (
                operation is IEventAssignmentOperation or IConditionalOperation
                || operation is IInvocationOperation call && library.MemberOf(call) is { Role: MessagingRole.Poll }
            )
                found.Add(new(operation, code));
        return found.ToImmutable();
    }
}

/// <summary>A subscription, a poll or a decision near a handler.</summary>
/// <param name="operation">What is done.</param>
/// <param name="code">Where.</param>
internal sealed class NearbyOperation(IOperation operation, CodeBody code)
{
    private HashSet<ISymbol>? _holders;

    public IOperation Operation => operation;

    public CodeBody Code => code;

    /// <summary>Whether what is subscribed to may be what a member holds, of this or another instance.</summary>
    public bool MayBeHeldBy(ISymbol member, IOperation instance, MessagingBody body)
    {
        if (_holders is { } known)
            return known.Contains(member);
        var holders = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        holders.UnionWith(new AccessPaths(code, body.Library, body.Compilation).Of(instance).Holders());
        _holders = holders;
        return holders.Contains(member);
    }
}
