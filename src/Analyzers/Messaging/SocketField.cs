using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// The one socket that objects of a class of the user's have for all their life: what a method of theirs only passes on is done with it.
/// It is in a field, or in a parameter of the primary constructor.
/// </summary>
internal static class SocketField
{
    /// <summary>Null where the class has none, several, or one that it may exchange or show.</summary>
    public static ISymbol? Of(
        INamedTypeSymbol type,
        ImmutableArray<ISymbol> members,
        MessagingTypes types,
        MemberReferences references,
        Compilation compilation
    )
    {
        if (types.IsSocket(type))
            return null;
        ISymbol? only = null;
        foreach (var member in members)
            if (member is IFieldSymbol { IsStatic: false } field && !IsOfPrimary(field) && types.IsSocket(field.Type))
                if (only is null && IsKept(field, compilation))
                    only = field;
                else
                    return null;
        foreach (var parameter in type.PrimaryParameters(compilation))
            if (types.IsSocket(parameter.Type) && IsKept(parameter, references, compilation))
                if (only is null && FieldWrites.AreByConstructorsOnly(parameter, compilation))
                    only = parameter;
                else
                    return null;
        return only;
    }

    /// <summary>Whether the compiler has made it for a parameter of the primary constructor.</summary>
    private static bool IsOfPrimary(IFieldSymbol field) => field is { IsImplicitlyDeclared: true, AssociatedSymbol: null };

    private static bool IsKept(IFieldSymbol field, Compilation compilation) =>
        field is { DeclaredAccessibility: Accessibility.Private, AssociatedSymbol: null }
        && (field.IsReadOnly || FieldWrites.AreByConstructorsOnly(field, compilation))
        && !field.IsPerThread();

    /// <summary>Whether a member names it: what only initializes fields is gone when the object is made.</summary>
    private static bool IsKept(IParameterSymbol parameter, MemberReferences references, Compilation compilation)
    {
        foreach (var (reference, _) in references.Of(parameter, isWhole: true, compilation))
            if (reference.Root() is not ISymbolInitializerOperation)
                return true;
        return false;
    }
}
