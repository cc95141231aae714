using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>
/// Where a handler's code does anything that may end that its poller calls it again at once: it takes what is ready, unsubscribes, stops or
/// signals something, waits, throws, or runs code that is not known. What it does with other sockets does not.
/// </summary>
internal sealed class LeavingCode
{
    /// <summary>How many calls of helpers are followed.</summary>
    private const int MaxCalls = 50;

    private const Effect Ending =
        Effect.Sleeps
        | Effect.Waits
        | Effect.MayWait
        | Effect.Signals
        | Effect.Suspends
        | Effect.UsesDevice
        | Effect.RunsUnknownCode
        | Effect.RunsLibraryCode
        | Effect.CallsDelegate
        | Effect.Iterates
        | Effect.Unlisted;

    private readonly HashSet<SyntaxNode> _ends = new();
    private readonly ISymbol? _source;
    private int _followed;

    private LeavingCode(ISymbol? source) => _source = source;

    public static LeavingCode Of(in ReadyHandler handler, MessagingBody body)
    {
        var found = new LeavingCode(handler.Source is { } source ? LocalUses.NamedBy(source) : null);
        var code = ReadyCode.Of(handler, body);
        foreach (var operation in handler.Function.Descendants())
            if (found.Ends(operation, code))
            {
                found._ends.Add(operation.Syntax);
                // a control flow graph has no such statements, and no code of lambdas
                found.HasWholeEnds |=
                    operation is ILoopOperation or IUsingOperation or IUsingDeclarationOperation or ILockOperation
                    || operation.EnclosingFunction() is IAnonymousFunctionOperation lambda && lambda != handler.Function;
            }

        return found;
    }

    /// <summary>Whether nothing in it ends that.</summary>
    public bool NeverEnds => _ends.Count == 0;

    /// <summary>Whether a whole statement may end it, and not an expression in it, or a lambda.</summary>
    public bool HasWholeEnds { get; private set; }

    /// <summary>Whether something there ends it.</summary>
    public bool EndsAt(SyntaxNode place) => _ends.Contains(place);

    /// <summary>Whether it takes, or may take, what is ready.</summary>
    public bool Takes { get; private set; }

    private bool Ends(IOperation operation, ReadyCode code) =>
        operation switch
        {
            IAwaitOperation
            or IThrowOperation
            or IInvalidOperation
            or IEventAssignmentOperation
            or IDynamicInvocationOperation
            or IArgumentOperation { Parameter.RefKind: RefKind.Ref } => true,
            IAssignmentOperation when Notes.Has(operation, code.Function, code.Body.Library) => true,
            IAssignmentOperation { Target: var target } => IsNote(target, code) || (code.Body.EffectsOf(operation) & Ending) != 0,
            IIncrementOrDecrementOperation { Target: var target } => IsNote(target, code),
            IInvocationOperation call => Ends(call, code),
            IForEachLoopOperation { Collection: var collection } when IsQueueHere(collection, code) => false, // it takes nothing
            _ when code.IsSource(operation) && code.MayBeRenamed(operation) => !IsQueueHere(operation, code)
                || operation.ParentPastConversions() is not IForEachLoopOperation,
            IObjectCreationOperation or IPropertyReferenceOperation => MayEnd(operation, code),
            _ => (code.Body.EffectsOf(operation) & Ending) != 0,
        };

    private bool Ends(IInvocationOperation call, ReadyCode code)
    {
        if (SocketOperand.MemberOf(call, code.Body) is { } member)
            return Ends(call, member, code);
        if (LastWanted.IsSaidBy(call, code.Body.EffectsOf(call), isLoop: true, code) || LeavesNote(call, code))
            return true;
        var hasSource = code.IsSource(call.Instance) || call.Arguments.Any(a => code.IsSource(a.Value));
        if (!hasSource && Logging.IsLog(call))
            return false;
        return Helper(call, code) is { } helper ? helper.Function.Descendants().Any(o => Ends(o, helper)) : hasSource || MayEnd(call, code);
    }

    private bool Ends(IInvocationOperation call, MessagingMember member, ReadyCode code)
    {
        if (!member.Takes && !member.IsSend)
            return member.Role
                is MessagingRole.Poll
                    or MessagingRole.RunPoller
                    or MessagingRole.StopPoller
                    or MessagingRole.AddToPoller
                    or MessagingRole.RemoveFromPoller
                    or MessagingRole.RunOnPoller
                    or MessagingRole.PutInQueue
                    or MessagingRole.CleanUp
                    or MessagingRole.DrainFrames
                    or MessagingRole.ReceiveAsync;
        var operand = code.Body.Library.Types.IsQueue(call.Instance?.Type) ? call.Instance : SocketOperand.Of(call, code.Body);
        operand = SameSocket.Named(operand);
        var isSource =
            operand is null
            || code.IsSource(operand)
            || IsOfArguments(operand, code.Body.Library)
            || LocalUses.NamedBy(operand) is not { } named
            || named.Is(_source);
        Takes |= isSource && member.Takes;
        return isSource;
    }

    /// <summary>Whether it is a member of what handlers are given, by whatever name.</summary>
    private static bool IsOfArguments(IOperation operand, MessagingLibrary library) =>
        operand is IPropertyReferenceOperation { Instance.Type: var owner } && library.Types.IsReadyArgument(owner);

    /// <summary>
    /// Whether other code may see by a variable that something has happened; numbers that nobody else asks for only count how often.
    /// </summary>
    private static bool IsNote(IOperation target, ReadyCode code) =>
        BackPressure.IsNumber(target)
            ? AskedElsewhere.Is(target, code)
            : !(target is ILocalReferenceOperation { Local: var local } && local.IsDeclaredIn(code.Function.Syntax));

    /// <summary>Whether a call leaves something in an object of .NET that other code asks: a list, a text that is built, a clock.</summary>
    private static bool LeavesNote(IInvocationOperation call, ReadyCode code) =>
        call is { TargetMethod: var method, Instance: { Type: { IsReferenceType: true, SpecialType: var type } } instance }
        && type != SpecialType.System_String
        && method.IsFramework()
        && !method.Has(CollectionFacet.OnlyReads)
        && LocalUses.NamedBy(instance.Unconverted()) is { } named
        && named.IsInSource(code.Body.Compilation)
        && AskedElsewhere.Is(instance, code);

    private ReadyCode? Helper(IInvocationOperation call, ReadyCode code) =>
        call.TargetMethod.IsFramework() || ++_followed > MaxCalls ? null : code.Helper(call);

    /// <summary>Whether running code that is not looked into may end it; what a poller or socket says of itself does not.</summary>
    private static bool MayEnd(IOperation operation, ReadyCode code)
    {
        var effects = code.Body.EffectsOf(operation);
        return (effects & Ending) != 0
            || (effects & Effect.RunsKnownCode) != 0 && (effects & (Effect.UsesSocket | Effect.WritesMembers | Effect.Receives)) != 0;
    }

    private static bool IsQueueHere(IOperation operation, ReadyCode code) =>
        code.Body.Library.Types.IsQueue(operation.Unconverted().Type) && code.IsSource(operation);
}
