using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending.Sharing;

/// <summary>
/// May the bytes change within a stretch of code? Not by the uses of their variable there; and where others may know the bytes, because the
/// variable is not a local or something keeps it, not by the user's code that runs there either.
/// </summary>
internal static class PayloadChanges
{
    public static bool None(ISymbol variable, IOperation code, TextSpan stretch, MessagingBody body)
    {
        var isShared = variable is not ILocalSymbol;
        if (variable is IFieldSymbol field)
        {
            foreach (var operation in code.DescendantsAndSelf())
                if (
                    operation is IFieldReferenceOperation reference
                    && stretch.Contains(reference.Syntax.Span)
                    && reference.Field.Is(field)
                    && !IsSentOrCounted(reference, body)
                )
                    return false;
        }
        else
        {
            foreach (var reference in body.Uses.Of(variable))
                if (stretch.Contains(reference.Syntax.Span) && !IsSentOrCounted(reference, body))
                    return false;
            foreach (var use in BufferUses.Of(variable, code.EnclosingFunction(), body))
            {
                var isHere = stretch.Contains(use.Reference.Syntax.Span);
                if (isHere && use.Writes && !IsSentOrCounted(use.Reference, body))
                    return false;
                isShared |= use.Kind == BufferUseKind.Escape && !isHere;
            }

            isShared |=
                variable is ILocalSymbol
                && body.Uses.SingleValueOf(variable) is { } value
                && value.Unconverted() is not IArrayCreationOperation
                && !(value.Unconverted() is IInvocationOperation { TargetMethod: var maker } && Makes(maker, body));
        }

        return !isShared || !RunsForeignCode(code, stretch, body);
    }

    private static bool Makes(IMethodSymbol method, MessagingBody body) =>
        method.Has(Facet.Copy | Facet.Makes | Facet.Serializes) || body.Library.CopiesContent(method);

    private static bool IsSentOrCounted(IOperation reference, MessagingBody body) =>
        reference.ParentPastConversions() switch
        {
            IPropertyReferenceOperation { Property: var asked } when asked.Has(CollectionFacet.AsksForCount) => true,
            IPropertyReferenceOperation { Property: var shown } span when shown.Has(Facet.Whole) => IsSentOrCounted(span, body),
            IArgumentOperation { Parent: IInvocationOperation call } => body.Library.MemberOf(call) is { Role: MessagingRole.SendBytes },
            _ => false,
        };

    /// <summary>Whether anything runs that might write bytes that others know.</summary>
    private static bool RunsForeignCode(IOperation code, TextSpan stretch, MessagingBody body)
    {
        foreach (var operation in code.DescendantsAndSelf())
            if (stretch.Contains(operation.Syntax.Span) && ByteWrites.MayBe(operation, body))
                return true;
        return false;
    }

    /// <summary>Whether asking for the peers, or for the next one, might write bytes.</summary>
    public static bool MayRunCode(IOperation peers, MessagingBody body) =>
        RunsForeignCode(peers, peers.Syntax.Span, body)
        || peers.Unconverted().Type.IsInSource(body.Compilation)
        || peers.Unconverted().Type is { OriginalDefinition.SpecialType: SpecialType.System_Collections_Generic_IEnumerable_T };
}
