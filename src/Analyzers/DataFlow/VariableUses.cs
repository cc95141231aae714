using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>Everything that names one variable: in the body, or in all code of its type, nested types included.</summary>
internal static class VariableUses
{
    public static IEnumerable<IOperation> To(ISymbol variable, MessagingBody body) =>
        variable is IFieldSymbol or IPropertySymbol ? InType(variable, body) : body.Uses.Of(variable);

    private static IEnumerable<IOperation> InType(ISymbol member, MessagingBody body)
    {
        foreach (var (reference, _) in body.Library.References.Within(member.OriginalDefinition, body.Compilation))
            yield return reference;
    }
}
