using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>
/// Conditions that say that something else must come first: a number is too small or too large, a collection is empty, or another queue or
/// socket. Flags, null tests and states are not among them, which may say that all is over; nor are questions to what is ready, and what
/// the handler changes itself.
/// </summary>
/// <param name="handler">The handler.</param>
/// <param name="way">The blocks by which it ends.</param>
internal sealed class BackPressure(ReadyCode handler, ExitBlocks way)
{
    /// <param name="condition">The condition.</param>
    /// <param name="outcome">The outcome by which nothing is taken.</param>
    public bool Is(IOperation condition, bool outcome)
    {
        (condition, outcome) = condition.WithoutNot(outcome);
        if (handler.Body.Uses.AskedBy(condition) is { } asked)
            (condition, outcome) = asked.WithoutNot(outcome);
        return !way.Waits()
            && IsSteady(condition)
            && (SaysEnough(condition, outcome) || Answer(condition) is { } answer && IsSteady(answer) && Says(answer, outcome));
    }

    private bool Says(IOperation condition, bool outcome)
    {
        (condition, outcome) = condition.WithoutNot(outcome);
        return SaysEnough(condition, outcome);
    }

    private bool SaysEnough(IOperation condition, bool outcome) =>
        condition switch
        {
            IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Equals
                    or BinaryOperatorKind.NotEquals
                    or BinaryOperatorKind.LessThan
                    or BinaryOperatorKind.LessThanOrEqual
                    or BinaryOperatorKind.GreaterThan
                    or BinaryOperatorKind.GreaterThanOrEqual,
                LeftOperand: var left,
                RightOperand: var right
            } => AreCompared(left, right),
            IIsPatternOperation { Value: var value, Pattern: var pattern } => LimitOf(pattern) is { } limit && AreCompared(value, limit),
            IPropertyReferenceOperation { Property: var property, Instance: { } instance } => IsCollection(instance, property)
                && property.Has(CollectionFacet.OnlyReads),
            IInvocationOperation call when handler.Body.Library.MemberOf(call) is { } member => member
                is { Takes: true, IsCertain: true, ReturnsBool: true }
                && !outcome,
            IInvocationOperation { TargetMethod: var method } call => !method.ReturnsVoid
                && (call.Instance ?? call.ArgumentFor(0)) is { } instance
                && IsCollection(instance.Unconverted(), method)
                && (method.Has(CollectionFacet.TriesToTake) ? !outcome : method.Has(CollectionFacet.OnlyReads)),
            _ => false,
        };

    private bool AreCompared(IOperation left, IOperation right) =>
        IsNumber(left) && IsNumber(right) && (IsState(left) || IsState(right)) && !IsCode(left, right) && !IsCode(right, left);

    /// <summary>What <c>is 0</c>, <c>is not 0</c> and <c>is >= 100</c> compare with.</summary>
    private static IOperation? LimitOf(IPatternOperation pattern) =>
        pattern switch
        {
            INegatedPatternOperation { Pattern: var negated } => LimitOf(negated),
            IConstantPatternOperation { Value: var value } => value,
            IRelationalPatternOperation { Value: var value } => value,
            _ => null,
        };

    /// <summary>What one of the user's members that the condition asks returns, where it does nothing else.</summary>
    private IOperation? Answer(IOperation condition)
    {
        var asked = condition switch
        {
            IPropertyReferenceOperation { Property.GetMethod: { } getter } => getter,
            IInvocationOperation { Arguments.IsEmpty: true, TargetMethod: var method } => method,
            _ => null,
        };
        if (asked is null || asked.IsFramework() || !asked.CannotBeReplaced())
            return null;
        var member = condition is IPropertyReferenceOperation { Property: var property } ? property : (ISymbol)asked;
        foreach (var code in new[] { asked.OriginalDefinition, member.OriginalDefinition })
            if (OtherBodies.Of(code, handler.Body) is { } found && OnlyValueOf(found) is { } value)
                return value;
        return null;
    }

    private static IOperation? OnlyValueOf(IOperation body)
    {
        IOperation? only = null;
        foreach (var operation in body.DescendantsAndSelf())
            switch (operation)
            {
                case IReturnOperation { ReturnedValue: { } value } when only is null:
                    only = value;
                    break;
                case IReturnOperation
                or IExpressionStatementOperation
                or IVariableDeclarationGroupOperation
                or IConditionalOperation
                or IThrowOperation:
                    return null;
            }
        return only;
    }

    private static bool IsCollection(IOperation instance, ISymbol member) => member.IsFramework() && CollectionTypes.IsKept(instance.Type);

    /// <summary>Whether a value is a number, or a time.</summary>
    public static bool IsNumber(IOperation value) =>
        value.Unconverted().Type is var type
        && (type is { SpecialType: >= SpecialType.System_SByte and <= SpecialType.System_Double } || type.Has(TypeFacet.Time));

    /// <summary>
    /// Whether a variable is compared with a constant and never gets anything else: it does not say how many there are, but what is going
    /// on.
    /// </summary>
    private bool IsCode(IOperation value, IOperation other)
    {
        if (!other.ConstantValue.HasValue)
            return false;
        switch (LocalUses.NamedBy(value.Unconverted()))
        {
            case ILocalSymbol { RefKind: RefKind.None } local:
                foreach (var reference in handler.Body.Uses.Of(local))
                    if (!MayLeaveCode(reference))
                        return false;
                return true;
            case IFieldSymbol { RefKind: RefKind.None } field:
                foreach (var (reference, _) in handler.Body.Library.References.Of(field, isWhole: false, handler.Body.Compilation))
                    if (!MayLeaveCode(reference))
                        return false;
                return true;
            default:
                return false;
        }
    }

    private static bool MayLeaveCode(IOperation reference) =>
        !LocalUses.IsWrite(reference)
        || reference.Parent is ISimpleAssignmentOperation { IsRef: false, Value.ConstantValue.HasValue: true } set
            && set.Target == reference;

    /// <summary>
    /// Whether a value is one that other code changes: of a member or a captured variable that is written, or what a member only asks that.
    /// </summary>
    private bool IsState(IOperation value)
    {
        foreach (var part in value.DescendantsAndSelf())
            if (IsStored(part) || Answer(part) is { } answer && IsSteady(answer) && answer.DescendantsAndSelf().Any(IsStored))
                return true;
        return false;
    }

    private bool IsStored(IOperation part) =>
        part switch
        {
            IFieldReferenceOperation { Field: { IsConst: false, IsReadOnly: false } } => true,
            IPropertyReferenceOperation { Property: var property, Instance: { } instance } => IsCollection(instance.Unconverted(), property)
                || property.SetMethod is not null,
            ILocalReferenceOperation { Local: var local } => handler.Body.Uses.IsWritten(local),
            _ => false,
        };

    /// <summary>Whether a condition has nothing of what is ready, and the way to the end of the handler changes nothing in it.</summary>
    private bool IsSteady(IOperation condition)
    {
        foreach (var part in condition.DescendantsAndSelf())
            if (
                part is IFlowCaptureReferenceOperation or IAssignmentOperation or IIncrementOrDecrementOperation
                || handler.IsSource(part)
                || part is IInvocationOperation && part != condition && !IsPlain(part)
                || LocalUses.NamedBy(part) is { } named && !IsGiven(part) && (IsOwn(named) || way.Changes(named, condition))
            )
                return false;
        return true;
    }

    private bool IsPlain(IOperation call) =>
        call is IInvocationOperation { TargetMethod: var method } && method.IsFramework() && handler.Body.EffectsOf(call) == Effect.None;

    /// <summary>Whether a variable only gets what a call gives back.</summary>
    private static bool IsGiven(IOperation variable) =>
        variable.Parent is IDeclarationExpressionOperation or IArgumentOperation { Parameter.RefKind: RefKind.Out };

    private bool IsOwn(ISymbol symbol) => symbol is ILocalSymbol && symbol.IsDeclaredIn(handler.Function.Syntax);
}
