using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Differential.Tests.Fixing;
using ZmqPerf.Differential.Tests.Sources;
using ZmqPerf.Testing;

namespace ZmqPerf.Differential.Tests;

/// <summary>
/// What the fix tests start from, with comments at random places: after a fix all of them are there, each once, but for those above or
/// behind statements that are not there any more, and in what disposes or frees what is not.
/// </summary>
public sealed partial class CommentTests(ITestOutputHelper output)
{
    private const int OneTokenIn = 5;

    private static readonly int s_sample = FullRun.Count(48, 12);

    [GeneratedRegex(@"// \d+|/\* \d+ \*/")]
    private static partial Regex NumberedComment { get; }

    /// <summary>A sample; all of them where fuzz.sh asks for it.</summary>
    [Fact]
    public async Task Comments_of_fix_tests_are_kept()
    {
        var log = Environment.GetEnvironmentVariable("ZMQPERF_FUZZ_LOG");
        var (fixes, failures) = (0, new List<string>());
        for (var i = 0; i < FixPair.All.Count; i += string.IsNullOrEmpty(log) ? s_sample : 1)
        {
            var pair = FixPair.All[i];
            using var workspace = new AdhocWorkspace();
            var project = FixedProject.Of(workspace, [("/0.cs", WithComments(pair.Before, new Random(i)))]);
            if ((await project.ErrorsAsync()).Count > 0)
                continue;
            foreach (var id in pair.Ids.Where(Convergence.AllIds.Contains))
            {
                if (await project.FixableAsync(FixedProject.AnalyzersOf(id), id) is not { IsEmpty: false } fixable)
                    continue;
                var after = await project.FixAllAsync(FixedProject.FixerOf(id), fixable);
                fixes++;
                var (had, has) = (await NumbersAsync(project), await NumbersAsync(after));
                if (has.Distinct().Count() < has.Count || (await LostAsync(project, after, had.Except(has))) is { Count: > 0 })
                    failures.Add(
                        $"{pair.Name}, {id}: lost {string.Join(' ', had.Except(has))}, now {has.Count} of {had.Count}\n"
                            + $"{await TextAsync(project)}\n-->\n{await TextAsync(after)}"
                    );
                else if ((await after.ErrorsAsync()).FirstOrDefault() is { } error)
                    failures.Add($"{pair.Name}, {id}: {error}\n{await TextAsync(project)}\n-->\n{await TextAsync(after)}");
            }
        }

        output.WriteLine($"{fixes} times Fix All, {failures.Count} failures");
        if (log is { Length: > 0 })
            File.AppendAllLines(log, failures.Append($"comments: {fixes} times Fix All, {failures.Count} failures"));
        Assert.True(failures.Count == 0, string.Join("\n\n", failures.Take(4)));
        Assert.True(fixes > 10, $"{fixes}");
    }

    /// <summary>Comments behind some tokens of the methods, of both kinds.</summary>
    private static string WithComments(string text, Random random)
    {
        var tokens = CSharpSyntaxTree
            .ParseText(text, FixedProject.ParseOptions)
            .GetRoot()
            .DescendantNodes()
            .OfType<BlockSyntax>()
            .SelectMany(b => b.DescendantTokens())
            .Distinct()
            .Where(t => !t.Parent!.AncestorsAndSelf().Any(n => n is InterpolatedStringExpressionSyntax))
            .OrderBy(t => t.SpanStart)
            .ToList();
        var number = 0;
        return SourceText
            .From(text)
            .WithChanges(
                tokens
                    .Where(_ => random.Next(OneTokenIn) == 0)
                    .ToList()
                    .Select(t => new TextChange(new(t.Span.End, 0), random.Next(4) == 0 ? $" // {number++}\n" : $" /* {number++} */"))
            )
            .ToString();
    }

    /// <summary>
    /// The comments that were put in, one that now ends the line of another included. What a test's own say is for it to check.
    /// </summary>
    private static async Task<List<string>> NumbersAsync(FixedProject project) =>
        [.. (await RootAsync(project)).DescendantTrivia().SelectMany(NumbersIn)];

    private static IEnumerable<string> NumbersIn(SyntaxTrivia trivia) =>
        trivia.Kind() is SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia
            ? NumberedComment.Matches(trivia.ToString()).Select(m => m.Value)
            : [];

    /// <summary>Those of these comments, which are gone, that were not about something that is gone as well.</summary>
    private static async Task<HashSet<string>> LostAsync(FixedProject before, FixedProject after, IEnumerable<string> gone)
    {
        var lost = gone.ToHashSet();
        if (lost.Count == 0)
            return lost;
        var there = Parts(await RootAsync(after)).Select(TextOf).ToHashSet();
        foreach (var part in Parts(await RootAsync(before)).Where(part => !there.Contains(TextOf(part))))
            lost.ExceptWith(
                (GoesWithItsComments(part) ? part.DescendantTrivia() : part.GetLeadingTrivia().Concat(part.GetTrailingTrivia())).SelectMany(
                    NumbersIn
                )
            );
        return lost;

        static IEnumerable<SyntaxNode> Parts(SyntaxNode root) =>
            root.DescendantNodes().Where(n => n is StatementSyntax or FinallyClauseSyntax or BaseObjectCreationExpressionSyntax);

        static string TextOf(SyntaxNode part) => string.Join(' ', part.DescendantTokens());
    }

    /// <summary>
    /// Code that has no counterpart once it is gone: a message over memory of its own, what disposes what is not there any
    /// more, and a constant that nobody uses.
    /// </summary>
    private static bool GoesWithItsComments(SyntaxNode part) =>
        part
            is FinallyClauseSyntax
                or BaseObjectCreationExpressionSyntax { ArgumentList.Arguments.Count: 2 or 3 }
                or LocalDeclarationStatementSyntax
                {
                    Declaration.Variables: [{ Initializer.Value: LiteralExpressionSyntax or PrefixUnaryExpressionSyntax }]
                };

    private static async Task<SyntaxNode> RootAsync(FixedProject project) =>
        (await project.Project.Documents.Single().GetSyntaxRootAsync())!;

    private static Task<string> TextAsync(FixedProject project) => project.TextAsync(project.Project.DocumentIds[0]);
}
