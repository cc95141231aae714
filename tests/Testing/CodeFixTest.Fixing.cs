#if WORKSPACES
using System;
using System.Collections.Generic;
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
        var fix = GetCodeFixProvider();
        using var workspace = new AdhocWorkspace();
        var stages = new Stages(this, fix, cancellationToken);
        var start = await stages.AnalyzeAsync(TestWorkspace.Load(workspace, Projects, ParseOptions, ConfigFiles, TestState.AdditionalFiles)).ConfigureAwait(false);

        if (ExpectsNoFix)
        {
            await CheckNoFixAsync(fix, start, cancellationToken).ConfigureAwait(false);
            return;
        }

        var steps = await FixOneByOneAsync(fix, stages, start, cancellationToken).ConfigureAwait(false);
        if (steps == 0 || CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.SkipFixAllCheck))
            return;

        var provider = fix.GetFixAllProvider() ?? throw new VerifyException("the fix has no Fix All provider");
        foreach (var scope in new[] { FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution })
        {
            if (!provider.GetSupportedFixAllScopes().Contains(scope))
                throw new VerifyException($"Fix All does not support {scope}");
            await FixAllAsync(fix, provider, scope, stages, start, cancellationToken).ConfigureAwait(false);
        }
    }

    private async Task CheckNoFixAsync(CodeFixProvider fix, Stage start, CancellationToken cancellationToken)
    {
        if (start.Fixable.Count == 0)
            throw new VerifyException("no fix expected, but there is nothing to fix either");
        if (await FindActionAsync(fix, start, cancellationToken).ConfigureAwait(false) is { Action: var action })
            throw new VerifyException($"no fix expected, but '{action.Title}' is offered");
    }

    private async Task<int> FixOneByOneAsync(CodeFixProvider fix, Stages stages, Stage stage, CancellationToken cancellationToken)
    {
        const string phase = "fixed one by one";
        var limit = Math.Abs(NumberOfIncrementalIterations ?? stage.Fixable.Count);
        var steps = 0;
        for (; await FindActionAsync(fix, stage, cancellationToken).ConfigureAwait(false) is { Action: var action }; steps++)
        {
            if (steps == limit)
                throw new VerifyException($"{phase}: '{action.Title}' is still offered after {steps} steps");
            stage = await stages.AnalyzeAsync(await ActionApplication.ApplyAsync(action, stage.Solution, cancellationToken).ConfigureAwait(false)).ConfigureAwait(false);
        }

        await CheckAsync(stage, FixedState, phase, cancellationToken).ConfigureAwait(false);
        return NumberOfIncrementalIterations is { } exact and >= 0 && exact != steps ? throw new VerifyException($"{phase}: {steps} steps instead of {exact}") : steps;
    }

    private async Task FixAllAsync(CodeFixProvider fix, FixAllProvider provider, FixAllScope scope, Stages stages, Stage stage, CancellationToken cancellationToken)
    {
        var phase = $"Fix All in {scope}";
        var places = scope switch
        {
            FixAllScope.Document => stage.Solution.Projects.Sum(p => p.DocumentIds.Count),
            FixAllScope.Project => stage.Solution.ProjectIds.Count,
            _ => 1,
        };
        for (var round = 0; await FindActionAsync(fix, stage, cancellationToken).ConfigureAwait(false) is { Document: var document, Action: var trigger }; round++)
        {
            if (round == places * (NumberOfFixAllIterations ?? 1))
                throw new VerifyException($"{phase}: '{trigger.Title}' is still offered after {round} rounds");
            var context = new FixAllContext(document, fix, scope, trigger.EquivalenceKey, fix.FixableDiagnosticIds, new KnownDiagnostics(stage.Fixable), cancellationToken);
            var action = await provider.GetFixAsync(context).ConfigureAwait(false) ?? throw new VerifyException($"{phase}: no action");
            stage = await stages.AnalyzeAsync(await ActionApplication.ApplyAsync(action, stage.Solution, cancellationToken).ConfigureAwait(false)).ConfigureAwait(false);
        }

        await CheckAsync(stage, BatchFixedState.Sources.Count > 0 ? BatchFixedState : FixedState, phase, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>The first diagnostic with an action for it.</summary>
    private async Task<(Document Document, CodeAction Action)?> FindActionAsync(CodeFixProvider fix, Stage stage, CancellationToken cancellationToken)
    {
        foreach (var diagnostic in stage.Fixable)
        {
            var document = stage.Solution.GetDocument(diagnostic.Location.SourceTree)!;
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

    private async Task CheckAsync(Stage stage, SolutionState state, string phase, CancellationToken cancellationToken)
    {
        var files = FilesOf(state).ToDictionary(f => f.Path);
        foreach (var document in stage.Solution.Projects.SelectMany(p => p.Documents))
        {
            var actual = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
            if (!files.TryGetValue(document.FilePath!, out var file))
                throw new VerifyException($"{phase}: unexpected document {document.FilePath}\n{actual}");
            if (!actual.ContentEquals(file.Text))
                throw new VerifyException($"{phase}: {document.FilePath} differs\n--- expected\n{file.Text}\n--- actual\n{actual}");
        }

        Expectation.Check(ExpectationsOf(state), stage.Diagnostics, phase);
    }

    private List<Expectation> ExpectationsOf(SolutionState state) => Expected(FilesOf(state), state.Sources.Count > 0 ? state.ExpectedDiagnostics : ExpectedDiagnostics);

    /// <summary>The sources under test, those that <paramref name="state"/> names replaced by it.</summary>
    private IEnumerable<TestFile> FilesOf(SolutionState state)
    {
        var replaced = state.AdditionalProjects.Prepend(state).SelectMany(p => p.Sources).Select(TestFile.Parse).ToDictionary(f => f.Path);
        return Files.Select(f => replaced.GetValueOrDefault(f.Path, f));
    }
}
#endif
