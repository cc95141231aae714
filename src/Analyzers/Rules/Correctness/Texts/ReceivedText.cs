using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Texts;

/// <summary>Text that is received into a local, decoded as UTF-8.</summary>
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
            if (member is not { Role: MessagingRole.ReceiveNew, IsCertain: true } || !IsUtf8(call, body))
                return null;
            receive = call;
        }

        return receive;
    }

    /// <summary>Whether a call takes text for UTF-8: it says so, or names no encoding.</summary>
    public static bool IsUtf8(IInvocationOperation call, MessagingBody body)
    {
        foreach (var argument in call.Arguments)
            if (IsEncoding(argument.Parameter?.Type) && !Encodings.AreUtf8(argument.Value.Unconverted(), body.Compilation))
                return false;
        return true;
    }

    /// <summary>Whether a call names no encoding: all else that sends and receives of text take is values, arrays and sockets.</summary>
    public static bool HasNoEncoding(IInvocationOperation call)
    {
        foreach (var parameter in call.TargetMethod.Parameters)
            if (IsEncoding(parameter.Type))
                return false;
        return true;
    }

    private static bool IsEncoding(ITypeSymbol? type) =>
        type is { TypeKind: TypeKind.Class, SpecialType: SpecialType.None } && type.IsFramework();

    /// <summary>As a result, or through an out argument.</summary>
    private static IInvocationOperation? ReceiveIn(IOperation value) =>
        value.Unconverted() switch
        {
            IInvocationOperation call => call,
            IArgumentOperation { Parameter.RefKind: RefKind.Out, Parent: IInvocationOperation call } => call,
            _ => null,
        };
}
