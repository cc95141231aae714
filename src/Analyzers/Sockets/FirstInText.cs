using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.ControlFlow;

namespace ZmqPerf.Analyzers.Sockets;

/// <summary>Does an operation run before all others of interest, as the text alone shows? Then no paths need to be followed.</summary>
internal static class FirstInText
{
    public static bool Is(IOperation operation, IEnumerable<SyntaxNode> others)
    {
        var canRepeat = Loops.InnermostLoop(operation) is not null || Functions.AnyGoto(operation.EnclosingFunction());
        foreach (var other in others)
            if (canRepeat || other.SpanStart < operation.Syntax.SpanStart)
                return false;
        return true;
    }
}
