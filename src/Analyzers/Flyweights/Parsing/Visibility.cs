using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Flyweights.Parsing;

/// <summary>What is generated stands beside a declaration, and so must be able to see what the declaration uses.</summary>
internal static class Visibility
{
    /// <summary>
    /// Whether a property of a type that is generated beside <paramref name="owner"/> can have a type, without showing it to those who
    /// cannot see it.
    /// </summary>
    /// <param name="isPublic">Whether the property is public.</param>
    public static bool CanShow(INamedTypeSymbol owner, ITypeSymbol type, bool isPublic)
    {
        for (var part = type as INamedTypeSymbol; part is not null; part = part.ContainingType)
            switch (part.DeclaredAccessibility)
            {
                case Accessibility.Public:
                case Accessibility.Internal or Accessibility.ProtectedOrInternal when !isPublic || IsHidden(owner):
                case Accessibility.Private
                or Accessibility.Protected
                or Accessibility.ProtectedAndInternal
                or Accessibility.ProtectedOrInternal when IsHiddenBeside(owner, part):
                    continue;
                default:
                    return false;
            }

        return true;
    }

    private static bool IsHidden(INamedTypeSymbol? owner)
    {
        for (; owner is not null; owner = owner.ContainingType)
            if (
                owner.DeclaredAccessibility
                is Accessibility.Internal
                    or Accessibility.Private
                    or Accessibility.ProtectedAndInternal
                    or Accessibility.NotApplicable
            )
                return true;
        return false;
    }

    /// <summary>Whether the owner is hidden as well as another member of a type around it.</summary>
    private static bool IsHiddenBeside(INamedTypeSymbol? owner, INamedTypeSymbol part)
    {
        for (; owner is not null; owner = owner.ContainingType)
            if (
                owner.ContainingType.Is(part.ContainingType)
                && (owner.DeclaredAccessibility == part.DeclaredAccessibility || owner.DeclaredAccessibility == Accessibility.Private)
            )
                return true;
        return false;
    }
}
