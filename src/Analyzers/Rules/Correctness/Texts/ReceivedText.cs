using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Texts;

/// <summary>Text that is received into a local, decoded as the library does by itself.</summary>
internal static class ReceivedText
{
    /// <summary>The receive that gives a local the only value that it has; null for every other local.</summary>
    public static IInvocationOperation? Of(ILocalSymbol local, MessagingBody body)
    {
        if (local.Type.SpecialType != SpecialType.System_String)
            return null;
        IInvocationOperation? receive = null;
        foreach (var value in Definitions.Of(local, body.Code))
        {
            if (receive is not null || ReceiveIn(value) is not { } call || body.Library.MemberOf(call) is not { } member)
                return null;
            if (member is not { Role: MessagingRole.ReceiveNew, IsWrapper: false } || !HasNoEncoding(call))
                return null;
            receive = call;
        }

        return receive;
    }

    /// <summary>Whether a call names no encoding: all else that sends and receives of text take is values, arrays and sockets.</summary>
    public static bool HasNoEncoding(IInvocationOperation call)
    {
        foreach (var parameter in call.TargetMethod.Parameters)
            if (parameter.Type is { TypeKind: TypeKind.Class, SpecialType: SpecialType.None } type && type.IsFramework())
                return false;
        return true;
    }

    /// <summary>As a result, or through an out argument.</summary>
    private static IInvocationOperation? ReceiveIn(IOperation value) =>
        value.Unconverted() switch
        {
            IInvocationOperation call => call,
            IArgumentOperation { Parameter.RefKind: RefKind.Out, Parent: IInvocationOperation call } => call,
            _ => null,
        };
}
