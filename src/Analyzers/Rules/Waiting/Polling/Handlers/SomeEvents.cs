using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Polling.Handlers;

/// <summary>Events for which a handler takes something, while it ignores others.</summary>
internal static class SomeEvents
{
    /// <summary>
    /// Whether only some events lead to the take: there must be something else for each message, a free worker perhaps. The take's own
    /// answer does not count, nor what the event itself says.
    /// </summary>
    public static bool LeadTo(IOperation take, ReadyCode code)
    {
        foreach (var operation in code.Function.Descendants())
            if (operation is IReturnOperation { IsImplicit: false } && operation.Syntax.Span.End <= take.Syntax.SpanStart)
                return true;
        foreach (var (child, parent) in take.AncestorsIn(code.Function))
            if (parent is IInvocationOperation call && Logging.IsConditional(call))
                return true;
            else if (Branching.IsBranch(child, parent) && !(parent is IConditionalOperation choice && IsOfTheEvent(choice.Condition, code)))
                return true;
        return false;
    }

    private static bool IsOfTheEvent(IOperation condition, ReadyCode code) =>
        condition.Unconverted() is IPropertyReferenceOperation { Instance: { } instance } && code.IsParameter(instance.Unconverted());
}
