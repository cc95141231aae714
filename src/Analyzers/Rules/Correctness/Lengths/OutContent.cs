using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// What a receive gives besides its result, and whether the code learns from it that nothing was there. A size is 0 then: a comparison that
/// has one outcome for every size tells nothing. A text is null: an empty one is a frame, and reading a member of it is not a test.
/// </summary>
internal static class OutContent
{
    /// <summary>Whether what a receive gives tells as much as its result does, or goes where nothing is known of it.</summary>
    public static bool Tells(IInvocationOperation receive, MessagingMember member, MessagingBody body)
    {
        foreach (var value in Of(receive))
        {
            if (value is IDiscardOperation)
                continue;
            if (LocalUses.SymbolOf(value) is not ILocalSymbol local || Tell(Reads(local, body), member.WhenEmpty))
                return true;
        }

        return false;
    }

    /// <summary>Whether the code reads anything of it at all.</summary>
    public static bool IsRead(IInvocationOperation receive, MessagingBody body)
    {
        foreach (var value in Of(receive))
            if (value is not IDiscardOperation && (LocalUses.SymbolOf(value) is not ILocalSymbol local || IsRead(local, body)))
                return true;
        return false;
    }

    private static bool IsRead(ILocalSymbol local, MessagingBody body) => body.Uses.IsUsedInNameof(local) || Reads(local, body).Count > 0;

    private static IEnumerable<IOperation> Of(IInvocationOperation receive)
    {
        foreach (var argument in receive.Arguments)
            if (argument.Parameter?.RefKind == RefKind.Out)
                yield return argument.Value.Declared();
    }

    private static List<IOperation> Reads(ILocalSymbol local, MessagingBody body)
    {
        var reads = new List<IOperation>();
        foreach (var reference in body.Uses.Of(local))
            if (!LocalUses.IsWrite(reference))
                reads.Add(reference);
        return reads;
    }

    private static bool Tell(List<IOperation> reads, EmptyContent whenEmpty) =>
        whenEmpty switch
        {
            EmptyContent.Zero => SizeTells(reads),
            EmptyContent.Null => TextTells(reads),
            _ => reads.Count > 0,
        };

    private static bool SizeTells(List<IOperation> reads)
    {
        foreach (var read in reads)
            if (read.ParentPastConversions() is not { } test || SignTest.Outcome(test, read) is null)
                return true;
        return false;
    }

    /// <summary>A test for null does; else the code must not take it for granted that there is one, nor ask whether it is empty.</summary>
    private static bool TextTells(List<IOperation> reads)
    {
        var isTakenForGranted = false;
        foreach (var read in reads)
        {
            if (AsksForNull(read))
                return true;
            isTakenForGranted |= IsMemberOf(read) || AsksForEmpty(read);
        }

        return reads.Count > 0 && !isTakenForGranted;
    }

    private static bool AsksForNull(IOperation read) =>
        read.ParentPastConversions() switch
        {
            IConditionalAccessOperation { Operation: var operation } => operation.Unconverted() == read,
            ICoalesceOperation or ICoalesceAssignmentOperation or ISwitchExpressionOperation or ISwitchOperation or IUsingOperation => true,
            IArgumentOperation { Parent: IInvocationOperation call } => AsksForNull(call),
            IIsPatternOperation { Pattern: var pattern } => !IsEmptyText(pattern),
            IIsTypeOperation => true,
            { } test => NullTest.Of(test) is not null,
            null => false,
        };

    private static bool AsksForNull(IInvocationOperation call)
    {
        var method = call.TargetMethod;
        if (method.Has(Facet.AsksForNull))
            return true;
        if (!method.Has(CollectionFacet.Compares))
            return false;
        foreach (var argument in call.Arguments)
            if (argument.Value.IsNull())
                return true;
        return false;
    }

    private static bool AsksForEmpty(IOperation read) =>
        read.ParentPastConversions() switch
        {
            IIsPatternOperation { Pattern: var pattern } => IsEmptyText(pattern),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } test => EmptyAnswer.IsEmptyText(
                test.LeftOperand
            ) || EmptyAnswer.IsEmptyText(test.RightOperand),
            _ => false,
        };

    private static bool IsEmptyText(IPatternOperation pattern) =>
        pattern switch
        {
            INegatedPatternOperation { Pattern: var negated } => IsEmptyText(negated),
            IConstantPatternOperation { Value: var constant } => EmptyAnswer.IsEmptyText(constant),
            _ => false,
        };

    /// <summary>Whether something is read of it that null does not have: a length, a part, its elements.</summary>
    private static bool IsMemberOf(IOperation read) =>
        read.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } instance } => instance.Unconverted() == read,
            IPropertyReferenceOperation { Instance: { } instance } => instance.Unconverted() == read,
            IArrayElementReferenceOperation or IForEachLoopOperation or IImplicitIndexerReferenceOperation => true,
            _ => false,
        };
}
