using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// What a user method receives into, if neither its caller passes it nor the method creates it: a field of its object, or a variable around
/// a local function.
/// </summary>
internal static class OwnBuffer
{
    /// <summary>What a call of another such method fills.</summary>
    public static ISymbol? Of(IInvocationOperation call, MessagingMember inner) =>
        inner.IsWrapper && call.Instance is null or IInstanceReferenceOperation ? inner.Buffer : null;

    /// <summary>What a call in a method fills.</summary>
    public static ISymbol? Of(IInvocationOperation call, MessagingMember inner, IMethodSymbol method, MessagingBody body)
    {
        if (call.ArgumentFor(inner.Operand) is not { } given)
            return Of(call, inner);
        return
            inner.Role == MessagingRole.ReceiveIntoBuffer
            && BufferRoot.Of(given, body) is { } root
            && !(root is ILocalSymbol or IParameterSymbol && root.ContainingSymbol.Is(method))
            ? root
            : null;
    }

    /// <summary>A method that returns how much its one receive has got; null where it returns anything else.</summary>
    public static MessagingMember? HelperOf(IMethodSymbol method, MessagingBody body)
    {
        if (
            ReceivingHelpers.OnlyReceive(body) is not ({ } call, { Role: MessagingRole.ReceiveIntoBuffer, AnswersByException: false } inner)
            || call.Type?.SpecialType != SpecialType.System_Int32
            || call.HasErrors()
            || Of(call, inner, method, body) is not { } buffer
        )
            return null;
        var (isSize, isDirect) = (false, true);
        foreach (var result in MethodResults.Of(body))
            if (result == call)
                isSize = true;
            else if (IsHeld(result, call, body))
                (isSize, isDirect) = (true, false);
            else if (result.ConstantValue is { HasValue: true, Value: <= 0 })
                isDirect = false;
            else
                return null;
        return isSize
            ? new(method, MessagingRole.ReceiveIntoBuffer, MessagingMember.None)
            {
                IsWrapper = true,
                Binding = inner.Binding,
                Buffer = buffer,
                ThrowsOnWouldBlock = inner.ThrowsOnWouldBlock,
                NeverWaits = isDirect && inner.AnswersAtOnce(call),
                AlwaysWaits = inner.Waits(call),
                Told = isDirect ? Forwarding.ToldBy(call, inner, method) : null,
                Socket = ReceivingHelpers.SocketOf(call, inner),
            }
            : null;
    }

    /// <summary>A method whose one receive waits, and which returns a tuple or a record with how much that has got in it.</summary>
    public static MessagingMember? HelperOfParts(IMethodSymbol method, MessagingBody body)
    {
        var hasNumber = false;
        foreach (var (_, type) in ResultPart.Of(method.ReturnType, body.Compilation))
            hasNumber |= type.SpecialType == SpecialType.System_Int32;
        if (
            !hasNumber
            || ReceivingHelpers.OnlyReceive(body) is not ({ } call, { Role: MessagingRole.ReceiveIntoBuffer } inner)
            || call.Type?.SpecialType != SpecialType.System_Int32
            || call.HasErrors()
            || !inner.Waits(call)
            || Of(call, inner, method, body) is not { } buffer
        )
            return null;
        foreach (var (part, type) in ResultPart.Of(method.ReturnType, body.Compilation))
            if (type.SpecialType == SpecialType.System_Int32)
                foreach (var result in MethodResults.Of(body))
                    if (part.In(result)?.Unconverted() is { } value && (value == call || IsHeld(value, call, body)))
                        return new(method, MessagingRole.ReceiveIntoBuffer, MessagingMember.None)
                        {
                            IsWrapper = true,
                            Binding = inner.Binding,
                            Buffer = buffer,
                            AlwaysWaits = true,
                            Socket = ReceivingHelpers.SocketOf(call, inner),
                        };
        return null;
    }

    public static bool CanBeAPart(ITypeSymbol type) => type.IsByteSpan() || type.IsByteMemory() || type.IsByteSegment();

    /// <summary>A method whose one receive waits, and fills a field of the object; whether it returns that is for others to see.</summary>
    public static MessagingMember? HelperThatReturnsIt(IMethodSymbol method, MessagingBody body) =>
        ReceivingHelpers.OnlyReceive(body) is ({ } call, { Role: MessagingRole.ReceiveIntoBuffer } inner)
        && !call.HasErrors()
        && inner.Waits(call)
        && Of(call, inner, method, body) is IFieldSymbol buffer
            ? new(method, MessagingRole.FillAndReturn, MessagingMember.None)
            {
                IsWrapper = true,
                Binding = inner.Binding,
                Buffer = buffer,
                Socket = ReceivingHelpers.SocketOf(call, inner),
            }
            : null;

    /// <summary>Whether a value is a local that has nothing but what a call returns.</summary>
    private static bool IsHeld(IOperation value, IInvocationOperation call, MessagingBody body) =>
        value is ILocalReferenceOperation { Local: var local } && body.Uses.OnlyValueOf(local)?.Unconverted() == call;
}
