using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Net.Zmq in terms of roles; what its types and options are called stands in the other parts.</summary>
internal sealed partial class NetZmqBinding : Binding
{
    public override void AddMembers(Dictionary<ISymbol, MessagingMember> members)
    {
        Add(_socket, SocketMember);
        Add(
            _message,
            static method =>
                method.MethodKind == MethodKind.Constructor ? MessageConstructor(method)
                : method.Name == "Rebuild" ? new(method, MessagingRole.Rebuild, MessagingMember.None)
                : null
        );
        Add(
            _pool,
            static method =>
                new(
                    method,
                    method.Name == "Rent" ? MessagingRole.TakeFromPool : MessagingRole.UsePool,
                    method.Parameters.IsEmpty ? MessagingMember.None : 0
                )
        );
        Add(_multipart, MultipartMember);
        Add(TypeOf("SocketExtensions"), ExtensionMember);
        Add(
            TypeOf("SocketAsyncExtensions"),
            static method =>
                method.Name.StartsWith("Recv", StringComparison.Ordinal) ? new(method, MessagingRole.ReceiveAsync, MessagingMember.None)
                : method is { Name: "SendAsync", Parameters: [_, { Type: var bytes }, ..] } && (bytes.IsByteArray() || bytes.IsByteMemory())
                    ? new(method, MessagingRole.SendBytesAsync, 1)
                : null
        );
        Add(TypeOf("Poller"), PollerMember);

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

    private MessagingMember? SocketMember(IMethodSymbol method)
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
                    _ when first.Is(_message) => new(method, MessagingRole.SendMessage, 0, flags: flags) { ThrowsOnWouldBlock = true },
                    _ => new(method, MessagingRole.SendBytes, 0, flags: flags) { NeverWaits = method.Name == "TrySend" },
                };
            case "Recv" or "TryRecv" when first is not null:
                var (tries, throws) = (method.Name == "TryRecv", method.Name == "Recv" && AnswersByException);
                var content = tries ? EmptyContent.Zero : EmptyContent.Unknown;
                return first.Is(_message)
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
                return new(method, MessagingRole.Attach, 0) { Connects = method.Name == "Connect" };
            case "Subscribe" or "Unsubscribe":
                return new(method, MessagingRole.Configure, 0);
            case "SubscribeAll" or "UnsubscribeAll":
                return new(method, MessagingRole.Configure, MessagingMember.None);
            default:
                return null;
        }
    }

    /// <summary>The versions with TrySend have no result that says "nothing there".</summary>
    private bool AnswersByException => !_socket.GetMembers("TrySend").IsEmpty;

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
