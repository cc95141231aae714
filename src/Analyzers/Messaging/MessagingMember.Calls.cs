using System;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Messaging;

/// <content>What one call of the member says.</content>
internal sealed partial class MessagingMember
{
    /// <summary>For a user's method: whether it gives the answer of a receive that does not wait by a task that is over.</summary>
    public bool AnswersByTask { get; set; }

    /// <summary>Whether a loop may ask by it whether anything is there.</summary>
    public bool IsAsk => IsReceive || Role is MessagingRole.DrainByMethod or MessagingRole.AskByTask;

    /// <summary>Whether a call certainly waits until it can be done.</summary>
    public bool Waits(IInvocationOperation call) => Wait.In(call) == true;

    /// <summary>Whether a call certainly returns at once, even if nothing is there.</summary>
    public bool AnswersAtOnce(IInvocationOperation call) => Wait.In(call) == false;

    /// <summary>Whether a call may give up after a time that it is given.</summary>
    public bool GivesUp(IInvocationOperation call) =>
        Timeout != None ? Wait.In(call) is null : Role == MessagingRole.SendWhole && MayGiveUp(call);

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
