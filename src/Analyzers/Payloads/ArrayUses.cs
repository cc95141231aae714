using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>What the uses of an array become where it gives way to a frame's span.</summary>
internal static class ArrayUses
{
    /// <summary>Adds what the uses of the array become; null, or the reason why one cannot.</summary>
    public static string? Add(FixPlan plan, ArrayForSend array, SyntaxNode declaration, MessagingBody body)
    {
        if (!array.Uses.IsEmpty)
            plan.Add(ArrayFix.KeepSpan, declaration);
        foreach (var use in array.Uses)
        {
            if (!AddEdit(plan, use, body))
                return "a use of the array needs an array";
            if (use.Kind is BufferUseKind.AsSpan or BufferUseKind.CopyInto && Statements.LosesComments(use.Construct.Syntax, null))
                return ArrayFix.Comments;
        }

        return null;
    }

    /// <summary>What a use becomes when the array turns into a span; false where it cannot.</summary>
    private static bool AddEdit(FixPlan plan, BufferUse use, MessagingBody body)
    {
        switch (use.Kind)
        {
            case BufferUseKind.Element or BufferUseKind.Length or BufferUseKind.Enumeration or BufferUseKind.SpanArgument:
                return true;
            case BufferUseKind.AsSpan
                when use.Construct is IInvocationOperation { Instance: null, TargetMethod: var method } slice
                    && method.Has(Facet.Part)
                    && slice.Type.IsByteSpan():
                if (
                    slice.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var receiver } }
                    || receiver != use.Reference.Syntax
                )
                    return false;
                if (!ArrayCopies.IsPositional(slice))
                    return false;
                plan.Add(
                    slice.ArgumentFor(1)?.Type is not { } start ? ArrayFix.Slice
                        : start.IsRange() ? ArrayFix.SliceRange
                        : start.IsIndex() ? ArrayFix.SliceFrom
                        : ArrayFix.Slice,
                    slice.Syntax
                );
                return true;
            case BufferUseKind.AsSpan:
                return true;
            case BufferUseKind.CopyInto when use.Construct is IInvocationOperation call && ArrayCopies.EditFor(call, use, body) is { } edit:
                plan.Add(edit, call.Syntax);
                return true;
            default:
                return false;
        }
    }
}
