using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Sending.Handing;
using ZmqPerf.Analyzers.Sending.Sharing;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Sizes.Intervals;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1003: an array that is allocated for one send, below the large-message threshold or of unknown size. Silent on constants and on
/// arrays that are kept, reused, hoisted out of the sending loop or needed after the send; larger ones are ZMQ1002's. With a library
/// that copies what it sends unless it is given the array, one that it could be given.
/// </summary>
internal sealed class ArrayPerSend : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ1003_ArrayPerSend);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            foreach (var array in ArrayForSend.PayloadsOf(hit, body))
                if (ArrayAdvice.MattersLittle(array.Member))
                    ReportHandedOver(array, body, context);
                else if (
                    array.Length(body, context) is var length
                    && (
                        array.Member.Role == MessagingRole.AddFrame
                            ? array.Array.Form != FreshArrayForm.Serialized // the room that AddFrame makes has a size
                            : length.Interval.Low < context.Options.LargeMessageThreshold
                    )
                )
                    Report(array, length, body, context);
            if (!ArrayAdvice.MattersLittle(hit.Member) && GrownBuffer.Of(hit, body) is { } grown)
                context.Report(
                    Rules.ZMQ1003_ArrayPerSend,
                    grown.Creation.Syntax.GetSquiggle(),
                    FixDecision.None("what writes the buffer has to write the frame").OnlyHot(body.Loops.IsHot(grown.Send, context)),
                    "",
                    "allocated for",
                    hit.Member.Role == MessagingRole.SendBytesAsync ? "reuse one" : "use BeginGrowingFrame"
                );
        }
    }

    /// <summary>Of a library in which small arrays matter little, and that can take the array over: with all, where it is hot.</summary>
    private static void ReportHandedOver(ArrayForSend array, MessagingBody body, in RuleContext context)
    {
        if (
            array is { IsAlternative: false, Member.IsCertain: true }
            && array.MayReach(ArrayAdvice.Small, body, context.CancellationToken)
            && body.Loops.IsHot(array.Send, context)
        )
            context.Report(
                Rules.ZMQ1003_ArrayPerSend,
                array.Array.Creation.Syntax.GetSquiggle(),
                HandedOver.For(array, body).OnlyHot(true).ForArrayOf(array.Member),
                "",
                "copied for",
                $"hand it over with {array.Member.Facts.HandsOver}"
            );
    }

    private static void Report(ArrayForSend array, SizeValue length, MessagingBody body, in RuleContext context)
    {
        var isCopy = array.Array.Form is FreshArrayForm.Copy or FreshArrayForm.Part && !array.IsWritten;
        if (
            isCopy
            && array.Array.Source is { } source
            && SourceChanges.MayHappen(array.Array.Creation, source.Unconverted(), array.Send, body)
        )
            return;
        var isHot = body.Loops.IsHot(array.Send, context);
        var fix = ArrayPerSendFix.For(array, body);
        var sendsSource = isCopy && ArrayFix.EditFor(array.Array, body) is not null && (!array.IsAsync || IsOwn(array, body));
        var size = ArrayAdvice.Quoted(length.Interval);
        var from = size.Length > 0 ? length.HighFrom ?? length.LowFrom : null;
        var form = array.Array.Form switch
        {
            _ when array.Member.Role != MessagingRole.SendBytes => null,
            FreshArrayForm.Zeroed => CostForms.Array,
            FreshArrayForm.Copy when isCopy => CostForms.ArrayCopy,
            _ => null,
        };
        var (reason, remedy) =
            sendsSource ? ("a copy made for", "send the source")
            : isCopy && array.IsAsync && TakesTheSource(array, body, context) ? ("a copy made for", "pass the memory itself")
            : array.IsAsync ? ("allocated for", "reuse one array")
            : array.Member.Role == MessagingRole.AddFrame ? ("allocated for", "write into AddFrame")
            : array.Array.Form == FreshArrayForm.Serialized ? ("allocated for", "use BeginGrowingFrame")
            : ("allocated for", "use BeginFrame");
        context.Report(
            Rules.ZMQ1003_ArrayPerSend,
            array.Array.Creation.Syntax.GetSquiggle(),
            fix.OnlyHot(isHot).Costing(form, length.Interval.Least).Also(from),
            size,
            reason,
            remedy
        );
    }

    /// <summary>Whether the send has an overload for the memory that is copied.</summary>
    private static bool TakesTheSource(ArrayForSend array, MessagingBody body, in RuleContext context) =>
        array.Array.Source is { Syntax: ExpressionSyntax source } memory
        && memory.Type.IsByteMemory()
        && array.Send.Syntax is ExpressionSyntax call
        && array.Send.ArgumentFor(array.Member.Operand)?.Syntax is ExpressionSyntax payload
        && Overloads.After(call, payload, source.ToString(), body.Model, context.CancellationToken) is not null;

    /// <summary>Whether only this code knows what is copied: nobody changes it while the code waits for its own send.</summary>
    private static bool IsOwn(ArrayForSend array, MessagingBody body)
    {
        if (array.Array.Source is not { } source || BufferRoot.Of(source, body) is not ILocalSymbol local)
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (reference.EnclosingFunction() != array.Send.EnclosingFunction())
                return false;
        return true;
    }
}
