using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// Members that the user marks as hot: by the runtime's attribute on the member or a type around it, or by the option
/// <c>zmqperf.hot_members</c>.
/// </summary>
internal static class HotMembers
{
    public static bool Contains(ISymbol owner, MessagingLibrary library, ZmqPerfOptions options)
    {
        for (ISymbol? symbol = owner; symbol is not null and not INamespaceSymbol; symbol = symbol.ContainingSymbol)
            if (IsMarked(symbol) || symbol is IMethodSymbol { AssociatedSymbol: { } property } && IsMarked(property))
                return true;
        return false;

        bool IsMarked(ISymbol symbol) =>
            HasAttribute(symbol, library.Runtime?.HotPath)
            || !options.HotMembers.IsEmpty && symbol.GetDocumentationCommentId() is { } id && options.HotMembers.Contains(id);
    }

    private static bool HasAttribute(ISymbol symbol, INamedTypeSymbol? attribute)
    {
        if (attribute is null)
            return false;
        foreach (var data in symbol.GetAttributes())
            if (data.AttributeClass.Is(attribute))
                return true;
        return false;
    }
}
