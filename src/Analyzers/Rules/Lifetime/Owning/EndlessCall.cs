using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>
/// A call that comes back when somebody ends it, and nobody can: a proxy's start, a poller's run, on an object that is used for nothing
/// else; a proxy that only an exception ends; or a sleep without an end. The process ends before it does.
/// </summary>
internal static class EndlessCall
{
    public static bool Is(IOperation? statement, MessagingBody body)
    {
        if (statement is not IExpressionStatementOperation { Operation: var done })
            return false;
        if ((done is IAwaitOperation { Operation: var awaited } ? awaited.Unconverted() : done) is not IInvocationOperation call)
            return false;
        if (NeverReturning.SleepsForever(call, body))
            return true;
        if (!call.TargetMethod.ReturnsVoid)
            return false;
        if (body.Library.Types.ProxiesForever(call.TargetMethod))
            return true;
        if (call is not { Instance: { } instance, Arguments.IsEmpty: true })
            return false;
        var runner = instance.Unconverted();
        var isProxy = body.Library.Types.IsProxy(call.TargetMethod.ContainingType);
        if (!isProxy && body.Library.MemberOf(call) is not { Role: MessagingRole.RunPoller, NeverWaits: false })
            return false;
        if (runner is ILocalReferenceOperation { Local: var local })
        {
            foreach (var reference in body.Uses.Of(local))
                if (reference != runner && (isProxy || !IsOnlyFilled(reference, body)))
                    return false;
            if (body.Uses.SingleValueOf(local) is not { } made)
                return false;
            runner = made.Unconverted();
        }

        return runner is IObjectCreationOperation creation && !IsGivenAPoller(creation, body);
    }

    private static bool IsOnlyFilled(IOperation reference, MessagingBody body) =>
        reference.ParentPastConversions() is IInvocationOperation call
        && body.Library.MemberOf(call) is { Role: MessagingRole.AddToPoller };

    /// <summary>Whether a proxy runs on a poller, so that its start comes back at once.</summary>
    private static bool IsGivenAPoller(IObjectCreationOperation creation, MessagingBody body)
    {
        foreach (var argument in creation.Arguments)
            if (body.Library.Types.IsPoller(argument.Parameter?.Type) && argument.ArgumentKind != ArgumentKind.DefaultValue)
                return true;
        return false;
    }
}
