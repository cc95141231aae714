using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>Forms after which control simply continues, once: no loop, no jump, no handler, no end that runs code.</summary>
internal static class StraightForms
{
    public static bool Has(IOperation operation) =>
        operation
            is not (
                ILoopOperation
                or ILabeledOperation
                or ILockOperation
                or IUsingOperation
                or ITryOperation
                or IReturnOperation
                or IBranchOperation
                or IThrowOperation
            );
}
