using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Whether an array or a string holds what a receive of the same method returned.</summary>
internal static class ReceivedBytes
{
    /// <summary>
    /// Whether each array holds what a receive has given: its own result, the content of a message, or a buffer that it filled.
    /// </summary>
    public static bool AreReceived(ImmutableArray<(IOperation Creation, MessagingBody Body)> creations)
    {
        foreach (var (creation, body) in creations)
            if (!IsReceived(creation, body))
                return false;
        return true;
    }

    public static bool IsReceived(IOperation creation, MessagingBody body)
    {
        if (body.Library.MemberOf(creation) is { Role: MessagingRole.ReceiveNew })
            return true;
        var source = creation switch
        {
            IInvocationOperation { TargetMethod: var method } copy when body.Library.CopiesBytes(method) => copy.Instance
                ?? copy.ArgumentFor(0),
            IArrayElementReferenceOperation range => range.ArrayReference,
            IArrayCreationOperation => creation,
            _ => null,
        };
        return source is not null && HolderOf(source, body) is { } holder && IsReceivedInto(holder, body, creation);
    }

    /// <summary>Whether a call makes text of what a receive has put into a message or a buffer.</summary>
    public static bool IsTextOfReceived(IInvocationOperation text, MessagingBody body)
    {
        var bytes =
            text.Instance is { Type: { } owner } && body.Library.Types.IsMessage(owner) && text.Arguments.IsEmpty ? text.Instance
            : text.TargetMethod.IsFramework() ? text.ArgumentFor(0)
            : null;
        return bytes is not null && HolderOf(bytes, body) is { } holder && IsReceivedInto(holder, body, text);
    }

    /// <summary>Whether a receive fills a buffer.</summary>
    /// <param name="buffer">What <see cref="BufferRoot"/> finds behind it.</param>
    /// <param name="body">The code.</param>
    /// <param name="before">Where only receives count that stand before it.</param>
    public static bool AreReceivedInto(ISymbol buffer, MessagingBody body, IOperation? before = null)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { Role: MessagingRole.ReceiveIntoBuffer } member, Operation: IInvocationOperation receive }
                && (before is null || receive.Syntax.SpanStart < before.Syntax.SpanStart)
                && receive.ArgumentFor(member.Operand) is { } operand
                && BufferRoot.Of(operand, body).Is(buffer)
            )
                return true;
        return false;
    }

    /// <summary>The variable whose bytes an expression shows.</summary>
    private static ISymbol? HolderOf(IOperation value, MessagingBody body) =>
        ShownBytes.Of(value, body, Facet.Part | Facet.Whole | Facet.Sequence).Holder switch
        {
            IArrayCreationOperation made => LocalUses.VariableFor(made),
            IFieldReferenceOperation { Field: var field } => field,
            var variable => LocalUses.SymbolOf(variable),
        };

    private static bool IsReceivedInto(ISymbol holder, MessagingBody body, IOperation creation)
    {
        foreach (var operation in body.Operations)
            if (
                operation is IInvocationOperation call
                && body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveMessage or MessagingRole.ReceiveIntoBuffer } member
                && call.ArgumentFor(member.Operand) is { } target
                && HolderOf(target, body).Is(holder)
                && (call.Syntax.SpanStart < creation.Syntax.SpanStart || creation is IArrayCreationOperation)
            )
                return true;
        return false;
    }
}
