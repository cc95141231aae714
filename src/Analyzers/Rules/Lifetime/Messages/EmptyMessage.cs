using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Lifetime.Messages;

/// <summary>
/// Whether a message is made without content and never gets any: a frame that is meant to be empty, however often it is sent. One in a
/// field may be that where neither its declaration nor the code gives it content.
/// </summary>
internal static class EmptyMessage
{
    public static bool Is(ISymbol message, MessageProtocol protocol, MessagingBody body)
    {
        var isMade =
            message is IFieldSymbol
            && !(
                OtherBodies.InitialValueOf(message, body.Compilation) is { } first
                && first.Unconverted() is IObjectCreationOperation
                && !IsNewAndEmpty(first, body)
            );
        foreach (var (operation, kind) in protocol.Events)
            if (
                kind switch
                {
                    MessageEvent.Create => !(isMade = IsNewAndEmpty(operation, body)),
                    MessageEvent.Send
                    or MessageEvent.Read
                    or MessageEvent.Measure
                    or MessageEvent.Dispose
                    or MessageEvent.Forget
                    or MessageEvent.Empty => false,
                    MessageEvent.Foreign => message is not IFieldSymbol,
                    _ => true,
                }
            )
                return false;
        return isMade;
    }

    /// <summary>Whether a new message that is an object has no content.</summary>
    private static bool IsNewAndEmpty(IOperation operation, MessagingBody body) =>
        ((operation as ISimpleAssignmentOperation)?.Value ?? operation).Unconverted() is IObjectCreationOperation creation
        && body.Library.MemberOf(creation) switch
        {
            { Role: MessagingRole.CreateEmptyMessage } => true,
            { Role: MessagingRole.CreateSizedMessage } sized => creation.ArgumentFor(sized.Size)
                is { ConstantValue: { HasValue: true, Value: 0 } },
            { Role: MessagingRole.CreateCopyingMessage } copying => creation.ArgumentFor(copying.Operand) is { } copied
                && SizeAnalysis.LengthOf(copied.Unconverted(), body, default) is { High: 0 },
            _ => false,
        };
}
