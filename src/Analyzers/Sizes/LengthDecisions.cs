using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sizes;

/// <summary>
/// User methods that are called only if a number is too large: <c>n &gt; buffer.Length &amp;&amp; Warn()</c>. Code then proceeds by their
/// result.
/// </summary>
internal static class LengthDecisions
{
    public static bool IsAskedWhereItIsTooLarge(IInvocationOperation call, LengthLimits limits, MessagingBody body)
    {
        if (call.TargetMethod.IsFramework() || call.Type?.SpecialType != SpecialType.System_Boolean)
            return false;
        for (
            var (child, parent) = (InSource(call, body), InSource(call, body)?.Parent);
            parent is not (null or IBlockOperation or IAnonymousFunctionOperation or ILocalFunctionOperation);
            (child, parent) = (parent, parent.Parent)
        )
            foreach (var (condition, _) in DecidingConditions.Of(child!, parent))
                if (LengthChecks.Compares(condition, limits, body))
                    return true;
        return false;
    }

    /// <summary>The operation of the tree, where parents are: in a graph, conditions have none.</summary>
    private static IOperation? InSource(IOperation operation, MessagingBody body)
    {
        foreach (var other in body.Root.Descendants())
            if (other.Syntax == operation.Syntax && other.Kind == operation.Kind)
                return other;
        return null;
    }
}
