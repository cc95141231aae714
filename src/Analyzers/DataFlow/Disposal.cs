using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>The method that ends an object: of <c>IDisposable</c>, or of a ref struct that has one like it.</summary>
internal static class Disposal
{
    /// <summary>What it is called.</summary>
    public const string Name = "Dispose";

    private const string NameOfAsync = "DisposeAsync";

    public static bool IsDisposal(this IMethodSymbol method) => method is { Name: Name, Parameters.IsEmpty: true };

    /// <summary>Whether an operation is a call of it.</summary>
    public static bool IsDisposal(this IOperation? operation) =>
        operation is IInvocationOperation { TargetMethod: var method } && method.IsDisposal();

    /// <summary>Whether a method is this one, or its asynchronous form.</summary>
    public static bool IsDisposalOrAsync(this IMethodSymbol method) => method.IsDisposal() || method.Name == NameOfAsync;

    /// <summary>Whether a method ends its object, asynchronously or as a part of that perhaps.</summary>
    public static bool EndsItsObject(this IMethodSymbol method) =>
        method.Name.Substring(method.Name.LastIndexOf('.') + 1).StartsWith(Name, StringComparison.Ordinal);

    /// <summary>Whether a place is in a method that ends its object.</summary>
    public static bool IsInDisposal(this IOperation place) =>
        place.SemanticModel?.GetEnclosingSymbol(place.Syntax.SpanStart) is IMethodSymbol method && method.EndsItsObject();

    /// <summary>Whether objects of a type are to be disposed.</summary>
    public static bool IsDisposable(this ITypeSymbol? type)
    {
        if (type is not null)
            foreach (var contract in type.AllInterfaces)
                if (contract.SpecialType == SpecialType.System_IDisposable)
                    return true;
        return false;
    }

    /// <summary>The one that a type itself declares; null where it inherits its own, or implements it explicitly.</summary>
    public static IMethodSymbol? Of(ITypeSymbol type)
    {
        foreach (var member in type.GetMembers(Name))
            if (member is IMethodSymbol method && method.IsDisposal())
                return method;
        return null;
    }
}
