using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messages;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Receiving.Copying;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// Statements in a row in which the content of one message stays the same and in which it is read more than once on one path.
/// </summary>
/// <param name="Statements">The statements, in the order of one block.</param>
/// <param name="Reads">Every read in them.</param>
/// <param name="Hot">Those in hot code.</param>
/// <param name="Count">How often those are made on one path.</param>
internal sealed record RepeatedReads(List<IOperation> Statements, List<FrameRead> Reads, List<FrameRead> Hot, ReadCount Count)
{
    public static List<RepeatedReads> In(MessagingBody body, in RuleContext context)
    {
        var found = new List<RepeatedReads>();
        foreach (var (holder, function, reads) in Groups(body))
            if (reads.Count > 1 || Loops.InnermostLoop(reads[0].Reference) is not null)
                foreach (var (statements, inside) in Runs(function, holder, function, reads, body))
                    if (Of(statements, inside, body, context) is { } repeated)
                        found.Add(repeated);
        return found;
    }

    /// <summary>The first question that adds to the count.</summary>
    public FrameRead First(MessagingBody body) =>
        Hot.Find(read => Counted(Statements, new() { read }, body).Most > 0) is { Reference: not null } first ? first : Hot[0];

    /// <summary>Whether the bytes are read more than once, and not only their number.</summary>
    public bool IsOfData(MessagingBody body) => Counted(Statements, Hot.FindAll(read => read.IsData), body).Highest > 1;

    /// <summary>Whether the bytes are read as well as their number.</summary>
    public bool HasBoth => Hot.Exists(read => read.IsData) && Hot.Exists(read => !read.IsData);

    private static RepeatedReads? Of(List<IOperation> statements, List<FrameRead> reads, MessagingBody body, in RuleContext context)
    {
        if (Counted(statements, reads, body).Highest <= 1)
            return null;
        var hot = new List<FrameRead>();
        foreach (var read in reads)
            if (body.Loops.IsHot(read.Reference, context))
                hot.Add(read);
        return Counted(statements, hot, body) is { Highest: > 1 } count ? new(statements, reads, hot, count) : null;
    }

    private static ReadCount Counted(List<IOperation> statements, List<FrameRead> reads, MessagingBody body) =>
        ReadCount.In(statements, operation => IsAmong(reads, operation), Loops.InnermostLoop(statements[0]), body);

    private static bool IsAmong(List<FrameRead> reads, IOperation operation)
    {
        foreach (var read in reads)
            if (read.Reference == operation)
                return true;
        return false;
    }

    private static List<(ISymbol Holder, IOperation Function, List<FrameRead> Reads)> Groups(MessagingBody body)
    {
        var groups = new List<(ISymbol Holder, IOperation Function, List<FrameRead> Reads)>();
        foreach (var operation in body.Operations)
        {
            if (FrameRead.Of(operation, body) is not { } read)
                continue;
            var function = operation.EnclosingFunction();
            var group = 0;
            while (group < groups.Count && !(groups[group].Function == function && groups[group].Holder.Is(read.Holder)))
                group++;
            if (group == groups.Count)
                groups.Add((read.Holder, function, new()));
            groups[group].Reads.Add(read);
        }

        return groups;
    }

    /// <summary>Statements in a row in which the content stays the same, with the questions in them.</summary>
    private static IEnumerable<(List<IOperation> Statements, List<FrameRead> Reads)> Runs(
        IOperation code,
        ISymbol holder,
        IOperation function,
        List<FrameRead> reads,
        MessagingBody body
    )
    {
        var content = new ReceivedContent(reads[0].Message, holder, (ExpressionSyntax)reads[0].Message.Syntax, ".Data");
        var run = new List<IOperation>();
        var areBytes = reads.Exists(read => read.IsData);
        foreach (var part in code.ChildOperations)
        {
            var isListed = code is IBlockOperation or ISwitchCaseOperation;
            if (!isListed && Finish(run) is { } alone)
            {
                yield return alone;
                run = new();
            }

            var asks = reads.Exists(read => read.Reference.IsIn(part));
            if (!isListed && !asks)
                continue;
            if (
                part.Syntax is StatementSyntax
                && part is not ILabeledOperation
                && (isListed || part is not IBlockOperation)
                && !IsMadeIn(part, holder)
                && !(areBytes && Functions.IsLeftWithin(part, function))
                && FrameValidity.Holds(content, function, part.Syntax.Span, body)
            )
            {
                run.Add(part);
                continue;
            }

            if (Finish(run) is { } before)
                yield return before;
            run = new();
            if (asks && (part is not (IAnonymousFunctionOperation or ILocalFunctionOperation) || part == function))
                foreach (var inner in Runs(part, holder, function, reads, body))
                    yield return inner;
        }

        if (Finish(run) is { } last)
            yield return last;

        static bool IsMadeIn(IOperation part, ISymbol holder) =>
            holder is ILocalSymbol
            && holder.IsDeclaredIn(part.Syntax)
            && part is not (IVariableDeclarationGroupOperation or IUsingDeclarationOperation);

        (List<IOperation> Statements, List<FrameRead> Reads)? Finish(List<IOperation> statements)
        {
            if (statements.Count == 0)
                return null;
            var inside = reads.FindAll(r => statements.Exists(s => r.Reference.IsIn(s)));
            return inside.Count > 0 ? (statements, inside) : null;
        }
    }
}
