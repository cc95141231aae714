using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Sending;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Syntax;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1010: a send for each frame takes the place of the collection.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(CollectionMultipartSendFixer))]
public sealed class CollectionMultipartSendFixer : DocumentFixer
{
    internal const string Key = "ZMQ1010";

    /// <summary>Where a chain of sends is too long for a line.</summary>
    private const int LongLine = 120;

    private static readonly string[] s_kept = [CollectionMultipartSendFix.Keep, CollectionMultipartSendFix.KeepObject];

    private static readonly string[] s_frames =
    [
        .. s_kept,
        CollectionMultipartSendFix.Frame,
        CollectionMultipartSendFix.Object,
        CollectionMultipartSendFix.Empty,
    ];

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1010_CollectionMultipartSend.Id);

    /// <inheritdoc/>
    private protected override string Title => "Send the frames one by one";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var library = LibrarySyntax.Of(plan);
        var socket = plan.Expression(root, CollectionMultipartSendFix.Socket).WithoutTrivia().ToString();
        var frames = plan.Edits.Where(edit => s_frames.Contains(edit.Edit)).ToList();
        if (plan.Has(CollectionMultipartSendFix.SendInside))
            return TrackedPlan.Replace<ExpressionSyntax>(
                root,
                plan.All(CollectionMultipartSendFix.SendInside)[0],
                send =>
                    (
                        (ExpressionStatementSyntax)
                            SyntaxFactory.ParseStatement(
                                library
                                    .Sends(socket, frames.ConvertAll(frame => SentAs(frame.Edit, Written(root, frame.Node))), apart: false)
                                    .Single()
                            )
                    ).Expression.WithTriviaFrom(send)
            );
        var statement = plan.Statement(root, CollectionMultipartSendFix.Send);
        var kept = frames.Where(frame => s_kept.Contains(frame.Edit)).Select(frame => frame.Node).OrderBy(node => node.SpanStart).ToList();
        var names = kept.Zip(Names.Unused(statement, "frame", kept.Count), (node, name) => (node, name))
            .ToDictionary(pair => pair.node, pair => pair.name);
        var declarations = kept.Select(node => (Frame: node, Declaration: $"var {names[node]} = {Written(root, node)};")).ToList();
        var contents = frames.ConvertAll(frame =>
            SentAs(frame.Edit, names.TryGetValue(frame.Node, out var name) ? name : Written(root, frame.Node))
        );
        var comments = new FrameComments(
            root,
            frames.ConvertAll(frame => root.GetCurrentNode(frame.Node)!),
            kept.ConvertAll(node => root.GetCurrentNode(node)!),
            statement
        );
        var sends = library.Sends(socket, contents, apart: false).ToArray();
        if (plan.Has(CollectionMultipartSendFix.Apart) && (comments.Any || sends.Any(send => IsLong(send, statement))))
            sends = library.Sends(socket, contents, apart: true).ToArray();
        var first = new List<SyntaxTrivia>();
        if (sends.Length == frames.Count)
        {
            if (!kept.Exists(node => statement.Contains(root.GetCurrentNode(node))))
                first.AddRange(comments.First);
            for (var i = 0; i < sends.Length; i++)
                sends[i] = comments.Around(i, sends[i]);
            root = comments.TakenFrom(root);
            statement = plan.Statement(root, CollectionMultipartSendFix.Send);
        }

        foreach (
            var origin in declarations
                .GroupBy(k => root.GetCurrentNode(k.Frame)!.FirstAncestorOrSelf<StatementSyntax>()!)
                .Where(o => o.Key != statement)
                .ToList()
        )
            root = StatementEdits.Replace(
                root,
                root.GetCurrentNode(origin.First().Frame)!.FirstAncestorOrSelf<StatementSyntax>()!,
                StatementEdits.Parse(origin.Select(o => o.Declaration).ToArray())
            );
        statement = plan.Statement(root, CollectionMultipartSendFix.Send);
        var here = declarations.Where(k => root.GetCurrentNode(k.Frame) is not null).Select(k => k.Declaration);
        root = StatementEdits.Replace(root, statement, StatementEdits.Parse(here.Concat(sends).ToArray()), first);
        return MessageEdits.RemoveMessage(
            root,
            plan,
            sends.Length == frames.Count
                ? (file, statement) =>
                    statement is LocalDeclarationStatementSyntax || frames.Exists(frame => IsIn(statement, file.GetCurrentNode(frame.Node)))
                        ? GoneComments.OfMade(file, statement, GoneComments.Collecting)
                        : GoneComments.Of(file, statement)
                : null
        );

        string? SentAs(string edit, string value) =>
            edit switch
            {
                CollectionMultipartSendFix.Empty => null,
                CollectionMultipartSendFix.Object or CollectionMultipartSendFix.KeepObject => library.ContentOf(value),
                _ => value,
            };
    }

    /// <summary>What is still said above a frame was said of the declaration that stood there: its own comments are at its send.</summary>
    private static bool IsIn(SyntaxNode statement, SyntaxNode? frame) => frame is not null && statement.Contains(frame);

    private static bool IsLong(string send, StatementSyntax statement) =>
        Lines.IndentationOfLine(statement).ToString().Length + send.Length > LongLine;

    /// <summary>A frame as it is written; an operation does not show that the author vouches for it: <c>Get()!</c>.</summary>
    private static string Written(SyntaxNode root, SyntaxNode frame)
    {
        var written = root.GetCurrentNode(frame)!;
        while (written.Parent is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } vouched)
            written = vouched;
        return written.WithoutTrivia().ToString();
    }
}
