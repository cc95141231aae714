using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Sending;
using ZmqPerf.Analyzers.Sending.Multipart;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Sending;

/// <summary>Fixes ZMQ1010: a send for each frame takes the place of the collection.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(CollectionMultipartSendFixer))]
public sealed class CollectionMultipartSendFixer : DocumentFixer
{
    internal const string Key = "ZMQ1010";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ1010_CollectionMultipartSend.Id);

    /// <inheritdoc/>
    private protected override string Title => "Send the frames one by one with SendMore";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        var statement = plan.Statement(root, CollectionMultipartSendFix.Send);
        var frames = new[] { CollectionMultipartSendFix.Frame, CollectionMultipartSendFix.Keep, CollectionMultipartSendFix.Empty }
            .SelectMany(edit => plan.All(edit).Select(node => (Edit: edit, Node: node)))
            .OrderBy(frame => frame.Node.SpanStart)
            .ToList();
        var names = new Queue<string>(
            Names.Unused(statement, "frame", frames.Count(frame => frame.Edit == CollectionMultipartSendFix.Keep))
        );
        var socket = plan.Expression(root, CollectionMultipartSendFix.Socket).WithoutTrivia();
        var sends = new List<string>();
        var kept = new List<(SyntaxNode Frame, string Declaration)>();
        foreach (var (edit, node) in frames)
        {
            var value =
                edit == CollectionMultipartSendFix.Empty ? FrameSending.NoBytes : root.GetCurrentNode(node)!.WithoutTrivia().ToString();
            if (edit == CollectionMultipartSendFix.Keep)
            {
                kept.Add((node, $"var {names.Peek()} = {value};"));
                value = names.Dequeue();
            }

            sends.Add(sends.Count < frames.Count - 1 ? $"{socket}.Send({value}, SendFlags.SendMore);" : $"{socket}.Send({value});");
        }

        foreach (
            var origin in kept.GroupBy(k => root.GetCurrentNode(k.Frame)!.FirstAncestorOrSelf<StatementSyntax>()!)
                .Where(o => o.Key != statement)
                .ToList()
        )
            root = StatementEdits.Replace(
                root,
                root.GetCurrentNode(origin.First().Frame)!.FirstAncestorOrSelf<StatementSyntax>()!,
                StatementEdits.Parse(origin.Select(o => o.Declaration).ToArray())
            );
        statement = plan.Statement(root, CollectionMultipartSendFix.Send);
        var here = kept.Where(k => root.GetCurrentNode(k.Frame) is not null).Select(k => k.Declaration);
        root = StatementEdits.Replace(root, statement, StatementEdits.Parse(here.Concat(sends).ToArray()));
        return MessageEdits.RemoveMessage(root, plan);
    }
}
