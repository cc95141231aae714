using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>A call that sets an option of a socket: which one, by its number in zmq.h, and to what.</summary>
internal readonly record struct OptionCall(IInvocationOperation Call, int Option, IOperation Value)
{
    public const int ReceiveMore = 13,
        SendQueue = 23,
        ReceiveQueue = 24,
        ReceiveTimeout = 27,
        SendTimeout = 28,
        RouterMandatory = 33;

    /// <summary>The value where it is a constant number.</summary>
    public long? Number =>
        Value.ConstantValue switch
        {
            { HasValue: true, Value: int number } => number,
            { HasValue: true, Value: long number } => number,
            _ => null,
        };

    /// <summary>The socket that gets the option.</summary>
    public IOperation? Socket => Call.Instance?.Unconverted();

    /// <summary>Null for every other operation, and where the option is not known.</summary>
    public static OptionCall? Of(IOperation operation, MessagingLibrary library) =>
        operation is IInvocationOperation { TargetMethod.Name: "SetOption" } call
        && library.MemberOf(call) is { Role: MessagingRole.Configure, IsWrapper: false } member
        && call.ArgumentFor(0)?.ConstantValue is { HasValue: true, Value: int option }
        && call.ArgumentFor(member.Operand) is { } value
            ? new(call, option, value)
            : null;
}
