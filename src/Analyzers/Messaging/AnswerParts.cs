using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Conditions on the part by which a result says whether anything was there: <c>r.Ok</c>, what it was deconstructed into, a pattern.
/// </summary>
internal readonly struct AnswerParts(Func<IOperation, bool> isReceive, LocalUses uses, MessagingLibrary? library)
{
    /// <summary>The outcome of a condition that means success; null where it asks for something else, or for more.</summary>
    public bool? Outcome(IOperation condition)
    {
        if (library is null)
            return null;
        switch (condition)
        {
            case ILocalReferenceOperation { Local: { Type.SpecialType: SpecialType.System_Boolean } local }:
                if (uses.TakenFrom(local) is var (taken, index))
                    return PartOf(taken) is { } item && item.Index == index ? true : null;
                return uses.SingleValueOf(local)?.Unconverted() is { } read and not ILocalReferenceOperation && IsRead(read) ? true : null;
            case IFieldReferenceOperation or IPropertyReferenceOperation:
                return IsRead(condition) ? true : null;
            case IIsPatternOperation { Value: var whole, Pattern: IRecursivePatternOperation pattern } when PartOf(whole) is { } part:
                return Asked(pattern, part);
            default:
                return null;
        }
    }

    /// <summary>
    /// The number that a receive returns where nothing is there: polls count sockets, and methods of the user's may count what they took.
    /// </summary>
    public int NumberWhenEmpty(IOperation value)
    {
        value = value.Unconverted();
        if (value is ISimpleAssignmentOperation { Value: var assigned })
            value = assigned.Unconverted();
        if (value is ILocalReferenceOperation { Local: var local } && !isReceive(value))
            value = uses.SingleValueOf(local)?.Unconverted() ?? value;
        return IsCount(value) || value is ILocalReferenceOperation { Local: var several } && IsGivenCount(several)
            ? 0
            : MessagingMember.NothingReceived;
    }

    private bool IsCount(IOperation value) => library?.MemberOrAskOf(value) is { Role: MessagingRole.DrainByMethod or MessagingRole.Poll };

    /// <summary>Whether a local that is written more than once counts what was found: <c>n = poller.Poll(0);</c></summary>
    private bool IsGivenCount(ILocalSymbol local)
    {
        foreach (var reference in uses.Of(local))
            if (
                reference.Parent is ISimpleAssignmentOperation { Target: var target, Value: var given }
                && target == reference
                && IsCount(given)
            )
                return true;
        return false;
    }

    private bool IsRead(IOperation value) =>
        value switch
        {
            IFieldReferenceOperation { Instance: { } whole } => PartOf(whole)?.ReadBy(value) is not null,
            IPropertyReferenceOperation { Instance: { } whole } => PartOf(whole)?.ReadBy(value) is not null,
            _ => false,
        };

    /// <summary>The part of what the receive returns, perhaps in a local that holds nothing else.</summary>
    private ResultPart? PartOf(IOperation whole)
    {
        whole = whole.Unconverted();
        if (whole is ILocalReferenceOperation { Local: var local })
            whole = uses.SingleValueOf(local)?.Unconverted() ?? whole;
        return TaskForms.Awaited(whole) is IInvocationOperation call && library?.MemberOrAskOf(call)?.Answer is { } part && isReceive(whole)
            ? part
            : null;
    }

    private static bool? Asked(IRecursivePatternOperation pattern, ResultPart part)
    {
        bool? told = null;
        for (var i = 0; i < pattern.DeconstructionSubpatterns.Length; i++)
            if (i == part.Index && Constant(pattern.DeconstructionSubpatterns[i]) is { } expected)
                told = expected;
            else if (!TakesAll(pattern.DeconstructionSubpatterns[i]))
                return null;
        foreach (var property in pattern.PropertySubpatterns)
            if (part.ReadBy(property.Member) is not null && Constant(property.Pattern) is { } expected)
                told = expected;
            else if (!TakesAll(property.Pattern))
                return null;
        return told;
    }

    private static bool? Constant(IPatternOperation pattern) =>
        pattern is IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: bool expected } } ? expected : null;

    private static bool TakesAll(IPatternOperation pattern) =>
        pattern is IDiscardPatternOperation or IDeclarationPatternOperation { MatchedType: null };
}
