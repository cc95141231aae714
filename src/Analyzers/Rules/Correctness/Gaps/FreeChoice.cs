using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Gaps;

/// <summary>Whether a choice may go either way for the one frame that is written, as far as can be seen.</summary>
internal static class FreeChoice
{
    /// <summary>Whether each frame meets the choice once, and nothing else decides how it goes.</summary>
    /// <param name="choice">The choice.</param>
    /// <param name="bytes">The frame's bytes.</param>
    /// <param name="size">The frame's size, as it is given.</param>
    /// <param name="body">The code around it.</param>
    public static bool Is(IOperation choice, WrittenBytes bytes, IOperation size, MessagingBody body) =>
        IsAskedOnce(choice, size) && DecidesAlone(choice, bytes, size, body);

    /// <summary>
    /// Whether the choice may go either way as far as can be seen: it asks nothing that the frame or its size says, that another condition
    /// has the code left by, or that is handed to a call which returns nothing, as assertions are.
    /// </summary>
    private static bool DecidesAlone(IOperation choice, WrittenBytes bytes, IOperation size, MessagingBody body)
    {
        var asked = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        AddSymbols(Choice.DecisionOf(choice), asked, body);
        var known = new HashSet<ISymbol>(bytes.Names, SymbolEqualityComparer.Default);
        AddSymbols(size, known, body);
        if (asked.Overlaps(known) || asked.Count == 0)
            return false;
        foreach (var operation in body.Operations)
            if (
                !operation.IsIn(choice)
                && Decides(operation, choice) is { } other
                && !bytes.Writes.Contains(other)
                && Names(other, asked, body)
            )
                return false;
        return true;
    }

    /// <summary>Whether each frame meets the choice once: an iteration of a loop may go one way, and the next the other.</summary>
    private static bool IsAskedOnce(IOperation choice, IOperation size)
    {
        for (var around = choice.Parent; around is not (null or IAnonymousFunctionOperation); around = around.Parent)
            if (around is ILoopOperation && !size.IsIn(around))
                return false;
        return true;
    }

    /// <summary>What another place asks before the code goes on, or is left.</summary>
    private static IOperation? Decides(IOperation operation, IOperation choice)
    {
        if (operation is IInvocationOperation { TargetMethod.ReturnsVoid: true } call && call.Syntax.SpanStart < choice.Syntax.SpanStart)
            return call;
        if (!Choice.IsJump(operation))
            return null;
        foreach (var (at, parent) in operation.Ancestors())
            if (parent is ICoalesceOperation { Value: var value }) // x ?? throw
                return value;
            else if (Branching.IsBranch(at, parent) && !choice.IsIn(at))
                return parent is IConditionalOperation { Condition: var condition } ? condition : parent;
        return null;
    }

    private static bool Names(IOperation code, HashSet<ISymbol> asked, MessagingBody body)
    {
        var named = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        AddSymbols(code, named, body);
        return named.Overlaps(asked);
    }

    /// <summary>The variables and members that an expression names, and those that its locals were made of.</summary>
    private static void AddSymbols(IOperation code, HashSet<ISymbol> symbols, MessagingBody body)
    {
        foreach (var operation in code.DescendantsAndSelf())
            if (LocalUses.NamedBy(operation) is { } symbol && symbols.Add(symbol) && symbol is ILocalSymbol)
                if (body.Uses.SingleValueOf(symbol) is { } value)
                    AddSymbols(value, symbols, body);
    }
}
