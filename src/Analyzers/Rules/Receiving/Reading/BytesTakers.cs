using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Receiving.Copying;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>Which calls would take the bytes of a frame in the place of an array or a text of it.</summary>
internal static class BytesTakers
{
    /// <summary>Whether a text is only parsed, or serves one comparison with a constant in each iteration that receives it.</summary>
    public static bool AllTakeBytes(
        IReadOnlyList<IOperation> references,
        IOperation receive,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        if (
            references is [var only]
            && ComparedText.Of(only) is not null
            && only.EnclosingFunction() == receive.EnclosingFunction()
            && IsOfEachIteration(receive, body)
        )
            return true;
        foreach (var reference in references)
            if (
                reference.ParentPastConversions() is not IArgumentOperation argument
                || argument.Value.Written() != reference
                || !TakesBytes(argument, reference, true, body, cancellationToken)
            )
                return false;
        return true;
    }

    /// <summary>
    /// Whether a loop receives each frame like this, as the first thing in a statement of its body. A command that comes once may stand
    /// anywhere else.
    /// </summary>
    private static bool IsOfEachIteration(IOperation receive, MessagingBody body) =>
        FirstInStatement.Is(receive, body)
        && Loops.InnermostLoop(receive)?.Syntax is { } loop
        && Statements.Of(receive)?.Parent is { } around
        && (around == loop || around is BlockSyntax && around.Parent == loop);

    /// <summary>
    /// The reads of a text that a loop receives where it goes on, <c>while ((text = socket.RecvString()) != "END")</c>: bytes can be
    /// compared as well. Null where the text is not received like this, or only compared.
    /// </summary>
    public static IReadOnlyList<IOperation>? ReadsInLoop(IOperation receive, MessagingBody body)
    {
        if (
            receive.ParentPastConversions()
                is not ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var text } target } given
            || ComparedText.Of(given) is not { Whole: { Parent: IWhileLoopOperation { Condition: var condition } } whole }
            || condition != whole
            || body.Uses.IsUsedInNameof(text)
        )
            return null;
        var reads = new List<IOperation>();
        foreach (var reference in body.Uses.Of(text))
            if (LocalUses.IsWrite(reference) ? reference != target : reference.EnclosingFunction() != target.EnclosingFunction())
                return null;
            else if (reference != target)
                reads.Add(reference);
        return reads.Count == 0 ? null : reads;
    }

    /// <summary>Whether a call would take the bytes of a frame as well, or at least does not keep the array.</summary>
    public static bool TakesBytes(
        IArgumentOperation argument,
        IOperation value,
        bool isText,
        MessagingBody body,
        CancellationToken cancellationToken
    ) =>
        argument.Parent is IOperation { Type: not { IsRefLikeType: true } }
        && value.Syntax is ExpressionSyntax expression
        && SpanInPlace.Of(argument, expression, "System.ReadOnlySpan<byte>.Empty", isText, body, cancellationToken)
            is not null
                and var place
        && (!isText || place.Value.Call is IInvocationOperation { TargetMethod: { } parser } && parser.IsFramework());
}
