using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3022: one end of an inproc endpoint, on a context that this method alone has, without the other end. Silent where the context or one
/// of its sockets goes anywhere else, where an endpoint is not a constant, and where no message is sent or received but by code that may be
/// expected to fail.
/// </summary>
internal sealed class InprocOnPrivateContext : BodyRule
{
    private const string Scheme = "inproc://";

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3022_InprocOnPrivateContext);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var symbol in body.Uses.Declared)
            if (
                symbol is ILocalSymbol { RefKind: RefKind.None } local
                && body.Library.Types.IsContext(local.Type)
                && body.Uses.OnlyValueOf(local)?.Unconverted() is IObjectCreationOperation
                && EndpointsOf(local, body) is { } ends
            )
                foreach (var end in ends)
                    if (end is { Connects: { } connects, IsUsed: true } && !IsMet(end, ends))
                        context.Report(
                            Rules.ZMQ3022_InprocOnPrivateContext,
                            end.Call.Syntax.GetSquiggle(),
                            FixDecision.None("which context both ends share is a decision for the author"),
                            end.Name,
                            connects ? "binds" : "connects to"
                        );
    }

    private static bool IsMet(Endpoint end, List<Endpoint> ends)
    {
        foreach (var other in ends)
            if (other.Name == end.Name && end.Connects == true != (other.Connects == true))
                return true;
        return false;
    }

    /// <summary>Every inproc endpoint of the context's sockets; null where there may be more than can be seen.</summary>
    private static List<Endpoint>? EndpointsOf(ILocalSymbol context, MessagingBody body)
    {
        var ends = new List<Endpoint>();
        var function = body.Uses.DeclaratorOf(context)!.EnclosingFunction();
        foreach (var reference in body.Uses.Of(context))
        {
            if (reference.EnclosingFunction() != function)
                return null;
            switch (reference.ParentPastConversions())
            {
                case IInvocationOperation { Instance: { } instance } when instance.Unconverted() == reference:
                case IUsingOperation or IConditionalAccessOperation:
                case ISimpleAssignmentOperation { Target: var target } when target == reference:
                    break;
                case IArgumentOperation { Parent: IObjectCreationOperation creation }
                    when body.Library.Types.IsSocket(creation.Type)
                        || SocketObject.Of(creation, body) is { References.Count: 0 } made && made.HasAlone(reference, body):
                    if (
                        LocalUses.LocalFor(creation) is not { } socket
                        || SocketOwner.Of(socket, body) is not { } owner
                        || !body.Library.Types.IsSocket(creation.Type) && !SocketObject.IsLeftAlone(owner, body.Library)
                        || !AddEnds(owner, ends, body)
                    )
                        return null;
                    break;
                default:
                    return null;
            }
        }

        return ends;
    }

    private static bool AddEnds(SocketOwner owner, List<Endpoint> ends, MessagingBody body)
    {
        var (from, used) = (ends.Count, false);
        foreach (var reference in owner.References)
            switch (reference.ParentPastConversions())
            {
                case IInvocationOperation call
                    when call.Instance?.Unconverted() == reference && body.Library.Types.Monitors(call.TargetMethod):
                    if (!AddEnd(call.ArgumentFor(0), call, null, ends))
                        return false;
                    break;
                case IInvocationOperation
                or IArgumentOperation
                    when reference.Taker() is IInvocationOperation call
                        && body.Library.MemberOf(call) is { Role: MessagingRole.Attach, Innermost.Operand: var endpoint } attach:
                    if (!AddEnd(attach.GivenFor(endpoint, call), call, attach.Connects, ends))
                        return false;
                    break;
                case IInvocationOperation call when body.Library.MemberOf(call) is { Role: not MessagingRole.Configure }:
                case IArgumentOperation { Parent: { } taker } when body.Library.MemberOf(taker) is not { Role: MessagingRole.Configure }:
                    used |=
                        !ExpectedFailures.MayBe(reference, body)
                        && !ExpectedFailures.AreCaught(reference, body)
                        && !ExpectedFailures.AreAsserted(reference.ParentPastConversions(), body);
                    break;
            }

        for (var i = from; used && i < ends.Count; i++)
            ends[i] = ends[i] with { IsUsed = true };
        return true;
    }

    private static bool AddEnd(IOperation? endpoint, IInvocationOperation call, bool? connects, List<Endpoint> ends)
    {
        if (endpoint?.ConstantValue is not { HasValue: true, Value: var name })
            return false;
        if (name is string text && text.StartsWith(Scheme, StringComparison.Ordinal))
            ends.Add(new(text, call, connects, false));
        return true;
    }

    /// <param name="Name">The endpoint.</param>
    /// <param name="Call">The call that gives it to a socket.</param>
    /// <param name="Connects">Whether it connects, or binds; null where it reports events.</param>
    /// <param name="IsUsed">Whether the socket is used for more.</param>
    private readonly record struct Endpoint(string Name, IInvocationOperation Call, bool? Connects, bool IsUsed);
}
