using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;
using ZmqPerf.Analyzers.Receiving.Reading;
using ZmqPerf.Analyzers.Sizes;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2004: an array for each receive, or for each loop of receives, that nothing keeps: a buffer, an exact copy of one, or what a receive
/// returns, text for a parser included. Silent where the array is kept.
/// </summary>
internal sealed class ArrayPerReceive : BodyRule
{
    private const string ReuseOne = "reuse one buffer or Message";

    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2004_ArrayPerReceive);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        HashSet<SyntaxNode>? reported = null;
        foreach (var hit in body.Hits)
        {
            if (ArrayAdvice.MattersLittle(hit.Member))
            {
                ReportFrame(hit, body, context);
                continue;
            }

            var made = ReceivedArray.Of(hit, body, context);
            if (
                made is { } array
                && !(array.IsForLoop && MadeAnew.IsPaced(array.Creation, body))
                && !(array is { Receive: null, Creation: var given } && IsReported(given, body))
                && IsNew(array)
            )
                if (array is { Receive: null, Creation: (IInvocationOperation or IPropertyReferenceOperation) and var result })
                    Report(
                        $"'{hit.Member.Word}' allocates its result",
                        ReceivedArray.IsUnread(result, body) ? "receive into an empty span" : "receive into a reused Message",
                        array,
                        body,
                        context
                    );
                else
                    Report($"Array is allocated {PurposeOf(array)}", ReuseOne, array, body, context);
            foreach (var copy in ReceivedArray.CopiesOf(hit, body, inArguments: made is null, context.CancellationToken))
                if (IsNew(copy))
                    Report("Received bytes are copied only to be read", "read them from the buffer", copy, body, context);
        }

        bool IsNew(ReceivedArray array) => (reported ??= new()).Add(array.Creation.Syntax); // one buffer may take several receives
    }

    /// <summary>Whether the method that receives a text or array for its callers prints it as well: it is needed as it is.</summary>
    private static bool IsReported(IOperation result, MessagingBody body) =>
        (result.Type?.SpecialType == SpecialType.System_String || result.Type.IsByteArray()) && OwnReports.ReadResult(result, body);

    /// <summary>Of a library whose receives make arrays that matter little: with all, where it is hot.</summary>
    private static void ReportFrame(MessagingHit hit, MessagingBody body, in RuleContext context)
    {
        if (ReturnedFrame.Of(hit, body, context.CancellationToken) is { } frame && body.Loops.IsHot(frame.Receive, context))
            context.Report(
                Rules.ZMQ2004_ArrayPerReceive,
                frame.Receive.Syntax.GetSquiggle(),
                ReusedMessageFix.For(frame, body, context.CancellationToken).OnlyHot(true).ForArrayOf(hit.Member),
                $"'{hit.Member.Method.Name}' allocates its result",
                $"receive into a reused {hit.Member.Facts.Message}"
            );
    }

    private static string PurposeOf(ReceivedArray array) =>
        array.IsForLoop ? "in each iteration for the receives of an inner loop"
        : Loops.InnermostLoop(array.Creation) is null ? "for a receive"
        : "for a receive in the loop";

    private static void Report(string problem, string remedy, ReceivedArray array, MessagingBody body, in RuleContext context)
    {
        var isHot = body.Loops.IsHot(array.Creation, context);
        var fix = ArrayPerReceiveFix
            .For(array, body)
            .OnlyHot(isHot)
            .Costing(FormOf(array, body), SizeOf(array, body, context.CancellationToken));
        context.Report(Rules.ZMQ2004_ArrayPerReceive, array.Creation.Syntax.GetSquiggle(), fix, problem, remedy);
    }

    /// <summary>What was measured is a new array of which the receive takes all.</summary>
    private static CostForm? FormOf(ReceivedArray array, MessagingBody body) =>
        array is { Receive: not null, IsForLoop: false } && FreshArray.Of(array.Creation, body) is { Form: FreshArrayForm.Zeroed }
            ? CostForms.Buffer
            : null;

    private static long? SizeOf(ReceivedArray array, MessagingBody body, CancellationToken cancellationToken) =>
        SizeAnalysis.LengthOf(array.Creation, body, cancellationToken).Least;
}
