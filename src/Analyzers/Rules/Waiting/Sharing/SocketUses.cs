using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Sharing;

/// <summary>Classifies the uses of sockets. What is not on the list gives the socket away.</summary>
internal static class SocketUses
{
    public static SocketUseKind Of(IOperation socket, MessagingLibrary library)
    {
        switch (socket.ParentPastConversions())
        {
            case IInvocationOperation { Instance: { } instance } call when instance.Unconverted() == socket:
                return OfCall(call.TargetMethod, library);
            case IMethodReferenceOperation { Instance: { } instance } reference when instance.Unconverted() == socket:
                return OfCall(reference.Method, library);
            case IArgumentOperation { Parent: { } call }:
                return OfArgument(call, library);
            case ISimpleAssignmentOperation { Target: var target }:
                return target.Unconverted() is ILocalReferenceOperation || target.Unconverted() == socket
                    ? SocketUseKind.None
                    : SocketUseKind.GivenAway;
            case ITupleOperation: // (_in, _out) = (receiver, sender)
                return socket.DeconstructionInto() is not null || LocalUses.TargetFor(socket) is ILocalReferenceOperation
                    ? SocketUseKind.None
                    : SocketUseKind.GivenAway;
            case IVariableInitializerOperation
            or IPropertyReferenceOperation
            or IFieldReferenceOperation
            or IArrayElementReferenceOperation
            or IImplicitIndexerReferenceOperation:
            case IBinaryOperation
            or IIsPatternOperation
            or IConditionalAccessOperation
            or IForEachLoopOperation
            or IUsingOperation
            or IExpressionStatementOperation:
            case IConditionalOperation or ICoalesceOperation or ICoalesceAssignmentOperation:
                return SocketUseKind.None;
            default:
                return SocketUseKind.GivenAway;
        }
    }

    /// <summary>A member of the socket itself does what its role says; an extension may do anything.</summary>
    private static SocketUseKind OfCall(IMethodSymbol method, MessagingLibrary library) =>
        library.MemberOf(method) is { } member ? OfMember(member)
        : method.IsFramework() || library.Types.IsOfTheLibrary(method) ? SocketUseKind.None
        : SocketUseKind.GivenAway;

    private static SocketUseKind OfArgument(IOperation call, MessagingLibrary library)
    {
        if (library.MemberOf(call) is { } member)
            return OfMember(member);
        var method = call is IInvocationOperation invocation ? invocation.TargetMethod : (call as IObjectCreationOperation)?.Constructor;
        return method is not null && IsHarmless(method, library) ? SocketUseKind.None : SocketUseKind.GivenAway;
    }

    /// <summary>Null checks, and the library's description of what is polled.</summary>
    private static bool IsHarmless(IMethodSymbol method, MessagingLibrary library) =>
        method.Has(Facet.Ignores | Facet.Compares) || method.MethodKind == MethodKind.Constructor && library.Types.IsOfTheLibrary(method);

    private static SocketUseKind OfMember(MessagingMember member) =>
        member.IsSend || member.Role == MessagingRole.SendBytesAsync ? SocketUseKind.Sends
        : member.IsReceive || member.Role is MessagingRole.DrainFrames or MessagingRole.ReceiveAsync ? SocketUseKind.Receives
        : SocketUseKind.None;
}
