using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// Whether the program may have built a message itself: no visible receive returns it. Frames of a collection are received where a receive
/// returns the collection, or sets a local to it.
/// </summary>
internal static class MadeMessage
{
    /// <summary>Whether a variable that nothing receives into may hold such a message.</summary>
    public static bool MayBe(IOperation message, MessagingBody body) =>
        message switch
        {
            ILocalReferenceOperation { Local: { IsForEach: true } local } => CollectionOf(local, message) is not { } frames
                || !AreReceived(frames, body),
            ILocalReferenceOperation { Local: var local } => body.Uses.SingleValueOf(local)?.Unconverted() switch
            {
                IInvocationOperation call => body.Library.MemberOf(call) is null,
                IPropertyReferenceOperation { Instance: { } frames } => !AreReceived(frames, body),
                _ => false,
            },
            IPropertyReferenceOperation { Instance: { } frames } => !AreReceived(frames, body),
            _ => false,
        };

    /// <summary>What the loop goes through whose variable a reference names.</summary>
    public static IOperation? CollectionOf(ILocalSymbol local, IOperation reference)
    {
        foreach (var (_, around) in reference.Ancestors())
            if (around is IForEachLoopOperation loop && loop.Locals.Contains(local))
                return loop.Collection;
        return null;
    }

    private static bool AreReceived(IOperation frames, MessagingBody body)
    {
        var value = frames.Unconverted();
        foreach (var hit in body.Hits)
            if (
                hit is { Member.Role: MessagingRole.ReceiveMultipart, Operation: IInvocationOperation receive }
                && (receive == value || value is ILocalReferenceOperation { Local: var local } && Sets(receive, local))
            )
                return true;
        return false;
    }

    private static bool Sets(IInvocationOperation receive, ILocalSymbol local)
    {
        foreach (var argument in receive.Arguments)
            if (argument.Parameter?.RefKind == RefKind.Out && Names(argument.Value, local))
                return true;
        return LocalUses.LocalFor(receive) is { } given && Same(given, local);
    }

    private static bool Names(IOperation target, ILocalSymbol local) =>
        target.Declared() is ILocalReferenceOperation { Local: var named } && Same(named, local);

    private static bool Same(ISymbol one, ISymbol other) => one.Is(other);
}
