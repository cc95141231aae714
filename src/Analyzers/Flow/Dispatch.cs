using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>Whether a call runs the code that its target shows.</summary>
internal static class Dispatch
{
    /// <summary>Whether no override, implementation or foreign code can run instead of this method's own.</summary>
    public static bool IsTheOneThatRuns(this IMethodSymbol method) =>
        method.MethodKind is MethodKind.Ordinary or MethodKind.LocalFunction && method is { IsAbstract: false, IsExtern: false, ContainingType.TypeKind: not TypeKind.Interface }
        && (!(method.IsVirtual || method.IsOverride) || method.IsSealed || method.ContainingType.IsSealed);
}
