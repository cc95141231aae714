using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Which members give the bytes of a message, of a frame of the runtime's, or of memory.</summary>
internal static class ContentMembers
{
    /// <summary>Whether a property shows all bytes of what it is asked of, where they are.</summary>
    public static bool ShowsBytes(this MessagingLibrary library, IPropertySymbol property) =>
        property.Has(Facet.Whole) || library.Types.IsContent(property) || library.Runtime?.IsRoom(property) == true;

    /// <summary>Whether a method makes an array of them.</summary>
    public static bool CopiesBytes(this MessagingLibrary library, IMethodSymbol method) =>
        method.Has(Facet.Copy)
        || method.ReturnType.IsByteArray()
            && (library.Types.OperationOf(method) is MessageOperationKind.Read || library.Runtime?.Has(method) == true);
}
