using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// One of the user's methods that hands on the size which the receive in it returns: as its result, as an item of a tuple, or by an out
/// parameter. What it compares with anything but zero is not looked at: it may have been the length of the buffer.
/// </summary>
internal static class HandedSize
{
    /// <summary>How many such methods may lie around each other.</summary>
    private const int MaxDepth = 3;

    /// <summary>Whether the result is the size, or says that nothing is there.</summary>
    public static bool IsReturned(MessagingMember wrapper, MessagingBody body, int depth = 0) =>
        IsPossibleFor(wrapper)
        && depth < MaxDepth
        && IsNumber(wrapper.Method.ReturnType)
        && CodeOf(wrapper, body) is { } code
        && AreSizes(part: null, wrapper, code, depth);

    /// <summary>Which part of the tuple or record that the method returns is the size; null where none is.</summary>
    public static ResultPart? PartOf(MessagingMember wrapper, MessagingBody body)
    {
        if (!IsPossibleFor(wrapper))
            return null;
        wrapper = HandedBuffer.Innermost(wrapper, body);
        MessagingBody? code = null;
        foreach (var (part, type) in ResultPart.Of(wrapper.Method.ReturnType, body.Compilation))
            if (
                type.SpecialType == SpecialType.System_Int32
                && part.IsAsGiven(body.Compilation)
                && (code ??= CodeOf(wrapper, body)) is { } its
                && AreSizes(part, wrapper, its, depth: 0)
            )
                return part;
        return null;
    }

    /// <summary>The ordinal of the out parameter that gets the size, and nothing else; -1 where none does.</summary>
    public static int OutOf(MessagingMember wrapper, MessagingBody body)
    {
        if (!IsPossibleFor(wrapper))
            return -1;
        foreach (var parameter in wrapper.Method.Parameters)
            if (
                parameter is { RefKind: RefKind.Out, Type.SpecialType: SpecialType.System_Int32 }
                && CodeOf(wrapper, body) is { } code
                && IsGiven(parameter, wrapper, code)
            )
                return parameter.Ordinal;
        return -1;
    }

    /// <summary>Whether a method that returns nothing fills what it is given, and nobody keeps how much that was.</summary>
    public static bool IsDropped(MessagingMember wrapper, MessagingBody body, int depth = 0)
    {
        if (
            wrapper is not { IsWrapper: true, Role: MessagingRole.ReceiveIntoBuffer, Buffer: null, Method.ReturnsVoid: true }
            || depth >= MaxDepth
            || DeliveredReceive.HasOut(wrapper.Method)
            || CodeOf(wrapper, body) is not { } code
        )
            return false;
        var any = false;
        foreach (var operation in code.Root.Descendants())
            if (operation is IInvocationOperation receive && code.Library.MemberOf(receive) is { IsReceive: true } member)
            {
                if (any || !Fills(receive, member, wrapper, code) || !IsDroppedBy(receive, member, code, depth))
                    return false;
                any = true;
            }

        return any;
    }

    private static bool IsDroppedBy(IInvocationOperation receive, MessagingMember member, MessagingBody code, int depth) =>
        ReceiveAnswer.IsSize(receive, member, code) ? receive.IsDropped()
        : ReceivedLength.SizeArgument(receive, member) is { } size ? size.Declared() is IDiscardOperation
        : IsDropped(member, code, depth + 1);

    private static bool IsPossibleFor(MessagingMember wrapper) =>
        wrapper.IsWrapper && (wrapper.Role == MessagingRole.ReceiveIntoBuffer || wrapper.Buffer is not null);

