using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>
/// Where a local's values come from: its initializer, assignments (compound ones and deconstructions as a whole), collections that it
/// enumerates, and the out arguments that set it.
/// </summary>
internal static class Definitions
{
    public static IEnumerable<IOperation> Of(ILocalSymbol local, CodeBody body)
    {
        if (body.Uses.DeclaratorOf(local)?.GetVariableInitializer() is { Value: var first })
            yield return first;
        foreach (var reference in body.Uses.Of(local))
        {
            var target = reference.Parent is IDeclarationExpressionOperation declaration ? declaration : reference;
            switch (target.Parent)
            {
                case ISimpleAssignmentOperation { Target: var assigned, Value: var value } when assigned == target:
                    yield return value;
                    break;
                case ICoalesceAssignmentOperation { Target: var assigned, Value: var value } when assigned == target:
                    yield return value;
                    break;
                case ICompoundAssignmentOperation { Target: var assigned } compound when assigned == target:
                    yield return compound;
                    break;
                case IIncrementOrDecrementOperation step:
                    yield return step;
                    break;
                case ITupleOperation parts when parts.DeconstructionInto() is { } deconstruction:
                    yield return deconstruction;
                    break;
                case IArgumentOperation { Parameter.RefKind: RefKind.Out or RefKind.Ref } argument:
                    yield return argument;
                    break;
            }
        }

        foreach (var operation in body.Root.Descendants())
            switch (operation)
            {
                case IForEachLoopOperation loop when loop.Locals.Contains(local):
                    yield return loop.Collection;
                    break;
                case IIsPatternOperation { Value: var value, Pattern: IDeclarationPatternOperation { DeclaredSymbol: { } declared } }
                    when declared.Is(local):
                    yield return value;
                    break;
                case IIsPatternOperation { Value: var value, Pattern: IRecursivePatternOperation { DeclaredSymbol: { } declared } }
                    when declared.Is(local):
                    yield return value;
                    break;
            }
    }
}
