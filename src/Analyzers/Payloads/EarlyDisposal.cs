using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>Something that is disposed before it is sent: its send throws, and a send of its content instead would not.</summary>
internal static class EarlyDisposal
{
    /// <summary>Whether a send may follow a disposal. One stands before it and leaves: <c>if (late) { m.Dispose(); return; }</c>.</summary>
    public static bool MayReach(IOperation disposal, IOperation send)
    {
        if (disposal.Syntax.SpanStart > send.Syntax.SpanStart)
            return false;
        for (var around = disposal.Parent; around is not null && !send.IsIn(around); around = around.Parent)
            if (around is IBlockOperation { Operations: [.., var last] } && Leaves(last, send))
                return false;
        return true;
    }

    private static bool Leaves(IOperation last, IOperation send) =>
        last switch
        {
            IReturnOperation { Kind: OperationKind.Return } => true,
            IBranchOperation { BranchKind: BranchKind.Continue } turn => send.IsIn(turn.GetCorrespondingOperation()),
            _ => false,
        };
}
