using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// What a user method has received for the code around a call, in a variable or as a part of one. All uses of it are among these
/// references.
/// </summary>
/// <param name="Variable">The variable that gets it; null where it stays a part, or is read on the spot.</param>
/// <param name="References">Every expression that names it.</param>
internal readonly record struct DeliveredValue(ILocalSymbol? Variable, ImmutableArray<IOperation> References)
{
    private const int MaxDepth = 4;

    /// <summary>Null where other code may have it.</summary>
    public static DeliveredValue? Of(IOperation use, Delivery delivery, MessagingBody body)
    {
        if (delivery.Part is null)
            return (use as IInvocationOperation)?.ArgumentFor(delivery.Out) is { } argument ? OfTarget(argument, body) : null;
        var references = ImmutableArray.CreateBuilder<IOperation>();
        ILocalSymbol? variable = null;
        return Add(use, delivery.Part.Value, body, references, ref variable, 0) ? new(variable, references.ToImmutable()) : null;
    }

    /// <summary>The local that a call alone sets, by an out argument or where its result is taken apart.</summary>
    private static DeliveredValue? OfTarget(IOperation target, MessagingBody body)
    {
        target = target.Declared();
        if (target is IDiscardOperation)
            return new(null, ImmutableArray<IOperation>.Empty);
        if (target is not ILocalReferenceOperation { Local: { RefKind: RefKind.None } local })
            return null;
        var references = ImmutableArray.CreateBuilder<IOperation>();
        foreach (var reference in body.Uses.Of(local))
            if (LocalUses.IsWrite(reference))
            {
                if (reference != target)
                    return null;
            }
            else if (reference.EnclosingFunction() != target.EnclosingFunction())
            {
                return null;
            }
            else
            {
                references.Add(reference);
            }

        return body.Uses.IsUsedInNameof(local) ? null : new(local, references.ToImmutable());
    }

    /// <summary>What gets a part where the item that it is, or is in, is taken apart.</summary>
    private static IOperation? TargetOf(ResultPart part, IOperation item) =>
        part.InItem is not { } inner ? item
        : item.Declared() is ITupleOperation { Elements: var parts } && inner.Index < parts.Length ? parts[inner.Index]
        : null;

    /// <summary>Adds what names a part of a whole; false where other code may have the whole.</summary>
    private static bool Add(
        IOperation whole,
        ResultPart part,
        MessagingBody body,
        ImmutableArray<IOperation>.Builder references,
        ref ILocalSymbol? variable,
        int depth
    )
    {
        if (depth > MaxDepth)
            return false;
        switch (whole.ParentPastConversions())
        {
            case (IFieldReferenceOperation or IPropertyReferenceOperation)
            and var member when part.ReadBy(member)?.Unconverted() == whole && !LocalUses.IsWrite(member):
                references.Add(member);
                return true;
            case IFieldReferenceOperation { Field: { ContainingType.IsTupleType: true } field } item:
                return Tuples.IndexOf(field) != part.Index
                    || !LocalUses.IsWrite(item) && part.InItem is { } inner && Add(item, inner, body, references, ref variable, depth + 1);
            case IFieldReferenceOperation when part.Member is not null:
                return part.ReadBy(whole.ParentPastConversions()!) is null;
            case IPropertyReferenceOperation { Property: var other } set:
                return part.Member is not null && part.ReadBy(set) is null && Stability.IsAutoProperty(other, body);
            case IDeconstructionAssignmentOperation { Target: var target, Value: var value } when value.Unconverted() == whole:
                if (
                    part.Member is not null
                    || target.Declared() is not ITupleOperation { Elements: var parts }
                    || part.Index >= parts.Length
                    || TargetOf(part, parts[part.Index]) is not { } got
                    || OfTarget(got, body) is not { } taken
                )
                    return false;
                variable = taken.Variable;
                references.AddRange(taken.References);
                return true;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } }
                when !body.Uses.IsWritten(local) && !body.Uses.IsUsedInNameof(local):
                foreach (var reference in body.Uses.Of(local))
                    if (
                        reference.EnclosingFunction() != whole.EnclosingFunction()
                        || !Add(reference, part, body, references, ref variable, depth + 1)
                    )
                        return false;
                return true;
            default:
                return whole.IsDropped();
        }
    }
}
