using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using ZmqPerf.Analyzers;
using ZmqPerf.Analyzers.Receiving;
using ZmqPerf.Analyzers.Receiving.Multipart;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.CodeFixes.Receiving;

/// <summary>Fixes ZMQ2011: the loop over the frames receives each of them, into one message.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(MultipartPerReceiveFixer))]
public sealed class MultipartPerReceiveFixer : DocumentFixer
{
    internal const string Key = "ZMQ2011";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ZMQ2011_MultipartPerReceive.Id);

    /// <inheritdoc/>
    private protected override string Title => "Receive the frames one by one into one Message";

    /// <inheritdoc/>
    private protected override string EquivalenceKey => Key;

    /// <inheritdoc/>
    private protected override SyntaxNode Apply(SyntaxNode root, TrackedPlan plan)
    {
        if (plan.Fix == IndexedFrames.Fix)
            return FramesByIndex.Received(root, plan);
        var name = Name(root, plan);
        var socket = plan.Expression(root, MultipartPerReceiveFix.Socket).WithoutTrivia().ToString();
        foreach (var reference in plan.All(MultipartPerReceiveFix.Reference))
            if (root.GetCurrentNode(reference) is IdentifierNameSyntax { Identifier: var old } && old.Text != name)
                root = TrackedPlan.Replace<IdentifierNameSyntax>(
                    root,
                    reference,
                    r => r.WithIdentifier(SyntaxFactory.Identifier(name).WithTriviaFrom(old))
                );
        root = StatementEdits.InsertBefore(
            root,
            plan.Statement(root, MultipartPerReceiveFix.Before),
            $"using var {name} = new {WrittenTypes.Message}();"
        );
        if (root.GetCurrentNode(plan.All(MultipartPerReceiveFix.Loop)[0])?.Parent is BlockSyntax around && OneLineBlocks.Is(around))
            root = root.ReplaceNode(around, OneLineBlocks.Opened(around));
        // what follows a statement on its line stays with it, not with the loop that ends there
        root = TrackedPlan.Replace<ForEachStatementSyntax>(
            root,
            plan.All(MultipartPerReceiveFix.Loop)[0],
            l => l.Statement is BlockSyntax ? l : l.WithStatement(SyntaxFactory.Block(l.Statement).WithTrailingTrivia(Lines.LineEnd(root)))
        );
        var loop = (ForEachStatementSyntax)plan.Node(root, MultipartPerReceiveFix.Loop);
        var comments = ZmqPerf
            .Analyzers.Placement.Statements.CommentsIn(loop)
            .Where(c => !loop.Statement.FullSpan.Contains(c.Span))
            .ToList();
        root = StatementEdits.Replace(root, loop, new[] { Receiving((BlockSyntax)loop.Statement, socket, name, plan) }, comments);
        foreach (var statement in plan.All(MultipartPerReceiveFix.Remove))
            root = StatementEdits.Remove(root, (StatementSyntax)root.GetCurrentNode(statement)!);
        foreach (var statement in plan.All(MultipartPerReceiveFix.Unwrap))
            root = StatementEdits.Unwrap(root, (UsingStatementSyntax)root.GetCurrentNode(statement)!);
        return root;
    }

    private static StatementSyntax Receiving(BlockSyntax body, string socket, string name, TrackedPlan plan)
    {
        var rest = Conditions.Under(plan, $"while ({name}.More)", $"{socket}.Recv({name});");
        var whole = SyntaxFactory.ParseStatement($"try\n{{\ndo\n{{\n}}\nwhile ({name}.More);\n}}\nfinally\n{{\n{rest}\n}}");
        var empty = whole.DescendantNodes().OfType<DoStatementSyntax>().Single().Statement;
        var receive = SyntaxFactory.ParseStatement($"{socket}.Recv({name});\n");
        // the formatter leaves the while where it is
        var end = BraceStyle.OfStatementsOpenBeside(plan.Diagnostic.Location.SourceTree!.GetRoot())
            ? SyntaxFactory.Space
            : SyntaxFactory.ElasticLineFeed;
        return whole
            .ReplaceNode(empty, body.WithStatements(body.Statements.Insert(0, receive)).WithTrailingTrivia(end))
            .WithAdditionalAnnotations(Formatter.Annotation);
    }

    /// <summary>The variable's own name, unless something else in the block around has it too.</summary>
    private static string Name(SyntaxNode root, TrackedPlan plan)
    {
        var before = plan.Statement(root, MultipartPerReceiveFix.Before);
        var name = ((ForEachStatementSyntax)plan.Node(root, MultipartPerReceiveFix.Loop)).Identifier;
        var scope = before.Parent is BlockSyntax or GlobalStatementSyntax ? before.Parent : before;
        return Names.Count(scope, name.ValueText) > plan.All(MultipartPerReceiveFix.Reference).Count + 1
            ? Names.Unused(before, name.ValueText)
            : name.Text;
    }
}
