using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Does a method that asks a socket wait for something else? <c>if (_poller.Poll(100) == 0) return null;</c> before a receive that does not
/// wait: a loop that asks by such a method is no busy loop.
/// </summary>
internal static class OtherWaits
{
    private const Effect Waiting =
        Effect.Sleeps | Effect.Waits | Effect.MayWait | Effect.Suspends | Effect.Receives | EffectGroups.Unreadable | Effect.CallsLambda;

    /// <summary>The same before there is a body of the method.</summary>
    /// <param name="receive">The receive.</param>
    /// <param name="method">The method around it.</param>
    /// <param name="known">What has been found so far.</param>
    public static bool MayBeBeside(IInvocationOperation receive, IMethodSymbol method, MessagingLibrary known) =>
        receive.SemanticModel is not { } model
        || MayBeIn(method, new(receive.EnclosingFunction(), method, ImmutableArray<MessagingHit>.Empty, known, model));

    /// <summary>What the method does with a message that it has got does not matter.</summary>
    public static bool MayBeIn(IMethodSymbol method, MessagingBody body)
    {
        if (TryHelper.Of(method, method.ReturnType, body) is not null)
            return false;
        foreach (var operation in body.Root.Descendants())
            if (
                (body.EffectsOf(operation) & Waiting) != 0
                && !(
                    operation is IInvocationOperation call
                    && body.Library.MemberOf(call) is { IsReceive: true } member
                    && IsAsk(call, member)
                )
            )
                return true;
        return false;

        bool IsAsk(IInvocationOperation call, MessagingMember member) =>
            member.AnswersAtOnce(call) || Forwarding.ToldBy(call, member, method) is not null;
    }
}
