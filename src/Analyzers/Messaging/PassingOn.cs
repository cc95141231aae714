using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// A user method that passes one of its parameters to a send or a receive unchanged, and does whatever else it does without that.
/// </summary>
internal static class PassingOn
{
    /// <summary>What the method is, if the inner call gets one of its parameters as it came.</summary>
    public static MessagingMember? Of(IMethodSymbol method, IInvocationOperation call, MessagingMember inner, MessagingLibrary known)
    {
        if (
            method.IsAsync
            || inner.Role
                is not (
                    MessagingRole.SendBytes
                    or MessagingRole.SendText
                    or MessagingRole.SendMessage
                    or MessagingRole.ReceiveMessage
                    or MessagingRole.ReceiveIntoBuffer
                )
            || call.ArgumentFor(inner.Operand) is not { } operand
            || PassedParameter(operand, method) is not { } parameter
        )
            return null;
        if (!PassesOn(parameter, call, operand, IsALook))
            return IsFilledAndReturned(parameter, method, call, operand, inner)
                ? new(method, MessagingRole.FillAndReturn, parameter.Ordinal)
                {
                    IsWrapper = true,
                    Binding = inner.Binding,
                    Socket = ReceivingHelpers.SocketOf(call, inner),
                }
                : null;
        var flags =
            inner.Flags != MessagingMember.None && call.ArgumentFor(inner.Flags) is { } given ? PassedParameter(given, method) : null;
        var (neverWaits, alwaysWaits) = (flags is null && inner.AnswersAtOnce(call), flags is null && inner.Waits(call));
        if (inner.IsReceive && (neverWaits || flags is not null) && OtherWaits.MayBeBeside(call, method, known))
            (neverWaits, flags) = (false, null);
        return new(method, inner.Role, parameter.Ordinal, flags: flags?.Ordinal ?? MessagingMember.None)
        {
            IsWrapper = true,
            Binding = inner.Binding,
            ThrowsOnWouldBlock = inner.ThrowsOnWouldBlock,
            NeverWaits = neverWaits,
            AlwaysWaits = alwaysWaits,
            More = inner.More.Around(call, method, _ => MessagingMember.None),
            Socket = ReceivingHelpers.SocketOf(call, inner),
        };
    }

    private static IParameterSymbol? PassedParameter(IOperation value, IMethodSymbol method)
    {
        value = value.Written();
        if (
            value is IPropertyReferenceOperation { Property: var view, Instance: { } memory }
            && memory.Type.IsByteMemory()
            && view.Has(Facet.Whole)
        )
            value = memory;
        return
            value is IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter }
            && parameter.ContainingSymbol.Is(method)
            ? parameter
            : null;
    }

    /// <summary>
    /// Whether the call is made once at most, while the method is called, and nothing else happens to the parameter than that it is looked
    /// at.
    /// </summary>
    private static bool PassesOn(
        IParameterSymbol parameter,
        IInvocationOperation call,
        IOperation operand,
        Func<IOperation, bool> isHarmless
    )
    {
        var function = call.EnclosingFunction();
        if (
            Loops.InnermostLoop(call) is not null
            || call.HasErrors()
            || Loops.JumpsBack(function, -1, call.Syntax.SpanStart, call.Syntax.SpanStart)
            || Functions.IsIterator(function)
        )
            return false;
        foreach (var reference in LocalUses.In(call.Root()).Of(parameter))
            if (!reference.IsIn(operand) && !isHarmless(reference))
                return false;
        return function.Parent is null || function is ILocalFunctionOperation { Symbol: var local } && local.Is(parameter.ContainingSymbol);
    }

    /// <summary>
    /// Whether the receive waits and its length is dropped, and the method returns the parameter: <c>s.Recv(into); return into;</c>
    /// </summary>
    private static bool IsFilledAndReturned(
        IParameterSymbol parameter,
        IMethodSymbol method,
        IInvocationOperation call,
        IOperation operand,
        MessagingMember inner
    )
    {
        if (
            inner.Role != MessagingRole.ReceiveIntoBuffer
            || !inner.IsCertain
            || !inner.Waits(call)
            || call.Type?.SpecialType != SpecialType.System_Int32
            || !call.IsDropped()
            || !method.ReturnType.Is(parameter.Type)
            || !PassesOn(parameter, call, operand, static use => IsALook(use) || use.Parent is IReturnOperation)
        )
            return false;
        var function = call.EnclosingFunction();
        foreach (var operation in function.Descendants())
            if (
                operation is IReturnOperation { ReturnedValue: { } returned }
                && operation.EnclosingFunction() == function
                && !parameter.Is(LocalUses.SymbolOf(returned))
            )
                return false;
        return true;
    }

    private static bool IsALook(IOperation reference) =>
        reference.ParentPastConversions() switch
        {
            IPropertyReferenceOperation { Property.Type.SpecialType: not (SpecialType.None or SpecialType.System_Object) } => true,
            IBinaryOperation => true,
            IIsPatternOperation pattern => !BufferUses.DeclaresVariables(pattern),
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } } => method.Has(Facet.Ignores),
            _ => false,
        };
}
