using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>The part of a buffer that a frame was received into: from its start, and as long as the receive has said.</summary>
internal static class FrameSlice
{
    /// <summary>Whether a value is such a part, or made of one.</summary>
    public static bool Is(IOperation value, BackingStore buffer, MessagingBody body)
    {
        foreach (var part in value.DescendantsAndSelf())
            if (
                Slice.Of(part) is { IsFromStart: true, End: { } end }
                && end.Unconverted() is var length
                && (
                    length is ILocalReferenceOperation { Local: var local }
                        ? IsLength(local, buffer, body)
                        : IsReceive(length, buffer, body)
                )
            )
                return true;
        return false;
    }

    /// <summary>Whether a span or array is the buffer itself, or begins where it does.</summary>
    public static bool IsFromTheStart(IOperation buffer, MessagingBody body) =>
        buffer.Unconverted() switch
        {
            ILocalReferenceOperation { Local: var local } when BackingStores.IsViewType(local.Type) => body.Uses.SingleValueOf(local)
                is { } single
                && (BackingStores.IsMade(single) || IsFromTheStart(single, body)),
            ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation => true,
            var value => Slice.Of(value) is { IsFromStart: true } slice && IsFromTheStart(slice.Whole, body),
        };

    /// <summary>Whether a local never holds anything but what receives into the buffer have returned.</summary>
    private static bool IsLength(ILocalSymbol length, BackingStore buffer, MessagingBody body)
    {
        var any = false;
        if (body.Uses.DeclaratorOf(length)?.GetVariableInitializer() is { Value: var first })
        {
            if (!IsReceive(first, buffer, body) && first.ConstantValue is not { HasValue: true })
                return false;
            any = IsReceive(first, buffer, body);
        }

        foreach (var reference in body.Uses.Of(length))
        {
            if (!LocalUses.IsWrite(reference))
                continue;
            var source = reference.Parent switch
            {
                ISimpleAssignmentOperation { Target: var target, Value: var value } when target == reference => value,
                IArgumentOperation { Parent: IInvocationOperation call } => call,
                IDeclarationExpressionOperation { Parent: IArgumentOperation { Parent: IInvocationOperation call } } => call,
                _ => null,
            };
            if (source is null || !IsReceive(source, buffer, body))
                return false;
            any = true;
        }

        return any;
    }

    /// <summary>What a receive returned, or that held to the length of the buffer.</summary>
    private static bool IsReceive(IOperation value, BackingStore buffer, MessagingBody body)
    {
        if (value.Unconverted() is not IInvocationOperation call)
            return false;
        if (call.TargetMethod.Bounds())
        {
            foreach (var argument in call.Arguments)
                if (IsReceiveOrLength(argument.Value, buffer, body))
                    return true;
            return false;
        }

        return body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveIntoBuffer } member
            && call.ArgumentFor(member.Operand) is { } into
            && Invalidations.IsOf(into, buffer, body);
    }

    private static bool IsReceiveOrLength(IOperation value, BackingStore buffer, MessagingBody body) =>
        IsReceive(value, buffer, body)
        || value.Unconverted() is ILocalReferenceOperation { Local: var local }
            && body.Uses.SingleValueOf(local) is { } single
            && IsReceive(single, buffer, body);
}
