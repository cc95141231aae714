using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;

namespace ZmqPerf.Analyzers.Correctness.Answers;

/// <summary>The code that never runs because a condition always has the same outcome.</summary>
internal static class DeadBranch
{
    /// <summary>
    /// The branch that a condition leads to, or the arm or section of a constant. Null where there is none, and where more than the
    /// condition decides.
    /// </summary>
    public static Location? Of(IOperation test, bool outcome) =>
        test.ParentPastConversions() switch
        {
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not => Of(not, !outcome),
            IConditionalOperation choice when choice.Condition.Unconverted() == test => outcome
                ? choice.WhenFalse?.Syntax.GetLocation()
                : choice.WhenTrue.Syntax.GetLocation(),
            IWhileLoopOperation { ConditionIsTop: true, ConditionIsUntil: false } loop when !outcome => loop.Body.Syntax.GetLocation(),
            IConstantPatternOperation { Parent: ISwitchExpressionArmOperation arm } when !outcome => arm.Syntax.GetLocation(),
            ISingleValueCaseClauseOperation { Parent: ISwitchCaseOperation { Clauses: [_] } section }
                when !Functions.AnyGoto(section.Parent!) => section.Syntax.GetLocation(),
            _ => null,
        };
}
