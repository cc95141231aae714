using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Waiting;

/// <summary>The frames of one message: all of them are there as soon as the first is.</summary>
internal static class Frames
{
    /// <summary>Whether a block asks whether the message has another frame: what follows is there then.</summary>
    public static bool AreAskedFor(BasicBlock block)
    {
        foreach (var operation in block.Operations)
            if (AskForMore(operation))
                return true;
        return block.BranchValue is { } value && AskForMore(value);
    }

    /// <summary>Whether anything in a value asks whether the message has another frame.</summary>
    public static bool AskForMore(IOperation value)
    {
        foreach (var descendant in value.DescendantsAndSelf())
            if (AsksForMore(descendant))
                return true;
        return false;
    }

    public static bool AsksForMore(IOperation value) => value is IPropertyReferenceOperation { Property.Name: "HasMore" or "More" };
}
