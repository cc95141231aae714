using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.ZeroCopy;

/// <summary>
/// May libzmq be done with a message at a later point? It may where the code has received a reply meanwhile, waited, or closed the socket.
/// </summary>
internal static class SendMayComplete
{
    private const Effect Answered =
        Effect.Receives | Effect.Waits | Effect.MayWait | Effect.Sleeps | Effect.Suspends | Effect.RunsUnknownCode | Effect.Iterates;
    private const Effect KnownUse = Effect.RunsKnownCode | Effect.UsesSocket;

    public static bool MayHappenBetween(int from, int to, IOperation function, MessagingBody body)
    {
        foreach (var operation in function.Descendants())
            if (
                operation.Syntax.SpanStart >= from && operation.Syntax.Span.End <= to && MaySettle(operation, body)
                || ClosesBetween(operation, from, to, body)
            )
                return true;
        return false;
    }

    /// <summary>Whether the end of a using comes in between, by which something else than a message is disposed.</summary>
    private static bool ClosesBetween(IOperation operation, int from, int to, MessagingBody body)
    {
        var (resources, scope) = operation switch
        {
            IUsingOperation { Resources: var held } => (held, operation),
            IUsingDeclarationOperation { DeclarationGroup: var group, Parent: IBlockOperation block } => (group, block),
            _ => (null, operation),
        };
        if (resources is null || scope.Syntax.Span.End is var end && (end < from || end > to))
            return false;
        if (resources is not IVariableDeclarationGroupOperation declared)
            return MayClose(resources.Unconverted().Type, body);
        foreach (var declaration in declared.Declarations)
        foreach (var variable in declaration.Declarators)
            if (MayClose(variable.Symbol.Type, body))
                return true;
        return false;
    }

    /// <summary>Whether the disposal of such a thing may close a socket.</summary>
    private static bool MayClose(ITypeSymbol? type, MessagingBody body) =>
        !body.Library.Types.IsMessage(type) && type?.Has(TypeFacet.Pin) != true;

    private static bool MaySettle(IOperation operation, MessagingBody body)
    {
        // disposing anything but a message may close a socket
        if (operation is IInvocationOperation { TargetMethod: var method } call && method.IsDisposal() && !method.IsFramework())
            return MayClose(call.Instance?.Type, body);
        var effects = body.EffectsOf(operation);
        return (effects & Answered) != 0 || (effects & KnownUse) == KnownUse;
    }
}
