using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>
/// As many bytes as a text is in UTF-8: <c>GetByteCount(text)</c> counts them, and <c>GetBytes(text, span)</c> writes them. The text stands
/// for them among the sources of an <see cref="Extent"/>.
/// </summary>
internal static class EncodedExtent
{
    /// <summary>What such a call counts or writes; null for other calls, and for a text that may change.</summary>
    public static Extent? Of(IInvocationOperation call, MessagingBody body)
    {
        if (
            call is not { Instance: { } encoding, TargetMethod: var method, Type.SpecialType: SpecialType.System_Int32 }
            || method.SizeOf() != KnownSize.Encoded
            || !IsOfWholeText(method)
            || call.ArgumentFor(0)?.Written() is not { } text
            || !Utf8.Is(encoding, body)
        )
            return null;
        return text.ConstantValue is { HasValue: true, Value: string constant }
                ? Extent.None.And(System.Text.Encoding.UTF8.GetByteCount(constant))
            : Stability.IsStable(text, body) ? Extent.None.And(text)
            : null;
    }

    /// <summary>Whether a call answers how many bytes a text of some length has at most, in an encoding that is known.</summary>
    public static bool IsMost(IInvocationOperation call) =>
        call.TargetMethod.SizeOf() == KnownSize.MostEncoded && Encodings.SpareBytes(call.Instance) > 0;

    /// <summary>Whether a call writes a text whose bytes another counts so.</summary>
    /// <param name="most">The call that counts.</param>
    /// <param name="write">The call that writes.</param>
    /// <param name="text">The text that it writes, as the code around it names it.</param>
    /// <param name="body">The code.</param>
    public static bool IsMostOf(IInvocationOperation most, IInvocationOperation write, IOperation text, MessagingBody body) =>
        write is { Instance: { } encoding, TargetMethod: var method }
        && method.SizeOf() == KnownSize.Encoded
        && IsOfWholeText(method)
        && Encodings.SpareBytes(encoding) is > 0 and var spare
        && spare <= Encodings.SpareBytes(most.Instance)
        && most.ArgumentFor(0)?.SameValue() is { } count
        && (count is ILocalReferenceOperation { Local: var local } ? body.Uses.SingleValueOf(local) : count)
            is IPropertyReferenceOperation { Property: var length, Instance: { } counted }
        && length.Has(CollectionFacet.CountsFixed)
        && Stability.AreSame(counted.Written(), text, body);

    /// <summary>Whether a text is all that is given, or a text and where its bytes go.</summary>
    private static bool IsOfWholeText(IMethodSymbol method) =>
        method.Parameters is [{ Type.SpecialType: SpecialType.System_String }]
        || method.Parameters is [_, { Type: var target }] && target.IsWritableByteSpan();
}
