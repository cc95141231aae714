using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// Does a receive skip a frame on purpose? Where nothing that it gives is ever read, nothing is lost when nothing was there: no out
/// argument, and the buffer or message is made for it, or gets another frame before anything reads it.
/// </summary>
internal static class SkippedFrame
{
    public static bool Is(IInvocationOperation receive, MessagingMember member, MessagingBody body, CancellationToken cancellationToken)
    {
        if (OutContent.IsRead(receive, body))
            return false;
        if (member.Operand == MessagingMember.None || receive.ArgumentFor(member.Operand) is not { } operand)
            return true;
        return BufferRoot.Of(operand, body) switch
        {
            ILocalSymbol local => !UnreadBuffer.IsRead(local, receive, body, cancellationToken),
            IFieldSymbol field => UnreadBuffer.IsOnlyReceivedInto(field, body),
            null => UnreadBuffer.IsMadeHere(operand.Unconverted(), body),
            _ => false,
        };
    }
}
