using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <summary>
/// A receive loop that a local holds from its declaration on. It runs until it is disposed, or until its messages have been read to their
/// end, which only the code behind such a read knows.
/// </summary>
internal sealed class LoopInLocal
{
    private readonly LoopStart _start;
    private readonly ILocalSymbol _loop;
    private readonly IOperation _scope;
    private readonly MessagingBody _body;

    private LoopInLocal(LoopStart start, ILocalSymbol loop, IOperation scope, MessagingBody body) =>
        (_start, _loop, _scope, _body) = (start, loop, scope, body);

    public static LoopInLocal? Of(LoopStart start, MessagingBody body) =>
        LocalScope.Of(start.Call) is var (local, scope) && !body.Uses.IsWritten(local) ? new(start, local, scope, body) : null;

    /// <summary>Whether one of its sockets is used, and it certainly runs at this place: the use, or the start of its thread.</summary>
    public bool IsRunningAt(LoopSocketUse use, IOperation place)
    {
        if (
            !Has(use)
            || place.EnclosingFunction() != _start.Call.EnclosingFunction()
            || !place.IsIn(_scope)
            || place.Syntax.SpanStart < _start.Call.Syntax.Span.End
        )
            return false;
        var isReading = false;
        foreach (var reference in _body.Uses.Of(_loop))
            if (MayEndBefore(place, reference, ref isReading))
                return false;
        return isReading || !_start.MayBeStopped || !MayWaitBefore(place);
    }

    private bool Has(LoopSocketUse use) =>
        use.Socket is { } socket ? _start.Sockets.Contains(socket) && !MayBeAnother(socket) : LoopMessages.Give(use.Message!, _loop, _body);

    private bool MayBeAnother(ISymbol socket) =>
        socket is IFieldSymbol or IPropertySymbol ? !FieldWrites.CannotChangeDuring(socket, _body) : _body.Uses.IsWritten(socket);

    private bool MayEndBefore(IOperation use, IOperation reference, ref bool isReading)
    {
        if (reference.EnclosingFunction() != use.EnclosingFunction())
            return !LoopStart.IsInUse(reference);
        var comesFirst = reference.Syntax.SpanStart < use.Syntax.SpanStart;
        if (!LoopStart.IsInUse(reference))
            return comesFirst || AreInOneLoop(use, reference);
        if (comesFirst && LeavesByException(use, reference))
            return true;
        if (!IsReadToTheEnd(reference))
            return false;
        var reader = LoopAround(reference);
        if (reader is not null && use.IsIn(reader.Body))
            return !(isReading = true);
        return comesFirst || AreInOneLoop(use, reference);
    }

    /// <summary>A read that says, or whose loop says, when there will be no further message.</summary>
    private static bool IsReadToTheEnd(IOperation reference) =>
        reference.ParentPastConversions() is IPropertyReferenceOperation { Parent: IInvocationOperation { TargetMethod: var read } }
        && !RuntimeSymbols.ReadsOne(read);

    /// <summary>Whether the use may come after what a try did with the loop has failed: a read at the end of the messages throws.</summary>
    private static bool LeavesByException(IOperation use, IOperation reference)
    {
        foreach (var (_, parent) in reference.Ancestors())
            if (parent is ITryOperation { Body: var tried } && !use.IsIn(tried))
                return true;
        return false;
    }

    /// <summary>The loop around an operation, also that whose collection it is.</summary>
    private static ILoopOperation? LoopAround(IOperation operation)
    {
        var parent = operation.Parent;
        while (parent is not (null or ILoopOperation))
            parent = parent.Parent;
        return parent as ILoopOperation;
    }

    private bool AreInOneLoop(IOperation one, IOperation other)
    {
        for (var loop = LoopAround(one); loop is not null && loop.IsIn(_scope); loop = LoopAround(loop))
            if (other.IsIn(loop))
                return true;
        return false;
    }

    private bool MayWaitBefore(IOperation use)
    {
        foreach (var operation in _scope.Descendants())
            if (
                operation.Syntax.SpanStart >= _start.Call.Syntax.Span.End
                && operation.Syntax.Span.End <= use.Syntax.SpanStart
                && Synchronization.MayWait(operation, _body)
            )
                return true;
        return false;
    }
}
