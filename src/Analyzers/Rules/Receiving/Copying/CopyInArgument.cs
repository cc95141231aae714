using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Reading;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Copying;

/// <summary>
/// Copies of a part of a buffer that a receive has filled, made in the argument of a call that takes a span as well:
/// <c>GetString(buffer[..n])</c>.
/// </summary>
internal static class CopyInArgument
{
    public static IEnumerable<IOperation> Of(
        ReusedBuffer buffer,
        IInvocationOperation receive,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        foreach (var reference in buffer.References)
            if (
                reference.Syntax.SpanStart > receive.Syntax.Span.End
                && reference.EnclosingFunction() == receive.EnclosingFunction()
                && ExactCopy.CopyAround(reference) is { Syntax: ExpressionSyntax } copy
                && copy.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation taker } argument
                && argument.Value.Written() == copy
                && Loops.RunTogether(receive, copy)
                && !copy.HasErrors()
                && BytesTakers.TakesBytes(argument, copy, isText: false, body, cancellationToken)
                && !buffer.IsFilledAgain(copy, EndOf(taker), body)
            )
                yield return copy;
    }

    /// <summary>Until when the buffer has to hold the frame: .NET's members write it only if they are given it.</summary>
    private static int EndOf(IInvocationOperation taker) => taker.Syntax.Span.End - (taker.TargetMethod.IsFramework() ? 1 : 0);
}
