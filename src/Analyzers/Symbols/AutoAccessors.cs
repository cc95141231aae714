using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ZmqPerf.Analyzers.Symbols;

/// <summary>
/// Compiler-generated accessors, which only read or write the property's field. A property with a field need not have them: its code may
/// use the <c>field</c> keyword.
/// </summary>
internal static class AutoAccessors
{
    /// <summary>Whether a property of this compilation has a field, and no accessor with code.</summary>
    public static bool AreAllOf(IPropertySymbol property, Compilation compilation) =>
        HasField(property)
        && property.DeclarationIn(compilation) switch
        {
            ParameterSyntax => true, // of a record
            PropertyDeclarationSyntax { ExpressionBody: null, AccessorList: { } accessors } declaration => !IsPartial(declaration)
                && HaveNoCode(accessors),
            _ => false,
        };

    /// <summary>Whether this one has no code, whatever the property's other accessor has.</summary>
    public static bool Is(IMethodSymbol accessor, Compilation compilation) =>
        accessor.AssociatedSymbol is IPropertySymbol property
        && HasField(property)
        && accessor.DeclarationIn(compilation) switch
        {
            ParameterSyntax => true,
            AccessorDeclarationSyntax { Parent.Parent: PropertyDeclarationSyntax declaration } syntax => !IsPartial(declaration)
                && HasNoCode(syntax),
            _ => false,
        };

    private static bool HaveNoCode(AccessorListSyntax accessors)
    {
        foreach (var accessor in accessors.Accessors)
            if (!HasNoCode(accessor))
                return false;
        return true;
    }

    private static bool HasNoCode(AccessorDeclarationSyntax accessor) => accessor is { Body: null, ExpressionBody: null };

    /// <summary>The code stands in the other part.</summary>
    private static bool IsPartial(PropertyDeclarationSyntax declaration)
    {
        foreach (var modifier in declaration.Modifiers)
            if (modifier.IsKind(SyntaxKind.PartialKeyword))
                return true;
        return false;
    }

    private static bool HasField(IPropertySymbol property)
    {
        foreach (var member in property.ContainingType.GetMembers())
            if (member is IFieldSymbol { AssociatedSymbol: { } associated } && associated.Is(property))
                return true;
        return false;
    }
}
