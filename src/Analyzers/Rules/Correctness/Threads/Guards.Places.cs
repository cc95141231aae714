using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.ControlFlow.Paths;

namespace ZmqPerf.Analyzers.Correctness.Threads;

/// <content>Where guards come from: conditions, loops, cases, and exits before a place.</content>
internal sealed partial class Guards
{
    private void Add(IOperation child, IOperation parent)
    {
        foreach (var (condition, outcome) in DecidingConditions.Of(child, parent))
            Add(condition, outcome);
        if (AskedSection.Around(child, parent) is (var value, { } set))
            Add(new AskedValue(value, set));
    }

    private void Add(IOperation condition, bool outcome)
    {
        _conditions.Add(Bare(condition, outcome));
        foreach (var (part, holds, isJoined) in DecidingConditions.PartsOf(condition, outcome, Bare))
            if (!isJoined)
                Add(AskedValue.Of(part, holds));
    }
}
