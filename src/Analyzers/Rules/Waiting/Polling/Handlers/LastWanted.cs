using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>What code does where a message was the last that was wanted.</summary>
internal static class LastWanted
{
    /// <summary>Whether a constant is noted where other code reads it.</summary>
    public static bool IsFlag(IOperation target, IOperation value, ReadyCode code) =>
        value.Unconverted() is { ConstantValue.HasValue: true } or IDefaultValueOperation
        && !(target is ILocalReferenceOperation { Local: var local } && local.IsDeclaredIn(code.Function.Syntax));

    /// <summary>Whether a call says that this was all that was wanted: it disposes, cancels or gives a signal.</summary>
    public static bool IsSaidBy(IInvocationOperation call, ReadyCode code) =>
        call.TargetMethod.IsDisposal() && !(call.Instance?.Type is { } type && code.Body.Library.HoldsMessages(type))
        || code.Body.Library.Types.Disposes(call.TargetMethod)
        || (code.Body.EffectsOf(call) & (Effect.Signals | Effect.Unlisted)) != 0
        || call.TargetMethod is { Parameters.IsEmpty: true, MethodKind: MethodKind.Ordinary }
            && call.TargetMethod.IsFramework()
            && (code.Body.EffectsOf(call) & Effect.RunsUnknownCode) != 0
        || NeverReturning.Is(call, code.Body, default);
}
