using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// Is a list only filled, counted, averaged and sorted? A local that is filled in a loop, or a private field that only its initializer
/// sets, whose uses in the whole type are looked at.
/// </summary>
internal static class SizeList
{
    public static bool OnlyAnswersStatistics(
        IOperation list,
        IInvocationOperation add,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        var summarized = false;
        switch (list)
        {
            case ILocalReferenceOperation { Local: var local }
                when body.Uses.SingleValueOf(local)?.Unconverted() is { } creation
                    && (creation is IObjectCreationOperation || creation.Syntax is CollectionExpressionSyntax)
                    && Loops.InnermostLoop(add) is { } loop
                    && loop != Loops.InnermostLoop(creation)
                    && !(TripCount.Of(loop, body, cancellationToken) <= Loops.SmallTripCount):
                foreach (var reference in body.Uses.Of(local))
                    if (
                        !IsStatistics(reference, ref summarized)
                        || reference.ParentPastConversions()
                            is IInvocationOperation
                            {
                                TargetMethod.Name: WellKnownMemberNames.CollectionInitializerAddMethodName,
                                Arguments: [{ Value: var added }]
                            }
                            && !MessageSizes.IsOne(added, body)
                    )
                        return false;
                return summarized;
            case IFieldReferenceOperation { Field: { DeclaredAccessibility: Accessibility.Private, ContainingType: { } type } field }:
                foreach (var code in TypeBodies.Of(type, body.Model.Compilation, cancellationToken))
                foreach (var operation in code.Root.Descendants())
                    if (
                        operation is IFieldReferenceOperation reference
                        && reference.Field.Is(field)
                        && !IsStatistics(reference, ref summarized)
                    )
                        return false;
                return summarized;
            default:
                return false;
        }
    }

    /// <summary>Whether a use adds a size, counts the sizes or sums them up; those that do the last are noted.</summary>
    private static bool IsStatistics(IOperation reference, ref bool summarized)
    {
        switch (reference.ParentPastConversions())
        {
            case IInvocationOperation { Instance: { } instance, TargetMethod: var called } when instance.Unconverted() == reference:
                summarized |= called.Has(CollectionFacet.Sorts);
                return called.Name == WellKnownMemberNames.CollectionInitializerAddMethodName
                    || called.Has(CollectionFacet.Sorts | CollectionFacet.MakesRoom);
            case IPropertyReferenceOperation { Instance: { } instance, Property: var asked } property
                when instance.Unconverted() == reference && (asked.IsIndexer || asked.Has(CollectionFacet.AsksForSize)):
                return property.Parent is not IAssignmentOperation { Target: var target } || target != property;
            case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } sum }
                when method.Has(CollectionFacet.SumsUp | CollectionFacet.Orders):
                summarized |=
                    method.Has(CollectionFacet.Sum) && IsDivided(sum) || method.Has(CollectionFacet.Average | CollectionFacet.Orders);
                return true;
            default:
                return false;
        }
    }

    /// <summary>An average that is written out.</summary>
    private static bool IsDivided(IOperation sum) =>
        sum.ParentPastConversions() is IBinaryOperation { OperatorKind: BinaryOperatorKind.Divide, LeftOperand: var left }
        && left.Unconverted() == sum;
}
