using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>
/// What is known once an operation has completed without throwing: an array that exists has no negative length, a slice lies in its whole,
/// a guard has let the value pass.
/// </summary>
internal static class ImpliedFacts
{
    /// <summary>Whether an operation proves something, as far as can be told without looking at values.</summary>
    public static bool Any(IOperation operation) =>
        operation switch
        {
            IArrayCreationOperation { IsImplicit: false } => true,
            IInvocationOperation { TargetMethod: var method } => IsProof(method)
                || method.SaysThatItNeverReturns()
                || GuardCalls.AnyCondition(method),
            IObjectCreationOperation { Constructor.Parameters.Length: > 1, Type: var type } => BufferTypes.IsBuffer(type),
            _ => IsStackAllocation(operation),
        };

    /// <summary>Draws the conclusions; false where the operation cannot have completed.</summary>
    public static bool Hold(IOperation operation, BlockRunner runner)
    {
        switch (operation)
        {
            case IArrayCreationOperation creation:
                foreach (var dimension in creation.DimensionSizes)
                    if (!runner.Refine(dimension, IntInterval.AnyLength, creation.Syntax))
                        return false;
                return true;
            case IInvocationOperation call:
                return GuardCalls.Hold(call, runner) && HoldsFor(call, runner);
            case IObjectCreationOperation creation:
                return HoldsFor(creation, runner);
            default:
                foreach (var child in operation.ChildOperations)
                    return IntType.Of(child.Type) is null || runner.Refine(child, s_anyCount, operation.Syntax);
                return true;
        }
    }

    private static readonly IntInterval s_anyCount = new(0, int.MaxValue);

    private static bool IsProof(IMethodSymbol method) =>
        method.Has(Facet.Part) && (method.IsExtensionMethod || method is { IsStatic: false } && BufferTypes.IsBuffer(method.ContainingType))
        || method.SizeOf() == KnownSize.PartOfText
        || method.Has(Facet.Allocates);

    private static bool IsStackAllocation(IOperation operation) =>
        operation.Kind == OperationKind.None && operation.Syntax is StackAllocArrayCreationExpressionSyntax;

    private static bool HoldsFor(IInvocationOperation call, BlockRunner runner)
    {
        if (!IsProof(call.TargetMethod))
            return true;
        if (call.TargetMethod.Has(Facet.Allocates))
            return call.ArgumentFor(0) is not { } size || runner.Refine(size, new(0, long.MaxValue), call.Syntax);
        var (whole, first) = call.Instance is { } instance ? (instance, 0) : (call.ArgumentFor(0), 1);
        return whole is null
            || HoldsForPart(runner.ValueOf(whole).High, call.ArgumentFor(first), call.ArgumentFor(first + 1), call, runner);
    }

    /// <summary>A view made with a start or a count of its own.</summary>
    private static bool HoldsFor(IObjectCreationOperation creation, BlockRunner runner)
    {
        foreach (var argument in creation.Arguments)
            if (
                argument.Parameter?.Name is "length" or "count" or "start" or "offset"
                && !runner.Refine(argument.Value, s_anyCount, creation.Syntax)
            )
                return false;
        return true;
    }

    private static bool HoldsForPart(long longest, IOperation? start, IOperation? count, IOperation operation, BlockRunner runner)
    {
        var inside = new IntInterval(0, longest);
        if (start is null || IntType.Of(start.Type) is null || !runner.Refine(start, inside, operation.Syntax))
            return start is null || IntType.Of(start.Type) is null;
        return count is null || runner.Refine(count, new(0, longest - System.Math.Max(0, runner.ValueOf(start).Low)), operation.Syntax);
    }
}
