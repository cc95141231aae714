using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Testing.Model;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Testing;

/// <content>What is checked beside what the library checks.</content>
public partial class ZmqTest
{
    /// <summary>The ids that an analyzer has reported.</summary>
    private readonly HashSet<string> _reported = [];

    /// <summary>The ids that the test speaks of, compiler errors among them.</summary>
    private readonly HashSet<string> _named = [];

    /// <summary>
    /// xunit starts a thread for each await that goes on where it began, and the library is made of them: tests run where none does.
    /// </summary>
    protected override Task RunImplAsync(CancellationToken cancellationToken)
    {
        StopIfCollected();
        return Task.Run(() => RunAllAsync(cancellationToken), cancellationToken);
    }

    private async Task RunAllAsync(CancellationToken cancellationToken)
    {
        await PrepareAsync(cancellationToken).ConfigureAwait(false);
        if (!HasMoreChecks)
        {
            TestBehaviors |= TestBehaviors.SkipSuppressionCheck | TestBehaviors.SkipGeneratedCodeCheck;
            if (TestState.Sources.Count == 1 && Markup.Parse(TestState.Sources[0].content.ToString()).Marks.Length == 1)
                CodeFixTestBehaviors |= CodeFixTestBehaviors.SkipFixAllCheck;
        }
        await base.RunImplAsync(cancellationToken).ConfigureAwait(false);

        var project = await CreateProjectAsync(cancellationToken).ConfigureAwait(false);
        await CheckGeneratedCodeAsync(project, cancellationToken).ConfigureAwait(false);
        if (HasMoreChecks)
            await CheckBrokenCodeAsync(project, cancellationToken).ConfigureAwait(false);
        if (ExpectsNoFix)
            Verify.True(
                _fixers.IsEmpty || _fixers.Any(f => f.FixableDiagnosticIds.Any(_reported.Contains)),
                "no fix is expected, and there is nothing to fix"
            );
    }

    private bool HasMoreChecks => !IsOneOfMany || FullRun.ChecksAll || IsInSample(TestState.Sources[0].content);

    /// <summary>Always the same ones, whatever runs beside them.</summary>
    private static bool IsInSample(SourceText text) => text.GetChecksum()[0] % 16 == 0;

    /// <summary>Completes the test, once it says all that it will.</summary>
    protected virtual Task PrepareAsync(CancellationToken cancellationToken)
    {
        if (ExpectsNoFix)
            FixedState.Sources.AddRange(TestState.Sources);
        // marks in fixed code name what is still reported; the library would take those of fixable ids for left-overs of the test's author
        else if (FixedState.Sources.Count > 0)
            FixedState.MarkupHandling = MarkupMode.Allow;

        // our fixers edit whole documents, so with one document all scopes are the same call
        if (ExpectsNoFix)
            CodeFixTestBehaviors |= CodeFixTestBehaviors.SkipFixAllCheck;
        else if (TestState.Sources.Count + TestState.AdditionalProjects.Count == 1)
            CodeFixTestBehaviors |= CodeFixTestBehaviors.SkipFixAllInDocumentCheck | CodeFixTestBehaviors.SkipFixAllInProjectCheck;

        foreach (var state in new[] { TestState, FixedState, BatchFixedState })
        {
            _named.UnionWith(state.ExpectedDiagnostics.Select(d => d.Id));
            _named.UnionWith(
                state
                    .AdditionalProjects.Values.Append(state)
                    .SelectMany(p => p.Sources)
                    .SelectMany(s => Markup.Parse(s.content.ToString()).Marks)
                    .Select(m => m.Key)
            );
        }

        return Task.CompletedTask;
    }

    /// <summary>
    /// Sees everything that is reported: of the code under test, and of what each step of a fix makes of it.
    /// The library asks only the last step whether it compiles.
    /// </summary>
    protected override ImmutableArray<(Project project, Diagnostic diagnostic)> FilterDiagnostics(
        ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics
    )
    {
        if (_answer.Value is { Project: var project, Found: { IsDefault: false } found })
            diagnostics = diagnostics.AddRange(found.Select(d => (project, d)));
        // what a suppressor withdraws nobody sees; the library would let a mark stand for it
        var filtered = base.FilterDiagnostics(diagnostics).RemoveAll(d => d.diagnostic.IsSuppressed);
        var byCompiler = filtered.Select(d => d.diagnostic).ToLookup(IsOfCompiler);
        var error = byCompiler[true].FirstOrDefault(d => !_named.Contains(d.Id));
        Verify.True(error is null, $"does not compile: {error}\n{error?.Location.SourceTree}");

        var ofAnalyzers = byCompiler[false].ToList();
        ofAnalyzers.ForEach(DiagnosticRules.CheckMessage);
        ofAnalyzers.ForEach(DiagnosticRules.CheckOneLine);
        if (!AllowsTwoIdsInOneLine)
            DiagnosticRules.CheckOneIdInEachLine(ofAnalyzers);
        lock (_reported)
            _reported.UnionWith(ofAnalyzers.Select(d => d.Id));
        return filtered;
    }

    /// <summary>Without a key of its own an action is not found again by Fix All.</summary>
    protected override ImmutableArray<CodeAction> FilterCodeActions(ImmutableArray<CodeAction> actions)
    {
        var offered = base.FilterCodeActions(actions);
        Verify.True(offered.All(a => a.EquivalenceKey is not null), "an action has no equivalence key");
        Verify.Equal(offered.Length, offered.DistinctBy(a => a.EquivalenceKey).Count(), "two actions have one equivalence key");
        return offered;
    }

    /// <summary>The library trusts an analyzer that says how it treats generated code. Ours are to be silent there.</summary>
    private async Task CheckGeneratedCodeAsync(Project project, CancellationToken cancellationToken)
    {
        if (_reported.Count == 0 || TestBehaviors.HasFlag(TestBehaviors.SkipGeneratedCodeCheck))
            return;
        foreach (var id in project.DocumentIds)
        {
            var text = await project.GetDocument(id)!.GetTextAsync(cancellationToken).ConfigureAwait(false);
            project = project.GetDocument(id)!.WithText(text.WithChanges(new TextChange(default, "// <auto-generated/>\n"))).Project;
        }

        var reported = (await AnalyzeAsync(project, cancellationToken).ConfigureAwait(false)).FirstOrDefault(d => d.Location.IsInSource);
        Verify.True(reported is null, $"reported in generated code: {reported}");
    }

    /// <summary>Analyzers run in editors, on code that is being typed.</summary>
    private async Task CheckBrokenCodeAsync(Project project, CancellationToken cancellationToken)
    {
        if (project.Documents.FirstOrDefault() is not { } document)
            return;
        if (BrokenCode.Sample(await document.GetTextAsync(cancellationToken).ConfigureAwait(false)) is { } broken)
            await AnalyzeAsync(document.WithText(broken).Project, cancellationToken).ConfigureAwait(false);
    }

    private static bool IsOfCompiler(Diagnostic diagnostic) => diagnostic.Descriptor.CustomTags.Contains(WellKnownDiagnosticTags.Compiler);
}
