using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Lifetime.ZeroCopy;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime;

/// <summary>
/// ZMQ3009: memory of a zero-copy message that is freed, unpinned or given back as soon as the message is sent (reported there); that is
/// on the stack or pinned for a while; or that was allocated for the message and is never freed. Silent on static memory, on memory that
/// others keep, and where the code waits before it frees.
/// </summary>
internal sealed class ZeroCopyWithoutFree : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3009_ZeroCopyWithoutFree);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<IOperation>? reported = null;
        foreach (var hit in body.Hits)
        {
            if (ZeroCopyMessage.Any(hit, body) is not { } message || message.Creation.HasErrors())
                continue;
            var (memory, sends) = (SentMemory.Of(message, body), Sends.Of(message.Creation, body));
            if (ExamineFrees(memory, sends, message, ref reported, body, context))
                continue;
            if (!memory.HasCallback || FreeCallback.DoesNothing(message.Callback, body))
                ExamineMemory(message, sends, body, context);
        }

        if (SendsAny(body))
            foreach (var operation in body.Operations)
                if (operation is IInvocationOperation call && SentMemory.OfMethod(call, body) is { } memory)
                {
                    var sends = Sends.Of(call, body);
                    if (!ExamineFrees(memory, sends, null, ref reported, body, context) && !memory.HasCallback)
                        ExamineBorrowed(memory, sends, s_noFixOfMethod, body, context);
                }
    }

    private static readonly FixDecision s_noFixOfMethod = FixDecision.None("a method of your own makes the message");

    private static bool SendsAny(MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (hit.Member.IsSend)
                return true;
        return false;
    }

    /// <summary>Whether memory is freed too early, be it reported already.</summary>
    private static bool ExamineFrees(
        SentMemory memory,
        List<IOperation> sends,
        ZeroCopyMessage? message,
        ref HashSet<IOperation>? reported,
        MessagingBody body,
        in RuleContext context
    )
    {
        var early = false;
        foreach (var (free, what) in EarlyFree.After(sends, memory, body))
        {
            early = true;
            if ((reported ??= new()).Add(free))
                Report(
                    $"Memory is {what} while libzmq may still send it",
                    "release it in the message's callback instead",
                    free,
                    message is null ? s_noFixOfMethod : ZeroCopyWithoutFreeFix.For(message, free, body),
                    context
                );
        }

        return early;
    }

    private static void ExamineMemory(ZeroCopyMessage message, List<IOperation> sends, MessagingBody body, in RuleContext context)
    {
        var memory = SentMemory.Of(message, body);
        if (
            !ExamineBorrowed(memory, sends, BorrowedMemoryFix.For(message, body), body, context)
            && message.Block is not null
            && message.OwnsBlock(body)
            && (message.BlockLocal is not { } local || !EarlyFree.IsFreedAnywhere(memory, body) && !IsGivenToStrangers(local, body))
        )
        {
            Report(
                "Memory of this zero-copy message is never freed",
                "pass a callback that frees it",
                message.Creation,
                ZeroCopyWithoutFreeFix.For(message, null, body),
                context
            );
        }
    }

    /// <summary>Whether the memory is only there for a while, be it long enough.</summary>
    private static bool ExamineBorrowed(
        SentMemory memory,
        List<IOperation> sends,
        FixDecision fix,
        MessagingBody body,
        in RuleContext context
    )
    {
        if (BorrowedMemory.Of(memory.Pointer, body) is not { } borrowed)
            return false;
        var from = sends.Count > 0 ? sends[0].Syntax.Span.End : memory.Creation.Syntax.Span.End;
        if (
            (sends.Count > 0 || IsKept(memory.Creation, body))
            && !SendMayComplete.MayHappenBetween(from, borrowed.Until, memory.Creation.EnclosingFunction(), body)
        )
            Report(
                $"Zero-copy message points to {borrowed.Where}, which may be invalid when libzmq reads it",
                "use Send(span) instead",
                memory.Creation,
                fix,
                context
            );
        return true;
    }

    /// <summary>Whether code that cannot be looked into gets the block, and may free it.</summary>
    private static bool IsGivenToStrangers(ILocalSymbol block, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(block))
            if (
                reference.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } }
                && !method.IsFramework()
                && (method.IsExtern || OtherBodies.Of(method.OriginalDefinition, body) is null)
            )
                return true;
        return false;
    }

    /// <summary>Whether the message goes to code that may send it later.</summary>
    private static bool IsKept(IOperation creation, MessagingBody body)
    {
        if (
            creation.ParentPastConversions()
            is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }
        )
            return creation.ParentPastConversions() is not IUsingOperation and not IExpressionStatementOperation;
        foreach (var reference in body.Uses.Of(local))
            if (MessageUses.Classify(reference, body).Kind == MessageUseKind.Escape)
                return true;
        return false;
    }

    private static void Report(string problem, string remedy, IOperation at, FixDecision fix, in RuleContext context) =>
        context.Report(Rules.ZMQ3009_ZeroCopyWithoutFree, at.Syntax.GetSquiggle(), fix, problem, remedy);
}
