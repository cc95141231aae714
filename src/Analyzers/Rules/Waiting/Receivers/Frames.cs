using Microsoft.CodeAnalysis.FlowAnalysis;
using ZmqPerf.Analyzers.ControlFlow.Graphs;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Waiting.Receivers;

/// <summary>The frames of one message: all of them are there as soon as the first is.</summary>
internal static class Frames
{
    /// <summary>Whether a block asks whether the message has another frame: what follows is there then.</summary>
    public static bool AreAskedFor(BasicBlock block, MessagingBody body)
    {
        foreach (var operation in block.Roots())
            if (MoreFrames.AskedIn(operation, body.Library))
                return true;
        return false;
    }
}
