using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>
/// The overload that a call takes once its array argument becomes a span: same type, same name, all other parameters alike. Only
/// framework members are trusted to do the same in both.
/// </summary>
internal static class SpanOverload
{
    public static IMethodSymbol? Of(IArgumentOperation argument)
    {
        if (
            argument
                is not {
                    Parameter: { Type: var type, Ordinal: var position },
                    Parent: IInvocationOperation { TargetMethod: { IsGenericMethod: false } method }
                }
            || !type.IsByteArray()
            || !method.IsFramework()
            || CouldBeOverridden(argument)
        )
            return null;
        for (var declaring = method.ContainingType; declaring is not null; declaring = declaring.BaseType)
            foreach (var member in declaring.GetMembers(method.Name))
                if (
                    member is IMethodSymbol candidate
                    && candidate.IsStatic == method.IsStatic
                    && candidate.DeclaredAccessibility == Accessibility.Public
                    && IsAlike(candidate, method, position)
                )
                    return candidate;
        return null;
    }

    /// <summary>A class that the user derives from Random may override one overload and not the other.</summary>
    public static bool CouldBeOverridden(IArgumentOperation argument) =>
        argument.Parent
            is IInvocationOperation { TargetMethod: { IsSealed: false, ContainingType.IsSealed: false } method, Instance: { } instance }
        && (method.IsVirtual || method.IsOverride || method.IsAbstract)
        && instance.Unconverted() switch
        {
            IObjectCreationOperation => false,
            IPropertyReferenceOperation { Property: var property } => !property.Has(Facet.Shared),
            _ => true,
        };

    private static bool IsAlike(IMethodSymbol candidate, IMethodSymbol method, int position)
    {
        if (candidate.Parameters.Length != method.Parameters.Length || !candidate.ReturnType.Is(method.ReturnType))
            return false;
        for (var i = 0; i < candidate.Parameters.Length; i++)
            if (i == position ? !candidate.Parameters[i].Type.IsByteSpan() : !candidate.Parameters[i].Type.Is(method.Parameters[i].Type))
                return false;
        return true;
    }
}
