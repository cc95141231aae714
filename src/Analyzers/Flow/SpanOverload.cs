using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>
/// The overload that a call takes once its array argument becomes a span: same type, same name, all other parameters alike. Only
/// framework members are trusted to do the same in both.
/// </summary>
internal static class SpanOverload
{
    public static IMethodSymbol? Of(IArgumentOperation argument)
    {
        if (argument is not { Parameter: { Type: var type, Ordinal: var position }, Parent: IInvocationOperation { TargetMethod: { IsGenericMethod: false } method } } || !type.IsByteArray() || !method.IsFramework())
            return null;
        for (var declaring = method.ContainingType; declaring is not null; declaring = declaring.BaseType)
            foreach (var member in declaring.GetMembers(method.Name))
                if (member is IMethodSymbol candidate && candidate.IsStatic == method.IsStatic && candidate.DeclaredAccessibility == Accessibility.Public && IsAlike(candidate, method, position))
                    return candidate;
        return null;
    }

    private static bool IsAlike(IMethodSymbol candidate, IMethodSymbol method, int position)
    {
        if (candidate.Parameters.Length != method.Parameters.Length || !SymbolEqualityComparer.Default.Equals(candidate.ReturnType, method.ReturnType))
            return false;
        for (var i = 0; i < candidate.Parameters.Length; i++)
            if (i == position ? !candidate.Parameters[i].Type.IsByteSpan() : !SymbolEqualityComparer.Default.Equals(candidate.Parameters[i].Type, method.Parameters[i].Type))
                return false;
        return true;
    }
}
