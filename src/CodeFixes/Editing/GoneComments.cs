using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Placement;

namespace ZmqPerf.CodeFixes.Editing;

/// <summary>
/// What is said of code that goes, with nothing in its place, goes along: beside other code it would not be true. A comment that may be
/// about more than the statement stays, unless it names what the fix does away with. What somebody still has to do, what a tool reads and
/// who owns the code is said of no statement: those stay, and the lines beside them.
/// </summary>
internal static class GoneComments
{
    /// <summary>What a fix does away with that makes one thing before a loop, as comments call it.</summary>
    public static readonly string[] PerTurn = ["each ", "every ", "per ", "a new ", "fresh", "turn", "iteration"];

    /// <summary>What a fix does away with that sends without a pool, as comments call it.</summary>
    public static readonly string[] Pooling = ["pool", "rent", "return"];

    /// <summary>What a fix does away with that sends the source of a copy, as comments call it.</summary>
    public static readonly string[] Copying = ["copy", "copies", "copied", "clone", "encod", "convert", "wrap", "pinned"];

    /// <summary>What a fix does away with that reads the bytes where they are, as comments call it.</summary>
    public static readonly string[] Duplicating = ["copy", "copies", "copied", "clone"];

    /// <summary>What a fix does away with that sends without collecting, as comments call it.</summary>
    public static readonly string[] Collecting = ["collect", "gather", "list", "array", "multipart", "build", "built", "put together"];

    private static readonly string[] s_lasting =
    [
        "todo",
        "fixme",
        "hack",
        "xxx",
        "resharper ",
        "noinspection",
        "nosonar",
        "csharpier",
        "@formatter",
        "copyright",
        "license",
        "spdx-",
    ];

    private const string Kind = "ZmqPerf.Gone";

    /// <summary>The file without what is said of a statement that is about to go.</summary>
    /// <param name="root">The file.</param>
    /// <param name="statement">The statement, or the field.</param>
    /// <param name="names">What the fix does away with, as comments call it.</param>
    public static (SyntaxNode Root, T Statement) Of<T>(SyntaxNode root, T statement, params string[] names)
        where T : SyntaxNode
    {
        var (above, behind) = (Above(statement), Behind(statement));
        var all = OwnsAbove(statement) || Name(above, names) ? [.. Passing(above), .. Passing(behind)] : Passing(behind);
        return Without(root, statement, all);
    }

    /// <summary>
    /// The file without what is said above a statement of it alone: what it has made stands in another one now. What ends its line is about
    /// that, unless it names what the fix does away with.
    /// </summary>
    public static (SyntaxNode Root, StatementSyntax Statement) OfInlined(SyntaxNode root, StatementSyntax statement, params string[] names)
    {
        (root, statement) = Naming(root, statement, names);
        return Without(root, statement, Passing(OwnAbove(statement)));
    }

    /// <summary>
    /// The file without what ends the line of a statement. What is said above it is about what it has made, which is still there in other
    /// statements, unless it names what the fix does away with.
    /// </summary>
    public static (SyntaxNode Root, StatementSyntax Statement) OfMade(SyntaxNode root, StatementSyntax statement, params string[] names)
    {
        var above = Above(statement);
        return Without(
            root,
            statement,
            Name(above, names) ? [.. Passing(above), .. Passing(Behind(statement))] : Passing(Behind(statement))
        );
    }

    /// <summary>The file without the comments of a statement that others replace, where they name what the fix does away with.</summary>
    public static (SyntaxNode Root, StatementSyntax Statement) Naming(SyntaxNode root, StatementSyntax statement, params string[] names) =>
        Without(
            root,
            statement,
            new[] { Above(statement), Behind(statement) }.Where(comments => Name(comments, names)).SelectMany(Passing).ToList()
        );

    /// <summary>The same for the statement around a node; the body of a member or lambda has none.</summary>
    public static SyntaxNode NamingAround(SyntaxNode root, SyntaxNode node, params string[] names) =>
        node.FirstAncestorOrSelf<StatementSyntax>() is { } statement ? Naming(root, statement, names).Root : root;

    /// <summary>The comments above a statement, where they are about nothing else: something else begins below it.</summary>
    public static IReadOnlyList<SyntaxTrivia> OwnAbove(SyntaxNode statement) => OwnsAbove(statement) ? Above(statement) : [];

