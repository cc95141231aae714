using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.ControlFlow;

/// <summary>Where control goes at the end of code; the nearest place if there are several.</summary>
internal enum WayOut
{
    /// <summary>It continues after itself.</summary>
    None,

    /// <summary>Elsewhere in the loop, or in its next iteration.</summary>
    InLoop,

    /// <summary>After the loop.</summary>
    Loop,

    /// <summary>With the caller.</summary>
    Return,

    /// <summary>In a handler.</summary>
    Throw,
}

/// <summary>How code is left.</summary>
internal static class WaysOut
{
    /// <summary>Whether nothing runs after this code in its block.</summary>
    public static bool Leaves(IOperation? code) => Of(code, null, null) != WayOut.None;

    /// <summary>The same, with how far it goes from a loop, or without one from the function.</summary>
    /// <param name="body">Where the user's methods that only throw are looked up; null to leave them out.</param>
    public static WayOut Of(IOperation? code, ILoopOperation? loop, MessagingBody? body) =>
        code switch
        {
            IReturnOperation { Kind: not OperationKind.YieldReturn } => WayOut.Return,
            IThrowOperation => WayOut.Throw,
            IBranchOperation branch => loop is null || StaysIn(branch, loop) ? WayOut.InLoop : WayOut.Loop,
            IExpressionStatementOperation { Operation: var expression } => Of(expression, loop, body),
            IConversionOperation { Operand: var operand } => Of(operand, loop, body),
            IInvocationOperation call when body is not null && NeverReturning.Is(call, body, CancellationToken.None) => WayOut.Throw,
            ILabeledOperation { Operation: var labeled } => Of(labeled, loop, body),
            IUsingOperation { Body: var inner } => Of(inner, loop, body),
            ILockOperation { Body: var inner } => Of(inner, loop, body),
            IBlockOperation { Operations: [.., var last] } => Nearest(code, last, loop, body),
            ISwitchCaseOperation { Body: [.., var last] } => Nearest(code, last, loop, body),
            IConditionalOperation { WhenFalse: { } otherwise } choice => (WayOut)
                Math.Min((int)Of(choice.WhenTrue, loop, body), (int)Of(otherwise, loop, body)),
            _ => WayOut.None,
        };

    /// <summary>Where statements end, or a jump out of their middle that stays nearer.</summary>
    private static WayOut Nearest(IOperation statements, IOperation last, ILoopOperation? loop, MessagingBody? body)
    {
        var end = Of(last, loop, body);
        if (end >= WayOut.Loop)
            foreach (var operation in statements.Descendants())
                if (
                    operation is IBranchOperation branch
                    && branch.EnclosingFunction() == statements.EnclosingFunction()
                    && (loop is null || StaysIn(branch, loop))
                    && !EndsIn(branch, statements)
                )
                    return WayOut.InLoop;
        return end;
    }

    private static bool EndsIn(IBranchOperation branch, IOperation code) =>
        branch.BranchKind == BranchKind.GoTo
            ? branch.Target.Declaration() is { } label && label.IsIn(code)
            : branch.GetCorrespondingOperation() is { } target && target != code && target.IsIn(code);

    private static bool StaysIn(IBranchOperation branch, ILoopOperation loop)
    {
        if (branch.BranchKind == BranchKind.GoTo)
            return branch.Target.Declaration() is { } label && label.IsIn(loop);
        return branch.GetCorrespondingOperation() is { } target
            && target.IsIn(loop)
            && (branch.BranchKind == BranchKind.Continue || target.Syntax != loop.Syntax);
    }
}
