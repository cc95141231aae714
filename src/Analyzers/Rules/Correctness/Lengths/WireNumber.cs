using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
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
                && WireContent.Is(source, body, given),
            IInvocationOperation { TargetMethod: var read, Instance: { } frame } when body.Library.Types.PartOf(read) == FramePart.Number =>
                IsWide(value.Type) && GivenByReceive.Is(frame, body),
            IInvocationOperation call => IsWide(value.Type) && WireRead.IsResult(call, body, given, depth + 1),
            IParameterReferenceOperation { Parameter: var parameter } => IsWide(value.Type) && parameter.Is(given),
            IFieldReferenceOperation or IPropertyReferenceOperation => IsWide(value.Type)
                && (
                    WireRead.IsPart(value, body, given, depth + 1)
                    || GivenBefore.To((IMemberReferenceOperation)value, body.Library) is { } before
                        && Is(before, body, given, depth + 1)
                        && !ComparedNumber.Is(before, body)
                ),
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
        && WireContent.Is(source, body, given);

    /// <summary>The parameters of a method of the user's that a call gives such a number, which nobody else looks at.</summary>
    public static IEnumerable<(IParameterSymbol Parameter, MessagingBody Body)> GivenBy(
        IInvocationOperation call,
        MessagingBody body,
        IParameterSymbol? given
    ) =>
        body.Library.MemberOf(call) is null && !call.TargetMethod.IsFramework() && !WireRead.GivesAMessage(call, body)
            ? OtherBodies.GivenBy(
                call,
                body,
                argument =>
                    IsWide(argument.Parameter!.Type) && Is(argument.Value, body, given) && !ComparedNumber.Is(argument.Value, body, call)
            )
            : Array.Empty<(IParameterSymbol, MessagingBody)>();

    /// <summary>One byte, or two, cannot ask for much.</summary>
    public static bool IsWide(ITypeSymbol? type) =>
        type?.SpecialType is SpecialType.System_Int32 or SpecialType.System_UInt32 or SpecialType.System_Int64 or SpecialType.System_UInt64;
}
