using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Messages;

/// <summary>A value that a method returns: itself, by a choice, or in a tuple, an array, a record or a task.</summary>
internal static class GivenToCaller
{
    /// <param name="value">The value; a call is a query, which is over when a collection is made of what it gives.</param>
    /// <param name="compilation">Where to look.</param>
    public static bool Is(IOperation value, Compilation compilation)
    {
        for (IOperation? part = value; part is not null; part = WholeAround(part, value is IInvocationOperation, compilation))
            if (part.ParentPastConversions() is IReturnOperation { Kind: OperationKind.Return })
                return true;
        return false;
    }

    /// <summary>What a value is, or becomes a part of; null where the code does not show that the whole still has it.</summary>
    private static IOperation? WholeAround(IOperation part, bool isQuery, Compilation compilation) =>
        part.ParentPastConversions() switch
        {
            ITupleOperation or ICoalesceOperation or { Kind: EffectAnalysis.CollectionExpression } => part.ParentPastConversions(),
            IConditionalOperation { WhenFalse: not null } choice => choice,
            IArrayInitializerOperation { Parent: IArrayCreationOperation array } => array,
            IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation call } => call.TargetMethod.Has(CollectionFacet.HandsOn)
            && !(isQuery && call.TargetMethod.ReturnType.TypeKind != TypeKind.Interface)
                ? call
                : null,
            IArgumentOperation { Parameter: { } parameter, Parent: IObjectCreationOperation record } => IsKept(
                parameter,
                record,
                compilation
            )
                ? record
                : null,
            _ => null,
        };

    /// <summary>Whether a record has a property with what its constructor is given.</summary>
    private static bool IsKept(IParameterSymbol parameter, IObjectCreationOperation made, Compilation compilation)
    {
        if (made.IsByPrimaryOfRecord() && made.Type is { } type)
            foreach (var (part, _) in ResultPart.Of(type, compilation))
                if (part.Index == parameter.Ordinal && part.IsAsGiven(compilation))
                    return true;
        return false;
    }
}
