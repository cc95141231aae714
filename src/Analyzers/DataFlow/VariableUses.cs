using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>Everything that names one variable: in the body, or in all code of its type, nested types included.</summary>
internal static class VariableUses
{
    public static IEnumerable<IOperation> To(ISymbol variable, MessagingBody body) =>
        variable is IFieldSymbol or IPropertySymbol ? InType(variable, body) : body.Uses.Of(variable);

    /// <summary>The same, but for what gives a local its one value.</summary>
    public static IEnumerable<IOperation> Behind(ISymbol variable, MessagingBody body) =>
        variable is ILocalSymbol ? body.Uses.UsesOf(variable) : To(variable, body);

    /// <summary>
    /// The same for what the object that runs the body has in a field, or in a property that is no more than one: in all code that may
    /// have it, base and derived types included. Null where other assemblies may derive from the object's type, or where anybody can name
    /// the field.
    /// </summary>
    public static IEnumerable<IOperation>? ToOwn(ISymbol field, MessagingBody body) =>
        field.DeclaredAccessibility switch
        {
            Accessibility.Private => To(field, body),
            Accessibility.Protected
            or Accessibility.ProtectedAndInternal
                when !field.IsStatic
                    && field.IsSetOnce()
                    && body.Owner.ContainingType is { } type
                    && (type.IsSealed || !type.IsSeenFromOutside()) => Anywhere(field, body),
            _ => null,
        };

    private static IEnumerable<IOperation> Anywhere(ISymbol field, MessagingBody body)
    {
        foreach (var (reference, _) in body.Library.References.Of(field.OriginalDefinition, isWhole: false, body.Compilation))
            yield return reference;
    }

    /// <summary>The same for a member, or for a parameter that all of a type's members can have.</summary>
    public static IEnumerable<IOperation> InType(ISymbol member, MessagingBody body)
    {
        foreach (var (reference, _) in body.Library.References.Within(member.OriginalDefinition, body.Compilation))
            yield return reference;
    }
}
