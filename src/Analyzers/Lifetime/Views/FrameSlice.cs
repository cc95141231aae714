using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>The part of a buffer that a frame was received into: from its start, and as long as the receive has said.</summary>
internal static class FrameSlice
{
    /// <summary>Whether a value is such a part, or made of one.</summary>
    public static bool Is(IOperation value, ViewRoot buffer, MessagingBody body)
    {
        foreach (var part in value.DescendantsAndSelf())
            if (
                LengthIn(part) is { } length
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
            ILocalReferenceOperation { Local: var local } when ViewRoots.IsViewType(local.Type) => body.Uses.SingleValueOf(local)
                is { } single
                && (ViewRoots.IsMade(single) || IsFromTheStart(single, body)),
            IInvocationOperation { TargetMethod: { Name: "Slice" or "AsSpan" or "AsMemory" } method } slice when method.IsFramework() =>
                slice.ArgumentFor("start") is not { } start
                    ? IsFromTheStart(slice.Instance ?? slice.ArgumentFor(0)!, body)
                    : start.ConstantValue is { HasValue: true, Value: 0 } && IsFromTheStart(slice.Instance ?? slice.ArgumentFor(0)!, body),
            IImplicitIndexerReferenceOperation { Argument: var range, Instance: var instance } => IsFromZero(range)
                && IsFromTheStart(instance, body),
            IPropertyReferenceOperation { Property.Name: "Span", Instance: { } memory } => IsFromTheStart(memory, body),
            ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation => true,
            _ => false,
        };

    private static bool IsFromZero(IOperation range) =>
        range
            is IRangeOperation
            {
                LeftOperand: null
                    or { ConstantValue: { HasValue: true, Value: 0 } }
                    or IConversionOperation { Operand.ConstantValue: { HasValue: true, Value: 0 } }
            };

    /// <summary>The length of a slice that begins at 0.</summary>
    private static IOperation? LengthIn(IOperation slice)
    {
        switch (slice)
        {
            case IImplicitIndexerReferenceOperation { Argument: IRangeOperation { RightOperand: { } end } range } when IsFromZero(range):
                return end.Unconverted();
            case IInvocationOperation { TargetMethod: { Name: "Slice" or "AsSpan" or "AsMemory" } method } call when method.IsFramework():
                return LengthAfterZero(call.Arguments);
            case IObjectCreationOperation { Constructor: { } constructor } creation
                when constructor.IsFramework() && ViewRoots.IsViewType(creation.Type):
                return LengthAfterZero(creation.Arguments);
            default:
                return null;
        }
    }

    private static IOperation? LengthAfterZero(System.Collections.Immutable.ImmutableArray<IArgumentOperation> arguments)
    {
        IOperation? length = null;
        foreach (var argument in arguments)
            switch (argument.Parameter?.Name)
            {
                case "start" or "offset" when argument.Value.ConstantValue is not { HasValue: true, Value: 0 }:
                    return null;
                case "length" or "count":
                    length = argument.Value.Unconverted();
                    break;
            }

        return length;
    }

    /// <summary>Whether a local never holds anything but what receives into the buffer have returned.</summary>
    private static bool IsLength(ILocalSymbol length, ViewRoot buffer, MessagingBody body)
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
    private static bool IsReceive(IOperation value, ViewRoot buffer, MessagingBody body)
    {
        if (value.Unconverted() is not IInvocationOperation call)
            return false;
        if (call.TargetMethod.Is("Math", "Min"))
            return IsReceiveOrLength(call.Arguments[0].Value, buffer, body) || IsReceiveOrLength(call.Arguments[1].Value, buffer, body);
        return body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveIntoBuffer } member
            && call.ArgumentFor(member.Operand) is { } into
            && HolderChanges.IsOf(into, buffer, body);
    }

    private static bool IsReceiveOrLength(IOperation value, ViewRoot buffer, MessagingBody body) =>
        IsReceive(value, buffer, body)
        || value.Unconverted() is ILocalReferenceOperation { Local: var local }
            && body.Uses.SingleValueOf(local) is { } single
            && IsReceive(single, buffer, body);
}
