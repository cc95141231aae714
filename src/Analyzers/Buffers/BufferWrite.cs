using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>Where code begins to write something else into a buffer: from there on, what is in it was not received.</summary>
internal static class BufferWrite
{
    /// <summary>The position in the text of the first write after an operation.</summary>
    public static int FirstAfter(IOperation operation, ISymbol buffer, MessagingBody body)
    {
        var first = int.MaxValue;
        foreach (var part in operation.EnclosingFunction().Descendants())
            if (
                part.Syntax.SpanStart >= operation.Syntax.Span.End
                && part.Syntax.SpanStart < first
                && Written(part) is { } written
                && BufferRoot.Of(written, body).Is(buffer)
            )
                first = part.Syntax.SpanStart;
        return first;
    }

    /// <summary>Whether any code of a body writes into a buffer, or receives into it.</summary>
    public static bool IsIn(MessagingBody body, ISymbol buffer)
    {
        foreach (var part in body.Operations)
            if (
                (Written(part) ?? (part is IInvocationOperation call ? Received(call, body) : null)) is { } written
                && BufferRoot.Of(written, body).Is(buffer)
            )
                return true;
        return false;
    }

    private static IOperation? Received(IInvocationOperation call, MessagingBody body) =>
        body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveIntoBuffer } member ? call.ArgumentFor(member.Operand) : null;

    /// <summary>Whether a call writes into the buffer that it is given there.</summary>
    public static bool IsInto(IArgumentOperation argument) => Written(argument) is not null;

    private static IOperation? Written(IOperation operation) =>
        operation switch
        {
            IAssignmentOperation { Target: IArrayElementReferenceOperation { ArrayReference: var array } } => array,
            IArrayElementReferenceOperation { ArrayReference: var array, Parent: ITupleOperation } when LocalUses.IsWrite(operation) =>
                array,
            IAssignmentOperation { Target: IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } span } }
                when span.Type.IsByteSpan() => span,
            IInvocationOperation { TargetMethod: var method, Instance: { Type.IsRefLikeType: true } span } when method.Has(Facet.Fills) =>
                span,
            IArgumentOperation { Parameter: { RefKind: RefKind.None, Type: var type }, Value: var value } argument
                when type.IsWritableByteSpan() && !IsView(argument) => value,
            IArgumentOperation
            {
                Parameter.Type: IArrayTypeSymbol or { SpecialType: SpecialType.System_Array },
                Value: var value,
                Parent: IInvocationOperation { TargetMethod: var method }
            } argument when method.Has(argument.Parameter.Ordinal > 0 ? Facet.Fills | Facet.FillsLater : Facet.Fills) => value,
            _ => null,
        };

    /// <summary>Whether the argument is what an extension makes a view of, or searches.</summary>
    private static bool IsView(IArgumentOperation argument) =>
        argument.Parameter?.Ordinal == 0
        && argument.Parent is IInvocationOperation { TargetMethod: { IsStatic: true } method }
        && method.Has(Facet.Views | Facet.OnlyReads);
}
