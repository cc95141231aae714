using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending.Sharing;

/// <summary>
/// May something write the bytes between the place that copies them and the send of the copy? Then the copy is needed: it holds what the
/// bytes were, before the buffer is received into again, given back to its pool, or written by whoever gets the lock next.
/// </summary>
internal static class SourceChanges
{
    public static bool MayHappen(IOperation copy, IOperation source, IInvocationOperation send, MessagingBody body)
    {
        if (source is IUtf8StringOperation or IArrayCreationOperation || source.ConstantValue.HasValue)
            return false;
        if (copy.Syntax.FirstAncestorOrSelf<LockStatementSyntax>() is { } guarded && !send.IsIn(guarded))
            return true;
        foreach (var operation in (copy.IsIn(send) ? send : copy.EnclosingFunction()).Descendants())
            if (
                operation.Syntax.SpanStart >= copy.Syntax.Span.End
                && operation.Syntax.Span.End <= send.Syntax.Span.End
                && operation != send
                && ByteWrites.MayBe(operation, body)
            )
                return true;
        return false;
    }
}
