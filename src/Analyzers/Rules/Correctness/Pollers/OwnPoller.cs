using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Correctness.Threads;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness.Pollers;

/// <summary>A poller that an object makes, keeps to itself, and starts on a thread of its own in one place.</summary>
/// <param name="Field">The field with it.</param>
/// <param name="Start">The call that starts it, or the thread that runs it.</param>
/// <param name="Starter">The member with that call.</param>
/// <param name="IsCertain">Whether it runs from the constructor on until the object is disposed.</param>
/// <param name="Sockets">The fields with the sockets that it has by then, and that nothing takes out.</param>
/// <param name="Functions">What the type's code has it run.</param>
internal sealed record OwnPoller(
    ISymbol Field,
    IOperation Start,
    IMethodSymbol Starter,
    bool IsCertain,
    HashSet<ISymbol> Sockets,
    IReadOnlyCollection<IOperation> Functions
)
{
    /// <summary>Whether a window starts it when it begins, always, and it runs until the window is disposed.</summary>
    public bool IsOfWindow { get; private init; }

    public static OwnPoller? Of(ISymbol field, List<CodeBody> bodies, MessagingLibrary library)
    {
        (IOperation Call, IMethodSymbol Member)? start = null;
        var stops = false;
        foreach (var body in bodies)
        foreach (var operation in body.Root.Descendants())
        {
            if (operation is not IMemberReferenceOperation { Member: var named } || !named.Is(field))
                continue;
            if (RunsOnAThread(operation, body, library) is { } thread)
            {
                if (start is not null || body.Member is not IMethodSymbol runner || thread.EnclosingFunction() != body.Root)
                    return null;
                start = (thread, runner);
                continue;
            }

            if (!IsKept(operation, library))
                return null;
            if (operation.CallOn() is not { } call || library.MemberOf(call) is not { } member)
                continue;
            if (member.Role == MessagingRole.RemoveFromPoller)
                return null;
            stops |= member.Role == MessagingRole.StopPoller && body.Member is IMethodSymbol stopper && !OutsideCode.Ends(stopper, bodies);
            if (member.Role != MessagingRole.RunPoller)
                continue;
            if (start is not null || !member.AnswersAtOnce(call) || body.Member is not IMethodSymbol starter)
                return null;
            if (call.EnclosingFunction() is var function && function != body.Root && !OutsideCode.Begins(function, starter, bodies))
                return null;
            start = (call, starter);
        }

        if (start is not { Call: var at, Member: var by })
            return null;
        var sockets = new PollerSockets(field, at, by, bodies, library).Find();
        var isCertain =
            by.MethodKind == MethodKind.Constructor
            && at.EnclosingFunction() is not IAnonymousFunctionOperation
            && !Branching.IsInBranch(at)
            && !StartedThreads.MayEndBefore(at)
            && !stops;
        return sockets.Count > 0 && FunctionsIn(bodies, library) is { } functions
            ? new(field, at, by, isCertain, sockets, functions)
            {
                IsOfWindow =
                    !stops
                    && !Branching.IsInBranch(at)
                    && !StartedThreads.MayEndBefore(at)
                    && OutsideCode.Begins(at.EnclosingFunction(), by, bodies),
            }
            : null;
    }

    /// <summary>Where a thread or task is started that does nothing but run the poller.</summary>
    private static IOperation? RunsOnAThread(IOperation poller, CodeBody body, MessagingLibrary library)
    {
        if (
            poller.Parent is not IMethodReferenceOperation
                && !(poller.Parent is IInvocationOperation && poller.EnclosingFunction() is IAnonymousFunctionOperation)
            || body.Member is not { } member
            || body.Root.SemanticModel is not { } model
        )
            return null;
        var code = new MessagingBody(body.Root, member, ImmutableArray<MessagingHit>.Empty, library, model);
        return PollerThreads.StartOf(poller.Parent, code)?.Start;
    }

    /// <summary>Whether a reference does not let the poller go: others that have it run code on its thread.</summary>
    private static bool IsKept(IOperation reference, MessagingLibrary library) =>
        reference.ParentPastConversions() switch
        {
            IInvocationOperation or IPropertyReferenceOperation or IConditionalAccessOperation => true,
            ISimpleAssignmentOperation { Target: var target, Value: var value } => target == reference
                && (value.IsNull() || value.Unconverted() is IObjectCreationOperation || library.MakesPoller(value.Unconverted())),
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } } => method.IsFramework()
                || library.Types.IsOfTheLibrary(method),
            IBinaryOperation or IUsingOperation => true,
            IIsPatternOperation test => !BufferUses.DeclaresVariables(test), // another name for it
            _ => false,
        };

    /// <summary>What pollers run, whichever they are: all that may call members of the object.</summary>
    private static List<IOperation>? FunctionsIn(List<CodeBody> bodies, MessagingLibrary library)
    {
        var functions = new List<IOperation>();
        foreach (var body in bodies)
        foreach (var operation in body.Root.Descendants())
            switch (operation)
            {
                case IAnonymousFunctionOperation when DelegateRunner.ReceiverOf(operation, library) is { IsOnPoller: true }:
                    functions.Add(operation);
                    break;
                case IMethodReferenceOperation { Method: var method }
                    when DelegateRunner.ReceiverOf(operation, library) is { IsOnPoller: true }:
                    if ((bodies.RootOf(method) ?? FunctionValues.LocalFunction(method, body.Root)) is not { } function)
                        return null; // a method of elsewhere may do anything
                    functions.Add(function);
                    break;
            }

        return functions;
    }
}