    /// <summary>Whether a type is that of a size, perhaps with a value for none.</summary>
    public static bool IsNumber(ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_Int32
        || type
            is INamedTypeSymbol
            {
                OriginalDefinition.SpecialType: SpecialType.System_Nullable_T,
                TypeArguments: [{ SpecialType: SpecialType.System_Int32 }]
            };

    public static MessagingBody? CodeOf(MessagingMember wrapper, MessagingBody body) =>
        OtherBodies.Of(wrapper.Method, body) is { } code ? body.Other(code, wrapper.Method) : null;

    /// <summary>Whether all results of the method are the size, or a constant where nothing is there; or tuples whose part is.</summary>
    private static bool AreSizes(ResultPart? part, MessagingMember wrapper, MessagingBody code, int depth) =>
        MethodResults.AreAll(MethodResults.Of(part, code), size => IsSize(size, wrapper, code, depth), IsNothing);

    private static bool IsGiven(IParameterSymbol parameter, MessagingMember wrapper, MessagingBody code)
    {
        var any = false;
        foreach (var reference in code.Uses.Of(parameter))
        {
            if (IsAskedForSign(reference))
                continue;
            if (reference.Parent is IArgumentOperation argument && IsSizeBeside(argument, wrapper, code))
            {
                any = true;
                continue;
            }

            if (
                reference.Parent is not ISimpleAssignmentOperation { Target: var target, Value: var value } assignment
                || target != reference
                || assignment.ParentPastConversions() is IBinaryOperation && !IsAskedForSign(assignment) // a comparison with something
                || reference.EnclosingFunction().Syntax != code.Root.Syntax
            )
                return false;
            if (IsNothing(value))
                continue;
            if (!IsSize(value, wrapper, code, depth: 0))
                return false;
            any = true;
        }

        return any;
    }

    private static bool IsNothing(IOperation value) => value.ConstantValue is { HasValue: true, Value: <= 0 } || value.IsNull();

    /// <summary>
    /// Whether a value is what the receive into the wrapper's buffer returns, or gives besides its result: the call, or a local that serves
    /// nothing else.
    /// </summary>
    private static bool IsSize(IOperation value, MessagingMember wrapper, MessagingBody code, int depth)
    {
        value = value.Unconverted();
        if (value is ILocalReferenceOperation { Local: var local })
        {
            IOperation? given = null;
            foreach (var reference in code.Uses.Of(local))
                if (reference.Parent is IDeclarationExpressionOperation { Parent: IArgumentOperation argument })
                {
                    if (!IsSizeBeside(argument, wrapper, code))
                        return false;
                    given = argument;
                }
                else if (reference != value && !IsAskedForSign(reference))
                    return false;
            if (given is not null)
                return true;
            if (code.Uses.SingleValueOf(local) is not { } only)
                return false;
            value = only.Unconverted();
        }

        return value is IInvocationOperation receive
            && code.Library.MemberOf(receive) is { } member
            && (ReceiveAnswer.IsSize(receive, member, code) || IsReturned(member, code, depth + 1))
            && Fills(receive, member, wrapper, code);
    }

    /// <summary>Whether a receive of the library gives the size by this argument.</summary>
    private static bool IsSizeBeside(IArgumentOperation argument, MessagingMember wrapper, MessagingBody code) =>
        argument.Parent is IInvocationOperation receive
        && code.Library.MemberOf(receive) is { Role: MessagingRole.ReceiveIntoBuffer } member
        && ReceivedLength.SizeArgument(receive, member) == argument.Value
        && Fills(receive, member, wrapper, code);

    /// <summary>Whether a receive in the wrapper fills what the wrapper is given, or its own buffer.</summary>
    private static bool Fills(IInvocationOperation receive, MessagingMember member, MessagingMember wrapper, MessagingBody code) =>
        wrapper.Buffer is { } own
            ? OwnBuffer.Of(receive, member, wrapper.Method, code).Is(own)
            : receive.ArgumentFor(member.Operand)?.Unconverted() is IParameterReferenceOperation { Parameter: var buffer }
                && buffer.Ordinal == wrapper.Operand
                && buffer.ContainingSymbol.Is(wrapper.Method);

    private static bool IsAskedForSign(IOperation reference) =>
        reference.ParentPastConversions() is IBinaryOperation { LeftOperand: var left, RightOperand: var right }
        && (left.Unconverted() == reference ? IsNothing(right) : IsNothing(left));
}
