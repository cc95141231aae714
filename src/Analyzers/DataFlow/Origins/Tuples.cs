using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <summary>Items of tuples, and the variables that they are deconstructed into.</summary>
internal static class Tuples
{
    /// <summary>Which item of its tuple a field is; -2 where it is not an item.</summary>
    public static int IndexOf(IFieldSymbol field)
    {
        var items = field.ContainingType.TupleElements;
        for (var i = 0; i < items.Length; i++)
            if (items[i].Name == field.Name || items[i].CorrespondingTupleField?.Name == field.Name)
                return i;
        return -2;
    }

    /// <summary>What a deconstruction takes this variable from, and which part of it.</summary>
    public static (IOperation Value, Part Part)? SourceOf(IOperation target, Part? part)
    {
        while (true)
        {
            switch (target.Parent)
            {
                case ITupleOperation tuple:
                    part = new(tuple.Elements.IndexOf(target), part);
                    target = tuple;
                    break;
                case IDeclarationExpressionOperation declaration:
                    target = declaration;
                    break;
                case IDeconstructionAssignmentOperation { Target: var left, Value: var value } when left == target && part is not null:
                    return (value, part);
                case IForEachLoopOperation { LoopControlVariable: var variable, Collection: var collection } when variable == target:
                    return (collection, Part.AnyOf(part));
                default:
                    return null;
            }
        }
    }
}
