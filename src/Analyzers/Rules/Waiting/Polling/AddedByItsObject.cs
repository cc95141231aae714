using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>
/// Sockets in a field that the code of their object adds to the poller which a body polls: one in another field, as a constructor does, or
/// one that it is given: <c>link.AddTo(poller)</c>
/// </summary>
internal static class AddedByItsObject
{
    public static bool Is(AccessPath socket, MessagingBody body)
    {
        if (
            socket is not { Kind: AccessKind.Member, Symbol: { } field, Inner: { } owner }
            || !field.IsInSource(body.Compilation)
            || !body.Library.Fields.Contains(field)
        )
            return false;
        foreach (var (reference, _) in body.Library.References.Within(field, body.Compilation))
            if (
                reference is IMemberReferenceOperation { Instance: IInstanceReferenceOperation }
                && reference.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation add } argument
                && body.Library.MemberOf(add) is { Role: MessagingRole.AddToPoller } member
                && member.Operand == argument.Parameter?.Ordinal
                && PolledSockets.IsForInput(add, body)
                && add.Instance?.Unconverted() switch
                {
                    IMemberReferenceOperation { Instance: IInstanceReferenceOperation } its
                        when body.Library.Fields.Of(its) is { } poller => IsPolled(AccessPath.Member(poller, owner), body),
                    IParameterReferenceOperation { Parameter: var given } => IsGivenPolled(given, owner, body),
                    _ => false,
                }
            )
                return true;
        return false;
    }

    private static bool IsPolled(AccessPath poller, MessagingBody body) =>
        body.Hits.Any(hit =>
            hit.Member.Role == MessagingRole.Poll
            && SocketOperand.PathOf(hit.Operation, body) is { } polled
            && Identities.Compare(polled, poller) == Identity.Same
        );

    /// <summary>Whether the body gives a poller that it polls to the method of the object that adds the socket.</summary>
    private static bool IsGivenPolled(IParameterSymbol parameter, AccessPath owner, MessagingBody body)
    {
        var paths = new AccessPaths(body);
        foreach (var operation in body.Operations)
            if (
                operation is IInvocationOperation { Instance: { } instance, TargetMethod: var method } call
                && method.OriginalDefinition.Is(parameter.ContainingSymbol)
                && call.ArgumentFor(parameter.Ordinal) is { } given
                && Identities.Compare(paths.Of(instance), owner) == Identity.Same
                && IsPolled(paths.Of(given), body)
            )
                return true;
        return false;
    }
}
