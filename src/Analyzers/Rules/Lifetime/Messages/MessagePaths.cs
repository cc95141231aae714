using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;
using ZmqPerf.Analyzers.Typestate;

namespace ZmqPerf.Analyzers.Lifetime.Messages;

/// <summary>A message that has been followed through its function.</summary>
internal sealed record FollowedMessage(ISymbol Symbol, MessageProtocol Protocol, TypestateAnalysis Walk)
{
    /// <summary>What the code calls it.</summary>
    public string Name { get; } =
        Symbol is ILocalSymbol { Type.IsTupleType: true } tuple ? MessageHolder.ItemOf(tuple, Protocol.Body) ?? Symbol.Name : Symbol.Name;

    /// <summary>Whether it holds native memory.</summary>
    public bool IsNative(MessagingBody body) => body.Library.Types.IsNativeMessage(MessageHolder.TypeOf(Symbol, body));
}

/// <summary>
/// The messages of a body that are worth following: those that are sent or disposed where something else happens to them later in the text,
/// or in a loop. Walked once for all rules. A message that a lambda has, or that is passed by reference, is not followed, nor is one in a
/// field that may change meanwhile.
/// </summary>
internal static class MessagePaths
{
    private static readonly PerBody<FollowedMessage> s_known = new(Find);

    public static ImmutableArray<FollowedMessage> In(MessagingBody body, CancellationToken cancellationToken) =>
        s_known.In(body, cancellationToken);

    private static ImmutableArray<FollowedMessage> Find(MessagingBody body, CancellationToken cancellationToken)
    {
        if (!EndsAny(body))
            return ImmutableArray<FollowedMessage>.Empty;
        var found = ImmutableArray.CreateBuilder<FollowedMessage>();
        foreach (var named in MessageNames.In(body))
            if (
                FunctionOf(named.Key, named.Value, body) is { } function
                && IsUndecided(named.Value, body)
                && OrderedGraph.Of(function, body, cancellationToken) is { } code
            )
            {
                var protocol = new MessageProtocol(named.Key, code);
                if (TypestateAnalysis.Run(code, protocol, cancellationToken) is { } walk)
                    found.Add(new(named.Key, protocol, walk));
            }

        return found.ToImmutable();
    }

    /// <summary>Whether anything is sent, or disposed by name, or by a method that gets it.</summary>
    private static bool EndsAny(MessagingBody body)
    {
        foreach (var hit in body.Hits)
            if (hit.Member.Role is MessagingRole.SendMessage or MessagingRole.SendMultipart or MessagingRole.CloseMessage)
                return true;
        foreach (var operation in body.Operations)
            if (
                operation.IsDisposal()
                || operation is IUsingOperation
                || operation is IArgumentOperation { Parameter: { RefKind: RefKind.None } taker }
                    && body.Library.Types.IsMessageOrFrames(taker.Type)
                    && taker.ContainingSymbol.IsInSource(body.Compilation)
            )
                return true;
        return false;
    }

    /// <summary>The one function in which a message is known; null where it cannot be followed.</summary>
    private static IOperation? FunctionOf(ISymbol symbol, List<IOperation> references, MessagingBody body)
    {
        var isCandidate = symbol switch
        {
            ILocalSymbol { RefKind: RefKind.None, Type.IsTupleType: true } => true,
            ILocalSymbol { RefKind: RefKind.None } local => body.Library.Types.IsMessageOrFrames(local.Type)
                && (local.IsForEach || body.Uses.DeclaratorOf(local) is not null || IsGivenByCall(local, references)),
            IParameterSymbol { RefKind: RefKind.None } parameter => body.Library.Types.IsMessageOrFrames(parameter.Type)
                && !Stability.IsOfPrimaryConstructor(parameter, body),
            IFieldSymbol { IsStatic: false, Type.IsReferenceType: true } field => FieldWrites.CannotChangeDuring(field, body),
            _ => false,
        };
        if (!isCandidate)
            return null;
        IOperation? function = null;
        foreach (var reference in references)
            if (
                reference.Parent
                    is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } }
                || reference.EnclosingFunction() is var here && (function ??= here) != here
            )
                return null;
        return body.Uses.DeclaratorOf(symbol)?.EnclosingFunction() is { } own && own != function ? null : function;
    }

    /// <summary>Whether a call declares a local: by an out argument, or by a result that is taken apart.</summary>
    private static bool IsGivenByCall(ILocalSymbol local, List<IOperation> references)
    {
        foreach (var reference in references)
            if (reference is ILocalReferenceOperation { IsDeclaration: true } declared && local.Is(declared.Local))
                return MessageEvents.GivenBy(reference) is not null;
        return false;
    }

    private static bool IsUndecided(IReadOnlyList<IOperation> references, MessagingBody body)
    {
        IOperation? end = null;
        foreach (var reference in references)
        {
            var kind = MessageEvents.Of(reference, body).Event;
            if (
                end is not null
                && (
                    kind is not (MessageEvent.None or MessageEvent.Dispose or MessageEvent.Escape or MessageEvent.Create)
                    || reference.Parent is IConditionalAccessOperation
                )
            )
                return true;
            if (
                kind is MessageEvent.Send or MessageEvent.Dispose or MessageEvent.Close
                || IsConditionalDispose(reference)
                || reference.Parent is IUsingOperation or ISimpleAssignmentOperation { Parent: IUsingOperation }
            )
                end ??= reference;
        }

        return end is not null
            && (
                Loops.InnermostLoop(end) is not null
                || Loops.JumpsBack(end.EnclosingFunction(), -1, end.Syntax.SpanStart, end.Syntax.SpanStart)
            );
    }

    private static bool IsConditionalDispose(IOperation reference) =>
        reference.Parent is IConditionalAccessOperation { WhenNotNull: var call } && call.IsDisposal();
}
