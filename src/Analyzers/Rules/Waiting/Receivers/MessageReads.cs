using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Waiting.Receivers;

/// <summary>
/// The reads of a message and of the number of its bytes as reads of the frame that a receiver gives. Each has to stand where exactly one
/// receive has got one.
/// </summary>
internal static class MessageReads
{
    /// <summary>Adds the edits, or says what does not allow them.</summary>
    public static string? Add(
        FixPlan plan,
        ILocalSymbol message,
        List<FrameTest> receives,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        for (var i = 0; i < receives.Count; i++)
        {
            foreach (var other in receives)
                if (receives[i].Covers(other.Call.Syntax))
                    return "another receive into the message stands between its reads";
            plan.Add((receives[i].Success ? ReceiverFix.Got : ReceiverFix.Nothing) + i, receives[i].Test);
            if (receives[i].Count is { } count && AddCounts(plan, count, receives[i], i, body) is { } reason)
                return reason;
        }

        foreach (var reference in body.Uses.Of(message))
            if (
                MessageUses.Classify(reference, body) is { IsReceive: false } use
                && AddUse(plan, use, receives, body, cancellationToken) is { } reason
            )
                return reason;
        return null;
    }

    private static string? AddUse(
        FixPlan plan,
        MessageUse use,
        List<FrameTest> receives,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        var receive = receives.FindIndex(r => r.Covers(use.Construct.Syntax));
        if (use.Kind is MessageUseKind.Dispose or MessageUseKind.DisposeGuard && receive < 0)
        {
            plan.Add(ReceiverFix.Name, use.Reference.Syntax);
            return null;
        }

        if (use.Kind != MessageUseKind.Read)
            return "the message is used for more than being received into and read";
        if (receive < 0)
            return "the message may be read when nothing was received, and a receiver's frame is empty then";
        var edit = use.Construct switch
        {
            IPropertyReferenceOperation { Property: var content } data when body.Library.Types.IsContent(content) => ReadOnlyContent.Does(
                data,
                body,
                cancellationToken
            )
                ? ReceiverFix.Content
                : null,
            IPropertyReferenceOperation { Property: var asked } when body.Library.Types.IsSize(asked) => ReceiverFix.Size,
            { } more when MoreFrames.Asks(more, body.Library) => ReceiverFix.More,
            IInvocationOperation { TargetMethod: { Parameters.IsEmpty: true } method } call
                when call.Type.IsByteArray() && body.Library.CopiesContent(method) => ReceiverFix.Array,
            IInvocationOperation { TargetMethod: { Parameters.IsEmpty: true } method } text
                when body.Library.CopiesContent(method)
                    && Names.IsFree(
                        WrittenNames.Encoding,
                        body.Model.Compilation.GetTypeByMetadataName("System.Text.Encoding"),
                        text.Syntax,
                        body.Model
                    ) => ReceiverFix.Text,
            _ => null,
        };
        if (edit is null)
            return "the content is written, or read in a way that a read-only span does not allow";
        plan.Add(edit + receive, use.Construct.Syntax);
        return null;
    }

    private static string? AddCounts(FixPlan plan, ILocalSymbol count, FrameTest receive, int number, MessagingBody body)
    {
        if (body.Uses.IsUsedInNameof(count))
            return "nameof refers to the number of bytes";
        foreach (var reference in body.Uses.Of(count))
        {
            if (reference.IsIn(receive.Test))
                continue;
            if (!receive.Covers(reference.Syntax) || reference.EnclosingFunction() != receive.Call.EnclosingFunction())
                return "the number of bytes is used where nothing may have been received, or by a lambda";
            if (LocalUses.IsWrite(reference) || NamesWhatItMakes(reference.Syntax))
                return "the number of bytes is written, referred to, or names a member";
            plan.Add(ReceiverFix.Size + number, reference.Syntax);
        }

        return null;
    }

    private static bool NamesWhatItMakes(SyntaxNode reference) =>
        reference.Parent
            is AnonymousObjectMemberDeclaratorSyntax { NameEquals: null }
                or ArgumentSyntax { NameColon: null, Parent: TupleExpressionSyntax }
                or ArgumentSyntax { RefKindKeyword.RawKind: not 0 };
}
