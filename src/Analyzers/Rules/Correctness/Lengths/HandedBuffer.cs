using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Lengths;

/// <summary>
/// The buffer that one of the user's methods returns as a part of something, beside the size: a field of the object, which it has filled.
/// </summary>
internal static class HandedBuffer
{
    /// <summary>How many methods may only return what another one returns.</summary>
    private const int MaxDepth = 3;

    /// <summary>Which part is the buffer; null where none is.</summary>
    public static ResultPart? PartOf(MessagingMember wrapper, MessagingBody body)
    {
        wrapper = Innermost(wrapper, body);
        if (wrapper is not { IsWrapper: true, Buffer: { } own })
            return null;
        MessagingBody? code = null;
        foreach (var (part, type) in ResultPart.Of(wrapper.Method.ReturnType, body.Compilation))
            if (
                (type.IsByteArray() || type.IsByteMemory())
                && part.IsAsGiven(body.Compilation)
                && (code ??= HandedSize.CodeOf(wrapper, body)) is { } its
                && MethodResults.AreAll(MethodResults.Of(part, its), given => BufferRoot.Of(given, its).Is(own))
            )
                return part;
        return null;
    }

    /// <summary>What a method that only returns the result of another one comes to.</summary>
    public static MessagingMember Innermost(MessagingMember wrapper, MessagingBody body)
    {
        for (var depth = 0; depth < MaxDepth; depth++)
            if (
                wrapper is { IsWrapper: true, Buffer: not null }
                && HandedSize.CodeOf(wrapper, body) is { } code
                && MethodResults.OnlyOf(code) is IInvocationOperation call
                && code.Library.MemberOf(call) is { IsWrapper: true } inner
                && inner.Buffer.Is(wrapper.Buffer)
                && AreAlike(inner.Method.ReturnType, wrapper.Method.ReturnType)
            )
                wrapper = inner;
            else
                break;
        return wrapper;
    }

    /// <summary>Items are the same whatever they are called.</summary>
    private static bool AreAlike(ITypeSymbol inner, ITypeSymbol outer) =>
        inner.Is(outer)
        || inner is INamedTypeSymbol { IsTupleType: true, Arity: var items }
            && outer is INamedTypeSymbol { IsTupleType: true, Arity: var others }
            && items == others;

    /// <summary>
    /// The local that gets the buffer where the result is taken apart; null where the code knows the buffer by its own name as well.
    /// </summary>
    public static ISymbol? LocalOf(ReceivedLength received, MessagingBody body)
    {
        if (
            received.Handed is not { Member: null, InItem: null, Index: var item }
            || received.Receive.ParentPastConversions() is not IDeconstructionAssignmentOperation { Target: var target }
            || target.Declared() is not ITupleOperation { Elements: var parts }
            || item >= parts.Length
            || parts[item].Declared() is not ILocalReferenceOperation { Local: var local }
            || body.Uses.TakenFrom(local) is null
        )
            return null;
        foreach (var operation in body.Operations)
            if (received.Own.Is(LocalUses.NamedBy(operation)))
                return null;
        return local;
    }

    /// <summary>Whether a value is the buffer, read as a part of the result that has the size in another one.</summary>
    public static bool Is(IOperation value, ReceivedLength received, MessagingBody body)
    {
        if (received.Reads.IsDefault || received.Handed is not { } part || part.ReadBy(value.Unconverted()) is not { } whole)
            return false;
        whole = whole.Unconverted();
        return (whole is ILocalReferenceOperation { Local: var local } ? body.Uses.OnlyValueOf(local)?.Unconverted() : whole)
            == received.Receive;
    }
}
