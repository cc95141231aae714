using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>What conditions before the start of a thread and at another place of the same function ask, and get the same answer.</summary>
internal sealed class SteadyValues
{
    /// <summary>What a condition asks may be answered otherwise the next time, by itself or by others.</summary>
    private const Effect Changing =
        EffectGroups.OtherThreads
        | Effect.Acquires
        | Effect.UsesDevice
        | Effect.WritesMemory
        | Effect.WritesMembers
        | Effect.RunsUnknownCode
        | Effect.RunsLibraryCode
        | Effect.CallsDelegate
        | Effect.UsesSocket
        | Effect.Receives
        | Effect.ChangesMessages;

    private readonly IOperation _start;
    private readonly MessagingBody _body;
    private readonly HashSet<ISymbol> _written;

    public SteadyValues(IOperation start, IOperation other, MessagingBody body) =>
        (_start, _body, _written) = (start, body, WritesBeside(start, other, body));

    /// <summary>
    /// The variables and members that may get other values between the start and the other place, those that go with the start aside.
    /// </summary>
    private static HashSet<ISymbol> WritesBeside(IOperation start, IOperation other, MessagingBody body)
    {
        var (from, to) = (start.Syntax.Span.End, other.Syntax.SpanStart);
        for (var loop = Loops.InnermostLoop(start); loop is not null; loop = Loops.InnermostLoop(loop))
            if (other.IsIn(loop))
                (from, to) = (loop.Syntax.SpanStart, loop.Syntax.Span.End);
        var function = start.EnclosingFunction();
        var granted = new HashSet<SyntaxNode>();
        foreach (var (target, _) in StartMarks.SetBeside(start))
            granted.Add(target.Syntax);
        if (StartMarks.HolderOf(start, body) is { } holder)
            granted.Add(holder.Syntax);
        var written = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var operation in function.Descendants())
            if (operation is IVariableDeclaratorOperation { Symbol: var declared } && IsIn(operation))
                written.Add(declared);
            else if (
                LocalUses.NamedBy(operation) is { } named
                && LocalUses.IsWrite(operation)
                && (IsIn(operation) || operation.EnclosingFunction() != function)
                && !granted.Contains(operation.Syntax)
            )
                written.Add(named);
        return written;

        bool IsIn(IOperation operation) => operation.Syntax.SpanStart >= from && operation.Syntax.SpanStart < to;
    }

    /// <summary>Whether a value is the same for both.</summary>
    public bool Contains(IOperation value)
    {
        foreach (var part in value.DescendantsAndSelf())
        {
            if (LocalUses.NamedBy(part) is { } named && (_written.Contains(named) || IsOfInnerFunction(named, value)))
                return false;
            if (
                part is IObjectCreationOperation or IAwaitOperation
                || part is IInvocationOperation { TargetMethod: var method }
                    && (_body.EffectsOf(part) & (method.IsFramework() ? Changing & ~Effect.RunsUnknownCode : Changing)) != 0
            )
                return false;
        }

        return true;
    }

    /// <summary>
    /// Whether a variable belongs to a function within the one with the start: another one may have one of the same name.
    /// </summary>
    private bool IsOfInnerFunction(ISymbol variable, IOperation value)
    {
        var outer = _start.EnclosingFunction();
        for (
            var function = value.EnclosingFunction();
            function != outer && function.Parent is { } around;
            function = around.EnclosingFunction()
        )
            if (variable.IsDeclaredIn(function.Syntax))
                return true;
        return false;
    }
}
