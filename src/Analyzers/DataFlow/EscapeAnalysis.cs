using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>
/// May a call keep the array that it is given? Members of .NET that are known not to are trusted, and so are methods whose source shows
/// that they do not. What can be overridden, or runs later, may keep it.
/// </summary>
internal static class EscapeAnalysis
{
    public static bool MayKeep(IArgumentOperation argument, MessagingBody body)
    {
        if (
            argument.Parameter is not { RefKind: RefKind.None, Type: var type }
            || !type.IsByteArray() && type.SpecialType != SpecialType.System_Array
        )
            return true;
        if (argument.Parent is not IInvocationOperation { TargetMethod: { } method } call)
            return true;
        if (body.Library.MemberOf(call) is { } member)
            return Keeps(member);
        if (method.IsFramework())
            return !method.Has(Facet.Forgets) || method.Has(Facet.Keeps);
        return method.IsVirtual
            || method.IsOverride
            || method.IsAbstract
            || method.IsAsync
            || MayKeep(argument.Parameter.OriginalDefinition, body);
    }

    /// <summary>Sends copy and receives fill, but some collections, messages and queues hold on to what they are given.</summary>
    private static bool Keeps(MessagingMember member) =>
        member.Payload == Payload.Kept
        || member.Role == MessagingRole.PutInQueue
        || member is { Role: MessagingRole.AddFrame, Binding.Facts.MessagesKeepArrays: true };

    private const int MaxDepth = 3;

    /// <summary>
    /// Remembers only what was asked from the outset, where the bound on depth has not cut anything yet, so that results do not depend on
    /// their order.
    /// </summary>
    private static bool MayKeep(IParameterSymbol parameter, MessagingBody from)
    {
        if (from.Depth > 0)
            return MayKeepInside(parameter, from);
        var known = from.Library.KeptParameters;
        if (!known.TryGetValue(parameter, out var kept))
            known.TryAdd(parameter, kept = MayKeepInside(parameter, from));
        return kept;
    }

    private static bool MayKeepInside(IParameterSymbol parameter, MessagingBody from) =>
        from.Depth >= MaxDepth
        || OtherBodies.Of(parameter.ContainingSymbol, from) is not { } code
        || Functions.AnyYields(code)
        || KeepsOrSends(parameter, code, from.Other(code, parameter.ContainingSymbol));

    /// <summary>A helper that sends the array shares it: it no longer serves one send.</summary>
    private static bool KeepsOrSends(IParameterSymbol parameter, IOperation code, MessagingBody body) =>
        BufferUses.AnyEscapesOrIsSent(BufferUses.Of(parameter, code, body), body);
}
