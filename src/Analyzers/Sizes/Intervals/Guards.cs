using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// Calls that return only if something holds: <c>ArgumentOutOfRangeException.ThrowIf…</c> and methods that say so in attributes.
/// </summary>
internal static class Guards
{
    /// <summary>Whether a call says something about its arguments by returning.</summary>
    public static bool AnyCondition(IMethodSymbol method)
    {
        if (IsRangeGuard(method))
            return true;
        foreach (var parameter in method.Parameters)
            if (StopsIf(parameter) is not null)
                return true;
        return false;
    }

    /// <summary>False where the call does not return.</summary>
    public static bool Hold(IInvocationOperation call, BlockRunner runner)
    {
        if (!IsCompiled(call))
            return true;
        if (call.TargetMethod.SaysThatItNeverReturns())
            return false;
        if (IsRangeGuard(call.TargetMethod))
            return HoldsRange(call, runner);
        foreach (var argument in call.Arguments)
            if (argument.Parameter is { } parameter && StopsIf(parameter) is { } stops && !runner.Assume(argument.Value, !stops))
                return false;
        return true;
    }

    /// <summary>
    /// Whether the compiler keeps the call: <c>Debug.Assert</c>, <c>Debug.Fail</c> and their kind stop nothing where their symbol is not
    /// defined.
    /// </summary>
    private static bool IsCompiled(IInvocationOperation call)
    {
        var isConditional = false;
        foreach (var attribute in call.TargetMethod.OriginalDefinition.GetAttributes())
            if (attribute is { AttributeClass.Name: "ConditionalAttribute", ConstructorArguments: [{ Value: string symbol }] })
            {
                if (call.Syntax.SyntaxTree.Options.PreprocessorSymbolNames.Contains(symbol))
                    return true;
                isConditional = true;
            }

        return !isConditional;
    }

    private static bool HoldsRange(IInvocationOperation call, BlockRunner runner)
    {
        if (call.ArgumentFor(0) is not { } value || IntType.Of(value.Type) is not { } type)
            return true;
        var (relation, bound) = call.TargetMethod.Name switch
        {
            "ThrowIfNegative" => (Relation.GreaterOrEqual, IntInterval.Exactly(0)),
            "ThrowIfNegativeOrZero" => (Relation.Greater, IntInterval.Exactly(0)),
            "ThrowIfZero" => (Relation.NotEqual, IntInterval.Exactly(0)),
            "ThrowIfGreaterThan" => (Relation.LessOrEqual, Other()),
            "ThrowIfGreaterThanOrEqual" => (Relation.Less, Other()),
            "ThrowIfLessThan" => (Relation.GreaterOrEqual, Other()),
            "ThrowIfLessThanOrEqual" => (Relation.Greater, Other()),
            "ThrowIfEqual" => (Relation.NotEqual, Other()),
            "ThrowIfNotEqual" => (Relation.Equal, Other()),
            _ => (Relation.LessOrEqual, type.Range),
        };
        return runner.Compare(value, relation, bound, type, call.Syntax);

        IntInterval Other() => call.ArgumentFor(1) is { } other && IntType.Of(other.Type) == type ? runner.ValueOf(other) : type.Range;
    }

    private static bool IsRangeGuard(IMethodSymbol method) =>
        method.Name.StartsWith("ThrowIf", System.StringComparison.Ordinal)
        && method.ContainingType is { Name: "ArgumentOutOfRangeException" } type
        && type.IsFrom("System");

    private static bool? StopsIf(IParameterSymbol parameter)
    {
        if (parameter.Type.SpecialType != SpecialType.System_Boolean)
            return null;
        foreach (var attribute in parameter.OriginalDefinition.GetAttributes())
            if (attribute is { AttributeClass.Name: "DoesNotReturnIfAttribute", ConstructorArguments: [{ Value: bool stops }] })
                return stops;
        return null;
    }
}
