using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>Does the code go on only when what a call has begun is over?</summary>
internal static class Awaits
{
    /// <summary>
    /// Whether its task is awaited where it is made, as it is or in another form; not where the wait may end before the task does, by a
    /// time or a token.
    /// </summary>
    public static bool AtOnce(IOperation call) =>
        call.Parent switch
        {
            IAwaitOperation => true,
            IInvocationOperation { Instance: { } task } form when task == call => form.TargetMethod.IsFramework()
                && HasOnlySwitches(form)
                && AtOnce(form),
            _ => false,
        };

    private static bool HasOnlySwitches(IInvocationOperation form)
    {
        foreach (var argument in form.Arguments)
            if (argument.Value.Type is not ({ SpecialType: SpecialType.System_Boolean } or { TypeKind: TypeKind.Enum }))
                return false;
        return true;
    }
}
