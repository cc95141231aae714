using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>Code that runs until it has given a value, whatever loop it is in: <c>_cache ??= Ask(1);</c></summary>
internal static class FilledOnce
{
    /// <summary>Whether an operation only gives such a value, to what lives longer than an iteration and is written nowhere else.</summary>
    public static bool Is(IOperation operation, MessagingBody body)
    {
        for (
            var (part, around) = (operation, operation.Parent);
            around is not (null or IBlockOperation or ILoopOperation or IAnonymousFunctionOperation);
            (part, around) = (around, around.Parent)
        )
            if (around is ICoalesceAssignmentOperation { Target: var target, Value: var value })
                return part == value && LivesOn(target, around) && IsOnlyFilled(target, body);
        return false;
    }

    private static bool LivesOn(IOperation target, IOperation at) =>
        target switch
        {
            IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } => true,
            ILocalReferenceOperation { Local: var local } => Loops.InnermostLoop(at) is not { } loop || !local.IsDeclaredIn(loop.Syntax),
            _ => false,
        };

    private static bool IsOnlyFilled(IOperation target, MessagingBody body)
    {
        foreach (var write in LocalUses.WritesOf(LocalUses.NamedBy(target), body.Root))
            if (write != target)
                return false;
        return true;
    }
}
