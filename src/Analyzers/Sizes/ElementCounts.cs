using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>How many elements a collection can have: a buffer, what is made with its elements, and sequences over those.</summary>
internal static class ElementCounts
{
    /// <summary>Null where nothing bounds it.</summary>
    public static IntInterval? Of(IOperation collection, SizeEvaluator sizes)
    {
        if (BufferTypes.IsBuffer(collection.Type) && Bounded(sizes.Of(collection)) is { } length)
            return length;
        if (collection.Syntax is CollectionExpressionSyntax literal)
            return CollectionTypes.IsFilledAsWritten(collection.Type) ? Bounded(CollectionSizes.CountOf(literal, collection, sizes)) : null;
        return Bounded(Find(collection, sizes));
    }

    private static IntInterval? Find(IOperation collection, SizeEvaluator sizes) =>
        collection switch
        {
            IConversionOperation { OperatorMethod: null, IsTryCast: false, Operand: var operand } => sizes.ElementsOf(operand),
            IParenthesizedOperation { Operand: var operand } => sizes.ElementsOf(operand),
            ILocalReferenceOperation { Local: var local } => OfLocal(local, sizes),
            IObjectCreationOperation creation => OfNew(creation, sizes),
            IInvocationOperation call => Sequences.CountOf(call, sizes),
            ITranslatedQueryOperation { Operation: var query } => sizes.ElementsOf(query),
            IPropertyReferenceOperation { Property: var part, Instance: { } map }
                when part.Has(CollectionFacet.Parts) && CollectionTypes.IsGrowing(map.Type) => sizes.ElementsOf(map),
            IFieldReferenceOperation { Field: var field } => sizes.ElementsKept(field),
            IPropertyReferenceOperation { Property: var property } => sizes.ElementsKept(property),
            IConditionalOperation { WhenFalse: { } whenFalse } choice => Either(
                sizes.ElementsOf(choice.WhenTrue),
                sizes.ElementsOf(whenFalse)
            ),
            ICoalesceOperation choice => Either(sizes.ElementsOf(choice.Value), sizes.ElementsOf(choice.WhenNull)),
            // the arguments of a params collection
            { IsImplicit: true } when collection.IsCollectionExpression() => IntInterval.Exactly(collection.ChildOperations.Count),
            _ => null,
        };

    /// <summary>What a local is made with, and what is added to it; that something is made which cannot grow settles the second.</summary>
    private static IntInterval? OfLocal(ILocalSymbol local, SizeEvaluator sizes)
    {
        if (sizes.Uses is not { } uses || uses.SingleValueOf(local) is not { } value || sizes.ElementsOf(value) is not { } made)
            return null;
        if (BufferTypes.IsBuffer(Made(value).Type))
            return made;
        if (Additions.To(local, uses) is not { } additions)
            return null;
        var most = made.High;
        foreach (var addition in additions)
            if (addition.EnclosingFunction() == value.EnclosingFunction() && sizes.RunsOf(addition) is { } runs)
                most += runs;
            else
                return null;
        return new(0, most);
    }

    /// <summary>The expression without the conversions that keep the object.</summary>
    public static IOperation Made(IOperation value)
    {
        while (value is IConversionOperation { OperatorMethod: null, Syntax: not CollectionExpressionSyntax, Operand: var operand })
            value = operand;
        return value;
    }

    /// <summary>The elements of a new collection: those of the one that is copied, and those that are written out.</summary>
    private static IntInterval? OfNew(IObjectCreationOperation creation, SizeEvaluator sizes)
    {
        if (!CollectionTypes.IsGrowing(creation.Type))
            return null;
        long most = 0;
        foreach (var argument in creation.Arguments)
            if (CollectionTypes.IsSequence(argument.Value.Type) || CollectionTypes.IsGrowing(argument.Value.Type))
            {
                if (sizes.ElementsOf(argument.Value) is not { High: var copied })
                    return null;
                most += copied;
            }
            else if (argument.Parameter?.Type is { } type && CollectionTypes.IsSequence(type))
            {
                return null;
            }

        foreach (var element in creation.Initializer?.Initializers ?? ImmutableArray<IOperation>.Empty)
            if (element is IInvocationOperation { TargetMethod: var add } && !add.IsFramework())
                return null;
            else
                most++;
        return new(0, most);
    }

    private static IntInterval? Bounded(IntInterval? count) => count is { High: < IntInterval.MaxLength } ? count : null;

    private static IntInterval? Either(IntInterval? one, IntInterval? other) => one is { } a && other is { } b ? a.Join(b) : null;
}
