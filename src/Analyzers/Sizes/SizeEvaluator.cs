using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// What an expression can be, wherever it stands: the value of an integer, the length of a buffer. Follows variables that cannot change
/// between their only write and the use. Answers one question and is then discarded; an expression that is nested too deeply is unknown.
/// </summary>
internal sealed class SizeEvaluator(
    LocalUses? uses,
    MemberSizes members,
    MemberInitializer? initializer,
    CancellationToken cancellationToken,
    IVariableValues? variables = null,
    Func<IOperation, long?>? runs = null
)
{
    private const int MaxDepth = 100;

    private readonly Dictionary<ISymbol, IntInterval> _locals = new(SymbolEqualityComparer.Default);
    private int _depth;

    public Compilation Compilation => members.Compilation;

    public static SizeEvaluator For(
        MessagingBody body,
        CancellationToken cancellationToken,
        IVariableValues? variables = null,
        Func<IOperation, long?>? runs = null
    ) => new(body.Uses, MemberSizes.In(body.Model.Compilation), MemberInitializer.Of(body), cancellationToken, variables, runs);

    /// <summary>Where the locals and parameters of the code are used; null in the initializer of a member.</summary>
    public LocalUses? Uses => uses;

    /// <summary>At most how often an operation runs, where somebody is there to ask; null where nothing bounds it.</summary>
    public long? RunsOf(IOperation operation) => runs?.Invoke(operation);

    /// <summary>How many elements a collection can have, whatever its type; null where nothing bounds them.</summary>
    public IntInterval? ElementsOf(IOperation collection)
    {
        if (_depth == MaxDepth)
            return null;
        cancellationToken.ThrowIfCancellationRequested();
        _depth++;
        var found = ElementCounts.Of(collection, this);
        _depth--;
        return found;
    }

    /// <summary>The elements of a collection that a field or property keeps from its initializer.</summary>
    public IntInterval? ElementsKept(ISymbol member) => members.ElementsOf(member, initializer, cancellationToken);

    /// <summary>Every value of an integer expression, every length of a buffer; anything for all others.</summary>
    public IntInterval Of(IOperation operation)
    {
        var range = RangeOf(operation.Type);
        if (Constants.IntervalOf(operation) is { } constant)
            return constant.Meet(range) ?? range;
        if (variables?.ValueOf(operation) is { } known)
            return known;
        if (operation.Type?.TypeKind == TypeKind.Error || _depth == MaxDepth)
            return range;
        cancellationToken.ThrowIfCancellationRequested();
        _depth++;
        var found = Find(operation);
        _depth--;
        return found?.Meet(range) ?? range;
    }

    private static IntInterval RangeOf(ITypeSymbol? type) =>
        IntType.Of(type) is { } number ? number.Range
        : BufferTypes.IsBuffer(type) ? BufferTypes.AnyLengthOf(type)
        : IntInterval.Anything;

    /// <summary>Null where nothing is known, or where the expression never completes.</summary>
    private IntInterval? Find(IOperation operation)
    {
        switch (operation)
        {
            case ILocalReferenceOperation reference:
                return OfLocal(reference.Local);
            case IFieldReferenceOperation reference:
                return BufferMembers.LengthOf(reference) ?? members.Of(reference.Field, initializer, cancellationToken);
            case IPropertyReferenceOperation reference:
                return NumberMembers.ValueOf(reference, this)
                    ?? BufferMembers.LengthOf(reference, this)
                    ?? members.Of(reference.Property, initializer, cancellationToken);
            case ISimpleAssignmentOperation assignment:
                return Of(assignment.Value);
            case IConditionalOperation { WhenFalse: { } whenFalse } conditional:
                return OfConditional(conditional, whenFalse);
            case ICoalesceOperation coalesce:
                return OfCoalesce(coalesce);
            case IConditionalAccessInstanceOperation instance:
                return instance.Accessed() is { } accessed ? Of(accessed) : null;
            case ISwitchExpressionOperation choice:
                return OfSwitch(choice);
            default:
                return IntType.Of(operation.Type) is { } type
                    ? Numbers.ValueOf(operation, type, this)
                    : BufferLengths.LengthOf(operation, this);
        }
    }

    /// <summary>Everything that a local is ever given, whenever that is; null where not all of that is known.</summary>
    public IntInterval? OfLocal(ILocalSymbol local)
    {
        if (_locals.TryGetValue(local, out var known))
            return known;
        if (uses is null || LocalValues.Of(local, uses) is not { } values)
            return null;
        _locals[local] = RangeOf(local.Type); // meets a local that its own values mention
        IntInterval? all = null;
        foreach (var value in values)
            all = Either(all, Of(value));
        return _locals[local] = all?.Meet(RangeOf(local.Type)) ?? RangeOf(local.Type);
    }

    private IntInterval? OfConditional(IConditionalOperation conditional, IOperation whenFalse) =>
        conditional.Condition.ConstantValue switch
        {
            { HasValue: true, Value: true } => OfBranch(conditional.WhenTrue),
            { HasValue: true, Value: false } => OfBranch(whenFalse),
            _ => Either(OfBranch(conditional.WhenTrue), OfBranch(whenFalse)),
        };

    private IntInterval? OfCoalesce(ICoalesceOperation coalesce)
    {
        if (IntType.Of(coalesce.Type) is not { } type)
            return Either(OfBranch(coalesce.Value), OfBranch(coalesce.WhenNull));
        if (coalesce.Value is IConditionalAccessOperation { WhenNotNull: var notNull } && IntType.Of(notNull.Type) == type)
            return Either(Of(notNull), OfBranch(coalesce.WhenNull));
        // any other value is a nullable number, of which the type is all that is known
        return
            coalesce.Value.Type
                is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var underlying] }
            && IntType.Of(underlying) is { } from
            && from.Range.Convert(from, type, isChecked: false) is { } value
            ? Either(value, OfBranch(coalesce.WhenNull))
            : null;
    }

    private IntInterval? OfSwitch(ISwitchExpressionOperation choice)
    {
        IntInterval? all = null;
        foreach (var arm in choice.Arms)
            all = Either(all, OfBranch(arm.Value));
        return all;
    }

    /// <summary>Null for a branch that throws.</summary>
    private IntInterval? OfBranch(IOperation branch) => branch.Unconverted() is IThrowOperation ? null : Of(branch);

    private static IntInterval? Either(IntInterval? left, IntInterval? right) => left is { } known ? known.Join(right ?? known) : right;
}

/// <summary>Knows what the variables are at the point of the code where an expression stands.</summary>
internal interface IVariableValues
{
    /// <summary>Null for what is not a variable, and for one that is unknown.</summary>
    IntInterval? ValueOf(IOperation operation);
}
