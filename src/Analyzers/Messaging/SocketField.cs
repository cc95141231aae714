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
        FieldLikes fields,
        MemberReferences references,
        Compilation compilation
    )
    {
        if (types.IsSocket(type))
            return null;
        ISymbol? only = null;
        foreach (var member in members)
            if (!member.IsStatic && types.IsSocket(LocalUses.TypeOf(member)) && HoldsSocket(member, fields))
                if (only is null && IsKept(member, fields, compilation))
                    only = member;
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

    /// <summary>Not one that the compiler makes: for a property that is no more than one, the property holds it.</summary>
    private static bool HoldsSocket(ISymbol member, FieldLikes fields) =>
        member is IFieldSymbol { AssociatedSymbol: IPropertySymbol property } ? !fields.Contains(property) : fields.Contains(member);

    private static bool IsKept(ISymbol member, FieldLikes fields, Compilation compilation) =>
        member.DeclaredAccessibility == Accessibility.Private
        && fields.Contains(member)
        && (member.IsSetOnce() || FieldWrites.AreByConstructorsOnly(member, compilation))
        && !(member is IFieldSymbol field && field.IsPerThread());

    /// <summary>Whether a member names it: what only initializes fields is gone when the object is made.</summary>
    private static bool IsKept(IParameterSymbol parameter, MemberReferences references, Compilation compilation)
    {
        foreach (var (reference, _) in references.Of(parameter, isWhole: true, compilation))
            if (reference.Root() is not ISymbolInitializerOperation)
                return true;
        return false;
    }
}
