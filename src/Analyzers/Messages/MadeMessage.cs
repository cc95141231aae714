using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Messages;

/// <summary>
/// Whether the program may have built a message itself: no visible receive returns it, or the collection that it is a frame of.
/// </summary>
internal static class MadeMessage
{
    /// <summary>Whether a variable that nothing receives into may hold such a message.</summary>
    public static bool MayBe(IOperation message, MessagingBody body) =>
        message switch
        {
            ILocalReferenceOperation { Local: { IsForEach: true } local } => CollectionOf(local, message) is not { } frames
                || !GivenByReceive.Is(frames, body),
            ILocalReferenceOperation { Local: var local } => body.Uses.SingleValueOf(local)?.Unconverted() switch
            {
                IInvocationOperation call => body.Library.MemberOf(call) is null,
                IPropertyReferenceOperation { Instance: { } frames } => !GivenByReceive.Is(frames, body),
                _ => false,
            },
            IPropertyReferenceOperation { Instance: { } frames } => !GivenByReceive.Is(frames, body),
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
}
