using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// Loops of a thread that wait for a flag which other code sets, <c>while (!_ready) Thread.Sleep(1);</c>: what follows them happens after
/// what that code did before setting it.
/// </summary>
internal static class FlagWaits
{
    /// <summary>Where in the text such a loop ends; null for all else.</summary>
    public static int? EndOf(IOperation operation, IOperation thread, MessagingLibrary library, Compilation compilation) =>
        operation is ILoopOperation loop && loop.EnclosingFunction() == thread && IsEndedByOthers(loop, thread, library, compilation)
            ? loop.Syntax.Span.End
            : null;

    /// <summary>Whether an operation is such a loop, and nothing is done in it but wait: no message is received.</summary>
    public static bool OnlyWaits(IOperation operation, IOperation thread, MessagingLibrary library, Compilation compilation)
    {
        if (EndOf(operation, thread, library, compilation) is null)
            return false;
        foreach (var part in operation.Descendants())
            if (
                part is IInvocationOperation { TargetMethod: var called } call
                && !called.IsFramework()
                && (!IsAsked(call, operation) || library.MemberOf(call) is { IsReceive: true })
            )
                return false;
        return true;
    }

    /// <summary>Whether a call only decides whether the loop goes on.</summary>
    private static bool IsAsked(IInvocationOperation call, IOperation loop)
    {
        foreach (var (part, around) in call.AncestorsIn(loop))
            if (
                around is IWhileLoopOperation { Condition: var head } && head == part
                || around is IForLoopOperation { Condition: var end } && end == part
                || around is IConditionalOperation { Condition: var condition } && condition == part
            )
                return true;
        return false;
    }

    /// <summary>Whether the head of a loop, or what decides about a jump out of it, asks others.</summary>
    private static bool IsEndedByOthers(ILoopOperation loop, IOperation thread, MessagingLibrary library, Compilation compilation)
    {
        var head = loop switch
        {
            IWhileLoopOperation asked => asked.Condition,
            IForLoopOperation counted => counted.Condition,
            _ => null,
        };
        if (head is { ConstantValue.HasValue: false })
            return AsksOthers(head, loop, thread, library, compilation);
        if (loop is IForEachLoopOperation)
            return false;
        foreach (var operation in loop.Body.Descendants())
            if (operation is IBranchOperation { BranchKind: BranchKind.Break or BranchKind.GoTo } jump && Leaves(jump, loop))
                foreach (var (child, parent) in jump.AncestorsIn(loop))
                foreach (var (condition, _) in DecidingConditions.Of(child, parent))
                    if (AsksOthers(KeptCondition.Of(condition), loop, thread, library, compilation))
                        return true;
        return false;
    }

    private static bool Leaves(IBranchOperation jump, ILoopOperation loop) =>
        jump.BranchKind == BranchKind.Break
            ? jump.GetCorrespondingOperation() == loop
            : jump.Target.Declaration() is { } label && label.Span.Start >= loop.Syntax.Span.End;

    /// <summary>Whether a condition asks for what only others write, in a variable or by a member of the user's.</summary>
    private static bool AsksOthers(
        IOperation condition,
        ILoopOperation loop,
        IOperation thread,
        MessagingLibrary library,
        Compilation compilation
    )
    {
        var (isEquality, isOrder) = (false, false);
        foreach (var part in condition.DescendantsAndSelf())
        {
            isEquality |= part is IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals };
            isOrder |= part is IBinaryOperation { OperatorKind: var kind } && kind.IsComparison();
            if (
                part is IInvocationOperation { TargetMethod: var asked } call
                    ? !asked.IsFramework() && asked.MethodKind != MethodKind.DelegateInvoke && IsAQuestion(call, loop, library)
                    : IsFlag(part)
                        && LocalUses.NamedBy(part) is { } variable
                        && (
                            isEquality
                            || part.Type?.SpecialType == SpecialType.System_Boolean
                            || isOrder && IsWrittenByOthers(variable, thread, library, compilation)
                        )
                        && !(part is ILocalReferenceOperation && variable.IsDeclaredIn(thread.Syntax))
                        && !IsWrittenIn(thread, variable, condition.Parent == loop ? WaitedFor(part, loop) : null, library)
            )
                return true;
        }

