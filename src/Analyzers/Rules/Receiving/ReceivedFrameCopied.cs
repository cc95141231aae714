using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Copying;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// ZMQ2003: a received frame that is copied into an array or a text only for calls that have overloads for its own bytes. Silent where the
/// copy is kept, compared or changed, where the frame may have been received into again by the time of the call, and where there is no such
/// overload. Also a frame that is received as an array, where the library has no spans of it, only to be decoded to a text.
/// </summary>
internal sealed class ReceivedFrameCopied : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ2003_ReceivedFrameCopied);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (DecodedReceive.Of(hit, body) is { } decoded)
                context.Report(
                    Rules.ZMQ2003_ReceivedFrameCopied,
                    decoded.Decoding.Syntax.GetSquiggle(),
                    DecodedReceiveFix.For(decoded, body).OnlyHot(body.Loops.IsHot(hit.Operation, context)),
                    decoded.Decoding.TargetMethod.Name,
                    $"use {(decoded.Receive.Type.IsByteArray() ? "" : "Try")}{hit.Member.Facts.ReceivesText}"
                );
        HashSet<SyntaxNode>? inside = null;
        foreach (var operation in body.Operations)
        {
            if (
                CopiedFrame.Of(operation, body) is not { } copy
                || inside?.Contains(operation.Syntax) == true
                || CopiedFrameUses.Of(copy, body, context.CancellationToken) is not { } uses
            )
                continue;
            if (copy.IsText && copy.Copy.Arguments is [{ Value: var bytes }])
                (inside ??= new()).Add(bytes.Unconverted().Syntax); // an array on the way to the text goes with it
            var fix = ReceivedFrameCopiedFix.For(uses, body);
            var (reader, remedy) =
                uses.Arguments.Count > 0 ? (TakerOf(uses), "pass the frame's span") : (uses.Local?.Name ?? "foreach", "read its span");
            context.Report(
                Rules.ZMQ2003_ReceivedFrameCopied,
                operation.Syntax.GetSquiggle(),
                fix.Hot(body.Loops.IsHot(operation, context)),
                reader,
                remedy
            );
        }
    }

    private static string TakerOf(CopiedFrameUses uses)
    {
        var taker = SpanInPlace.MethodOf(uses.Arguments[0].Call.Call)!;
        return taker.PlainName();
    }
}
