using System;
using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>
/// The effects of whole methods of one compilation, each computed once per remaining depth. So recursion ends, and no answer depends on the
/// order in which rules ask.
/// </summary>
internal sealed class MethodSummaries(Func<IOperation, int, Effect> effects, MessagingLibrary library, Compilation compilation)
{
    private readonly ConcurrentDictionary<(IMethodSymbol Method, int Depth), Effect> _summaries = new(MethodAndDepth.Instance);

    public Effect Of(IMethodSymbol method, int depth) => _summaries.GetOrAdd((method, depth), Read);

    private Effect Read((IMethodSymbol Method, int Depth) key)
    {
        var (method, depth) = key;
        var initializes = method.MethodKind is MethodKind.Constructor or MethodKind.StaticConstructor;
        var effect = initializes ? OfInitialization(method, depth) : Effect.None;
        if (initializes && (method.IsImplicit(compilation) || method.HasNoBody(compilation)))
            return effect;
        return OtherBodies.Of(method, compilation) is { } code ? effect | OfCode(code, depth) : Effect.RunsUnknownCode;
    }

    private Effect OfCode(IOperation code, int depth)
    {
        var effect = Effect.None;
        foreach (var operation in code.Descendants())
        {
            effect |= effects(operation, depth);
            if (library.Types.IsSocket(operation.Type))
                effect |= Effect.UsesSocket;
            else if (operation.Type is { } type && library.HoldsMessages(type))
                effect |= Effect.HandlesMessages;
        }

        return effect;
    }

    /// <summary>
    /// What runs before a constructor's own code: initializers, and a base class's constructor that nobody has written down.
    /// </summary>
    private Effect OfInitialization(IMethodSymbol constructor, int depth)
    {
        var effect = Effect.None;
        foreach (var member in constructor.ContainingType.GetMembers())
            if (
                member is IFieldSymbol or IPropertySymbol
                && member.IsStatic == constructor.IsStatic
                && OtherBodies.InitializerOf(member, compilation) is { } code
            )
                effect |= OfCode(code, depth);
        if (
            constructor.IsStatic
            || constructor.ContainingType
                is not { TypeKind: TypeKind.Class, BaseType: { SpecialType: not SpecialType.System_Object } around }
        )
            return effect;
        foreach (var other in around.InstanceConstructors)
            if (other.Parameters.IsEmpty && !other.IsFramework())
                effect |= depth == 0 || !other.IsInSource(compilation) ? Effect.RunsUnknownCode : Of(other.OriginalDefinition, depth - 1);
        return effect;
    }

    private sealed class MethodAndDepth : System.Collections.Generic.IEqualityComparer<(IMethodSymbol Method, int Depth)>
    {
        public static MethodAndDepth Instance { get; } = new();

        public bool Equals((IMethodSymbol Method, int Depth) x, (IMethodSymbol Method, int Depth) y) =>
            x.Depth == y.Depth && x.Method.Is(y.Method);

        public int GetHashCode((IMethodSymbol Method, int Depth) key) =>
            SymbolEqualityComparer.Default.GetHashCode(key.Method) * 31 + key.Depth;
    }
}