    /// <summary>The file without these comments of a statement, which nobody is to put anywhere else.</summary>
    public static (SyntaxNode Root, T Statement) Without<T>(SyntaxNode root, T statement, IReadOnlyList<SyntaxTrivia> gone)
        where T : SyntaxNode
    {
        if (gone.Count == 0)
            return (root, statement);
        var mark = new SyntaxAnnotation();
        var bare = statement
            .WithLeadingTrivia(Rest(statement.GetLeadingTrivia(), gone))
            .WithTrailingTrivia(Bare(statement.GetTrailingTrivia(), gone))
            .WithAdditionalAnnotations(mark);
        root = Noted(root.ReplaceNode(statement, bare), gone);
        return (root, (T)root.GetAnnotatedNodes(mark).Single());
    }

    /// <summary>A file that knows of comments which went on purpose.</summary>
    public static SyntaxNode Noted(SyntaxNode root, IEnumerable<SyntaxTrivia> gone) =>
        root.WithAdditionalAnnotations(
            gone.Where(comment => !Lasts(comment)).Select(comment => new SyntaxAnnotation(Kind, comment.ToString()))
        );

    /// <summary>The comments of a file that are lost, but for those that went on purpose.</summary>
    public static void TakeFrom(List<SyntaxTrivia> lost, SyntaxNode after)
    {
        foreach (var gone in after.GetAnnotations(Kind))
            if (lost.FindIndex(comment => comment.ToString() == gone.Data) is >= 0 and var index)
                lost.RemoveAt(index);
    }

    /// <summary>Those of these comments that name what the fix does away with.</summary>
    public static List<SyntaxTrivia> Named(SyntaxTriviaList trivia, string[] names) =>
        trivia.Where(t => Statements.IsComment(t) && Name([t], names)).ToList();

    private static IReadOnlyList<SyntaxTrivia> Passing(IReadOnlyList<SyntaxTrivia> comments) => comments.Any(Lasts) ? [] : comments;

    private static bool Lasts(SyntaxTrivia comment) => Name([comment], s_lasting);

    private static bool Name(IEnumerable<SyntaxTrivia> comments, string[] names) =>
        comments.Any(comment => names.Any(name => comment.ToString().IndexOf(name, StringComparison.OrdinalIgnoreCase) >= 0));

    /// <summary>
    /// Whether what is said above a statement is said of nothing below it: an empty line, another comment or the end of the block follows.
    /// </summary>
    private static bool OwnsAbove(SyntaxNode statement) =>
        statement.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia)
        && statement.GetLastToken().GetNextToken() is var next
        && (
            next.IsKind(SyntaxKind.CloseBraceToken)
            || Lines.StartsWithLineEnd(next.LeadingTrivia)
            || next.LeadingTrivia.Any(Statements.IsComment)
        );

    /// <summary>The comments on the lines right above a statement.</summary>
    public static IReadOnlyList<SyntaxTrivia> Above(SyntaxNode statement)
    {
        var comments = new List<SyntaxTrivia>();
        if (!Lines.Begin(statement))
            return comments;
        var trivia = statement.GetLeadingTrivia();
        for (var i = trivia.Count - 1; i >= 0; i--)
            if (Statements.IsComment(trivia[i]))
                comments.Insert(0, trivia[i]);
            else if (
                trivia[i].HasStructure
                || trivia[i].IsKind(SyntaxKind.EndOfLineTrivia) && !(i > 0 && Statements.IsComment(trivia[i - 1]))
            )
                break;
        return comments;
    }

    /// <summary>The comments at the end of a line that has nothing else.</summary>
    private static List<SyntaxTrivia> Behind(SyntaxNode statement) =>
        Lines.Begin(statement) && statement.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia)
            ? statement.GetTrailingTrivia().Where(Statements.IsComment).ToList()
            : [];

    /// <summary>What is left of the end of a statement's line, of which all comments go, or none.</summary>
    private static IEnumerable<SyntaxTrivia> Bare(SyntaxTriviaList trivia, IReadOnlyList<SyntaxTrivia> gone) =>
        trivia.Any(gone.Contains) ? trivia.Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)) : trivia;

    /// <summary>What is left of the lines above a statement, without those of these comments.</summary>
    private static List<SyntaxTrivia> Rest(SyntaxTriviaList trivia, IReadOnlyList<SyntaxTrivia> gone)
    {
        var rest = new List<SyntaxTrivia>();
        for (var i = 0; i < trivia.Count; i++)
            if (!gone.Contains(trivia[i]))
                rest.Add(trivia[i]);
            else if (i + 1 < trivia.Count && trivia[i + 1].IsKind(SyntaxKind.EndOfLineTrivia))
            {
                i++;
                if (rest.Count > 0 && rest[rest.Count - 1].IsKind(SyntaxKind.WhitespaceTrivia))
                    rest.RemoveAt(rest.Count - 1);
            }

        return rest;
    }
}
