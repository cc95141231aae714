using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>The array that a receive fills: one of a local or parameter, or of a field of the object that never has another one.</summary>
/// <param name="Holder">The variable.</param>
/// <param name="References">Where the function names it.</param>
internal readonly record struct ReusedBuffer(ISymbol Holder, IReadOnlyList<IOperation> References)
{
    private const Effect Writing = Effect.WritesMemory | Effect.ChangesMessages | EffectGroups.OtherThreads | EffectGroups.Unreadable;

    public static ReusedBuffer? Of(IOperation buffer, IInvocationOperation receive, MessagingBody body)
    {
        if (SpanFlow.Sliced(buffer) is (ILocalSymbol or IParameterSymbol) and var own)
            return LocalUses.TypeOf(own).IsByteArray() ? new(own, body.Uses.Of(own)) : null;
        if (
            BufferRoot.Of(buffer, body) is not IFieldSymbol { IsReadOnly: true, DeclaredAccessibility: Accessibility.Private } field
            || !field.Type.IsByteArray()
        )
            return null;
        var references = new List<IOperation>();
        var function = receive.EnclosingFunction();
        foreach (var operation in body.Operations)
            if (
                operation is IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var named }
                && named.Is(field)
                && operation.EnclosingFunction() == function
            )
                references.Add(operation);
        return new(field, references);
    }

    /// <summary>Whether it gets other content between a copy and where nothing uses that any more.</summary>
    public bool IsFilledAgain(IOperation copy, int end, MessagingBody body) =>
        Holder is ILocalSymbol or IParameterSymbol ? IsLocalFilledAgain(copy, end, body) : IsFieldFilledAgain(copy, end, body);

    private bool IsLocalFilledAgain(IOperation copy, int end, MessagingBody body)
    {
        foreach (var use in BufferUses.Of(Holder, copy.EnclosingFunction(), body))
            if (
                !use.Reference.IsIn(copy)
                && (
                    use.Kind == BufferUseKind.Escape
                    || use.Writes && use.Reference.Syntax.SpanStart > copy.Syntax.Span.End && use.Reference.Syntax.SpanStart < end
                )
            )
                return true;
        return false;
    }

    /// <summary>All code of the object can write it, and whatever may run in between.</summary>
    private static bool IsFieldFilledAgain(IOperation copy, int end, MessagingBody body)
    {
        foreach (var operation in copy.EnclosingFunction().Descendants())
            if (
                operation.Syntax != copy.Syntax // which only reads
                && operation.Syntax.Span is var span
                && (span.Start >= copy.Syntax.Span.End && span.Start < end || span.Contains(copy.Syntax.Span) && span.End <= end)
                && (body.EffectsOf(operation) & Writing) != 0
            )
                return true;
        return false;
    }
}
