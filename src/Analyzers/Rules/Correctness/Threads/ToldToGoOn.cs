using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// Loops of a thread that end when others say so in a variable, <c>while (!_ready) Thread.Sleep(1);</c>: what the thread does behind one
/// comes after what the others did before they said it.
/// </summary>
internal static class ToldToGoOn
{
    /// <summary>Where in the text such a loop ends; null for all else.</summary>
    public static int? EndOf(IOperation operation, IOperation thread, MessagingLibrary library)
    {
        var condition = operation switch
        {
            IWhileLoopOperation loop => loop.Condition,
            IForLoopOperation loop => loop.Condition,
            _ => null,
        };
        return condition is not null && operation.EnclosingFunction() == thread && AsksOthers(condition, thread, library)
            ? operation.Syntax.Span.End
            : null;
    }

    /// <summary>Whether an operation is such a loop, and nothing is done in it but wait.</summary>
    public static bool OnlyWaits(IOperation operation, IOperation thread, MessagingLibrary library)
    {
        if (EndOf(operation, thread, library) is null)
            return false;
        foreach (var part in operation.Descendants())
            if (part is IInvocationOperation { TargetMethod: var called } && !called.IsFramework())
                return false;
        return true;
    }

    private static bool AsksOthers(IOperation condition, IOperation thread, MessagingLibrary library)
    {
        var isEquality = false;
        foreach (var part in condition.DescendantsAndSelf())
        {
            isEquality |= part is IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals };
            if (
                part is IFieldReferenceOperation { Field: { IsReadOnly: false, IsConst: false } } or ILocalReferenceOperation
                && (isEquality || part.Type?.SpecialType == SpecialType.System_Boolean)
                && LocalUses.NamedBy(part) is { } variable
                && !(part is ILocalReferenceOperation && variable.IsDeclaredIn(thread.Syntax))
                && !IsWrittenIn(thread, variable, library)
            )
                return true;
        }

        return false;
    }

    private static bool IsWrittenIn(IOperation thread, ISymbol variable, MessagingLibrary library)
    {
        foreach (var operation in thread.Descendants())
            if (
                variable.Is(LocalUses.NamedBy(operation))
                && LocalUses.IsWrite(operation)
                && !(operation.Parent is IArgumentOperation { Parent: { } call } && (library.Effects.Of(call) & Effect.Acquires) != 0)
            )
                return true;
        return false;
    }
}
