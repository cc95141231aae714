#if WORKSPACES
using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace ZmqPerf.Testing;

public abstract partial class CodeFixTest
{
    /// <summary>The fix under test.</summary>
    protected abstract CodeFixProvider GetCodeFixProvider();

    private async Task FixAsync(CancellationToken cancellationToken)
    {
        var projects = Projects;
        var fix = GetCodeFixProvider();
        using var workspace = new AdhocWorkspace();
        var start = TestWorkspace.Load(workspace, projects, ParseOptions, ConfigFiles);

        if (ExpectsNoFix)
        {
            await CheckNoFixAsync(fix, start, cancellationToken).ConfigureAwait(false);
            return;
        }

        var (end, steps) = await FixOneByOneAsync(fix, start, cancellationToken).ConfigureAwait(false);
        await CheckAsync(end, FixedState, "fixed one by one", cancellationToken).ConfigureAwait(false);
        if (NumberOfIncrementalIterations is { } exact and >= 0 && exact != steps)
            throw new VerifyException($"fixed one by one: {steps} steps instead of {exact}");
        if (steps == 0 || CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.SkipFixAllCheck))
            return;

        var provider = fix.GetFixAllProvider() ?? throw new VerifyException("the fix has no Fix All provider");
        foreach (var scope in new[] { FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution })
        {
            if (!provider.GetSupportedFixAllScopes().Contains(scope))
                throw new VerifyException($"Fix All does not support {scope}");
            end = await FixAllAsync(fix, provider, scope, start, cancellationToken).ConfigureAwait(false);
            await CheckAsync(end, BatchFixedState.Sources.Count > 0 ? BatchFixedState : FixedState, $"Fix All in {scope}", cancellationToken).ConfigureAwait(false);
        }
    }

    private async Task CheckNoFixAsync(CodeFixProvider fix, Solution solution, CancellationToken cancellationToken)
    {
        var fixable = await FixableAsync(fix, solution, cancellationToken).ConfigureAwait(false);
        if (fixable.Count == 0)
            throw new VerifyException("no fix expected, but there is nothing to fix either");
        if (await FindActionAsync(fix, solution, fixable, cancellationToken).ConfigureAwait(false) is { Action: var action })
            throw new VerifyException($"no fix expected, but '{action.Title}' is offered");
    }

    private async Task<(Solution End, int Steps)> FixOneByOneAsync(CodeFixProvider fix, Solution solution, CancellationToken cancellationToken)
    {
        var fixable = await FixableAsync(fix, solution, cancellationToken).ConfigureAwait(false);
        var limit = Math.Abs(NumberOfIncrementalIterations ?? fixable.Count);
        for (var steps = 0; ; steps++)
        {
            if (await FindActionAsync(fix, solution, fixable, cancellationToken).ConfigureAwait(false) is not { Action: var action })
                return (solution, steps);
            if (steps == limit)
                throw new VerifyException($"fixed one by one: '{action.Title}' is still offered after {steps} steps");
            solution = await ActionApplication.ApplyAsync(action, solution, cancellationToken).ConfigureAwait(false);
            fixable = await FixableAsync(fix, solution, cancellationToken).ConfigureAwait(false);
        }
    }

    private async Task<Solution> FixAllAsync(CodeFixProvider fix, FixAllProvider provider, FixAllScope scope, Solution solution, CancellationToken cancellationToken)
    {
        var places = scope switch
        {
            FixAllScope.Document => solution.Projects.Sum(p => p.DocumentIds.Count),
            FixAllScope.Project => solution.ProjectIds.Count,
            _ => 1,
        };
        for (var round = 0; ; round++)
        {
            var fixable = await FixableAsync(fix, solution, cancellationToken).ConfigureAwait(false);
            if (await FindActionAsync(fix, solution, fixable, cancellationToken).ConfigureAwait(false) is not { Document: var document, Action: var trigger })
                return solution;
            if (round == places * (NumberOfFixAllIterations ?? 1))
                throw new VerifyException($"Fix All in {scope}: '{trigger.Title}' is still offered after {round} rounds");
            var context = new FixAllContext(document, fix, scope, trigger.EquivalenceKey, fix.FixableDiagnosticIds, new KnownDiagnostics(fixable), cancellationToken);
            var action = await provider.GetFixAsync(context).ConfigureAwait(false) ?? throw new VerifyException($"Fix All in {scope}: no action");
            solution = await ActionApplication.ApplyAsync(action, solution, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>The first diagnostic with an action for it.</summary>
    private async Task<(Document Document, CodeAction Action)?> FindActionAsync(CodeFixProvider fix, Solution solution, List<Diagnostic> fixable, CancellationToken cancellationToken)
    {
        foreach (var diagnostic in fixable)
        {
            var document = solution.GetDocument(diagnostic.Location.SourceTree)!;
            var registered = new List<CodeAction>();
            await fix.RegisterCodeFixesAsync(new(document, diagnostic, (action, _) => registered.Add(action), cancellationToken)).ConfigureAwait(false);
            var offered = registered.SelectMany(a => a.NestedActions.IsDefaultOrEmpty ? [a] : a.NestedActions).ToList();
            CheckKeys(offered);
            var action = CodeActionEquivalenceKey is { } key ? offered.Find(a => a.EquivalenceKey == key) : offered.ElementAtOrDefault(CodeActionIndex ?? 0);
            if (action is not null)
                return (document, action);
        }

        return null;
    }

    private static void CheckKeys(List<CodeAction> offered)
    {
        if (offered.Find(a => a.EquivalenceKey is null) is { } keyless)
            throw new VerifyException($"'{keyless.Title}' has no equivalence key");
        if (offered.GroupBy(a => a.EquivalenceKey).FirstOrDefault(g => g.Count() > 1) is { } shared)
            throw new VerifyException($"equivalence key '{shared.Key}' belongs to {string.Join(" and ", shared.Select(a => $"'{a.Title}'"))}");
    }

    /// <summary>What the fix may turn to, in the order of the code. Code that does not compile, other than as the test says, fails.</summary>
    private async Task<List<Diagnostic>> FixableAsync(CodeFixProvider fix, Solution solution, CancellationToken cancellationToken)
    {
        var diagnostics = await AnalyzeAsync(await TestWorkspace.CompileAsync(solution, cancellationToken).ConfigureAwait(false), cancellationToken).ConfigureAwait(false);
        var known = Expectations(TestState).Concat(Expectations(FixedState)).Concat(Expectations(BatchFixedState)).Select(e => e.Id).ToHashSet();
        if (diagnostics.Find(d => IsCompilers(d) && !known.Contains(d.Id)) is { } error)
            throw new VerifyException($"a fix breaks the code: {error}\n{error.Location.SourceTree}");
        return [.. diagnostics.Where(d => d.Location.IsInSource && fix.FixableDiagnosticIds.Contains(d.Id))
            .OrderBy(d => d.Location.SourceTree!.FilePath, StringComparer.Ordinal).ThenBy(d => d.Location.SourceSpan)];
    }

    private async Task CheckAsync(Solution solution, SolutionState state, string phase, CancellationToken cancellationToken)
    {
        var files = FilesOf(state).ToDictionary(f => f.Path);
        foreach (var document in solution.Projects.SelectMany(p => p.Documents))
        {
            var actual = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
            if (!files.TryGetValue(document.FilePath!, out var file))
                throw new VerifyException($"{phase}: unexpected document {document.FilePath}\n{actual}");
            if (!actual.ContentEquals(file.Text))
                throw new VerifyException($"{phase}: {document.FilePath} differs\n--- expected\n{file.Text}\n--- actual\n{actual}");
        }

        var compilations = await TestWorkspace.CompileAsync(solution, cancellationToken).ConfigureAwait(false);
        Expectation.Check(Expectations(state), await AnalyzeAsync(compilations, cancellationToken).ConfigureAwait(false), phase);
    }

    private List<Expectation> Expectations(SolutionState state) => Expected(FilesOf(state), state.Sources.Count > 0 ? state.ExpectedDiagnostics : TestState.ExpectedDiagnostics);

    /// <summary>The sources under test, those that <paramref name="state"/> names replaced by it.</summary>
    private IEnumerable<TestFile> FilesOf(SolutionState state)
    {
        var replaced = state.AdditionalProjects.Prepend(state).SelectMany(p => p.Sources).Select(TestFile.Parse).ToDictionary(f => f.Path);
        return Files.Select(f => replaced.GetValueOrDefault(f.Path, f));
    }

    /// <summary>The diagnostics of the solution that Fix All starts from; nothing needs to be analyzed again.</summary>
    private sealed class KnownDiagnostics(List<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken)
        {
            var tree = await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false);
            return diagnostics.Where(d => d.Location.SourceTree == tree);
        }

        public override async Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken)
        {
            var trees = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!.SyntaxTrees.ToImmutableHashSet();
            return diagnostics.Where(d => trees.Contains(d.Location.SourceTree!));
        }

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
#endif
