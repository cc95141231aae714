using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Receiving;
using ZmqPerf.Analyzers.Receiving.Multipart;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.CodeFixes.Syntax;

namespace ZmqPerf.CodeFixes.Receiving;

/// <summary>Receives each frame that is read by its index into a message of its own, and the others into nothing.</summary>
internal static class FramesByIndex
{
    private static readonly string[] s_names = ["first", "second", "third", "fourth", "fifth", "sixth"];

    public static SyntaxNode Received(SyntaxNode root, TrackedPlan plan)
    {
        var socket = plan.Expression(root, MultipartPerReceiveFix.Socket).WithoutTrivia().ToString();
        var guard = FrameCountGuard.Of(plan);
        var areSetApart = BraceStyle.SetsBlocksApart(root);
        var names = NamesFor(root, guard, plan);
        var said = new string?[names.Count];
        for (var i = 0; i < names.Count; i++)
        {
            var number = NumberOf(i, names.Count, plan);
            foreach (var frame in plan.All(IndexedFrames.Frame + number))
                root = TrackedPlan.Replace<ExpressionSyntax>(root, frame, f => SyntaxFactory.IdentifierName(names[i]!).WithTriviaFrom(f));
            foreach (var alias in plan.All(IndexedFrames.Alias + number))
                (root, said[i]) = WithoutAlias(root, alias);
        }

        var received = new FrameReceives(names, said, guard, ReadsLast(plan), plan).Of(socket).ToArray();
        if (plan.Has(IndexedFrames.Holds))
        {
            var all = (IfStatementSyntax)plan.Statement(root, IndexedFrames.Holds);
            root = StatementEdits.Inline(root, all, all.Statement);
        }
        else if (guard.Statement is { } statement)
        {
            // its comments go where it goes
            root = TrackedPlan.Replace<StatementSyntax>(root, statement, FrameCountGuard.WithoutComments);
            root = StatementEdits.Remove(root, root.GetCurrentNode(statement)!);
        }
        foreach (var name in names)
            if (name is not null)
                foreach (var made in LibrarySyntax.Of(plan).NewMessage(name))
                    root = StatementEdits.InsertBefore(root, plan.Statement(root, MultipartPerReceiveFix.Before), made);
        foreach (var disposal in plan.All(MultipartPerReceiveFix.Remove))
            root = Disposals.Remove(root, (StatementSyntax)root.GetCurrentNode(disposal)!);
        var declaration = plan.Statement(root, IndexedFrames.Declaration);
        if (declaration is UsingStatementSyntax around)
            (root, declaration) = Unwrapped(root, around);
        return Placed(root, declaration, received, areSetApart);
    }

    /// <summary>The receives where the frames were declared; blocks among them are set apart as others are in the file.</summary>
    private static SyntaxNode Placed(SyntaxNode root, StatementSyntax declaration, string[] received, bool areSetApart)
    {
        if (areSetApart)
            for (var i = 1; i < received.Length; i++)
                if (received[i - 1].EndsWith("}", StringComparison.Ordinal))
                    received[i] = Lines.LineEnd(root) + received[i];
        var (statements, last) = (StatementEdits.Parse(received), new SyntaxAnnotation());
        statements[statements.Length - 1] = statements[statements.Length - 1].WithAdditionalAnnotations(last);
        root = StatementEdits.Replace(root, declaration, statements);
        var end = (StatementSyntax)root.GetAnnotatedNodes(last).Single();
        return areSetApart ? BraceStyle.WithLineBelow(root, end) : BraceStyle.SetApart(root, end);
    }

    /// <summary>The file without a using, and an empty statement where the frames were there, which gives way to the receives.</summary>
    private static (SyntaxNode, StatementSyntax) Unwrapped(SyntaxNode root, UsingStatementSyntax around)
    {
        var (whole, place) = (new SyntaxAnnotation(), new SyntaxAnnotation());
        var (lineEnd, outside) = (Lines.LineEnd(root), Lines.IndentationOfLine(around));
        var block = around.Statement as BlockSyntax ?? SyntaxFactory.Block(around.Statement);
        var inside = block.Statements.Count == 0 || OneLineBlocks.Is(block) ? outside : Lines.Indentation(block.Statements[0]);
        if (OneLineBlocks.Is(block))
            block = OneLineBlocks.LaidOut(block, lineEnd);
        var empty = SyntaxFactory.EmptyStatement().WithLeadingTrivia(inside).WithTrailingTrivia(lineEnd).WithAdditionalAnnotations(place);
        block = block.WithStatements(block.Statements.Insert(0, empty));
        root = root.ReplaceNode(around, around.WithStatement(block).WithAdditionalAnnotations(whole));
        root = StatementEdits.Unwrap(root, (UsingStatementSyntax)root.GetAnnotatedNodes(whole).Single());
        return (root, (StatementSyntax)root.GetAnnotatedNodes(place).Single());
    }

    /// <summary>The file without a name for a frame; what was said of that is said of its receive.</summary>
    private static (SyntaxNode Root, string Comment) WithoutAlias(SyntaxNode root, SyntaxNode alias)
    {
        (root, var comment) = StatementEdits.TakeLineComment(root, (StatementSyntax)root.GetCurrentNode(alias)!);
        return (StatementEdits.Remove(root, (StatementSyntax)root.GetCurrentNode(alias)!), comment);
    }

    /// <summary>Whether the last frame is read, however many there are.</summary>
    private static bool ReadsLast(TrackedPlan plan) =>
        plan.Has(IndexedFrames.Frame + IndexedFrames.Last) || plan.Has(IndexedFrames.Alias + IndexedFrames.Last);

    /// <summary>How the edits of a frame end.</summary>
    private static string NumberOf(int index, int count, TrackedPlan plan) =>
        index == count - 1 && ReadsLast(plan) ? IndexedFrames.Last : index.ToString(CultureInfo.InvariantCulture);

    /// <summary>A name for each frame up to the last that is read; null for those that are not.</summary>
    private static List<string?> NamesFor(SyntaxNode root, FrameCountGuard guard, TrackedPlan plan)
    {
        var names = new List<string?>();
        var before = plan.Statement(root, MultipartPerReceiveFix.Before);
        var scope = before.Parent is BlockSyntax or GlobalStatementSyntax ? before.Parent : before;
        var taken = new HashSet<string>();
        var count = ReadsLast(plan) || guard.IsAskedAtOnce ? Math.Max(guard.Needed, 1) : IndexedFrames.Highest + 1;
        for (var i = 0; i < count; i++)
        {
            var number = NumberOf(i, count, plan);
            if (!plan.Has(IndexedFrames.Frame + number) && !plan.Has(IndexedFrames.Alias + number) && !guard.IsAskedAtOnce)
            {
                names.Add(null);
                continue;
            }

            var aliases = plan.All(IndexedFrames.Alias + number);
            var own = aliases.Count == 1 ? ((LocalDeclarationStatementSyntax)aliases[0]).Declaration.Variables[0].Identifier : default;
            var uses = plan.All(IndexedFrames.Frame + number);
            var name =
                own != default && Names.Count(scope, own.ValueText) == uses.Count(IsName) + 1
                    ? own.Text
                    : Names.Unused(before, number == IndexedFrames.Last ? number : s_names[i]);
            while (!taken.Add(name))
                name += "2";
            names.Add(name);

            bool IsName(SyntaxNode use) => use is IdentifierNameSyntax { Identifier.ValueText: var text } && text == own.ValueText;
        }

        while (names.Count > Math.Max(guard.Needed, 1) && names[names.Count - 1] is null)
            names.RemoveAt(names.Count - 1);
        return names;
    }
}
