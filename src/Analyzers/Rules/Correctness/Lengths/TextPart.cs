using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>Parts of a text: <c>text.Split(',')[1]</c>, <c>text.Substring(4)</c>, <c>text[4..]</c>, <c>text.Trim()</c>.</summary>
internal static class TextPart
{
    /// <summary>The text that a value is a part of; null for all others.</summary>
    public static IOperation? WholeOf(IOperation part, MessagingBody body) =>
        part.Unconverted() switch
        {
            IArrayElementReferenceOperation { ArrayReference: var row } => SplitOf(row.Unconverted(), body),
            IInvocationOperation { Type.SpecialType: SpecialType.System_String, TargetMethod: var method, Instance: { } whole }
                when whole.Type?.SpecialType == SpecialType.System_String && (method.FacetsOfText() & TextFacet.Joins) != 0 => whole,
            IImplicitIndexerReferenceOperation { Type.SpecialType: SpecialType.System_String, Instance: var whole } => whole,
            IInvocationOperation { Type.SpecialType: SpecialType.System_String, Instance: { } whole, IsImplicit: true } => whole, // a range
            ILocalReferenceOperation { Local: { RefKind: RefKind.None, Type.SpecialType: SpecialType.System_String } local }
                when body.Uses.SingleValueOf(local) is { } only => WholeOf(only, body),
            _ => null,
        };

    /// <summary>The text that a row of texts is made of, in which nothing else is put.</summary>
    private static IOperation? SplitOf(IOperation row, MessagingBody body)
    {
        if (row is ILocalReferenceOperation { Local: { RefKind: RefKind.None } local })
        {
            foreach (var reference in body.Uses.Of(local))
                if (reference.Parent is IArrayElementReferenceOperation element && LocalUses.IsWrite(element))
                    return null;
            return body.Uses.SingleValueOf(local) is { } only ? SplitOf(only.Unconverted(), body) : null;
        }

        return
            row is IInvocationOperation { TargetMethod: var method, Instance: { Type.SpecialType: SpecialType.System_String } text }
            && method.Has(CollectionFacet.MakesCollection)
            ? text
            : null;
    }
}
