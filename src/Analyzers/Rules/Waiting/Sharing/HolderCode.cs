using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Sharing;

/// <summary>
/// All code that can reach what a member holds: by its own name, or by that of a member that does nothing but return it. Found once for
/// each member: many loops may poll one socket, and many types have a member of the same name.
/// </summary>
internal sealed class HolderCode
{
    private static readonly ConditionalWeakTable<MessagingLibrary, HolderCode> s_known = new();

    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<CodeBody>> _code = new(SymbolEqualityComparer.Default);
    private readonly BoundNames _names;

    private HolderCode(Compilation compilation) => _names = new(compilation, NamedAt);

    public static ImmutableArray<CodeBody> Of(ISymbol holder, MessagingBody body, CancellationToken cancellationToken)
    {
        var known = s_known.GetValue(body.Library, _ => new(body.Compilation));
        return known._code.GetOrAdd(holder, h => ImmutableArray.CreateRange(known.Find(h, body, cancellationToken)));
    }

    private IEnumerable<CodeBody> Find(ISymbol holder, MessagingBody body, CancellationToken cancellationToken)
    {
        var members = new List<ISymbol> { holder };
        var paths = new AccessPaths(body);
        foreach (var member in body.Library.MembersOf(holder.ContainingType))
            if (
                member is IPropertySymbol or IMethodSymbol { MethodKind: MethodKind.Ordinary, ReturnsVoid: false, Parameters.IsEmpty: true }
                && paths.Returns(member, holder)
            )
                members.Add(member);
        var isPrivate = members.TrueForAll(IsNamedByItsTypeOnly);
        var names = members.SelectMany(m =>
            isPrivate ? NamesInCode.In(m.ContainingType, m.Name, body.Compilation, cancellationToken) : NamesOf(m, cancellationToken)
        );
        return TypeBodies.Around(names, body.Compilation, cancellationToken);
    }

    private static bool IsNamedByItsTypeOnly(ISymbol member) =>
        member is IParameterSymbol || member.DeclaredAccessibility == Accessibility.Private && !member.ImplementedMembers().Any();

    /// <summary>Where a member is named, or one of an interface in its place, or an override of either.</summary>
    private IEnumerable<SimpleNameSyntax> NamesOf(ISymbol member, CancellationToken cancellationToken) =>
        member.ImplementedMembers().Append(member).SelectMany(m => _names.Of(m.FirstDeclared(), cancellationToken));

    private static ISymbol? NamedAt(SimpleNameSyntax name, SemanticModel model)
    {
        var found = model.GetSymbolInfo(name);
        return (found.Symbol ?? found.CandidateSymbols.FirstOrDefault())?.FirstDeclared();
    }
}
