using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Receiving.Multipart;

/// <summary>
/// An <c>if</c> directly behind the frames' declaration that leaves where there are too few, or another number of them:
/// <c>if (frames.Count &lt; 3) continue;</c>
/// </summary>
/// <param name="Statement">The whole statement.</param>
/// <param name="Needed">How many there have to be.</param>
/// <param name="IsExact">Whether there may be no more.</param>
/// <param name="Holds">
/// Whether it is one around all that is done with the frames instead, with nothing behind it: <c>if (frames.Count == 2) Route(frames);</c>
/// </param>
/// <param name="Says">Whether it does more than to leave.</param>
internal readonly record struct CountGuard(IfStatementSyntax Statement, int Needed, bool IsExact, bool Holds, bool Says)
{
    /// <param name="reference">The frames as the condition names them.</param>
    /// <param name="declaration">The statement that declares the frames.</param>
    /// <param name="most">How many frames may be asked for.</param>
    /// <param name="body">The code.</param>
    public static CountGuard? Of(IOperation reference, StatementSyntax declaration, int most, MessagingBody body)
    {
        if (
            reference is not ILocalReferenceOperation { Local: var frames }
            || reference.Parent is not IPropertyReferenceOperation { Property: var property } count
            || body.Library.Types.PartOf(property) != FramePart.Number
            || FramesDeclaration.FirstBehind(declaration) is not IfStatementSyntax { Else: null } statement
            || ConditionOf(count, statement) is not { } choice
        )
            return null;
        var leaves = Leaves(choice.WhenTrue, frames);
        var says = !leaves && EndsWithExit(choice.WhenTrue, frames);
        var holds = !leaves && !says;
        if (holds && ImpliedExit.After(statement) is null)
            return null;
        var (condition, leavesIf) = choice.Condition.WithoutNot(true);
        if (AskedValue.Of(condition) is not { Set: var asked } question || question.Value.Unconverted() != count)
            return null;
        var domain = ValueDomain.Of(count);
        var possible = ValueSet.Of(domain, new IntInterval(0, long.MaxValue));
        var leaving = (leavesIf != holds ? asked : asked.Not()).And(possible);
        for (var needed = 1; needed <= most; needed++)
            if (leaving.Is(ValueSet.Of(domain, new IntInterval(0, needed - 1))))
                return says && needed == 1 ? null : new(statement, needed, IsExact: false, holds, says);
            else if (leaving.Is(ValueSet.Of(domain, IntInterval.Exactly(needed)).Not().And(possible)))
                return new(statement, needed, IsExact: true, holds, says);
        return null;
    }

    /// <summary>Adds its edits to a plan.</summary>
    public void AddTo(FixPlan plan)
    {
        plan.Add((IsExact ? IndexedFrames.Exactly : IndexedFrames.AtLeast) + Needed.ToString(CultureInfo.InvariantCulture), Statement);
        if (Holds)
            plan.Add(IndexedFrames.Holds, Statement);
        if (Says)
            plan.Add(IndexedFrames.Says, Statement);
    }

    /// <summary>Whether a branch leaves in the end, and does something about it before, without the frames.</summary>
    private static bool EndsWithExit(IOperation branch, ILocalSymbol frames)
    {
        if (branch is not IBlockOperation { Operations: [_, .., var last] } || !Leaves(last))
            return false;
        foreach (var operation in branch.Descendants())
            if (
                operation is ILocalReferenceOperation { Local: var local } && local.Is(frames)
                || operation is IVariableDeclaratorOperation or IAnonymousFunctionOperation or ILocalFunctionOperation
            )
                return false;
        return true;
    }

    /// <summary>The <c>if</c> whose condition an operation is a part of.</summary>
    private static IConditionalOperation? ConditionOf(IOperation part, IfStatementSyntax statement)
    {
        var (child, parent) = (part, part.Parent);
        for (; parent is not null; (child, parent) = (parent, parent.Parent))
            if (parent is IConditionalOperation choice && choice.Syntax == statement)
                return choice.Condition == child ? choice : null;
        return null;
    }

    /// <summary>
    /// Whether a branch does nothing but leave, and dispose the frames perhaps: what it says may be said in several places.
    /// </summary>
    private static bool Leaves(IOperation branch, ILocalSymbol frames) =>
        branch switch
        {
            IBlockOperation { Operations: [var only] } => Leaves(only),
            IBlockOperation { Operations: [IExpressionStatementOperation { Operation: var disposal }, var only] } => disposal.IsDisposal()
                && disposal is IInvocationOperation { Instance: { } instance }
                && instance.Unconverted() is ILocalReferenceOperation { Local: var disposed }
                && disposed.Is(frames)
                && Leaves(only),
            _ => Leaves(branch),
        };

    private static bool Leaves(IOperation statement) =>
        statement switch
        {
            IBranchOperation { BranchKind: BranchKind.Break or BranchKind.Continue } => true,
            IReturnOperation { Kind: OperationKind.Return, ReturnedValue: var value } => value is null || value.ConstantValue.HasValue,
            IThrowOperation { Exception: { } exception } => exception.Unconverted() is IObjectCreationOperation { Initializer: null } made
                && AreConstant(made),
            _ => false,
        };

    private static bool AreConstant(IObjectCreationOperation made)
    {
        foreach (var argument in made.Arguments)
            if (!argument.Value.ConstantValue.HasValue)
                return false;
        return true;
    }
}
