using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// A number that is looked up: <c>Array.IndexOf(known, n)</c>, <c>allowed[n]</c>. Code that proceeds by the result knows which numbers are
/// valid.
/// </summary>
internal static class LookedUpNumber
{
    private const int MaxDepth = 3;

    public static bool Is(IOperation operation, LengthLimits limits) => Is(operation, limits, 0);

    private static bool Is(IOperation operation, LengthLimits limits, int depth) =>
        limits.Behind(operation) switch
        {
            // what is answered by yes or no is a question of its own
            IInvocationOperation { TargetMethod: { ReturnType.SpecialType: not SpecialType.System_Boolean } method } call => !(
                method.IsFramework() && IsArithmetic(method)
            ) && IsGivenTheNumberAlone(call, limits),
            IArrayElementReferenceOperation { ArrayReference: var table, Indices: [var index] } => limits.IsNumber(index)
                && !limits.IsBuffer(table),
            IPropertyReferenceOperation { Arguments: [{ Value: var key }], Instance: { } table } => limits.IsNumber(key)
                && !limits.IsBuffer(table),
            ILocalReferenceOperation { Local: var local } when depth < MaxDepth && limits.ValueOf(local) is { } only => Is(
                only,
                limits,
                depth + 1
            ),
            _ => false,
        };

    /// <summary>Whether a method only makes another number of it.</summary>
    private static bool IsArithmetic(IMethodSymbol method) =>
        method.ContainingType is { Name: nameof(System.Math) } or { SpecialType: not (SpecialType.None or SpecialType.System_Array) }
        && method.Name != nameof(Equals);

    /// <summary>Whether the number is among what a call is given, and no part of the buffer, which it would be the length of.</summary>
    private static bool IsGivenTheNumberAlone(IInvocationOperation call, LengthLimits limits)
    {
        var isGiven = false;
        foreach (var argument in call.Arguments)
        {
            isGiven |= limits.IsNumber(argument.Value);
            if (limits.IsBuffer(argument.Value) || argument.Parameter?.RefKind == RefKind.Ref) // a sum of all, for one
                return false;
        }

        return isGiven && (call.Instance is null || !limits.IsBuffer(call.Instance));
    }
}
