using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>
/// Code that runs until it has given a value, whatever loop it is in: <c>_cache ??= Ask(1);</c>, <c>if (_cache is null)</c>, and what is
/// missing in a dictionary. A method of the object may give it: <c>if (!_loaded) Load();</c>.
/// </summary>
internal static partial class FilledOnce
{
    /// <summary>
    /// What keeps the value, as it is named there: a variable that is written nowhere else in the body, or a collection from which that
    /// takes nothing. Null where the operation runs again. It runs as often as a local of these is made.
    /// </summary>
    public static IOperation? By(IOperation operation, MessagingBody body)
    {
        for (
            var (part, around) = (operation, operation.Parent);
            around is not (null or ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation);
            (part, around) = (around, around.Parent)
        )
            if (Kept(part, around, body) is { } kept)
                return kept;
        return null;
    }

    private static IOperation? Kept(IOperation part, IOperation around, MessagingBody body)
    {
        switch (around)
        {
            case ICoalesceAssignmentOperation { Target: var target, Value: var value } when part == value:
                return LivesOn(target, body) && IsOnlyWrite(target, body) ? target : null;
            // _cache ?? (_cache = Ask(1)), and _cache = _cache ?? Ask(1)
            case ICoalesceOperation { Value: var asked, WhenNull: var otherwise } when part == otherwise:
                var filling = otherwise.Unconverted() as ISimpleAssignmentOperation ?? around.ParentPastConversions();
                return Fills(filling, asked, ValueSet.Null(ValueDomain.Of(asked)), body) ? asked : null;
        }

        foreach (var (condition, outcome) in DecidingConditions.Of(part, around))
        foreach (var (asked, holds, _) in DecidingConditions.PartsOf(condition, outcome))
        foreach (var given in GivenBehind(condition, part, around))
            if (
                !holds && Looked(asked) is ({ } collection, { } key)
                    ? Keeps(given, collection, key, body)
                    : AskedValue.Of(asked, holds) is { Value: var value, Set: var set }
                        && (Fills(given, value, set, body) || IsFilledBy(given, value, set, body))
            )
                return Looked(asked)?.Collection ?? AskedValue.Of(asked, holds).Value.SameValue();
        return null;
    }

    /// <summary>The assignments and calls that certainly come with what a condition decides about.</summary>
    private static IEnumerable<IOperation> GivenBehind(IOperation condition, IOperation part, IOperation around)
    {
        var statements = ((around as IBlockOperation ?? part as IBlockOperation)?.Operations) ?? ImmutableArray.Create(part);
        foreach (var statement in statements)
        {
            if (statement.Syntax.SpanStart < condition.Syntax.Span.End)
                continue;
            var given =
                (statement as IReturnOperation)?.ReturnedValue ?? (statement as IExpressionStatementOperation)?.Operation ?? statement;
            for (; given is not null; given = (given as ISimpleAssignmentOperation)?.Value)
                yield return given = given.Unconverted();
            if (MayLeave(statement))
                break;
        }
    }

    private static bool MayLeave(IOperation statement)
    {
        foreach (var operation in statement.DescendantsAndSelf())
            if (operation is IBranchOperation or IReturnOperation && operation.EnclosingFunction() == statement.EnclosingFunction())
                return true;
        return false;
    }

    /// <summary>Whether an assignment leaves a variable with another value than one of those for which the code runs.</summary>
    private static bool Fills(IOperation? assignment, IOperation asked, ValueSet set, MessagingBody body) =>
        assignment is ISimpleAssignmentOperation { Target: var target, Value: var value }
        && LocalUses.NamedBy(asked.SameValue()).Is(LocalUses.NamedBy(target))
        && LivesOn(asked.SameValue(), body)
        && LivesOn(target, body)
        && AskedPattern.OnlyOf(value, ValueDomain.Of(asked)) is var only
        && only?.And(set).IsEmpty != false
        && (
            set.And(ValueSet.Null(ValueDomain.Of(asked)).Not()).IsEmpty
                ? IsOnlyWrite(target, body)
                : only is not null && IsOnlyWriteAnywhere(target, body)
        );

    /// <summary>The collection in which a condition looks for a key.</summary>
    private static (IOperation Collection, IOperation Key)? Looked(IOperation condition) =>
        condition is IInvocationOperation { Instance: { } collection } call
        && call.TargetMethod.Has(CollectionFacet.AsksWhetherKnown)
        && call.TargetMethod.ContainingType.SpecialType == SpecialType.None
        && call.ArgumentFor(0) is { } key
            ? (collection.Unconverted(), key)
            : null;

    /// <summary>Whether a collection that loses nothing here has the key afterwards.</summary>
    private static bool Keeps(IOperation given, IOperation collection, IOperation key, MessagingBody body)
    {
        var (into, stored) = given switch
        {
            ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.IsIndexer: true } element } => (
                element.Instance,
                element.Arguments[0].Value
            ),
            IInvocationOperation { Instance: { } instance } call when call.TargetMethod.Has(CollectionFacet.Stores) => (
                instance,
                call.ArgumentFor(0)
            ),
            _ => (null, null),
        };
        return into?.Unconverted() is { } to
            && LocalUses.NamedBy(collection) is { } named
            && named.Is(LocalUses.NamedBy(to))
            && LivesOn(collection, body)
            && LivesOn(to, body)
            && stored is not null
            && Stability.AreSame(stored.Unconverted(), key.Unconverted(), body)
            && LosesNothing(named, body);
    }

    private static bool LosesNothing(ISymbol collection, MessagingBody body)
    {
        foreach (var operation in body.Root.Descendants())
            if (
                collection.Is(LocalUses.NamedBy(operation))
                && (LocalUses.IsWrite(operation) || operation.CallOn()?.TargetMethod.Has(CollectionFacet.MayEmpty) == true)
            )
                return false;
        return true;
    }

    /// <summary>A variable of which there is one for all runs, or a local that says by its declaration how many there are.</summary>
    private static bool LivesOn(IOperation variable, MessagingBody body) =>
        variable switch
        {
            IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } => true,
            IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation, Property: var property } =>
                Stability.IsAutoProperty(property, body),
            ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } => body.Uses.DeclaratorOf(local) is not null,
            _ => false,
        };

    private static bool IsOnlyWrite(IOperation target, MessagingBody body)
    {
        foreach (var write in LocalUses.WritesOf(LocalUses.NamedBy(target), body.Root))
            if (write.Syntax != target.Syntax)
                return false;
        return true;
    }

    /// <summary>The same in all code: what sets a flag back elsewhere asks for another run.</summary>
    private static bool IsOnlyWriteAnywhere(IOperation target, MessagingBody body)
    {
        if (LocalUses.NamedBy(target) is not { } variable || variable is IFieldSymbol { DeclaredAccessibility: not Accessibility.Private })
            return false;
        foreach (var reference in VariableUses.To(variable, body))
            if (reference.Syntax != target.Syntax && LocalUses.IsWrite(reference))
                return false;
        return variable is not IPropertySymbol;
    }
}
