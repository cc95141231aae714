using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>The method that ends an object: of <c>IDisposable</c>, or of a ref struct that has one like it.</summary>
internal static class Disposal
{
    private const string Name = "Dispose";

    public static bool IsDisposal(this IMethodSymbol method) => method is { Name: Name, Parameters.IsEmpty: true };

    /// <summary>The one that a type itself declares; null where it inherits its own, or implements it explicitly.</summary>
    public static IMethodSymbol? Of(ITypeSymbol type)
    {
        foreach (var member in type.GetMembers(Name))
            if (member is IMethodSymbol method && method.IsDisposal())
                return method;
        return null;
    }
}
