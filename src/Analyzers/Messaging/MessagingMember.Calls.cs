using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Effects;

namespace ZmqPerf.Analyzers.Messaging;

/// <content>What one call of the member says.</content>
internal sealed partial class MessagingMember
{
    /// <summary>For a user's method: whether it gives the answer of a receive that does not wait by a task that is over.</summary>
    public bool AnswersByTask { get; set; }

    /// <summary>Whether it only sets its socket up: an option, a subscription, an endpoint.</summary>
    public bool SetsUp => Role is MessagingRole.Configure or MessagingRole.Attach;

    /// <summary>
    /// What a call that sets a socket up gives a parameter of the library's member: its own argument, or a constant of a method of the
    /// user's that it comes through.
    /// </summary>
    public IOperation? GivenFor(int ordinal, IInvocationOperation call) =>
        !IsWrapper ? call.ArgumentFor(ordinal)
        : SetUp is null ? null
        : Outside(Inner!.GivenFor(ordinal, SetUp), call);

    /// <summary>The socket that such a call sets up, as its code names it: it, or the object of the user's that has it.</summary>
    public IOperation? SocketOf(IInvocationOperation call) =>
        !IsWrapper ? (call.Instance ?? call.ArgumentFor(0))?.Unconverted()
        : SetUp is null ? null
        : Inner!.SocketOf(SetUp) is IParameterReferenceOperation given ? Outside(given, call)?.Unconverted()
        : call.Instance?.Unconverted();

    /// <summary>What the caller gives for a value that the method around the call has from it.</summary>
    private IOperation? Outside(IOperation? value, IInvocationOperation call) =>
        value?.Written() is IParameterReferenceOperation { Parameter: var parameter } && parameter.ContainingSymbol.Is(Method)
            ? call.ArgumentFor(parameter.Ordinal)
            : value;

    /// <summary>Whether a loop may ask by it whether anything is there.</summary>
    public bool IsAsk => IsReceive || Role is MessagingRole.DrainByMethod or MessagingRole.AskByTask;

    /// <summary>Whether a call certainly waits until it can be done.</summary>
    public bool Waits(IOperation call) => Wait.In(call) == true;

    /// <summary>Whether a call certainly returns at once, even if nothing is there.</summary>
    public bool AnswersAtOnce(IOperation call) => Wait.In(call) == false;

    /// <summary>Whether a call is a poll with a time of zero, which does not wait.</summary>
    public bool PollsAtOnce(IInvocationOperation call) =>
        Role == MessagingRole.Poll && call.ArgumentFor(Operand) is { } time && FrameworkEffects.IsZero(time.Unconverted());

    /// <summary>Whether a call may give up after a time that it is given.</summary>
    public bool GivesUp(IInvocationOperation call) =>
        Timeout != None ? Wait.In(call) is null : GivesUpItself || Role == MessagingRole.SendWhole && MayGiveUp(call);

    /// <summary>Whether a send says that another frame of its message follows; null where its text does not tell.</summary>
    public bool? PromisesMore(IInvocationOperation send) => More.In(send);

    /// <summary>Whether a call of the runtime may give up after a time that it is given.</summary>
    public static bool MayGiveUp(IInvocationOperation call) =>
        call.TargetMethod.Name.StartsWith("TrySend", StringComparison.Ordinal)
        && call.ArgumentFor("timeout") is { } timeout
        && !CallCondition.IsEndless(timeout.Unconverted());

    /// <summary>Whether flags ask not to wait.</summary>
    public static bool IsWithoutWaiting(int flags) => (flags & DontWait) != 0;

    /// <summary>Whether flags say that another frame follows.</summary>
    public static bool PromiseMore(int flags) => (flags & SendMore) != 0;

    /// <summary>
    /// Whether it is a method of the user's that receives for its caller: its calls are looked at. What others make for a send of their
    /// callers, they make as often as they are called.
    /// </summary>
    public bool ReceivesForItsCaller => IsReceive && (Deliveries.IsEmpty || NeverWaits || Told is not null);
}
