using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>
/// Net.Zmq in terms of roles. Everything is read off the referenced assembly, so what a version does not have is simply not in the
/// table; a second binding is one more file like this one.
/// </summary>
internal static class NetZmqBinding
{
    private const string Namespace = "Net.Zmq.";

    /// <summary>The library's types, or null where it is not referenced or two references define it.</summary>
    public static MessagingTypes? FindTypes(Compilation compilation) =>
        Only(compilation, "Socket") is { } socket && Only(compilation, "Message") is { } message ? new MessagingTypes(socket, message, Only(compilation, "MessagePool")) : null;

    /// <summary>The type of this name where there is exactly one, the compilation's own included.</summary>
    private static INamedTypeSymbol? Only(Compilation compilation, string name) => compilation.GetTypesByMetadataName(Namespace + name) is [var only] ? only : null;

    public static void AddMembers(Compilation compilation, MessagingTypes types, Dictionary<ISymbol, MessagingMember> members)
    {
        foreach (var symbol in types.Socket.GetMembers())
            if (symbol is IMethodSymbol { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Public } method && SocketMember(method, types) is { } member)
                members[method] = member;
        foreach (var constructor in types.Message.InstanceConstructors)
            if (MessageConstructor(constructor) is { } member)
                members[constructor] = member;
        if (types.Pool is { } pool)
            foreach (var symbol in pool.GetMembers())
                if (symbol is IMethodSymbol { DeclaredAccessibility: Accessibility.Public } method)
                    members[method] = new(method, method.Name == "Rent" ? MessagingRole.TakeFromPool : MessagingRole.UsePool, method.Parameters.IsEmpty ? MessagingMember.None : 0);
        if (compilation.GetTypeByMetadataName(Namespace + "SocketExtensions") is { } extensions)
            foreach (var symbol in extensions.GetMembers())
                if (symbol is IMethodSymbol { Name: "RecvMultipart" or "TryRecvMultipart" } method)
                    members[method] = new(method, MessagingRole.ReceiveNew, MessagingMember.None);
    }

    private static MessagingMember? SocketMember(IMethodSymbol method, MessagingTypes types)
    {
        var first = method.Parameters.IsEmpty ? null : method.Parameters[0].Type;
        var flags = FlagsOf(method);
        switch (method.Name)
        {
            case "Send" or "TrySend" when first is not null:
                return first.SpecialType switch
                {
                    SpecialType.System_String => new(method, MessagingRole.SendText, 0, flags: flags),
                    SpecialType.System_IntPtr => new(method, MessagingRole.SendMemory, 0, size: 1, flags: flags),
                    _ when SymbolEqualityComparer.Default.Equals(first, types.Message) => new(method, MessagingRole.SendMessage, 0, flags: flags) { ThrowsOnWouldBlock = true },
                    _ => new(method, MessagingRole.SendBytes, 0, flags: flags),
                };
            case "Recv" or "TryRecv" when first is not null:
                return SymbolEqualityComparer.Default.Equals(first, types.Message)
                    ? new(method, MessagingRole.ReceiveMessage, 0, size: SizeOf(method), flags: flags) { ThrowsOnWouldBlock = true }
                    : new(method, MessagingRole.ReceiveIntoBuffer, 0, flags: flags);
            case "RecvBytes" or "RecvString" or "TryRecvBytes" or "TryRecvString":
                return new(method, MessagingRole.ReceiveNew, MessagingMember.None, flags: flags);
            default:
                return null;
        }
    }

    private static MessagingMember? MessageConstructor(IMethodSymbol constructor)
    {
        var parameters = constructor.Parameters;
        if (parameters.IsEmpty)
            return new(constructor, MessagingRole.CreateEmptyMessage, MessagingMember.None);
        return parameters[0].Type.SpecialType switch
        {
            SpecialType.System_Int32 => new(constructor, MessagingRole.CreateSizedMessage, MessagingMember.None, size: 0),
            SpecialType.System_IntPtr when parameters.Length == 3 => new(constructor, MessagingRole.CreateZeroCopyMessage, 0, size: 1, callback: 2),
            _ => new(constructor, MessagingRole.CreateCopyingMessage, 0),
        };
    }

    /// <summary>0.4's <c>Recv(message, expectSize)</c> fills the buffer that a pooled message already has.</summary>
    private static int SizeOf(IMethodSymbol method)
    {
        foreach (var parameter in method.Parameters)
            if (parameter is { RefKind: RefKind.None, Type.SpecialType: SpecialType.System_Int32 })
                return parameter.Ordinal;
        return MessagingMember.None;
    }

    private static int FlagsOf(IMethodSymbol method)
    {
        foreach (var parameter in method.Parameters)
            if (parameter.Type is { TypeKind: TypeKind.Enum, Name: "SendFlags" or "RecvFlags" })
                return parameter.Ordinal;
        return MessagingMember.None;
    }
}
