using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// A user method whose only code is one call of a send, a receive or a wait, which gets the parameters unchanged and whose result it
/// returns; or the socket, for the next call. Whatever holds for the inner call holds for a call of this method.
/// </summary>
internal static class Forwarding
{
    /// <summary>What the method is; null where its code is more, or less, than the call.</summary>
    public static MessagingMember? Of(IMethodSymbol method, IInvocationOperation call, MessagingMember inner, MessagingLibrary known)
    {
        if (!CanBePassedOn(inner) || call.HasErrors() || !ArePlain(call, inner, method, known))
            return null;
        var isChain = inner.IsSend && OnlyCall.ReturnsOwner(call, method, known);
        if (!isChain && !OnlyCall.Is(call, method, known, inner))
            return null;
        var operand = Ordinal(call, inner.Operand, method);
        // a constant time to wait, or set-up, is as good as one that is given; any other payload is the method's own affair
        if (operand == MessagingMember.None && inner.Operand != MessagingMember.None && !inner.SetsUp && !OwnTime.Waits(call, inner))
            return null;
        var (flags, timeout) = (Given(inner.Flags), Given(inner.Timeout));
        var isTold = flags != MessagingMember.None || timeout != MessagingMember.None;
        return new(method, inner.Role, operand, Given(inner.Size), flags)
        {
            IsWrapper = true,
            IsForwarding = !inner.IsWrapper || inner.IsForwarding,
            Inner = inner,
            SetUp = inner.SetsUp ? call : null,
            Connects = inner.Connects,
            Binding = inner.Binding,
            ThrowsOnWouldBlock = inner.ThrowsOnWouldBlock,
            AnswersByException = inner.AnswersByException,
            WhenEmpty = inner.WhenEmpty,
            Answer = inner.Answer,
            Deliveries = inner.Deliveries.PassedOn(Given, isResult: !method.ReturnsVoid),
            ReturnsSocket = isChain || inner.ReturnsSocket && !method.ReturnsVoid && OnlyCall.IsOnOwner(call, method),
            Buffer = OwnBuffer.Of(call, inner),
            Told = isTold ? null : ToldBy(call, inner, method),
            NeverWaits = !isTold && inner.AnswersAtOnce(call),
            AlwaysWaits = !isTold && inner.Waits(call),
            GivesUpItself = timeout == MessagingMember.None && inner.GivesUp(call),
            Timeout = timeout,
            More = inner.More.Around(call, method, Given),
            MoreOut = Given(inner.MoreOut),
            Payload = inner.Payload,
            Socket = ReceivingHelpers.SocketOf(call, inner),
        };

        int Given(int ordinal) => Ordinal(call, ordinal, method);
    }

    /// <summary>How the callers of a method tell a call in it whether to wait; null where they do not.</summary>
    public static CallCondition? ToldBy(IInvocationOperation call, MessagingMember inner, IMethodSymbol method) =>
        inner.Wait.Around(call, method, ordinal => Ordinal(call, ordinal, method)) is { Depends: true } told ? told : null;

    /// <summary>Whether a method that only calls this is another one of it.</summary>
    public static bool CanBePassedOn(MessagingMember inner) =>
        inner.Role
            is MessagingRole.SendBytes
                or MessagingRole.SendBytesAsync
                or MessagingRole.SendText
                or MessagingRole.SendEmpty
                or MessagingRole.SendMemory
                or MessagingRole.SendMessage
                or MessagingRole.SendMultipart
                or MessagingRole.ReceiveMessage
                or MessagingRole.ReceiveIntoBuffer
                or MessagingRole.ReceiveNew
                or MessagingRole.ReceiveMultipart
                or MessagingRole.ReceiveKey
                or MessagingRole.SkipFrame
                or MessagingRole.SkipMessage
                or MessagingRole.ReceiveAsync
                or MessagingRole.Poll
                or MessagingRole.Configure
                or MessagingRole.Attach;

    /// <summary>
    /// Whether all that the call gets is a parameter as it came, a constant, or flags that a condition chooses; so nothing but the call
    /// happens.
    /// </summary>
    private static bool ArePlain(IInvocationOperation call, MessagingMember inner, IMethodSymbol method, MessagingLibrary known)
    {
        if (call.Instance is { } instance && !IsPlain(instance.Unconverted(), known) && !IsPollerAround(instance, inner))
            return false;
        foreach (var argument in call.Arguments)
        {
            var value = argument.Value.Written();
            if (
                value.ConstantValue.HasValue
                || value is IDefaultValueOperation
                || Parameter(argument, method) is not null
                || argument.Parameter?.Ordinal == 0 && call.TargetMethod.IsExtensionMethod && IsPlain(value.Unconverted(), known)
            )
                continue;
            if (
                argument.Parameter is not { Ordinal: var taker }
                || !(taker == inner.Flags ? IsChoice(value) : OwnTime.Is(value, taker, inner))
            )
                return false;
        }

        return true;
    }

    /// <summary>Whether a local function waits for a poller of the code around it.</summary>
    private static bool IsPollerAround(IOperation owner, MessagingMember inner) =>
        inner.Role == MessagingRole.Poll && owner.Unconverted() is ILocalReferenceOperation;

    private static bool IsPlain(IOperation owner, MessagingLibrary known) =>
        owner is IParameterReferenceOperation or IInstanceReferenceOperation
        || owner is IMemberReferenceOperation { Instance: null or IInstanceReferenceOperation or IParameterReferenceOperation }
            && known.Fields.Of(owner) is not null;

    private static bool IsChoice(IOperation value)
    {
        foreach (var part in value.DescendantsAndSelf())
            if (
                part
                is not (
                    IConditionalOperation
                    or IBinaryOperation
                    or IConversionOperation
                    or IParenthesizedOperation
                    or IParameterReferenceOperation
                    or ILiteralOperation
                    or IFieldReferenceOperation { Field.IsConst: true }
                )
            )
                return false;
        return true;
    }

    /// <summary>The ordinal of the parameter that stands for one of the inner call's.</summary>
    private static int Ordinal(IInvocationOperation call, int inner, IMethodSymbol method)
    {
        if (inner != MessagingMember.None)
            foreach (var argument in call.Arguments)
                if (argument.Parameter?.Ordinal == inner)
                    return Parameter(argument, method)?.Ordinal ?? MessagingMember.None;
        return MessagingMember.None;
    }

    private static IParameterSymbol? Parameter(IArgumentOperation argument, IMethodSymbol method)
    {
        var value = argument.Value.Written();
        if (value is IPropertyReferenceOperation && Slice.Of(value, Facet.Whole) is { Whole: var memory })
            value = memory;
        return
            value is IParameterReferenceOperation { Parameter: var parameter }
            && parameter.ContainingSymbol.Is(method)
            && argument.Parameter?.RefKind == parameter.RefKind
            ? parameter
            : null;
    }
}
