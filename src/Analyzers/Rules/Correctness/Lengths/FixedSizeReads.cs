using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>Reads of a received buffer that take it to be as long as what they read.</summary>
internal static class FixedSizeReads
{
    /// <summary>Whether numbers or single bytes are read from the buffer, or a text is made of all of it.</summary>
    public static bool AreOf(ReceivedLength received, ISymbol buffer, IOperation function, int end, MessagingBody body)
    {
        foreach (var operation in function.Descendants())
        {
            if (operation.Syntax.SpanStart < received.Receive.Syntax.Span.End || operation.Syntax.SpanStart >= end)
                continue;
            var read = operation switch
            {
                IInvocationOperation { TargetMethod: var method } call when method.Has(Facet.ReadsNumber) => call.ArgumentFor(0),
                IObjectCreationOperation { Constructor: { } made, Arguments: [{ Value: var bytes }] } when made.Has(Facet.ReadsNumber) =>
                    bytes,
                IInvocationOperation { TargetMethod: var method, Arguments: [{ Value: var all }] }
                    when method.Has(Facet.Prints) && IsWhole(all, buffer) => all,
                IArrayElementReferenceOperation { ArrayReference: var array, Indices: [{ ConstantValue.HasValue: true }] }
                    when !LocalUses.IsWrite(operation) => array,
                _ => null,
            };
            if (read is not null && BufferRoot.Of(read, body).Is(buffer))
                return true;
        }

        return false;
    }

    /// <summary>Whether a value is the buffer, or a view of all of it.</summary>
    public static bool IsWhole(IOperation bytes, ISymbol buffer) =>
        Slice.ShownBy(bytes) is var value
        && (value is IFieldReferenceOperation { Field: var field } ? field : LocalUses.SymbolOf(value)).Is(buffer);
}
