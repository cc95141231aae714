using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>Where one step of an access path comes from.</summary>
internal enum AccessKind
{
    /// <summary>The object whose member it is.</summary>
    This,

    /// <summary>A local, with all its values, or a parameter, whose value is the caller's.</summary>
    Variable,

    /// <summary>An object that is made there, or none.</summary>
    Made,

    /// <summary>A field or property.</summary>
    Member,

    /// <summary>One of many: an element, or the variable of a foreach.</summary>
    Element,

    /// <summary>What a call returns, and all else whose code does not show which object it is.</summary>
    Opaque,
}

/// <summary>
/// Which object an expression names: where it begins, and the members and elements that lead from there. <see cref="AccessPaths"/> makes
/// them, and <see cref="Compare"/> distinguishes two of one body.
/// </summary>
/// <param name="Kind">What the last step is.</param>
/// <param name="Symbol">The variable or member.</param>
/// <param name="Inner">What the member or element belongs to; null for static members.</param>
/// <param name="Key">The constant index of an element; the text of what is opaque; null where it may be any.</param>
/// <param name="Sources">The values of a variable.</param>
internal sealed record AccessPath(AccessKind Kind, ISymbol? Symbol, AccessPath? Inner, string? Key, ImmutableArray<AccessPath> Sources)
{
    public static readonly AccessPath This = new(AccessKind.This, null, null, null, ImmutableArray<AccessPath>.Empty);

    public static readonly AccessPath Unknown = Opaque(null);

    public static AccessPath Opaque(string? key) => new(AccessKind.Opaque, null, null, key, ImmutableArray<AccessPath>.Empty);

    public static AccessPath Made() => new(AccessKind.Made, null, null, null, ImmutableArray<AccessPath>.Empty);

    public static AccessPath Variable(ISymbol symbol, ImmutableArray<AccessPath> sources) =>
        new(AccessKind.Variable, symbol, null, null, sources);

    public static AccessPath Member(ISymbol symbol, AccessPath? of) =>
        new(AccessKind.Member, symbol.OriginalDefinition, of, null, ImmutableArray<AccessPath>.Empty);

    public static AccessPath Element(AccessPath of, string? index) =>
        new(AccessKind.Element, null, of, index, ImmutableArray<AccessPath>.Empty);

    /// <summary>The path, seen from the object that <c>this</c> is in it.</summary>
    public AccessPath From(AccessPath? instance) =>
        Kind switch
        {
            AccessKind.This => instance ?? Unknown,
            AccessKind.Member or AccessKind.Element => this with { Inner = Inner?.From(instance) },
            _ => this,
        };

    /// <summary>Whether it begins at <c>this</c> or a type: what a member of the same type returns can be seen from outside then.</summary>
    public bool IsOfMembersOnly =>
        Kind switch
        {
            AccessKind.This => true,
            AccessKind.Member or AccessKind.Element => Inner?.IsOfMembersOnly ?? true,
            _ => false,
        };

    /// <summary>The members that hold the object, as far as the code shows: what other code does with it, it does by them.</summary>
    public IEnumerable<ISymbol> Holders()
    {
        switch (Kind)
        {
            case AccessKind.Member when !Symbol!.IsFramework():
            case AccessKind.Variable
                when Symbol is IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } }:
                yield return Symbol!;
                break;
            case AccessKind.Member or AccessKind.Element when Inner is { } inner:
                foreach (var holder in inner.Holders())
                    yield return holder;
                break;
            default:
                foreach (var source in Sources)
                foreach (var holder in source.Holders())
                    yield return holder;
                break;
        }
    }
}
