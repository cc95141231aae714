using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.Correctness.Lengths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3023: the result of a receive that waits, tested for -1; such a receive throws where nothing comes in time. So do sends of messages
/// and polls where they fail. And the size that a TryRecv gives besides its result, which is 0 where nothing is there. The code for that
/// case never runs. Silent on comparisons with 0 that ask for empty frames, on range checks, on assertions, and where the same condition
/// tests the result of the TryRecv.
/// </summary>
internal sealed class DeadEagainCheck : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3023_DeadEagainCheck);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<ISymbol>? seen = null;
        foreach (var hit in body.Hits)
        {
            if (hit.Operation is not IInvocationOperation receive || receive.HasErrors())
                continue;
            ILocalSymbol? local;
            if (ReceiveAnswer.IsNeverNegative(receive, hit.Member, body))
            {
                var answer = receive.ParentPastConversions() is ISimpleAssignmentOperation assignment ? assignment : (IOperation)receive;
                Report(answer, hit, context);
                local = LocalOf(answer);
            }
            else
            {
                local = (ReceiveAnswer.SizeBeside(receive, hit.Member) as ILocalReferenceOperation)?.Local;
            }

            if (local is null || !(seen ??= new(SymbolEqualityComparer.Default)).Add(local) || SizeLocal.Of(local, body) is not { } size)
                continue;
            foreach (var reference in body.Uses.Of(local))
                if (
                    !LocalUses.IsWrite(reference)
                    && IsAsked(reference)
                    && !IsBesideAnswer(reference, receive, body)
                    && size.IsNeverNegativeAt(reference, context.CancellationToken)
                )
                    Report(reference, hit, context);
        }
    }

    private static void Report(IOperation value, MessagingHit hit, in RuleContext context)
    {
        if (
            value.ParentPastConversions() is ISwitchExpressionOperation { Arms: var arms } expression
            && expression.Value.Unconverted() == value
        )
        {
            foreach (var arm in arms)
                if (arm.Pattern is IConstantPatternOperation { Value: { ConstantValue: { HasValue: true, Value: int and < 0 } } number })
                    Report(number, false, hit, context);
            return;
        }

        if (value.ParentPastConversions() is ISwitchOperation { Cases: var cases } choice && choice.Value.Unconverted() == value)
        {
            foreach (var section in cases)
            foreach (var clause in section.Clauses)
                if (clause is ISingleValueCaseClauseOperation { Value: { ConstantValue: { HasValue: true, Value: int and < 0 } } number })
                    Report(number, false, hit, context);
            return;
        }

        if (
            value.ParentPastConversions() is { } test
            && SignTest.Outcome(test, value) is { } outcome
            && !IsRangeCheck(test, value)
            && test.ParentPastConversions() is not IArgumentOperation
        )
            Report(test, outcome, hit, context);
    }

    private static void Report(IOperation test, bool outcome, MessagingHit hit, in RuleContext context)
    {
        var (answer, remedy, noFix) =
            hit.Operation is IInvocationOperation call && ReceiveAnswer.IsCount(call, hit.Member)
                ? (
                    "throws where it fails and never returns -1",
                    hit.Member.Role == MessagingRole.Poll ? "compare with 0, or catch the exception" : "catch the exception",
                    "what to do where it fails is a decision for the author"
                )
            : hit.Member.WhenEmpty == EmptyContent.Zero
                ? (
                    "returns false and a size of 0 when nothing is available",
                    "check its result",
                    "what to do when nothing is available is a decision for the author"
                )
            : (
                "blocks or throws and never returns -1",
                $"use {hit.Member.Facts.DoesNotWait} or catch the exception",
                "whether to block, not to wait, or to handle the time-out is a decision for the author"
            );
        context.Report(
            Fading.Create(
                Rules.ZMQ3023_DeadEagainCheck,
                test.Syntax.GetSquiggle(),
                ImmutableArray<Location>.Empty,
                hit.Member.IsWrapper ? FixPlan.None(noFix).OnlyWithAll() : FixPlan.None(noFix), // which may answer otherwise some day
                DeadBranch.Of(test, outcome) ?? test.Syntax.GetLocation(),
                hit.Member.Method.Name,
                answer,
                outcome ? "true" : "false",
                remedy
            )
        );
    }

    /// <summary>Whether the condition that a reference stands in makes the call as well, and so tests its result.</summary>
    private static bool IsBesideAnswer(IOperation reference, IInvocationOperation receive, MessagingBody body)
    {
        IOperation condition = reference;
        while (condition.ParentPastConversions() is IBinaryOperation or IUnaryOperation or IIsPatternOperation)
            condition = condition.ParentPastConversions()!;
        if (receive.Type?.SpecialType != SpecialType.System_Boolean)
            return false;
        foreach (var part in condition.DescendantsAndSelf())
            if (part == receive || part is ILocalReferenceOperation kept && body.Uses.OnlyValueOf(kept.Local)?.Unconverted() == receive)
                return true;
        return false;
    }

    /// <summary>Whether a comparison or a switch asks the number at all, before more is made of the question.</summary>
    private static bool IsAsked(IOperation reference) =>
        reference.ParentPastConversions() is IBinaryOperation or IIsPatternOperation or ISwitchOperation or ISwitchExpressionOperation;

    private static ILocalSymbol? LocalOf(IOperation answer) =>
        answer switch
        {
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } } => local,
            _ when answer.ParentPastConversions()
                    is IVariableInitializerOperation
                    {
                        Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } declared }
                    } => declared,
            _ => null,
        };

    /// <summary>Whether the sign is but one end of a range: <c>n &lt; 0 || n &gt; buffer.Length</c>.</summary>
    private static bool IsRangeCheck(IOperation test, IOperation value)
    {
        var variable = LocalUses.SymbolOf(value is ISimpleAssignmentOperation { Target: var target } ? target : value);
        while (test.ParentPastConversions() is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not)
            test = not;
        if (
            variable is null
            || test.ParentPastConversions()
                is not IBinaryOperation
                {
                    OperatorKind: BinaryOperatorKind.ConditionalAnd
                        or BinaryOperatorKind.ConditionalOr
                        or BinaryOperatorKind.And
                        or BinaryOperatorKind.Or
                } both
        )
            return false;
        foreach (var part in both.Descendants())
            if (
                part
                    is IBinaryOperation
                    {
                        OperatorKind: BinaryOperatorKind.LessThan
                            or BinaryOperatorKind.LessThanOrEqual
                            or BinaryOperatorKind.GreaterThan
                            or BinaryOperatorKind.GreaterThanOrEqual
                    } other
                && !other.IsIn(test)
                && (
                    LocalUses.SymbolOf(other.LeftOperand.Unconverted()).Is(variable)
                    || LocalUses.SymbolOf(other.RightOperand.Unconverted()).Is(variable)
                )
            )
                return true;
        return false;
    }
}
