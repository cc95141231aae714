using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// Calls that return only if something holds: <c>ArgumentOutOfRangeException.ThrowIf…</c> and methods that say so in attributes.
/// </summary>
internal static class GuardCalls
{
    /// <summary>Whether a call says something about its arguments by returning.</summary>
    public static bool AnyCondition(IMethodSymbol method)
    {
        if (method.LetsPass() != Passing.None)
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
        if (call.TargetMethod.LetsPass() is not Passing.None and var passing)
            return HoldsRange(call, passing, runner);
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
            if (attribute is { ConstructorArguments: [{ Value: string symbol }] } && attribute.AttributeClass.Has(TypeFacet.Conditional))
            {
                if (call.Syntax.SyntaxTree.Options.PreprocessorSymbolNames.Contains(symbol))
                    return true;
                isConditional = true;
            }

        return !isConditional;
    }

    private static bool HoldsRange(IInvocationOperation call, Passing passing, BlockRunner runner)
    {
        if (call.ArgumentFor(0) is not { } value || IntType.Of(value.Type) is not { } type)
            return true;
        var bound =
            (passing & Passing.Zero) != 0 ? IntInterval.Exactly(0)
            : call.ArgumentFor(1) is { } other && IntType.Of(other.Type) == type ? runner.ValueOf(other)
            : type.Range;
        return runner.Compare(value, RelationOf(passing & ~Passing.Zero), bound, type, call.Syntax);
    }

    private static Relation RelationOf(Passing passing) =>
        passing switch
        {
            Passing.Less => Relation.Less,
            Passing.Less | Passing.Equal => Relation.LessOrEqual,
            Passing.Greater => Relation.Greater,
            Passing.Greater | Passing.Equal => Relation.GreaterOrEqual,
            Passing.Equal => Relation.Equal,
            _ => Relation.NotEqual,
        };

    private static bool? StopsIf(IParameterSymbol parameter)
    {
        if (parameter.Type.SpecialType != SpecialType.System_Boolean)
            return null;
        foreach (var attribute in parameter.OriginalDefinition.GetAttributes())
            if (attribute is { ConstructorArguments: [{ Value: bool stops }] } && attribute.AttributeClass.Has(TypeFacet.DoesNotReturnIf))
                return stops;
        return null;
    }
}
