using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// The sends and receives that the options name, where their code does not show it or is not at hand. The payload is the parameter after
/// the '@', else the first one that can be one; a receive without such a parameter returns what it receives.
/// </summary>
internal static class NamedWrappers
{
    public static void Add(
        ZmqPerfOptions options,
        Compilation compilation,
        MessagingTypes types,
        Dictionary<ISymbol, MessagingMember> members
    )
    {
        foreach (var named in options.SendMethods)
        foreach (var method in Named(named, compilation, members))
            if (PayloadOf(method, named, types) is { } payload)
                members[method] = new(method, SendRole(payload.Type, types), payload.Ordinal) { IsWrapper = true, AlwaysWaits = true };
        foreach (var named in options.ReceiveMethods)
        foreach (var method in Named(named, compilation, members))
            members[method] = PayloadOf(method, named, types) is { } buffer
                ? new(method, types.IsMessage(buffer.Type) ? MessagingRole.ReceiveMessage : MessagingRole.ReceiveIntoBuffer, buffer.Ordinal)
                {
                    IsWrapper = true,
                    AlwaysWaits = true,
                }
                : new(method, MessagingRole.ReceiveNew, MessagingMember.None) { IsWrapper = true, AlwaysWaits = true };
    }

    private static IEnumerable<IMethodSymbol> Named(
        NamedMember named,
        Compilation compilation,
        Dictionary<ISymbol, MessagingMember> members
    )
    {
        foreach (var symbol in DocumentationCommentId.GetSymbolsForDeclarationId(named.Id, compilation))
            if (symbol is IMethodSymbol method && !members.ContainsKey(method))
                yield return method;
    }

    private static IParameterSymbol? PayloadOf(IMethodSymbol method, NamedMember named, MessagingTypes types)
    {
        foreach (var parameter in method.Parameters)
            if (named.Parameter is null ? CanBePayload(parameter.Type, types) : parameter.Name == named.Parameter)
                return parameter;
        return null;
    }

    private static bool CanBePayload(ITypeSymbol type, MessagingTypes types) =>
        type.IsOfBytes() || type.IsByteSegment() || type.SpecialType == SpecialType.System_String || types.IsMessage(type);

    private static MessagingRole SendRole(ITypeSymbol type, MessagingTypes types) =>
        types.IsMessage(type) ? MessagingRole.SendMessage
        : type.SpecialType == SpecialType.System_String ? MessagingRole.SendText
        : MessagingRole.SendBytes;
}
