using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Multipart;

/// <summary>
/// The sockets of a body that are worth following: those that send a frame which promises another one, from a variable or a field that
/// cannot change meanwhile.
/// </summary>
internal static class SocketPaths
{
    public static IEnumerable<(ISymbol Socket, IOperation Named, IOperation Function)> In(MessagingBody body)
    {
        var found = new List<(ISymbol Socket, IOperation Named, IOperation Function)>();
        foreach (var hit in body.Hits)
            if (PromisesMore(hit, body) && hit.Operation is IInvocationOperation call && SocketOperand.Of(call, body) is { } reference)
                Add(reference);
        foreach (var symbol in body.Uses.Used)
            if (LocalUses.TypeOf(symbol) is { } type && body.Library.Types.IsSocket(type))
                foreach (var reference in body.Uses.Of(symbol))
                    if (IsGivenToBegin(reference, body))
                        Add(reference);
        return found;

        void Add(IOperation reference)
        {
            var function = reference.EnclosingFunction();
            while (!IsOf(reference, function) && SentByLocal.CallerOf(function, body) is { } caller)
                function = caller;
            if (
                MessageHolder.Of(reference, body) is { } socket
                && !found.Exists(f => f.Function == function && f.Socket.Is(socket))
                && IsKnown(socket, function, body)
            )
                found.Add((socket, reference, function));
        }
    }

    /// <summary>Whether a variable is a function's own, or no local and no parameter.</summary>
    private static bool IsOf(IOperation reference, IOperation function) =>
        LocalUses.SymbolOf(reference) is not { } variable || variable.ContainingSymbol.Is(FunctionValues.SymbolOf(function));

    /// <summary>Whether a method of the source gets the socket, and leaves a message begun.</summary>
    private static bool IsGivenToBegin(IOperation reference, MessagingBody body) =>
        reference.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation call } argument
        && body.Library.MemberOf(call) is not { IsCertain: true }
        && SentByMethod.Of(call, argument, body, default) == SocketEvent.More;

    public static (SocketProtocol Protocol, TypestateAnalysis Walk)? Follow(
        ISymbol socket,
        IOperation function,
        in FollowedCall call,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        if (OrderedGraph.Of(function, body, cancellationToken) is not { } code)
            return null;
        var protocol = new SocketProtocol(socket, code, call);
        return TypestateAnalysis.Run(code, protocol, cancellationToken) is { } walk ? (protocol, walk) : null;
    }

    /// <summary>
    /// Whether a message that is begun here may be finished elsewhere: by a caller, or by other code that has the socket.
    /// </summary>
    public static bool IsSharedByOthers(ISymbol socket, SocketProtocol protocol, IOperation function, MessagingBody body) =>
        !protocol.IsOwn
        && !(
            socket is { DeclaredAccessibility: Accessibility.Private }
            && body.Library.Fields.Contains(socket)
            && function.Parent is null
            && body.Owner is IMethodSymbol { DeclaredAccessibility: not Accessibility.Private }
            && NobodyElseSends(socket, body)
        );

    /// <summary>
    /// By syntax alone: outside this member, a field is named only where it is made, closed, or used for something that does not send.
    /// </summary>
    private static bool NobodyElseSends(ISymbol field, MessagingBody body)
    {
        if (field.ContainingType.ContainingType is not null)
            return false;
        foreach (var part in field.ContainingType.DeclarationsIn(body.Compilation))
        foreach (var node in part.GetSyntax().DescendantNodes())
            if (
                node is IdentifierNameSyntax { Identifier.ValueText: var name } identifier
                && name == field.Name
                && !body.Owner.Declares(identifier)
                && !IsHarmless(identifier, isSocket: body.Library.Types.IsSocket(LocalUses.TypeOf(field)))
            )
                return false;
        return true;
    }

    /// <summary>The names of what sends are known of sockets, not of the user's objects that have one.</summary>
    private static bool IsHarmless(IdentifierNameSyntax name, bool isSocket)
    {
        SyntaxNode node = name;
        if (node.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access)
            node = access;
        return node.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left == node,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } => IsQuiet(member),
            ConditionalAccessExpressionSyntax
            {
                WhenNotNull: InvocationExpressionSyntax
                {
                    Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: var member }
                }
            } => IsQuiet(member),
            _ => false,
        };

        bool IsQuiet(string member) => isSocket ? !RuntimeSymbols.MaySend(member) : member == nameof(IDisposable.Dispose);
    }

    private static bool PromisesMore(in MessagingHit hit, MessagingBody body)
    {
        if (hit is not { Member.Role: MessagingRole.SendInPlace, Operation: IInvocationOperation begin })
            return PromisesMoreByFlags(hit);
        foreach (var send in InPlaceSends.Of(begin, body))
            if (send.Flags is { } flags && MessagingMember.PromiseMore(flags))
                return true;
        return false;
    }

    private static bool PromisesMoreByFlags(in MessagingHit hit) =>
        hit.Member
            is {
                More.IsNever: false,
                Role: MessagingRole.SendBytes
                    or MessagingRole.SendText
                    or MessagingRole.SendMemory
                    or MessagingRole.SendMessage
                    or MessagingRole.SendEmpty
                    or MessagingRole.SendShared
            }
        && hit.Operation is IInvocationOperation call
        && hit.Member.PromisesMore(call) == true;

    private static bool IsKnown(ISymbol socket, IOperation function, MessagingBody body)
    {
        switch (socket)
        {
            case IFieldSymbol or IPropertySymbol:
                return FieldWrites.CannotChangeDuring(socket, body);
            case IParameterSymbol parameter when Stability.IsOfPrimaryConstructor(parameter, body):
                return FieldWrites.CannotChangeDuring(parameter, body);
        }

        foreach (var reference in body.Uses.Of(socket))
            if (LocalUses.IsWrite(reference) || !SentByLocal.IsCalledBy(reference.EnclosingFunction(), function, body))
                return false;
        return true;
    }
}
