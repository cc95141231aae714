using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling;

/// <summary>Whether a poller gets the same value, such as a socket, each time that it is made.</summary>
internal static class SameForEachWait
{
    /// <summary>A constant, or a field that nothing sets but its object's making.</summary>
    public static bool IsStableMember(IOperation value, MessagingBody body) =>
        value.ConstantValue.HasValue
        || value.Unconverted() is IParameterReferenceOperation { Parameter: var captured }
            && Stability.IsOfPrimaryConstructor(captured, body)
            && Stability.IsStable(value.Unconverted(), body)
        || value.Unconverted()
            is IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: { IsReadOnly: true } or { IsConst: true } };

    /// <summary>Whether nothing in a loop, and no other code meanwhile, gives it another value.</summary>
    public static bool IsFromOutside(IOperation value, ILoopOperation loop, MessagingBody body)
    {
        if (!Stability.IsStable(value.Unconverted(), body))
            return false;
        foreach (var part in value.DescendantsAndSelf())
            if (
                part is ILocalReferenceOperation { Local: var local } && local.IsDeclaredIn(loop.Syntax)
                || part is IFieldReferenceOperation { Field: { IsReadOnly: false, IsConst: false } } // others may set it meanwhile
            )
                return false;
        return true;
    }
}
