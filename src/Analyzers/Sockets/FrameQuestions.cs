using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>
/// Where a function asks whether a frame is there for a socket: by <c>HasMore</c>, by <c>More</c> of the frame that came last, by one of
/// the user's methods that returns that, or by a poller that has found the socket readable.
/// </summary>
internal static class FrameQuestions
{
    public static KeptAnswers Of(in SocketCall on, IOperation function, MessagingBody body)
    {
        var answers = new KeptAnswers(body.Uses);
        foreach (var operation in function.Descendants())
            if (operation.EnclosingFunction() == function && Is(operation, on, body))
                answers.Add(operation);
        return answers;
    }

    private static bool Is(IOperation operation, in SocketCall on, MessagingBody body)
    {
        if (!MoreFrames.Asks(operation, body.Library))
            return PollerQuestions.Is(operation, on, body)
                || operation is IInvocationOperation call && AsksByItself(call.TargetMethod, body);
        var asked = SameSocket.Named((operation as IPropertyReferenceOperation)?.Instance ?? (operation as IInvocationOperation)?.Instance);
        if (asked is null || !body.Library.Types.IsSocket(asked.Type))
            return asked is null || !IsFromAnother(asked, on, body);
        return !body.Library.Types.IsSocket(on.Socket?.Type) || SameSocket.Is(asked, on.Socket, body);
    }

    /// <summary>Whether one of the user's methods returns the answer, and does nothing else.</summary>
    private static bool AsksByItself(IMethodSymbol method, MessagingBody body)
    {
        if (
            method.ReturnType.SpecialType != SpecialType.System_Boolean
            || !method.IsInSource(body.Compilation)
            || OtherBodies.Of(method.OriginalDefinition, body) is not { } code
        )
            return false;
        IOperation? only = null;
        foreach (var operation in code.Descendants())
            if (operation is IReturnOperation { ReturnedValue: { } value })
            {
                if (only is not null)
                    return false;
                only = value.Unconverted();
            }

        return only is not null && MoreFrames.Asks(only, body.Library);
    }

    /// <summary>Whether a frame is received from other sockets only, as far as this body shows.</summary>
    private static bool IsFromAnother(IOperation frame, in SocketCall on, MessagingBody body)
    {
        if (LocalUses.SymbolOf(frame) is not { } variable)
            return false;
        var isFromAnother = false;
        foreach (var hit in body.Hits)
            if (hit is { Member.IsReceive: true, Operation: IInvocationOperation receive } && Gives(receive, variable, body))
            {
                if (SocketCall.Of(receive, body).IsOnSocketOf(on))
                    return false;
                isFromAnother = true;
            }

        return isFromAnother;
    }

    /// <summary>Whether a receive gives the variable its frame: as an argument, or by what it returns.</summary>
    private static bool Gives(IInvocationOperation receive, ISymbol variable, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(variable))
            if (reference.IsIn(receive))
                return true;
        return receive.ParentPastConversions() switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } } => Is(declared, variable),
            ISimpleAssignmentOperation { Target: var target } => LocalUses.SymbolOf(target) is { } assigned && Is(assigned, variable),
            _ => false,
        };
    }

    private static bool Is(ISymbol a, ISymbol b) => a.Is(b);
}
