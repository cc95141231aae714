using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Views;

/// <summary>What a receive into a buffer has returned, or that held to the length of the buffer: by locals and methods, too.</summary>
internal static class FrameLength
{
    private const int MaxDepth = 4;

    public static bool Is(IOperation value, BackingStore buffer, MessagingBody body, int depth = 0)
    {
        if (depth > MaxDepth)
            return false;
        return value.Unconverted() switch
        {
            ILocalReferenceOperation { Local: var local } => IsKeptIn(local, buffer, body, depth),
            IInvocationOperation call => IsReceive(call, buffer, body)
                || (
                    call.TargetMethod.Bounds()
                        ? call.Arguments.Any(a => Is(a.Value, buffer, body, depth + 1))
                        : IsGivenBack(call, buffer, body, depth)
                ),
            ICoalesceOperation { Value: var given, WhenNull.ConstantValue.HasValue: true } => Is(given, buffer, body, depth + 1),
            IConditionalOperation choice => MethodResults.AreAll(
                MethodResults.Alternatives(choice),
                branch => Is(branch, buffer, body, depth + 1),
                isNothing: branch => IsLengthOf(branch, buffer, body)
            ),
            _ => false,
        };
    }

    private static bool IsReceive(IInvocationOperation call, BackingStore buffer, MessagingBody body) =>
        body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveIntoBuffer } member
        && (
            call.ArgumentFor(member.Operand) is { } into
                ? Invalidations.IsOf(into, buffer, body)
                : call.Type?.SpecialType == SpecialType.System_Int32 && buffer.Holder.Is(OwnBuffer.Of(call, member))
        );

    /// <summary>Whether a local never holds anything but that.</summary>
    private static bool IsKeptIn(ILocalSymbol length, BackingStore buffer, MessagingBody body, int depth)
    {
        var any = false;
        if (body.Uses.DeclaratorOf(length)?.GetVariableInitializer() is { Value: var first })
        {
            any = Is(first, buffer, body, depth + 1);
            if (!any && first.ConstantValue is not { HasValue: true })
                return false;
        }

        foreach (var reference in body.Uses.Of(length))
        {
            if (!LocalUses.IsWrite(reference))
                continue;
            var isOne = reference.Parent switch
            {
                ISimpleAssignmentOperation { Target: var target, Value: var value } when target == reference => Is(
                    value,
                    buffer,
                    body,
                    depth + 1
                )
                    ? true
                : IsLengthOf(value, buffer, body) ? null
                : false,
                IArgumentOperation { Parent: IInvocationOperation call } => IsReceive(call, buffer, body),
                IDeclarationExpressionOperation { Parent: IArgumentOperation { Parent: IInvocationOperation call } } => IsReceive(
                    call,
                    buffer,
                    body
                ),
                ITupleOperation when reference.DeconstructionInto() is { Value: var taken } => taken.Unconverted()
                    is IInvocationOperation call
                    && IsReceive(call, buffer, body),
                _ => (bool?)false,
            };
            if (isOne == false)
                return false;
            any |= isOne == true;
        }

        return any;
    }

    /// <summary>Whether a method of the user's gives such a number back, if it returns: <c>Checked(socket.Recv(buffer))</c>.</summary>
    private static bool IsGivenBack(IInvocationOperation call, BackingStore buffer, MessagingBody body, int depth)
    {
        return OtherBodies.RunBy(call, body) is { } code
            && MethodResults.AreAll(
                MethodResults.Of(code),
                result =>
                    Given(result, code) is { } given && Is(given, buffer, body, depth + 1)
                    || result is IInvocationOperation { TargetMethod: var method, Arguments: var arguments }
                        && method.Bounds()
                        && arguments.Any(a => Given(a.Value, code) is { } held && Is(held, buffer, body, depth + 1)),
                isNothing: result => Given(result, code) is { } given && IsLengthOf(given, buffer, body)
            );

        IOperation? Given(IOperation result, MessagingBody code) =>
            result.Unconverted() is IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter }
            && parameter.ContainingSymbol.Is(call.TargetMethod.Declared())
            && !code.Uses.IsWritten(parameter)
                ? call.ArgumentFor(parameter.Ordinal)
                : null;
    }

    private static bool IsLengthOf(IOperation value, BackingStore buffer, MessagingBody body) =>
        value.Unconverted() is IPropertyReferenceOperation { Property: var asked, Instance: { } whole }
        && asked.Has(CollectionFacet.Counts)
        && Invalidations.IsOf(whole, buffer, body);
}
