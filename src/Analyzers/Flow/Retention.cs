using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>May a call keep the array that it is given? Only members known not to are trusted.</summary>
internal static class Retention
{
    public static bool MayKeep(IArgumentOperation argument, MessagingBody body)
    {
        if (argument.Parameter is not { RefKind: RefKind.None, Type: var type } || !type.IsByteArray())
            return true;
        if (argument.Parent is not IInvocationOperation { TargetMethod: { } method } call)
            return true;
        if (body.Library.MemberOf(call) is not null)
            return false;       // sends copy, receives fill
        return !method.IsFramework() || method.IsAsync() || !IsTrusted(method.ContainingType);
    }

    private static bool IsAsync(this IMethodSymbol method) => method.Name.EndsWith("Async", System.StringComparison.Ordinal) || method.Name.StartsWith("Begin", System.StringComparison.Ordinal);

    /// <summary>Types whose synchronous methods read or fill an array and forget it.</summary>
    private static bool IsTrusted(INamedTypeSymbol? type)
    {
        for (; type is not null; type = type.BaseType)
            if (type.Name is "Array" or "Buffer" or "BitConverter" or "Convert" or "Encoding" or "Random" or "RandomNumberGenerator" or "Stream" or "Marshal" or "HashAlgorithm" or "BinaryReader")
                return true;
        return false;
    }
}
