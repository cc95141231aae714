using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>Where copied bytes come from.</summary>
internal enum Origin
{
    Elsewhere,

    /// <summary>Constants, which the program image holds already.</summary>
    Constant,

    /// <summary>A message or a received frame: copies of those are other rules' subjects.</summary>
    Frame,
}

/// <summary>Follows the source of a copy to its origin, through slices and locals.</summary>
internal static class ByteOrigin
{
    public static Origin Of(IOperation source, MessagingBody body) => Of(source, body, depth: 0);

    private static Origin Of(IOperation source, MessagingBody body, int depth)
    {
        var value = source.Unconverted();
        switch (value)
        {
            case IUtf8StringOperation:
                return Origin.Constant;
            case IArrayCreationOperation { Initializer: { } initializer }:
                return FreshArray.AllConstant(initializer) ? Origin.Constant : Origin.Elsewhere;
            case IPropertyReferenceOperation or IInvocationOperation when BelongsToMessaging(value, body):
                return Origin.Frame;
            case { Syntax: CollectionExpressionSyntax elements }:
                return FreshArray.AllConstant(elements, value) ? Origin.Constant : Origin.Elsewhere;
        }

        if (depth >= 8)
            return Origin.Elsewhere;
        if (Alternatives.Of(value) is { IsEmpty: false } branches)
        {
            var origin = Of(branches[0], body, depth + 1);
            foreach (var branch in branches)
                if (Of(branch, body, depth + 1) != origin)
                    return Origin.Elsewhere;
            return origin;
        }

        var next = value switch
        {
            IPropertyReferenceOperation property => property.Instance,
            IInvocationOperation call when call.Type.IsOfBytes() => call.Instance ?? call.ArgumentFor(0),
            ILocalReferenceOperation local => body.Uses.SingleValueOf(local.Local),
            IImplicitIndexerReferenceOperation indexer => indexer.Instance,
            _ => null,
        };
        if (next is null)
            return Origin.Elsewhere;
        var found = Of(next, body, depth + 1);
        return found == Origin.Constant && MayDiffer(value) ? Origin.Elsewhere : found;
    }

    /// <summary>
    /// Whether what is made of constants may be something else by now: a local array that can be written, the result of some call.
    /// </summary>
    private static bool MayDiffer(IOperation value) =>
        value switch
        {
            ILocalReferenceOperation local => !local.Type.IsReadOnlyByteSpan(),
            IInvocationOperation { TargetMethod: var method } => !method.Has(Facet.Part | Facet.Copy),
            _ => false,
        };

    /// <summary>Whether a member of the messaging library or of our runtime gives these bytes.</summary>
    private static bool BelongsToMessaging(IOperation value, MessagingBody body)
    {
        var declaring = value switch
        {
            IPropertyReferenceOperation property => property.Property.ContainingType,
            IInvocationOperation call => call.TargetMethod.ContainingType,
            _ => null,
        };
        return declaring is not null
            && (
                body.Library.Types.IsOfTheLibrary(declaring)
                || declaring.ContainingNamespace is { Name: "ZmqPerf", ContainingNamespace.IsGlobalNamespace: true }
            );
    }
}
