using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;

namespace ZmqPerf.Analyzers.Sizes.Intervals;

/// <summary>What an operation of a graph writes itself, without its children.</summary>
internal static class Writes
{
    public static bool Any(IOperation operation)
    {
        switch (operation)
        {
            case IAssignmentOperation or IIncrementOrDecrementOperation or IFlowCaptureOperation:
                return true;
            case IIsPatternOperation { Pattern: var pattern }:
                return Patterns.Declares(pattern);
            case IInvocationOperation { Arguments: var arguments }:
                return AnyByReference(arguments);
            case IObjectCreationOperation { Arguments: var arguments }:
                return AnyByReference(arguments);
            default:
                return false;
        }
    }

    /// <summary>The variables that an operation writes, those among <paramref name="variables"/>.</summary>
    public static void AddTo(HashSet<int> written, IOperation operation, GraphCode code, SizeVariables variables)
    {
        switch (operation)
        {
            case IFlowCaptureOperation { Id: var capture }:
                if (variables.Of(capture) is { } captured)
                    written.Add(captured);
                break;
            case IAssignmentOperation { Target: var target }:
                AddTarget(target);
                break;
            case IIncrementOrDecrementOperation { Target: var target }:
                AddTarget(target);
                break;
            case IIsPatternOperation { Pattern: var pattern }:
                foreach (var declared in Patterns.DeclaredBy(pattern))
                    if (variables.Of(declared) is { } variable)
                        written.Add(variable);
                break;
            default:
                foreach (var child in operation.ChildOperations)
                    if (child is IArgumentOperation argument && ByReference.MayWrite(argument))
                        AddTarget(argument.Value);
                break;
        }

        void AddTarget(IOperation target)
        {
            foreach (var place in PlacesOf(target, code))
                if (variables.Of(place) is { } variable)
                    written.Add(variable);
        }
    }

    /// <summary>Every variable that a target may stand for: itself, what a capture stands for, the elements of a tuple.</summary>
    public static IEnumerable<IOperation> PlacesOf(IOperation target, GraphCode code)
    {
        switch (target)
        {
            case IDeclarationExpressionOperation { Expression: var expression }:
                return PlacesOf(expression, code);
            case IConversionOperation { Operand: var operand }:
                return PlacesOf(operand, code);
            case IParenthesizedOperation { Operand: var operand }:
                return PlacesOf(operand, code);
            case ITupleOperation { Elements: var elements }:
                var all = new List<IOperation>();
                foreach (var element in elements)
                    all.AddRange(PlacesOf(element, code));
                return all;
            case IFlowCaptureReferenceOperation { Id: var id }:
                var places = new List<IOperation> { target };
                foreach (var captured in code.CapturedBy(id))
                    if (captured is not IFlowCaptureReferenceOperation { Id: var inner } || !inner.Equals(id))
                        places.AddRange(PlacesOf(captured, code));
                return places;
            default:
                return new[] { target };
        }
    }

    private static bool AnyByReference(System.Collections.Immutable.ImmutableArray<IArgumentOperation> arguments)
    {
        foreach (var argument in arguments)
            if (ByReference.MayWrite(argument))
                return true;
        return false;
    }
}
