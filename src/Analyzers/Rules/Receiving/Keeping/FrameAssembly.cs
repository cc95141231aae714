using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving.Keeping;

/// <summary>A loop that takes the frames of one message: whether there are more decides when it ends.</summary>
internal static class FrameAssembly
{
    public static bool IsAround(IOperation store, MessagingBody body)
    {
        if (Loops.InnermostLoop(store) is not { } loop)
            return false;
        foreach (var operation in loop.Descendants())
            if (MoreFrames.Asks(operation, body.Library) && Decides(operation, loop))
                return true;
        return false;
    }

    private static bool Decides(IOperation more, ILoopOperation loop)
    {
        foreach (var (child, parent) in more.Ancestors())
        {
            if (parent == loop)
                return loop is not IForEachLoopOperation && child != loop.Body;
            if (parent is IConditionalOperation choice)
                return choice.Condition != child || EndsLoop(choice.WhenTrue, loop) || EndsLoop(choice.WhenFalse, loop);
            if (parent is IExpressionStatementOperation or IVariableDeclarationGroupOperation)
                return true; // what becomes of the result is not followed
        }

        return false;
    }

    private static bool EndsLoop(IOperation? branch, ILoopOperation loop)
    {
        if (branch is null)
            return false;
        foreach (var operation in branch.DescendantsAndSelf())
            if (
                WaysOut.Of(operation, loop, null) is WayOut.Loop or WayOut.Return
                && operation.EnclosingFunction() == loop.EnclosingFunction()
            )
                return true;
        return false;
    }
}
