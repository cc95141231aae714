using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow.Origins;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Unsent;

/// <summary>
/// A connection that is made while the code goes on. Over inproc nothing has to be made, and what is bound sends to whoever is there.
/// </summary>
internal static class TcpConnection
{
    /// <summary>Whether a call or creation begins one.</summary>
    public static bool IsMadeBy(IOperation attach, MessagingMember member, MessagingBody body)
    {
        if (member.Binding is not { } binding || EndpointOf(attach, member) is not { } endpoint)
            return false;
        foreach (var beginning in TextBeginning.Of(endpoint, body))
            if (!binding.ConnectsOverTcp(attach, member, beginning.Text))
                return false;
        return true;
    }

    /// <summary>Whether a creation gives its socket endpoints, perhaps.</summary>
    public static bool HasEndpoint(IObjectCreationOperation creation, MessagingMember member) => EndpointOf(creation, member) is not null;

    private static IOperation? EndpointOf(IOperation attach, MessagingMember member) =>
        member.Operand == MessagingMember.None ? null
        : attach switch
        {
            IInvocationOperation call => call.ArgumentFor(member.Operand),
            IObjectCreationOperation creation => creation.ArgumentFor(member.Operand),
            _ => null,
        }
            is { } endpoint
        && !endpoint.IsNull()
            ? endpoint
        : null;
}
