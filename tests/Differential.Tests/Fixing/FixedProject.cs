using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.CodeFixes.Editing;
using ZmqPerf.Differential.Tests.Running;
using ZmqPerf.Testing;

namespace ZmqPerf.Differential.Tests.Fixing;

/// <summary>A project of programs, each in a document of its own, and what fixers make of it.</summary>
internal sealed record FixedProject(Project Project)
{
    private static readonly MetadataReference s_world = MetadataReference.CreateFromFile(typeof(World).Assembly.Location);

    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.Latest);

    /// <summary>A project of these documents.</summary>
    public static FixedProject Of(
        AdhocWorkspace workspace,
        IEnumerable<(string Name, string Text)> documents,
        ZmqVersion zmq = ZmqVersion.V0_5_0
    )
    {
        var id = ProjectId.CreateNewId();
        var solution = workspace.CurrentSolution.AddProject(
            ProjectInfo.Create(
                id,
                VersionStamp.Default,
                "Programs",
                "Programs",
                LanguageNames.CSharp,
                compilationOptions: new CSharpCompilationOptions(
                    OutputKind.DynamicallyLinkedLibrary,
                    allowUnsafe: true,
                    concurrentBuild: FullRun.ChecksAll,
                    nullableContextOptions: NullableContextOptions.Enable
                ),
                parseOptions: ParseOptions,
                metadataReferences: References.Get(zmq, runtime: true).Add(s_world)
            )
        );
        foreach (var (name, text) in documents)
            solution = solution.AddDocument(DocumentId.CreateNewId(id, name), name, text, filePath: name);
        return new(solution.GetProject(id)!);
    }

    /// <summary>The analyzers that report an id.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> AnalyzersOf(string id) =>
        [.. RuleCatalogue.Analyzers.Where(a => a.SupportedDiagnostics.Any(d => d.Id == id))];

    /// <summary>The fixer of an id.</summary>
    public static CodeFixProvider FixerOf(string id) =>
        RuleCatalogue.FixerOf(id) ?? throw new ArgumentException($"{id} has no fix", nameof(id));

    /// <summary>Without the documents that do not compile, which a generator of programs cannot always know.</summary>
    public async Task<FixedProject> WithoutBrokenAsync()
    {
        var broken = (await ErrorsAsync()).Select(e => Project.GetDocument(e.Location.SourceTree)!.Id).Distinct().ToImmutableArray();
        return broken.Length == 0 ? this : new(Project.RemoveDocuments(broken));
    }

    private Compilation? _compilation;

    /// <summary>The compilation, generated code included.</summary>
    public async Task<Compilation> CompileAsync() => _compilation ??= await CompileNewAsync();

    private async Task<Compilation> CompileNewAsync()
    {
        var driver = CSharpGeneratorDriver.Create([new FlyweightGenerator().AsSourceGenerator()], parseOptions: ParseOptions);
        driver.RunGeneratorsAndUpdateCompilation((await Project.GetCompilationAsync())!, out var compilation, out _);
        return compilation;
    }

    /// <summary>What the compiler refuses.</summary>
    public async Task<List<Diagnostic>> ErrorsAsync() =>
        [.. (await CompileAsync()).GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error)];

    /// <summary>What can be fixed of what analyzers report, in the order of the code.</summary>
    public async Task<ImmutableArray<Diagnostic>> FixableAsync(
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        params ImmutableArray<string> ids
    ) => Fixable(await DiagnosticsAsync(analyzers), ids);

    /// <summary>What analyzers report.</summary>
    public async Task<ImmutableArray<Diagnostic>> DiagnosticsAsync(ImmutableArray<DiagnosticAnalyzer> analyzers) =>
        await TestAnalysis.Of(await CompileAsync(), analyzers, ConfigOptions.All).GetAnalyzerDiagnosticsAsync();

    /// <summary>The same for one document.</summary>
    public async Task<ImmutableArray<Diagnostic>> FixableInAsync(
        DocumentId id,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        params ImmutableArray<string> ids
    )
    {
        var compilation = await CompileAsync();
        var tree = await Project.GetDocument(id)!.GetSyntaxTreeAsync();
        var diagnostics = await TestAnalysis
            .Of(compilation, analyzers, ConfigOptions.All)
            .GetAnalyzerSemanticDiagnosticsAsync(compilation.GetSemanticModel(tree!), null, default);
        return Fixable(diagnostics, ids);
    }

    /// <summary>All of <paramref name="diagnostics"/> fixed in one pass.</summary>
    public async Task<FixedProject> FixAllAsync(
        CodeFixProvider fixer,
        ImmutableArray<Diagnostic> diagnostics,
        FixAllScope scope = FixAllScope.Project,
        DocumentId? at = null
    )
    {
        var document = at is null ? Project.GetDocument(diagnostics[0].Location.SourceTree)! : Project.GetDocument(at)!;
        var trigger = await ActionAsync(
            fixer,
            document,
            diagnostics.First(d => d.Location.SourceTree == document.GetSyntaxTreeAsync().Result)
        );
        var context = new FixAllContext(
            document,
            fixer,
            scope,
            trigger!.EquivalenceKey,
            fixer.FixableDiagnosticIds,
            new These(diagnostics),
            default
        );
        // what is fixed by hand only is the same in whichever order
        var all = fixer.GetFixAllProvider() ?? ((DocumentFixer)fixer).InDocuments();
        var action = await all.GetFixAsync(context);
        return await ApplyAsync(action!);
    }

    /// <summary>One diagnostic fixed.</summary>
    public async Task<FixedProject> FixAsync(CodeFixProvider fixer, Diagnostic diagnostic) =>
        await ApplyAsync((await ActionAsync(fixer, Project.GetDocument(diagnostic.Location.SourceTree)!, diagnostic))!);

    /// <summary>The text of a document.</summary>
    public async Task<string> TextAsync(DocumentId id) => (await Project.GetDocument(id)!.GetTextAsync()).ToString();

    private async Task<FixedProject> ApplyAsync(CodeAction action) =>
        new((await ActionApplication.ApplyAsync(action, Project.Solution, default)).GetProject(Project.Id)!);

    private static async Task<CodeAction?> ActionAsync(CodeFixProvider fixer, Document document, Diagnostic diagnostic)
    {
        CodeAction? offered = null;
        await fixer.RegisterCodeFixesAsync(new(document, diagnostic, (action, _) => offered ??= action, default));
        return offered;
    }

    /// <summary>What can be fixed of <paramref name="diagnostics"/>, in the order of the code.</summary>
    /// <exception cref="InvalidOperationException">An analyzer has thrown.</exception>
    public static ImmutableArray<Diagnostic> Fixable(ImmutableArray<Diagnostic> diagnostics, ImmutableArray<string> ids)
    {
        if (diagnostics.FirstOrDefault(d => d.Id == "AD0001") is { } thrown)
            throw new InvalidOperationException($"{thrown.GetMessage(null)}\n{thrown.Descriptor.Description}");
        return
        [
            .. diagnostics
                .Where(d => ids.Contains(d.Id) && FixPlan.FixOf(d) is not null)
                .OrderBy(d => d.Location.SourceTree!.FilePath, StringComparer.Ordinal)
                .ThenBy(d => d.Location.SourceSpan),
        ];
    }

    private sealed class These(ImmutableArray<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(
            Document document,
            CancellationToken cancellationToken
        )
        {
            var tree = await document.GetSyntaxTreeAsync(cancellationToken);
            return diagnostics.Where(d => d.Location.SourceTree == tree);
        }

        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
