using System;
using System.Collections.Generic;
using System.Collections.Immutable;
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
        Only(compilation, "Socket") is { } socket && Only(compilation, "Message") is { } message
            ? new MessagingTypes(socket, message, Only(compilation, "MultipartMessage"), Only(compilation, "MessagePool"))
            : null;

    /// <summary>The exception that all versions throw, or derive theirs from; null where it is not referenced.</summary>
    public static INamedTypeSymbol? FindException(Compilation compilation) => Only(compilation, "Core.ZmqException");

    /// <summary>The type of this name where there is exactly one, the compilation's own included.</summary>
    private static INamedTypeSymbol? Only(Compilation compilation, string name) =>
        compilation.GetTypesByMetadataName(Namespace + name) is [var only] ? only : null;

    public static void AddMembers(Compilation compilation, MessagingTypes types, Dictionary<ISymbol, MessagingMember> members)
    {
        Add(types.Socket, method => SocketMember(method, types));
        Add(
            types.Message,
            static method =>
                method.MethodKind == MethodKind.Constructor ? MessageConstructor(method)
                : method.Name == "Rebuild" ? new(method, MessagingRole.Rebuild, MessagingMember.None)
                : null
        );
        Add(
            types.Pool,
            static method =>
                new(
                    method,
                    method.Name == "Rent" ? MessagingRole.TakeFromPool : MessagingRole.UsePool,
                    method.Parameters.IsEmpty ? MessagingMember.None : 0
                )
        );
        Add(types.Multipart, MultipartMember);
        Add(compilation.GetTypeByMetadataName(Namespace + "SocketExtensions"), ExtensionMember);
        Add(
            compilation.GetTypeByMetadataName(Namespace + "SocketAsyncExtensions"),
            static method =>
                method.Name.StartsWith("Recv", StringComparison.Ordinal)
                    ? new(method, MessagingRole.ReceiveAsync, MessagingMember.None)
                    : null
        );
        Add(compilation.GetTypeByMetadataName(Namespace + "Poller"), PollerMember);

        void Add(INamedTypeSymbol? type, Func<IMethodSymbol, MessagingMember?> memberOf)
        {
            foreach (var symbol in type?.GetMembers() ?? ImmutableArray<ISymbol>.Empty)
                if (
                    symbol
                        is IMethodSymbol
                        {
                            MethodKind: MethodKind.Ordinary or MethodKind.Constructor or MethodKind.PropertyGet,
                            DeclaredAccessibility: Accessibility.Public
                        } method
                    && memberOf(method) is { } member
                )
                    members[method] = member;
        }
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
                    SpecialType.System_String => new(method, MessagingRole.SendText, 0, flags: flags)
                    {
                        NeverWaits = method.Name == "TrySend",
                    },
                    SpecialType.System_IntPtr => new(method, MessagingRole.SendMemory, 0, size: 1, flags: flags),
                    _ when SymbolEqualityComparer.Default.Equals(first, types.Message) => new(
                        method,
                        MessagingRole.SendMessage,
                        0,
                        flags: flags
                    )
                    {
                        ThrowsOnWouldBlock = true,
                    },
                    _ => new(method, MessagingRole.SendBytes, 0, flags: flags) { NeverWaits = method.Name == "TrySend" },
                };
            case "Recv" or "TryRecv" when first is not null:
                var (tries, throws) = (method.Name == "TryRecv", method.Name == "Recv" && AnswersByException(types));
                var content = tries ? EmptyContent.Zero : EmptyContent.Unknown;
                return SymbolEqualityComparer.Default.Equals(first, types.Message)
                    ? new(method, MessagingRole.ReceiveMessage, 0, size: SizeOf(method), flags: flags)
                    {
                        ThrowsOnWouldBlock = true,
                        AnswersByException = throws,
                        NeverWaits = tries,
                        WhenEmpty = content,
                    }
                    : new(method, MessagingRole.ReceiveIntoBuffer, 0, flags: flags)
                    {
                        ThrowsOnWouldBlock = throws,
                        AnswersByException = throws,
                        NeverWaits = tries,
                        WhenEmpty = content,
                    };
            case "RecvBytes" or "RecvString":
                return new(method, MessagingRole.ReceiveNew, MessagingMember.None, flags: flags)
                {
                    ThrowsOnWouldBlock = true,
                    AnswersByException = true,
                };
            case "TryRecvBytes" or "TryRecvString":
                return new(method, MessagingRole.ReceiveNew, MessagingMember.None, flags: flags)
                {
                    ThrowsOnWouldBlock = true,
                    NeverWaits = true,
                    WhenEmpty = EmptyContent.Null,
                };
            case "SetOption":
                return new(method, MessagingRole.Configure, 1);
            case "Bind" or "Connect":
                return new(method, MessagingRole.Attach, 0);
            case "Subscribe" or "Unsubscribe":
                return new(method, MessagingRole.Configure, 0);
            default:
                return null;
        }
    }

    /// <summary>The versions with TrySend have no result that says "nothing there".</summary>
    private static bool AnswersByException(MessagingTypes types) => !types.Socket.GetMembers("TrySend").IsEmpty;

    /// <summary>All versions from 0.3.1 on, the first with these constants, do; some of those before do not.</summary>
    public static bool LeaksRefilledMessages(Compilation compilation) =>
        compilation.GetTypesByMetadataName(Namespace + "Core.Native.ZmqConstants").Length > 0;

    private static MessagingMember? MessageConstructor(IMethodSymbol constructor)
    {
        var parameters = constructor.Parameters;
        if (parameters.IsEmpty)
            return new(constructor, MessagingRole.CreateEmptyMessage, MessagingMember.None);
        return parameters[0].Type.SpecialType switch
        {
            SpecialType.System_Int32 => new(constructor, MessagingRole.CreateSizedMessage, MessagingMember.None, size: 0),
            SpecialType.System_IntPtr when parameters.Length == 3 => new(
                constructor,
                MessagingRole.CreateZeroCopyMessage,
                0,
                size: 1,
                callback: 2
            ),
            _ => new(constructor, MessagingRole.CreateCopyingMessage, 0),
        };
    }

    private static MessagingMember? MultipartMember(IMethodSymbol method) =>
        method.Name switch
        {
            ".ctor" => new(method, MessagingRole.CreateMultipart, MessagingMember.None),
            "Add" => new(method, MessagingRole.AddFrame, 0),
            "Insert" => new(method, MessagingRole.AddFrame, 1),
            "AddEmptyFrame" => new(method, MessagingRole.AddFrame, MessagingMember.None),
            _ => null,
        };

    private static MessagingMember? ExtensionMember(IMethodSymbol method) =>
        method.Name switch
        {
            "RecvMultipart" => new(method, MessagingRole.ReceiveMultipart, MessagingMember.None) { ThrowsOnWouldBlock = true },
            "TryRecvMultipart" => new(method, MessagingRole.ReceiveMultipart, MessagingMember.None)
            {
                NeverWaits = true,
                ThrowsOnWouldBlock = true,
                WhenEmpty = EmptyContent.Null,
            },
            "SendMultipart" => new(method, MessagingRole.SendMultipart, 1),
            _ => null,
        };

    /// <summary>A poller object, or the static class of the first versions, whose items say themselves what was found.</summary>
    private static MessagingMember? PollerMember(IMethodSymbol method) =>
        method.Name switch
        {
            "Poll" => new(method, MessagingRole.Poll, method.Parameters.Length - 1),
            "Add" => new(method, MessagingRole.AddToPoller, 0),
            "IsReadable" or "IsWritable" or "HasError" or "GetReturnedEvents" => new(method, MessagingRole.AskPoller, 0),
            _ => null,
        };

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
