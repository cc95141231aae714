using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.ControlFlow.Paths;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>What an iteration writes that nothing is received in: the counters that it moves, and what it keeps.</summary>
/// <param name="after">What follows the receive.</param>
/// <param name="back">The blocks that lead from an empty result back to the receive.</param>
/// <param name="body">The code around.</param>
internal sealed class IterationSteps(ReceiveOutcome after, HashSet<int> back, MessagingBody body)
{
    private List<IOperation>? _writes;

    /// <summary>Everything that is written.</summary>
    private List<IOperation> Writes => _writes ??= FindWrites();

    /// <summary>Whether the iteration does it: a counter of frames counts something else.</summary>
    public bool Include(IOperation write) => Writes.Exists(w => w.Syntax == write.Syntax);

    /// <summary>Whether a value says how often was tried: a number that the iteration moves, or one by chance.</summary>
    public bool Count(IOperation value) =>
        value switch
        {
            IIncrementOrDecrementOperation => true,
            IPropertyReferenceOperation { Property: var property } when property.Has(ThreadFacet.CountsTries) => true,
            IInvocationOperation { TargetMethod: var method } => IsChance(value)
                || method.Has(ThreadFacet.CountsTries)
                || !method.IsFramework() && !PollIteration.IsReceive(value, body) && Counts(method.Declared()),
            _ => LocalUses.NamedBy(value) is { } variable && Writes.Exists(write => Moves(write, variable)),
        };

    /// <summary>Whether that number is the number of tries, or a multiple of it: not a delay that doubles.</summary>
    public bool CountEvenly(IOperation value) =>
        LocalUses.NamedBy(value) is not { } variable || !Writes.Exists(write => Moves(write, variable) && !IsEven(write));

    /// <summary>
    /// What a condition says where what the iteration has kept did not change: <c>before = list.Count; ... while (list.Count > before)</c>.
    /// </summary>
    public bool? WhenUnchanged(IOperation test) =>
        test.Unconverted() switch
        {
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand } => !WhenUnchanged(operand),
            IBinaryOperation { OperatorKind: var kind, LeftOperand: var left, RightOperand: var right }
                when kind.IsComparison() && (Keeps(left, right) || Keeps(right, left)) => kind
                is BinaryOperatorKind.Equals
                    or BinaryOperatorKind.GreaterThanOrEqual
                    or BinaryOperatorKind.LessThanOrEqual,
            var flag => body.Uses.AskedBy(flag) is { } asked ? WhenUnchanged(asked) : null,
        };

    /// <summary>
    /// What a condition on a flag of an object says where the iteration has set it: <c>_more = false; ... while (_more)</c>.
    /// </summary>
    public bool? WhenSet(IOperation test)
    {
        var (asked, sense) = test.WithoutNot(true);
        if (asked is not IMemberReferenceOperation { Member: var flag })
            return null;
        bool? set = null;
        foreach (var write in Writes)
            if (write is IAssignmentOperation { Target: var target, Value: var value } && flag.Is(LocalUses.NamedBy(target)))
                if (value.ConstantValue is { HasValue: true, Value: bool constant } && set != !constant)
                    set = constant;
                else
                    return null;
        return set is { } known ? known == sense : null;
    }

    private bool Keeps(IOperation kept, IOperation now)
    {
        (kept, now) = (kept.Unconverted(), now.Unconverted());
        if (now.ConstantValue.HasValue || LocalUses.NamedBy(kept) is not { } variable)
            return false;
        var read = LocalUses.SymbolOf(now) is { } local ? body.Uses.SingleValueOf(local)?.Unconverted() : null;
        return Writes.Exists(write =>
            write is ISimpleAssignmentOperation { Target: var target, Value: var value }
            && variable.Is(LocalUses.NamedBy(target))
            && (AreSame(value, now) || read is not null && AreSame(value, read))
        );
    }

    private static bool AreSame(IOperation value, IOperation now) =>
        SyntaxFactory.AreEquivalent(value.Unconverted().Syntax, now.Syntax, topLevel: false);

    private bool Moves(IOperation write, ISymbol variable) =>
        write switch
        {
            IIncrementOrDecrementOperation { Target: var target } => variable.Is(LocalUses.NamedBy(target)),
            ICompoundAssignmentOperation { Target: var target } => variable.Is(LocalUses.NamedBy(target)) && !AddsWhatCame(write),
            ISimpleAssignmentOperation { Target: var target, Value: var value } => variable.Is(LocalUses.NamedBy(target))
                && (IsChance(value.Unconverted()) || IsComputedOf(value.Unconverted(), variable)),
            _ => false,
        };

    /// <summary>Whether a value is made of what the variable was: <c>delay = Math.Min(delay * 2, max)</c></summary>
    private static bool IsComputedOf(IOperation value, ISymbol variable) =>
        (
            value is IBinaryOperation { Type.SpecialType: not SpecialType.System_Boolean }
            || value is IInvocationOperation { TargetMethod: var method } && method.IsFramework()
        ) && value.Descendants().Any(part => variable.Is(LocalUses.NamedBy(part)));

    private static bool IsEven(IOperation step) =>
        step switch
        {
            ICompoundAssignmentOperation { OperatorKind: var kind } => IsSum(kind),
            ISimpleAssignmentOperation { Value: var value } => value.Unconverted() is IBinaryOperation { OperatorKind: var kind }
                && IsSum(kind),
            _ => true,
        };

    private static bool IsSum(BinaryOperatorKind kind) => kind is BinaryOperatorKind.Add or BinaryOperatorKind.Subtract;

    private static bool IsChance(IOperation value) =>
        value is IInvocationOperation { TargetMethod: var method } && method.SizeOf() == KnownSize.Chance;

    /// <summary>Whether a method of the user's moves a counter that is not its own: <c>bool Again() => ++_tries &lt; 5;</c></summary>
    private bool Counts(IMethodSymbol method)
    {
        if (OtherBodies.Of(method, body) is not { } code)
            return false;
        foreach (var part in code.Descendants())
            if (
                part is IInvocationOperation { TargetMethod: var called } && called.Has(ThreadFacet.CountsTries)
                || part is IIncrementOrDecrementOperation { Target: var target }
                    && LocalUses.NamedBy(target) is { } variable
                    && !variable.IsDeclaredIn(code.Syntax)
            )
                return true;
        return false;
    }

    /// <summary>Whether a number is added that is zero where nothing has come: how many a method has taken.</summary>
    private bool AddsWhatCame(IOperation step)
    {
        if (
            step is not ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add, Value: var added }
            || body.Library.AskOf(after.Receive) is not { Role: MessagingRole.DrainByMethod }
        )
            return false;
        added = added.Unconverted();
        if (added is ILocalReferenceOperation { Local: var local })
            added = body.Uses.SingleValueOf(local)?.Unconverted() ?? added;
        return added.Syntax == after.Receive.Syntax;
    }

    private List<IOperation> FindWrites()
    {
        var writes = new List<IOperation>();
        foreach (var block in after.Graph.Blocks)
            if (back.Contains(block.Ordinal) || block == after.Start)
                foreach (var operation in block.Roots())
                foreach (var part in operation.DescendantsAndSelf())
                    if (part is IAssignmentOperation or IIncrementOrDecrementOperation)
                        writes.Add(part);
        return writes;
    }
}
