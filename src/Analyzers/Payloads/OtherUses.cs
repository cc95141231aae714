using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>What happens to an array besides the one send that takes it.</summary>
internal static class OtherUses
{
    /// <summary>
    /// The uses besides the payload; null where one keeps the array, sends it too, or comes before it is made or after it is sent.
    /// </summary>
    public static ImmutableArray<BufferUse>? Of(
        IInvocationOperation send,
        IOperation payload,
        IOperation creation,
        ImmutableArray<BufferUse> uses,
        MessagingBody body
    )
    {
        var others = ImmutableArray.CreateBuilder<BufferUse>();
        foreach (var use in uses)
        {
            var position = use.Reference.Syntax.SpanStart;
            if (
                use.Reference.IsIn(payload)
                || use.Reference.Parent is ISimpleAssignmentOperation { Target: var target } && target == use.Reference
            )
                continue;
            if (
                use.Kind == BufferUseKind.Escape
                || BufferUses.IsSent(use, body)
                || position < creation.Syntax.SpanStart
                || position > send.Syntax.SpanStart && use.Kind != BufferUseKind.Length
            )
                return null;
            others.Add(use);
        }

        return others.ToImmutable();
    }
}
