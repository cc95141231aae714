using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// One of the user's methods that hands on the size which the receive in it returns: as an item of a tuple, or by an out parameter. What it
/// compares with anything but zero is not looked at: it may have been the length of the buffer.
/// </summary>
internal static class HandedSize
{
    /// <summary>Which item of the tuple that the method returns is the size; -1 where none is.</summary>
    public static int ItemOf(MessagingMember wrapper, MessagingBody body)
    {
        if (
            !wrapper.IsWrapper
            || wrapper.Role != MessagingRole.ReceiveIntoBuffer
            || wrapper.Method.ReturnType is not INamedTypeSymbol { IsTupleType: true, TupleElements: var items }
            || OtherBodies.Of(wrapper.Method, body) is not { } code
        )
            return -1;
        for (var i = 0; i < items.Length; i++)
            if (items[i].Type.SpecialType == SpecialType.System_Int32 && IsInEveryResult(i, wrapper, code, body))
                return i;
        return -1;
    }

    /// <summary>The ordinal of the out parameter that gets the size, and nothing else; -1 where none does.</summary>
    public static int OutOf(MessagingMember wrapper, MessagingBody body)
    {
        if (!wrapper.IsWrapper || wrapper.Role != MessagingRole.ReceiveIntoBuffer)
            return -1;
        foreach (var parameter in wrapper.Method.Parameters)
            if (
                parameter is { RefKind: RefKind.Out, Type.SpecialType: SpecialType.System_Int32 }
                && OtherBodies.Of(wrapper.Method, body) is { } code
                && IsGiven(parameter, wrapper, code, body)
            )
                return parameter.Ordinal;
        return -1;
    }

    /// <summary>Whether all results of the method are tuples whose part is the size, or a constant where nothing is there.</summary>
    private static bool IsInEveryResult(int item, MessagingMember wrapper, IOperation code, MessagingBody body)
    {
        var any = false;
        foreach (var operation in code.Descendants())
        {
            if (operation is not IReturnOperation { ReturnedValue: { } result } || !IsOwn(operation, code, wrapper))
                continue;
            if (result.Unconverted() is not ITupleOperation { Elements: var parts } || parts.Length <= item)
                return false;
            if (IsNothing(parts[item]))
                continue;
            if (!IsSize(parts[item], wrapper, code, body))
                return false;
            any = true;
        }

        return any;
    }

    private static bool IsGiven(IParameterSymbol parameter, MessagingMember wrapper, IOperation code, MessagingBody body)
    {
        var any = false;
        foreach (var reference in LocalUses.In(code).Of(parameter))
        {
            if (IsAskedForSign(reference))
                continue;
            if (
                reference.Parent is not ISimpleAssignmentOperation { Target: var target, Value: var value }
                || target != reference
                || !IsOwn(reference, code, wrapper)
            )
                return false;
            if (IsNothing(value))
                continue;
            if (!IsSize(value, wrapper, code, body))
                return false;
            any = true;
        }

        return any;
    }

    private static bool IsOwn(IOperation operation, IOperation code, MessagingMember wrapper) =>
        operation.EnclosingFunction() is var function
        && (function == code || function is ILocalFunctionOperation { Symbol: var local } && local.Is(wrapper.Method));

    private static bool IsNothing(IOperation value) => value.ConstantValue is { HasValue: true, Value: <= 0 };

    /// <summary>
    /// Whether a value is what the receive into the wrapper's buffer returns: the call, or a local that serves nothing else.
    /// </summary>
    private static bool IsSize(IOperation value, MessagingMember wrapper, IOperation code, MessagingBody body)
    {
        value = value.Unconverted();
        if (value is ILocalReferenceOperation { Local: var local })
        {
            var uses = LocalUses.In(code);
            if (uses.SingleValueOf(local) is not { } only)
                return false;
            foreach (var reference in uses.Of(local))
                if (reference != value && !IsAskedForSign(reference))
                    return false;
            value = only.Unconverted();
        }

        return value is IInvocationOperation receive
            && body.Library.MemberOf(receive) is { Role: MessagingRole.ReceiveIntoBuffer } member
            && ReceiveAnswer.IsSize(receive, member, body)
            && receive.ArgumentFor(member.Operand)?.Unconverted() is IParameterReferenceOperation { Parameter: var buffer }
            && buffer.Ordinal == wrapper.Operand
            && buffer.ContainingSymbol.Is(wrapper.Method);
    }

    private static bool IsAskedForSign(IOperation reference) =>
        reference.ParentPastConversions() is IBinaryOperation { LeftOperand: var left, RightOperand: var right }
        && (left.Unconverted() == reference ? IsNothing(right) : IsNothing(left));
}
