using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>Is a number the size of a message that is received or sent?</summary>
internal static class MessageSizes
{
    public static bool IsOne(IOperation number, MessagingBody body, int depth = 0)
    {
        switch (number.Unconverted())
        {
            case IPropertyReferenceOperation { Property: var size }
                when body.Library.Types.IsSize(size) || body.Library.Runtime?.IsSize(size) == true:
                return true;
            case IPropertyReferenceOperation { Property: var asked, Instance: { } buffer } when asked.Has(CollectionFacet.Counts):
                return ReceivedContent.OfSpan(buffer, body) is not null || IsSent(buffer.Unconverted(), body);
            case IInvocationOperation call:
                return body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveIntoBuffer or MessagingRole.ReceiveMessage };
            case ILocalReferenceOperation { Local: var local }:
                return body.Uses.SingleValueOf(local) is { } only ? depth < 3 && IsOne(only, body, depth + 1) : IsSetByReceive(local, body);
            default:
                return false;
        }
    }

    private static bool IsSent(IOperation buffer, MessagingBody body)
    {
        if (LocalUses.SymbolOf(buffer) is not { } variable)
            return false;
        foreach (var hit in body.Hits)
            if (
                hit is { Member.Role: MessagingRole.SendBytes, Operation: IInvocationOperation send }
                && send.ArgumentFor(hit.Member.Operand) is { } payload
                && LocalUses.SymbolOf(payload.Unconverted()).Is(variable)
            )
                return true;
        return false;
    }

    private static bool IsSetByReceive(ILocalSymbol local, MessagingBody body)
    {
        var found = false;
        foreach (var reference in body.Uses.Of(local))
        {
            if (!LocalUses.IsWrite(reference))
                continue;
            var target = reference.Parent is IDeclarationExpressionOperation declaration ? declaration : reference;
            if (
                target.Parent is not IArgumentOperation { Parent: IInvocationOperation call }
                || body.Library.MemberOf(call) is not { Role: MessagingRole.ReceiveIntoBuffer or MessagingRole.ReceiveMessage }
            )
                return false;
            found = true;
        }

        return found;
    }
}