        return false;
    }

    /// <summary>A variable, or a property of the user's or of a token, that others may set.</summary>
    private static bool IsFlag(IOperation part) =>
        part
            is ILocalReferenceOperation
                or IFieldReferenceOperation { Field: { IsReadOnly: false, IsConst: false } }
                or IPropertyReferenceOperation
        && (
            part is not IPropertyReferenceOperation { Property: var property }
            || !property.IsFramework()
            || property.ContainingType.Has(TypeFacet.Cancellation)
        );

    /// <summary>Whether a method of the user's answers yes or no, and neither it nor the loop has to do with messages.</summary>
    private static bool IsAQuestion(IInvocationOperation call, ILoopOperation loop, MessagingLibrary library)
    {
        if (call.Type?.SpecialType != SpecialType.System_Boolean)
            return false;
        foreach (var part in loop.Descendants())
            if (
                part is IInvocationOperation { TargetMethod: var other } inner && !other.IsFramework() && inner != call
                || library.Types.IsSocket(part.Type)
            )
                return false;
        return true;
    }

    /// <summary>Whether code beside the thread counts with a variable.</summary>
    private static bool IsWrittenByOthers(ISymbol variable, IOperation thread, MessagingLibrary library, Compilation compilation)
    {
        if (variable is IFieldSymbol field)
        {
            foreach (var (reference, code) in library.References.Of(field.OriginalDefinition, isWhole: false, compilation))
                if (LocalUses.IsWrite(reference) && code.Member is not IMethodSymbol { MethodKind: MethodKind.Constructor })
                    return true;
            return false;
        }

        foreach (var write in LocalUses.WritesOf(variable, thread.Root()))
            if (!write.IsIn(thread) && write is not ILocalReferenceOperation { IsDeclaration: true })
                return true;
        return false;
    }

    /// <summary>Whether the thread writes it; not where that is another value than the one that it waits for.</summary>
    private static bool IsWrittenIn(IOperation thread, ISymbol variable, object? awaited, MessagingLibrary library)
    {
        foreach (var write in LocalUses.WritesOf(variable, thread))
            if (
                !(write.Parent is IArgumentOperation { Parent: { } call } && (library.Effects.Of(call) & Effect.Acquires) != 0)
                && (awaited is null || GivenBy(write)?.ConstantValue is not { HasValue: true, Value: { } given } || given.Equals(awaited))
            )
                return true;
        return false;
    }

    /// <summary>
    /// The constant that a loop's head waits for, <c>while (Volatile.Read(ref _turn) != 1)</c>, <c>while (!_mine)</c>.
    /// </summary>
    private static object? WaitedFor(IOperation variable, ILoopOperation loop)
    {
        var isNegated = false;
        foreach (var (_, parent) in variable.AncestorsIn(loop))
            switch (parent)
            {
                case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not }:
                    isNegated = !isNegated;
                    break;
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.NotEquals } test when !isNegated:
                    return test.RightOperand.ConstantValue is { HasValue: true, Value: var right } ? right
                        : test.LeftOperand.ConstantValue is { HasValue: true, Value: var left } ? left
                        : null;
                case IBinaryOperation { OperatorKind: not BinaryOperatorKind.ConditionalAnd } or IUnaryOperation:
                    return null;
            }

        return variable.Type?.SpecialType == SpecialType.System_Boolean ? isNegated : null;
    }

    /// <summary>What a variable gets, by an assignment or by a method of .NET's that gets it by reference.</summary>
    public static IOperation? GivenBy(IOperation write) =>
        write.Parent switch
        {
            ISimpleAssignmentOperation { Target: var target, Value: var value } when target == write => value.Unconverted(),
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } call } when method.IsFramework() =>
                call.ArgumentFor(1)?.Unconverted(),
            _ => null,
        };
}
