using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Lifetime.Owning;

/// <summary>
/// Where a disposable object comes from that the code owns: it is made here, or taken from a channel that gives each once.
/// </summary>
internal static class OwnedValue
{
    public static bool IsOne(IOperation value, MessagingBody body) =>
        value.Unconverted() switch
        {
            IObjectCreationOperation creation => !creation.HasErrors() && (creation.Initializer is null || OnlyConfigures(creation, body)),
            // whatever the runtime's methods return of such a type is new: BeginFrame, Create, Detach, Reply, Start
            IInvocationOperation { TargetMethod: var made } call => OwnedType.IsRuntimes(made.ContainingType, body.Library)
                || body.Library.Types.Makes(made)
                || IsTakenOut(call, body)
                || IsReceived(call, body)
                || MadeByMethod.Is(call, body),
            IAwaitOperation { Operation: var awaited } => IsOfChannel(awaited, body) || IsReceived(Task(awaited), body),
            _ => false,
        };

    /// <summary>Whether a call takes a frame out of a message of several, which then disposes it no more.</summary>
    public static bool IsTakenOut(IInvocationOperation call, MessagingBody body) =>
        body.Library.Types.IsMultipart(call.TargetMethod.ContainingType)
        && body.Library.Types.MovesContent(call.TargetMethod)
        && body.Library.Types.IsNativeMessage(call.TargetMethod.ReturnType);

    /// <summary>Whether an initializer does nothing but to set options, or to say which sockets are waited for.</summary>
    private static bool OnlyConfigures(IObjectCreationOperation creation, MessagingBody body)
    {
        foreach (var part in creation.Initializer!.Descendants())
            if (
                part is ISimpleAssignmentOperation && OptionWrite.Of(part, body.Library) is null
                || part is IInvocationOperation call && body.Library.MemberOf(call) is not { Role: MessagingRole.AddToPoller }
            )
                return false;
        return body.Library.Types.TakesInitializers(creation.Type);
    }

    /// <summary>Whether a loop takes each of its elements from a channel.</summary>
    public static bool AreElementsOf(IForEachLoopOperation loop, MessagingBody body) => IsOfChannel(loop.Collection, body);

    /// <summary>Whether a local is declared in <c>TryRead(out ...)</c>, and nothing else writes it.</summary>
    public static bool IsTakenByTry(ILocalSymbol local, MessagingBody body)
    {
        var isTaken = false;
        foreach (var reference in body.Uses.Of(local))
        {
            if (!LocalUses.IsWrite(reference))
                continue;
            if (isTaken || reference is not ILocalReferenceOperation { IsDeclaration: true } || !IsGivenByTry(reference, body))
                return false;
            isTaken = true;
        }
        return isTaken;
    }

    /// <summary>Whether a reference is what <c>TryRead</c> of a channel writes, or a receive of all frames that does not wait.</summary>
    public static bool IsGivenByTry(IOperation reference, MessagingBody body) =>
        (reference.Parent is IDeclarationExpressionOperation declaration ? declaration.Parent : reference.Parent)
            is IArgumentOperation { Parent: IInvocationOperation call, Parameter.RefKind: RefKind.Out }
        && (IsOfChannel(call, body) || IsReceived(call, body));

    /// <summary>Whether a call receives all frames of a message, which belong to whoever has called it.</summary>
    private static bool IsReceived(IInvocationOperation? call, MessagingBody body) =>
        call is not null
        && body.Library.MemberOf(call) is { Role: MessagingRole.ReceiveMultipart or MessagingRole.ReceiveAsync, IsCertain: true }
        && !MissingReceiver.IsOf(call, body.Root);

    /// <summary>The call whose task is awaited.</summary>
    private static IInvocationOperation? Task(IOperation awaited) => TaskForms.Inner(awaited) as IInvocationOperation;

    private static bool IsOfChannel(IOperation operation, MessagingBody body) =>
        Task(operation) is { TargetMethod: { ContainingType.TypeArguments: [var element] } method } read
        && method.IsFramework()
        && body.Library.MemberOf(read) is { Role: MessagingRole.CreateOwned }
        && OwnedType.IsItsReaders(element, body.Library);
}
