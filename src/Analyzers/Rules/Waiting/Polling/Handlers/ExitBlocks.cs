using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>The code that a handler runs when it ends without having taken anything.</summary>
/// <param name="handler">The handler.</param>
/// <param name="code">Its code.</param>
/// <param name="blocks">The blocks on that path.</param>
internal sealed class ExitBlocks(ReadyCode handler, OrderedGraph code, HashSet<int> blocks)
{
    private const Effect Changing = Effect.Works | Effect.WritesMembers;

    /// <summary>Whether it may wait for another socket: then that paces the poller.</summary>
    public bool Waits()
    {
        foreach (var block in blocks)
        foreach (var operation in code.Blocks[block])
            if (
                operation is IInvocationOperation call
                && handler.Body.Library.MemberOf(call) is { } member
                && (member.Takes || member.IsSend)
                && !member.AnswersAtOnce(call)
            )
                return true;
        return false;
    }

    /// <summary>Whether it writes a variable, or calls what that names, but for the condition itself.</summary>
    public bool Changes(ISymbol symbol, IOperation condition)
    {
        foreach (var block in blocks)
        foreach (var operation in code.Blocks[block])
            if (
                symbol.Is(LocalUses.NamedBy(operation))
                    && (LocalUses.IsWrite(operation) || operation.CallOn() is { } call && call.Syntax != condition.Syntax)
                || operation is IInvocationOperation { TargetMethod: var method }
                    && operation.Syntax != condition.Syntax
                    && !method.IsFramework()
                    && (handler.Body.EffectsOf(operation) & Changing) != 0
            )
                return true;
        return false;
    }
}
