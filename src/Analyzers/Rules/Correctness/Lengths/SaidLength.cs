using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>A length that the content of a buffer says itself, which is not how much was received.</summary>
internal static class SaidLength
{
    /// <summary>Whether a number is read from the content of a frame, or is a member of something that is.</summary>
    public static bool Is(IOperation length, ISymbol buffer, MessagingBody body, int depth = 0)
    {
        var value = length.Unconverted();
        if (depth > 4)
            return false;
        return WireNumber.Is(value, body)
            || value switch
            {
                IBinaryOperation { LeftOperand: var left, RightOperand: var right } => Is(left, buffer, body, depth + 1)
                    || Is(right, buffer, body, depth + 1),
                ILocalReferenceOperation { Local: var local } => body.Uses.SingleValueOf(local) is { } only
                    && Is(only, buffer, body, depth + 1),
                IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } span } => IsContent(span, buffer, body),
                IMemberReferenceOperation { Instance: { } header, Member: var member } => !(
                    member is IPropertySymbol && member.IsLike(CollectionFacet.Counts)
                )
                    && header.Unconverted() is ILocalReferenceOperation { Local: var holder }
                    && body.Uses.SingleValueOf(holder) is { } read
                    && (MentionsBuffer(read, buffer, body) || IsParsed(holder, read, body)),
                IArrayElementReferenceOperation { ArrayReference: var array } => IsContent(array, buffer, body),
                IInvocationOperation { TargetMethod: var method } limited when method.Bounds() => IsOneOf(limited, buffer, body, depth),
                IInvocationOperation { TargetMethod: var method } read => method.Has(Facet.ReadsNumber)
                    && (
                        MentionsBuffer(read, buffer, body)
                        || read.ArgumentFor(0) is { } source && source.Type.IsOfBytes() && WireContent.Is(source, body, null)
                    ),
                _ => false,
            };
    }

    /// <summary>Whether bytes are those of the buffer, or of another frame.</summary>
    private static bool IsContent(IOperation bytes, ISymbol buffer, MessagingBody body) =>
        BufferRoot.Of(bytes, body).Is(buffer) || bytes.Type.IsOfBytes() && WireContent.Is(bytes, body, null);

    /// <summary>A limit is one of the code's own, since nobody knows how much was received.</summary>
    private static bool IsOneOf(IInvocationOperation limited, ISymbol buffer, MessagingBody body, int depth)
    {
        foreach (var argument in limited.Arguments)
            if (Is(argument.Value, buffer, body, depth + 1))
                return true;
        return false;
    }

    /// <summary>Whether an object is made of the bytes of a frame, or reads them: <c>header.MergeFrom(frame)</c>.</summary>
    private static bool IsParsed(ILocalSymbol holder, IOperation made, MessagingBody body)
    {
        if (made.Unconverted() is IInvocationOperation parsed && IsGivenContent(parsed, body))
            return true;
        foreach (var reference in body.Uses.Of(holder))
            if (reference.CallOn() is { TargetMethod: var method } call && !method.IsFramework() && IsGivenContent(call, body))
                return true;
        return false;
    }

    private static bool IsGivenContent(IInvocationOperation call, MessagingBody body)
    {
        foreach (var argument in call.Arguments)
            if (argument.Value.Type.IsOfBytes() && WireContent.Is(argument.Value, body, null))
                return true;
        return false;
    }

    private static bool MentionsBuffer(IOperation value, ISymbol buffer, MessagingBody body)
    {
        foreach (var part in value.DescendantsAndSelf())
            if (
                part is ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation
                && BufferRoot.Of(part, body).Is(buffer)
            )
                return true;
        return false;
    }
}
