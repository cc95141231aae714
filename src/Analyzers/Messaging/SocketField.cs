using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// The one socket that objects of a class of the user's have for all their life: what a method of theirs only passes on is done with it.
/// </summary>
internal static class SocketField
{
    /// <summary>Null where the class has none, several, or one that it may exchange or show.</summary>
    public static IFieldSymbol? Of(INamedTypeSymbol type, ImmutableArray<ISymbol> members, MessagingTypes types)
    {
        IFieldSymbol? only = null;
        foreach (var member in members)
            if (member is IFieldSymbol { IsStatic: false } field && types.IsSocket(field.Type))
                if (only is null && field is { IsReadOnly: true, DeclaredAccessibility: Accessibility.Private, AssociatedSymbol: null })
                    only = field;
                else
                    return null;
        return types.IsSocket(type) || only?.IsPerThread() == true ? null : only;
    }
}
