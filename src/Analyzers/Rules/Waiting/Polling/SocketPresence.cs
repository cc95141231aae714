using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>Does a loop ask whether the sockets of its poller are there? Where one is not, it cannot be added before the loop.</summary>
internal static class SocketPresence
{
    /// <summary>
    /// Whether it does: by a test for null, or ahead of the poller by whatever else gets the socket, or reads a member of this code that
    /// may look at it.
    /// </summary>
    public static bool IsAskedFor(RemadePoller poller, StatementSyntax loop, MessagingBody body)
    {
        foreach (var add in poller.Adds)
        foreach (var argument in add.Arguments)
        foreach (var part in argument.Value.DescendantsAndSelf())
            if (
                LocalUses.NamedBy(part) is { } named
                && !part.ConstantValue.HasValue
                && IsAskedFor(named, loop, poller.Declarator.Syntax.SpanStart, body)
            )
                return true;
        return false;
    }

    private static bool IsAskedFor(ISymbol socket, StatementSyntax loop, int ahead, MessagingBody body)
    {
        foreach (var operation in body.Operations)
            if (
                operation.IsIn(loop)
                && (
                    LocalUses.NamedBy(operation).Is(socket)
                        ? PresenceTests.IsOne(operation) || operation.Syntax.SpanStart < ahead && !IsUse(operation, body)
                        : operation.Syntax.SpanStart < ahead && MayLookAt(socket, operation, body)
                )
            )
                return true;
        return false;
    }

    /// <summary>Whether a null would have thrown there.</summary>
    private static bool IsUse(IOperation socket, MessagingBody body) =>
        socket.ParentPastConversions() switch
        {
            IInvocationOperation { Instance: { } instance } => instance.Unconverted() == socket,
            IMemberReferenceOperation => true,
            IArgumentOperation { Parent: { } call } => body.Library.MemberOf(call) is { IsWrapper: false },
            _ => false,
        };

    /// <summary>Whether an operation runs code of this compilation, which can see a member, though no variable of this method.</summary>
    private static bool MayLookAt(ISymbol socket, IOperation operation, MessagingBody body) =>
        socket is IFieldSymbol or IPropertySymbol
        && operation switch
        {
            IInvocationOperation { TargetMethod: var method } => method.IsInSource(body.Compilation),
            IPropertyReferenceOperation { Property: var property } => property.IsInSource(body.Compilation)
                && !Stability.IsAutoProperty(property, body),
            _ => false,
        };
}
