using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Effects;
using ZmqPerf.Analyzers.Frameworks;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>What the code of a handler does beside taking: what that costs, and what other code can see of it.</summary>
internal sealed class HandlerEffects
{
    /// <summary>Whether it sleeps, waits or prints, which costs far more than an event does.</summary>
    public bool IsSlow { get; set; }

    /// <summary>Whether it sends on any socket.</summary>
    public bool Sends { get; set; }

    /// <summary>Whether it runs code that cannot be read, and hardly knows what is polled.</summary>
    public bool RunsForeignCode { get; private set; }

    /// <summary>Whether it leaves something for other code.</summary>
    public bool WritesState { get; private set; }

    /// <summary>Whether it puts something in the place of what other code may read: what is not read in between is lost.</summary>
    public bool ReplacesState { get; private set; }

    public void Add(IOperation operation, Effect effects, ReadyCode code)
    {
        IsSlow |= (effects & LastWanted.Slow) != 0;
        RunsForeignCode |= (effects & LastWanted.Foreign) != 0;
        WritesState |= (effects & Effect.WritesMembers) != 0 || WritesVariable(operation, code);
        ReplacesState |=
            operation is ISimpleAssignmentOperation { Target: var target } && Notes.IsKnownElsewhere(target, operation, code.Function);
    }

    /// <summary>Whether a variable of the code around is written, or may be by a local function of that code.</summary>
    private static bool WritesVariable(IOperation operation, ReadyCode code) =>
        operation switch
        {
            IAssignmentOperation { Target: var target } => Notes.IsKnownElsewhere(target, operation, code.Function),
            IIncrementOrDecrementOperation { Target: var target } => Notes.IsKnownElsewhere(target, operation, code.Function),
            IInvocationOperation { TargetMethod.MethodKind: MethodKind.LocalFunction } => true,
            _ => false,
        };
}
