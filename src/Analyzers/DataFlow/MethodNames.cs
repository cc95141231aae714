using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>
/// Where the code of a compilation calls a method, and where it names one without a call. A private method is looked for in its own type,
/// any other in all code.
/// </summary>
internal sealed class MethodNames
{
    private static readonly ConditionalWeakTable<Compilation, MethodNames> s_known = new();

    private readonly BoundNames _calls;
    private readonly BoundNames _withoutCall;

    private MethodNames(Compilation compilation) =>
        (_calls, _withoutCall) = (new(compilation, CalledBy), new(compilation, NamedWithoutCall));

    /// <summary>Every call of a method in the compilation, with the code around it.</summary>
    public static IEnumerable<(IOperation Call, CodeBody Body)> CallsOf(
        IMethodSymbol method,
        Compilation compilation,
        CancellationToken cancellationToken
    )
    {
        foreach (var (name, model) in NamesOf(method, isCall: true, compilation, cancellationToken).WithModels(compilation))
            if (model.GetOperation(NamesInCode.CallOf(name)!, cancellationToken) is { } call)
                yield return (call, new(call.Root(), model.GetEnclosingSymbol(call.Syntax.SpanStart, cancellationToken)));
    }

    /// <summary>Whether a method is converted to a delegate anywhere in the compilation, so that not all its calls are known.</summary>
    public static bool IsNamedWithoutCall(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (var _ in NamesOf(method, isCall: false, compilation, cancellationToken))
            return true;
        return false;
    }

    /// <summary>Where a method is named and not called: made a delegate of. Null for a name that is not an operation.</summary>
    public static IEnumerable<IOperation?> NamesWithoutCall(
        IMethodSymbol method,
        Compilation compilation,
        CancellationToken cancellationToken
    )
    {
        foreach (var (name, model) in NamesOf(method, isCall: false, compilation, cancellationToken).WithModels(compilation))
            yield return model.GetOperation(
                name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name,
                cancellationToken
            );
    }

    private static IEnumerable<SimpleNameSyntax> NamesOf(
        IMethodSymbol method,
        bool isCall,
        Compilation compilation,
        CancellationToken cancellationToken
    )
    {
        var definition = method.OriginalDefinition;
        if (method is { DeclaredAccessibility: Accessibility.Private, MethodKind: MethodKind.Ordinary })
            return InItsType(definition, isCall, compilation, cancellationToken);
        var names = s_known.GetValue(compilation, static c => new(c));
        return (isCall ? names._calls : names._withoutCall).Of(definition, cancellationToken);
    }

    private static IEnumerable<SimpleNameSyntax> InItsType(
        IMethodSymbol method,
        bool isCall,
        Compilation compilation,
        CancellationToken cancellationToken
    )
    {
        var names = NamesInCode.In(method.ContainingType, method.Name, compilation, cancellationToken);
        foreach (var (name, model) in names.WithModels(compilation))
            if (method.Is(isCall ? CalledBy(name, model) : NamedWithoutCall(name, model)))
                yield return name;
    }

    /// <summary>The method that a name calls, also as a member of what it extends.</summary>
    private static IMethodSymbol? CalledBy(SimpleNameSyntax name, SemanticModel model) =>
        NamesInCode.CallOf(name) is { } call ? (model.GetSymbolInfo(call).Symbol as IMethodSymbol)?.Declared() : null;

    private static IMethodSymbol? NamedWithoutCall(SimpleNameSyntax name, SemanticModel model) =>
        IsCalled(name) ? null : (model.GetSymbolInfo(name).Symbol as IMethodSymbol)?.Declared();

    private static bool IsCalled(SyntaxNode name)
    {
        var whole = name.Parent is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax ? name.Parent : name;
        return whole.Parent is InvocationExpressionSyntax call && call.Expression == whole;
    }
}
