using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <summary>The calls of methods and constructors, each looked up once in the whole compilation, on first use.</summary>
internal sealed class Calls
{
    private static readonly ImmutableArray<(IOperation, CodeBody)> s_none = ImmutableArray<(IOperation, CodeBody)>.Empty;

    private readonly ConcurrentDictionary<IMethodSymbol, ImmutableArray<(IOperation, CodeBody)>> _calls = new(
        SymbolEqualityComparer.Default
    );

    private readonly ConcurrentDictionary<IMethodSymbol, ImmutableArray<(IOperation, CodeBody)>> _inSight = new(
        SymbolEqualityComparer.Default
    );

    /// <summary>Every call of a method in this compilation; there may be others.</summary>
    public ImmutableArray<(IOperation Call, CodeBody Code)> InSight(IMethodSymbol method, Compilation compilation) =>
        _inSight.GetOrAdd(method, m => ImmutableArray.CreateRange(MethodNames.CallsOf(m, compilation, default)));

    /// <summary>Every call of a method; none where some may be unknown.</summary>
    public ImmutableArray<(IOperation Call, CodeBody Code)> Of(IMethodSymbol method, Compilation compilation) =>
        _calls.GetOrAdd(method, m => AreAllInSight(m, compilation) ? Find(m, compilation) : s_none);

    /// <summary>What a call gives a parameter.</summary>
    public static IOperation? ArgumentFor(IParameterSymbol parameter, IOperation call) =>
        call switch
        {
            IInvocationOperation invocation => invocation.ArgumentFor(parameter.Ordinal),
            IObjectCreationOperation creation => creation.ArgumentFor(parameter.Ordinal),
            _ => null,
        };

    private static bool AreAllInSight(IMethodSymbol method, Compilation compilation)
    {
        if (!method.IsInSource(compilation))
            return false;
        if (method.MethodKind == MethodKind.Constructor)
            return !method.IsSeenFromOutside();
        return method.IsTheOneThatRuns()
            && !method.IsOverride
            && (method.MethodKind == MethodKind.LocalFunction || !method.IsSeenFromOutside() && !method.ImplementsInterface())
            && !MethodNames.IsNamedWithoutCall(method, compilation, default);
    }

    private ImmutableArray<(IOperation, CodeBody)> Find(IMethodSymbol method, Compilation compilation)
    {
        var calls = ImmutableArray.CreateBuilder<(IOperation, CodeBody)>();
        foreach (
            var (call, code) in method.MethodKind == MethodKind.Constructor
                ? CreationsBy(method, compilation)
                : InSight(method, compilation)
        )
            if (call is IInvocationOperation or IObjectCreationOperation)
                calls.Add((call, code));
            else
                return s_none; // does not bind
        return calls.ToImmutable();
    }

    /// <summary>Every creation by a constructor, and every other constructor that begins with it.</summary>
    private static IEnumerable<(IOperation, CodeBody)> CreationsBy(IMethodSymbol constructor, Compilation compilation)
    {
        foreach (var site in Creations.Of(constructor, compilation))
            if (constructor.Is(site.ConstructorIn(compilation)))
                yield return SourceCode.ModelOf(site.Node.SyntaxTree, compilation).GetOperation(site.Node) is { } call
                    ? (call, new(call.Root(), constructor))
                    : (null!, null!);
    }
}
