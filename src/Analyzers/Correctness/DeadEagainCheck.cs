using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3023: the answer of a receive that waits, asked whether it is -1. Such a receive throws where nothing comes in time, so the code for
/// that case never runs. Silent on comparisons with 0 that ask for empty frames, on range checks, and on assertions.
/// </summary>
internal sealed class DeadEagainCheck : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3023);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<ISymbol>? seen = null;
        foreach (var hit in body.Hits)
        {
            if (hit.Operation is not IInvocationOperation receive || !ReceiveAnswer.IsNeverNegative(receive, hit.Member, body) || receive.HasErrors())
                continue;
            var answer = receive.ParentPastConversions() is ISimpleAssignmentOperation assignment ? assignment : (IOperation)receive;
            Report(answer, hit, context);
            if (LocalOf(answer) is { } local && (seen ??= new(SymbolEqualityComparer.Default)).Add(local) && HoldsAnswersOnly(local, body))
                foreach (var reference in body.Uses.Of(local))
                    if (!LocalUses.IsWrite(reference))
                        Report(reference, hit, context);
        }
    }

    private static void Report(IOperation value, MessagingHit hit, in RuleContext context)
    {
        if (value.ParentPastConversions() is ISwitchExpressionOperation { Arms: var arms } expression && expression.Value.Unconverted() == value)
        {
            foreach (var arm in arms)
                if (arm.Pattern is IConstantPatternOperation { Value: { ConstantValue: { HasValue: true, Value: int and < 0 } } number })
                    Report(number, "false", hit, context);
            return;
        }

        if (value.ParentPastConversions() is ISwitchOperation { Cases: var cases } choice && choice.Value.Unconverted() == value)
        {
            foreach (var section in cases)
                foreach (var clause in section.Clauses)
                    if (clause is ISingleValueCaseClauseOperation { Value: { ConstantValue: { HasValue: true, Value: int and < 0 } } number })
                        Report(number, "false", hit, context);
            return;
        }

        if (value.ParentPastConversions() is { } test && SignTest.Outcome(test, value) is { } outcome && !IsRangeCheck(test, value) && test.ParentPastConversions() is not IArgumentOperation)
            Report(test, outcome ? "true" : "false", hit, context);
    }

    private static void Report(IOperation test, string outcome, MessagingHit hit, in RuleContext context) =>
        context.Report(Diagnostic.Create(Rules.ZMQ3023, test.Syntax.GetLocation(), FixPlan.None("whether to wait, to look at once or to handle the time-out is for the author to say"), hit.Member.Method.Name, outcome));

    private static ILocalSymbol? LocalOf(IOperation answer) => answer switch
    {
        ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } } => local,
        _ when answer.ParentPastConversions() is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } declared } } => declared,
        _ => null,
    };

    /// <summary>Whether nothing but such answers, and constants from 0 on, is ever written to the local.</summary>
    private static bool HoldsAnswersOnly(ILocalSymbol local, MessagingBody body)
    {
        if (local.Type.SpecialType is not (SpecialType.System_Int32 or SpecialType.System_Int64) || body.Uses.DeclaratorOf(local) is not { } declarator
            || declarator.GetVariableInitializer() is { Value: var first } && !IsAnswer(first, body))
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (LocalUses.IsWrite(reference) && (reference.Parent is not ISimpleAssignmentOperation { IsRef: false, Target: var target, Value: var value } || target != reference || !IsAnswer(value, body)))
                return false;
        return true;
    }

    private static bool IsAnswer(IOperation value, MessagingBody body) =>
        value.ConstantValue is { HasValue: true, Value: int and >= 0 }
        || value.Unconverted() is IInvocationOperation call && body.Library.MemberOf(call) is { } member && ReceiveAnswer.IsNeverNegative(call, member, body);

    /// <summary>Whether the sign is but one end of a range: <c>n &lt; 0 || n &gt; buffer.Length</c>.</summary>
    private static bool IsRangeCheck(IOperation test, IOperation value)
    {
        var variable = LocalUses.SymbolOf(value is ISimpleAssignmentOperation { Target: var target } ? target : value);
        while (test.ParentPastConversions() is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not)
            test = not;
        if (variable is null || test.ParentPastConversions() is not IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr or BinaryOperatorKind.And or BinaryOperatorKind.Or } both)
            return false;
        foreach (var part in both.Descendants())
            if (part is IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual or BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual } other && !test.Syntax.Span.Contains(other.Syntax.Span)
                && (SymbolEqualityComparer.Default.Equals(LocalUses.SymbolOf(other.LeftOperand.Unconverted()), variable) || SymbolEqualityComparer.Default.Equals(LocalUses.SymbolOf(other.RightOperand.Unconverted()), variable)))
                return true;
        return false;
    }
}
