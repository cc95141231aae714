using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Sending.Multipart;

/// <summary>
/// A method of the user's that puts a collection of frames together for each call and gives it nobody but its caller: at every return a new
/// one, or a local that is only filled.
/// </summary>
internal static class FramesByMethod
{
    private const int MaxDepth = 3;

    public static bool Make(IInvocationOperation call, MessagingBody body) =>
        body.Depth < MaxDepth
        && call.Type is IArrayTypeSymbol or INamedTypeSymbol { IsReferenceType: true }
        && body.Library.MemberOf(call) is null
        && OtherBodies.RunBy(call, body) is { } code
        && MethodResults.AreAll(MethodResults.Of(code), result => IsMade(result, code));

    private static bool IsMade(IOperation result, MessagingBody code)
    {
        if (result is not ILocalReferenceOperation { Local: { RefKind: RefKind.None, IsUsing: false } local })
            return FrameCollection.IsMade(result, code);
        if (
            code.Uses.OnlyValueOf(local)?.Unconverted() is not { } creation
            || !FrameCollection.IsMade(creation, code)
            || code.Uses.IsUsedInNameof(local)
        )
            return false;
        foreach (var reference in code.Uses.Of(local))
            if (
                reference.EnclosingFunction() != result.EnclosingFunction()
                || !(
                    LocalUses.IsWrite(reference)
                    || reference.ParentPastConversions() is IReturnOperation or IConditionalOperation
                    || FrameCollection.IsOwnUse(reference, isSent: false, code)
                )
            )
                return false;
        return true;
    }
}
