using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Receiving;

/// <summary>
/// Statements in a row in which the content of one message stays the same and in which it is asked for more than once on one way.
/// </summary>
/// <param name="Statements">The statements, in the order of one block.</param>
/// <param name="Reads">Every question in them.</param>
internal sealed record RepeatedReads(List<IOperation> Statements, List<FrameRead> Reads)
{
    public static IEnumerable<RepeatedReads> In(MessagingBody body)
    {
        foreach (var (holder, function, reads) in Groups(body))
            if (reads.Count > 1 || Loops.InnermostLoop(reads[0].Reference) is not null)
                foreach (var run in Runs(function, holder, function, reads, body))
                    yield return run;
    }

    private static List<(ISymbol Holder, IOperation Function, List<FrameRead> Reads)> Groups(MessagingBody body)
    {
        var groups = new List<(ISymbol Holder, IOperation Function, List<FrameRead> Reads)>();
        foreach (var operation in body.Root.Descendants())
        {
            if (FrameRead.Of(operation, body) is not { } read)
                continue;
            var function = operation.EnclosingFunction();
            var group = groups.Find(g => g.Function == function && SymbolEqualityComparer.Default.Equals(g.Holder, read.Holder));
            if (group.Reads is null)
                groups.Add(group = (read.Holder, function, new()));
            group.Reads.Add(read);
        }

        return groups;
    }

    private static IEnumerable<RepeatedReads> Runs(IOperation code, ISymbol holder, IOperation function, List<FrameRead> reads, MessagingBody body)
    {
        var content = new ReceivedContent(reads[0].Message, holder, (ExpressionSyntax)reads[0].Message.Syntax, ".Data");
        var run = new List<IOperation>();
        foreach (var part in code.ChildOperations)
        {
            var isListed = code is IBlockOperation or ISwitchCaseOperation;
            if (!isListed && Finish(run) is { } alone)
            {
                yield return alone;
                run = new();
            }

            if (part.Syntax is StatementSyntax && part is not ILabeledOperation && (isListed || part is not IBlockOperation) && !IsMadeIn(part, holder) && FrameValidity.Holds(content, function, part.Syntax.Span, body))
            {
                run.Add(part);
                continue;
            }

            if (Finish(run) is { } before)
                yield return before;
            run = new();
            if (part is not (IAnonymousFunctionOperation or ILocalFunctionOperation) || part == function)
                foreach (var inner in Runs(part, holder, function, reads, body))
                    yield return inner;
        }

        if (Finish(run) is { } last)
            yield return last;

        static bool IsMadeIn(IOperation part, ISymbol holder) =>
            holder is ILocalSymbol { DeclaringSyntaxReferences: [var declaration] } && part.Syntax.Span.Contains(declaration.Span) && part is not (IVariableDeclarationGroupOperation or IUsingDeclarationOperation);

        RepeatedReads? Finish(List<IOperation> statements)
        {
            var inside = reads.FindAll(r => statements.Exists(s => s.Syntax.Span.Contains(r.Reference.Syntax.Span)));
            if (inside.Count == 0)
                return null;
            Func<IOperation, bool> isRead = operation => inside.Exists(r => r.Reference == operation);
            var (always, most) = (0, 0);
            foreach (var statement in statements)
            {
                var count = ReadCount.In(statement, isRead, body);
                (always, most) = (always + count.Always, Math.Max(most, always + count.Most));
            }

            return most > 1 ? new(statements, inside) : null;
        }
    }
}
