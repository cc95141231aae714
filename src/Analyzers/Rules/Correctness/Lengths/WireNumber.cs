using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>Is a number what the bytes of a received frame say, a message or a buffer that was received into?</summary>
internal static class WireNumber
{
    private const int MaxDepth = 6;

    public static bool MayOccurIn(MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (hit.Member.Role is MessagingRole.ReceiveIntoBuffer or MessagingRole.ReceiveNew)
                return true;
        return FrameReads.MayOccurIn(body);
    }

    /// <summary>Whether it is read from one, perhaps with something added or multiplied, by way of locals that hold nothing else.</summary>
    /// <param name="number">The number.</param>
    /// <param name="body">The code that it stands in.</param>
    /// <param name="given">A parameter that callers give the bytes, or the text, of a received frame, or such a number.</param>
    /// <param name="depth">How far it has been followed.</param>
    public static bool Is(IOperation number, MessagingBody body, IParameterSymbol? given = null, int depth = 0)
    {
        var value = number.Unconverted();
        if (depth > MaxDepth || value.ConstantValue.HasValue)
            return false;
        return value switch
        {
            ILocalReferenceOperation { Local: var local } => body.Uses.SingleValueOf(local) is { } only
                ? Is(only, body, given, depth + 1)
                : IsWide(local.Type) && (IsReadInto(local, body, given) || WireRead.IsItem(local, body, given, depth + 1)),
            IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Add
                    or BinaryOperatorKind.Multiply
                    or BinaryOperatorKind.LeftShift
                    or BinaryOperatorKind.Subtract,
                LeftOperand: var left,
                RightOperand: var right
            } => Is(left, body, given, depth + 1) || Is(right, body, given, depth + 1),
            IInvocationOperation { TargetMethod: var method } call when method.Has(Facet.ReadsNumber | Facet.Parses) => IsWide(value.Type)
                && call.ArgumentFor(0) is { } source
                && IsContent(source, body, given),
            IInvocationOperation call => IsWide(value.Type) && WireRead.IsResult(call, body, given, depth + 1),
            IParameterReferenceOperation { Parameter: var parameter } => IsWide(value.Type) && parameter.Is(given),
            IFieldReferenceOperation or IPropertyReferenceOperation => IsWide(value.Type) && WireRead.IsPart(value, body, given, depth + 1),
            _ => false,
        };
    }

    /// <summary>
    /// Whether a call that reads or parses a number, if it can, is all that ever writes the local: <c>TryReadInt32LittleEndian(bytes, out
    /// local)</c>.
    /// </summary>
    private static bool IsReadInto(ILocalSymbol local, MessagingBody body, IParameterSymbol? given)
    {
        var any = false;
        foreach (var reference in body.Uses.Of(local))
        {
            if (!LocalUses.IsWrite(reference))
                continue;
            if (
                (reference.Parent is IDeclarationExpressionOperation declaration ? declaration.Parent : reference.Parent)
                    is not IArgumentOperation { Parameter.RefKind: RefKind.Out } argument
                || !IsReadInto(argument, body, given) && !WireRead.IsOut(argument, body, given)
            )
                return false;
            any = true;
        }

        return any;
    }

    /// <summary>Whether a call of .NET's reads or parses what its out argument gets.</summary>
    public static bool IsReadInto(IArgumentOperation argument, MessagingBody body, IParameterSymbol? given) =>
        argument.Parent is IInvocationOperation { TargetMethod: { IsStatic: true } method } call
        && method.Has(Facet.TriesNumber)
        && call.ArgumentFor(0) is { } source
        && IsContent(source, body, given);

    /// <summary>The parameters of a method of the user's that a call gives what was received, with the method's code.</summary>
    public static IEnumerable<(IParameterSymbol Parameter, MessagingBody Body)> ContentGivenBy(
        IInvocationOperation call,
        MessagingBody body,
        IParameterSymbol? given
    ) =>
        body.Library.MemberOf(call) is null
            ? OtherBodies.GivenBy(call, body, argument => IsOfBytes(argument.Parameter!.Type) && IsContent(argument.Value, body, given))
            : Array.Empty<(IParameterSymbol, MessagingBody)>();

    /// <summary>The same of those that get such a number, which nobody else looks at.</summary>
    public static IEnumerable<(IParameterSymbol Parameter, MessagingBody Body)> NumberGivenBy(
        IInvocationOperation call,
        MessagingBody body,
        IParameterSymbol? given
    ) =>
        body.Library.MemberOf(call) is null && !call.TargetMethod.IsFramework() && !WireRead.GivesAMessage(call, body)
            ? OtherBodies.GivenBy(
                call,
                body,
                argument => IsWide(argument.Parameter!.Type) && Is(argument.Value, body, given) && !IsCompared(argument.Value, body, call)
            )
            : Array.Empty<(IParameterSymbol, MessagingBody)>();

    /// <summary>The same of those that get the message.</summary>
    public static IEnumerable<(IParameterSymbol Parameter, MessagingBody Body)> FrameGivenBy(
        IInvocationOperation call,
        MessagingBody body
    ) =>
        body.Library.MemberOf(call) is null
            ? OtherBodies.GivenBy(
                call,
                body,
                argument => ReceivedContent.OfFrame(argument.Value.Unconverted(), body) is { MayBeMade: false }
            )
            : Array.Empty<(IParameterSymbol, MessagingBody)>();

    private static bool IsOfBytes(ITypeSymbol type) => type.IsByteSpan() || type.IsByteArray() || type.IsByteMemory();

    /// <summary>Whether any code compares the number or what it is computed from, or limits it.</summary>
    /// <param name="number">The number.</param>
    /// <param name="body">The code that it stands in.</param>
    /// <param name="taker">A call that gets it, and that is looked into.</param>
    public static bool IsCompared(IOperation number, MessagingBody body, IInvocationOperation? taker = null) =>
        IsCompared(number, number, body, taker);

    private static bool IsCompared(IOperation number, IOperation place, MessagingBody body, IInvocationOperation? taker)
    {
        foreach (var part in number.DescendantsAndSelf())
            if (
                part is ILocalReferenceOperation or IParameterReferenceOperation
                && IntType.Of(part.Type) is not null
                && LocalUses.SymbolOf(part) is { } variable
            )
            {
                foreach (var reference in body.Uses.Of(variable))
                    if (IsTest(reference, place, taker))
                        return true;
                if (body.Uses.SingleValueOf(variable) is { } only && IsCompared(only, place, body, taker))
                    return true;
            }

        return false;
    }

    /// <summary>
    /// Comparisons, patterns, parts of this many bytes that are taken before, and calls of the user's methods, which may compare.
    /// </summary>
    public static bool IsTest(IOperation reference, IOperation place, IInvocationOperation? taker = null)
    {
        var value = reference;
        while (value.ParentPastConversions() is IBinaryOperation { Type.SpecialType: not SpecialType.System_Boolean } computed)
            value = computed;
        return value.ParentPastConversions() switch
        {
            IBinaryOperation or IIsPatternOperation or ISwitchOperation or ISwitchExpressionOperation => true,
            IRangeOperation => value.Syntax.SpanStart < place.Syntax.SpanStart,
            IArgumentOperation { Parent: var call } when call == taker && call is not null => false,
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } call } => !method.IsFramework()
                || method.Has(Facet.Guards | Facet.Asserts)
                || method.Bounds()
                || value.Syntax.SpanStart < place.Syntax.SpanStart && Slice.Of(call) is not null,
            _ => false,
        };
    }

    /// <summary>One byte, or two, cannot ask for much.</summary>
    public static bool IsWide(ITypeSymbol? type) =>
        type?.SpecialType is SpecialType.System_Int32 or SpecialType.System_UInt32 or SpecialType.System_Int64 or SpecialType.System_UInt64;

    /// <summary>Whether a receive returns it: a text, or an array.</summary>
    private static bool IsReceivedAsNew(IOperation source, MessagingBody body)
    {
        var value = source.Unconverted();
        if (value is ILocalReferenceOperation { Local: var local } && body.Uses.SingleValueOf(local) is { } only)
            value = only.Unconverted();
        return value is IInvocationOperation call && body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveNew };
    }

    private static bool IsContent(IOperation source, MessagingBody body, IParameterSymbol? given)
    {
        if (given is not null && BufferRoot.Of(source, body).Is(given))
            return true;
        if (ReceivedContent.OfSpan(source, body) is { MayBeMade: false } || IsReceivedAsNew(source, body))
            return true;
        if (
            source.Unconverted() is IInvocationOperation { TargetMethod: var method } copy
            && (
                method.Has(Facet.Prints) ? copy.ArgumentFor(0)
                : method.Has(Facet.Copy) ? copy.Instance ?? copy.ArgumentFor(0)
                : null
            )
                is { } copied
            && IsContent(copied, body, given)
        )
            return true;
        if (
            source.Unconverted() is IInvocationOperation { TargetMethod: var read, Instance: { } frame }
            && body.Library.CopiesContent(read)
            && ReceivedContent.OfFrame(frame.Unconverted(), body) is { MayBeMade: false }
        )
            return true;
        if (BufferRoot.Of(source, body) is not { } buffer)
            return false;
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { Role: MessagingRole.ReceiveIntoBuffer } member, Operation: IInvocationOperation receive }
                && receive.Syntax.SpanStart < source.Syntax.SpanStart
                && receive.ArgumentFor(member.Operand) is { } operand
                && BufferRoot.Of(operand, body).Is(buffer)
            )
                return true;
        return false;
    }
}
