using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using Xunit.Abstractions;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Tests.Catalogue;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>Code of a test as a user has it: all rules look at it, before and after each fix that they offer.</summary>
internal sealed record FixedSource(string Name, Project Project)
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers = RuleCatalogue.Analyzers;

    /// <summary>What another rule may say of a fix's result, as an Info without a fix of its own, and why.</summary>
    private static readonly ImmutableDictionary<(string Fixed, string Found), string> s_mayRemain = ImmutableDictionary.CreateRange(
        new Dictionary<(string, string), string>
        {
            [("ZMQ2013", "ZMQ4016")] = "the gap is in the format, which the reads give",
            [("ZMQ3005", "ZMQ1006")] = "the leak is mended; what the first message holds is left to a person where there is no fix for it",
            [("ZMQ3009", "ZMQ1012")] = "memory is freed; a frame needs the ZmqPerf package, or a method that is not asynchronous",
            [("ZMQ3019", "ZMQ1006")] = "the member is replaced; a send that may be refused throws with a message and returns with a span",
        }
    );

    /// <summary>Fixes that were carried out.</summary>
    public int Fixes { get; private set; }

    /// <summary>What is found in fixed code that was not found before: a fix that leads to more work is half a fix.</summary>
    public async Task<IReadOnlyList<string>> CausedAsync()
    {
        var before = await FindingsAsync(Project).ConfigureAwait(false);
        var caused = new List<string>();
        foreach (var fixable in before.Where(HasFix))
            if (await FixedAsync(fixable).ConfigureAwait(false) is { } after)
            {
                Fixes++;
                var known = before.ToLookup(d => d.Id);
                var found = (await FindingsAsync(after).ConfigureAwait(false)).ToLookup(d => d.Id);
                caused.AddRange(
                    found
                        .Where(f =>
                            f.Key == fixable.Id
                                ? f.Count(HasFix) > known[f.Key].Count(HasFix) - 1 // what goes no further out of loops is said still
                                : f.Count() > known[f.Key].Count()
                        )
                        .Select(f => f.Last())
                        .Where(f => !MayRemain(fixable, f))
                        .Select(f => $"{Name}: the fix of {fixable} leads to {f}\n{TextOf(Project)}\n-->\n{TextOf(after)}")
                );
            }

        return caused;
    }

    /// <summary>Fixes after which the code has more <c>var</c>s than before, or more errors.</summary>
    public Task<IReadOnlyList<string>> VarsAddedAsync() =>
        MoreAsync((before, after) => after.Vars > before.Vars || after.Errors > before.Errors);

    /// <summary>Fixes after which the code has more errors than before.</summary>
    public Task<IReadOnlyList<string>> BrokenAsync() => MoreAsync((before, after) => after.Errors > before.Errors);

    /// <summary>What is asked of each source has no answer, and enough fixes were carried out to say so.</summary>
    public static async Task NothingAsync(
        IAsyncEnumerable<FixedSource> sources,
        Func<FixedSource, Task<IReadOnlyList<string>>> askAsync,
        int moreThan,
        ITestOutputHelper output
    )
    {
        var (fixes, answers) = (0, new List<string>());
        await foreach (var source in sources)
        {
            answers.AddRange(await askAsync(source));
            fixes += source.Fixes;
        }

        output.WriteLine($"{fixes} fixes, {answers.Count} answers");
        Assert.True(answers.Count == 0, string.Join("\n\n", answers.Take(6)));
        Assert.True(fixes > moreThan, $"only {fixes} fixes");
    }

    private async Task<IReadOnlyList<string>> MoreAsync(Func<(int Vars, int Errors), (int Vars, int Errors), bool> isMore)
    {
        var before = await VarsAndErrorsAsync(Project).ConfigureAwait(false);
        var more = new List<string>();
        foreach (var fixable in (await FindingsAsync(Project).ConfigureAwait(false)).Where(HasFix))
            if (await FixedAsync(fixable).ConfigureAwait(false) is { } after)
            {
                Fixes++;
                if (isMore(before, await VarsAndErrorsAsync(after).ConfigureAwait(false)))
                    more.Add($"{Name}: the fix of {fixable}\n{TextOf(Project)}\n-->\n{TextOf(after)}");
            }

        return more;
    }

    private static async Task<(int Vars, int Errors)> VarsAndErrorsAsync(Project project)
    {
        var compilation = await GeneratedAsync(project).ConfigureAwait(false);
        var vars = compilation.SyntaxTrees.SelectMany(t => t.GetRoot().DescendantNodes().OfType<TypeSyntax>()).Count(t => t.IsVar);
        return (vars, compilation.GetDiagnostics().Count(d => d.Severity == DiagnosticSeverity.Error));
    }

    private static bool HasFix(Diagnostic finding) => FixPlan.FixOf(finding) is not null;

    private static bool MayRemain(Diagnostic fixable, Diagnostic found) =>
        found.Severity == DiagnosticSeverity.Info && !HasFix(found) && s_mayRemain.ContainsKey((fixable.Id, found.Id));

    private async Task<Project?> FixedAsync(Diagnostic diagnostic)
    {
        if (
            RuleCatalogue.FixerOf(diagnostic.Id) is not { } fixer
            || Project.GetDocument(diagnostic.Location.SourceTree) is not { } document
        )
            return null;
        var offered = new List<CodeAction>();
        await fixer.RegisterCodeFixesAsync(new(document, diagnostic, (action, _) => offered.Add(action), default)).ConfigureAwait(false);
        if (offered.Count == 0)
            return null;
        var solution = await ActionApplication.ApplyAsync(offered[0], Project.Solution, default).ConfigureAwait(false);
        return solution.GetProject(Project.Id);
    }

    private static async Task<List<Diagnostic>> FindingsAsync(Project project)
    {
        var compilation = await GeneratedAsync(project).ConfigureAwait(false);
        var found = await TestAnalysis
            .Of(compilation, s_analyzers, project.AnalyzerOptions)
            .GetAnalyzerDiagnosticsAsync()
            .ConfigureAwait(false);
        return [.. found.Where(d => d is { IsSuppressed: false, Severity: >= DiagnosticSeverity.Info })];
    }

    private static async Task<Compilation> GeneratedAsync(Project project)
    {
        CSharpGeneratorDriver
            .Create([new FlyweightGenerator().AsSourceGenerator()], parseOptions: (CSharpParseOptions)project.ParseOptions!)
            .RunGeneratorsAndUpdateCompilation((await project.GetCompilationAsync().ConfigureAwait(false))!, out var compilation, out _);
        return compilation;
    }

    private static string TextOf(Project project) => string.Join("\n---\n", project.Documents.Select(d => d.GetTextAsync().Result));
}
