using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Unicode;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Tool.Catalogue;
using ZmqPerf.Tool.Scanning;

namespace ZmqPerf.Tool.Fixing;

/// <summary>
/// What one compiler call compiles, as a project that fixes can change in memory: the same sources, references, symbols, configuration and
/// generators. Every change gives a new one.
/// </summary>
/// <param name="Call">The call.</param>
/// <param name="Project">As it is now.</param>
/// <param name="Original">As the compiler saw it.</param>
internal sealed record CallCode(CompilerCall Call, Project Project, Project Original)
{
    /// <exception cref="CannotScanException">The call cannot be understood.</exception>
    public static CallCode Load(CompilerCall call)
    {
        try
        {
            using var workspace = new AdhocWorkspace();
            string folder = Path.GetDirectoryName(call.Project)!;
            var info = CommandLineProject.CreateProjectInfo(
                Path.GetFileNameWithoutExtension(call.Project),
                LanguageNames.CSharp,
                call.Arguments,
                folder,
                workspace
            );
            var project = WithDocumentation(WithOldEncodings(workspace.AddProject(info.WithFilePath(call.Project))));
            return new(call, project, project);
        }
        catch (Exception e) when (e is ArgumentException or IOException or UnauthorizedAccessException or InvalidOperationException)
        {
            throw new CannotScanException($"{Path.GetFileName(call.Project)} cannot be opened for fixes: {e.Message}");
        }
    }

    // as editors read it, whatever the build asks for: the compiler says which usings are unnecessary only where it reads references in
    // documentation
    private static Project WithDocumentation(Project project) =>
        project.ParseOptions is { DocumentationMode: DocumentationMode.None } options
            ? project.WithParseOptions(options.WithDocumentationMode(DocumentationMode.Parse))
            : project;

    // a file without a mark that is no UTF-8 is read as the compiler does: a character for each byte, so that each goes back as it came
    private static Project WithOldEncodings(Project project)
    {
        foreach (var document in project.Documents.Where(document => document.FilePath is not null))
        {
            byte[] bytes = File.ReadAllBytes(document.FilePath!);
            if (
                !Utf8.IsValid(bytes)
                && !bytes.AsSpan().StartsWith(Encoding.Unicode.Preamble)
                && !bytes.AsSpan().StartsWith(Encoding.BigEndianUnicode.Preamble)
            )
                project = project
                    .Solution.WithDocumentText(document.Id, SourceText.From(Encoding.Latin1.GetString(bytes), Encoding.Latin1))
                    .GetProject(project.Id)!;
        }
        return project;
    }

    /// <summary>The document of a file, or null where this call does not compile it.</summary>
    public Document? DocumentOf(string file) => Project.Documents.FirstOrDefault(document => document.FilePath == file);

    /// <summary>The same with one document changed.</summary>
    public CallCode With(DocumentId document, SourceText text) =>
        this with
        {
            Project = Project.Solution.WithDocumentText(document, text).GetProject(Project.Id)!,
        };

    /// <summary>What our rules find.</summary>
    public async Task<ImmutableArray<Diagnostic>> AnalyzeAsync(CancellationToken cancellationToken)
    {
        var compilation = (await Project.GetCompilationAsync(cancellationToken))!;
        var options = new CompilationWithAnalyzersOptions(
            Project.AnalyzerOptions,
            onAnalyzerException: null,
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: false
        );
        var found = await compilation.WithAnalyzers(RuleCatalogue.Analyzers, options).GetAnalyzerDiagnosticsAsync(cancellationToken);
        return
        [
            .. found
                .Where(diagnostic => diagnostic.Location.IsInSource)
                .OrderBy(diagnostic => diagnostic.Id, StringComparer.Ordinal)
                .ThenBy(diagnostic => diagnostic.Location.SourceSpan.Start),
        ];
    }

    /// <summary>What the compiler does not accept, and in which file.</summary>
    public async Task<IReadOnlyList<(string? File, string Text)>> ErrorsAsync(CancellationToken cancellationToken) =>
        [
            .. (await Project.GetCompilationAsync(cancellationToken))!
                .GetDiagnostics(cancellationToken)
                .Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error && !diagnostic.IsWarningAsError)
                .Select(error => (error.Location.SourceTree?.FilePath, $"{error.Id}: {error.GetMessage(CultureInfo.InvariantCulture)}")),
        ];

    /// <summary>Every document that is not as the compiler saw it.</summary>
    public IEnumerable<(string File, Document Original, Document Changed)> Changes() =>
        Project
            .GetChanges(Original)
            .GetChangedDocuments()
            .Select(id => (Project.GetDocument(id)!.FilePath!, Original.GetDocument(id)!, Project.GetDocument(id)!));

    /// <summary>The changed files that do not compile, or all of them where an error is elsewhere; none where there is no error.</summary>
    public async Task<(IReadOnlyList<string> Files, string Error)> BrokenFilesAsync(CancellationToken cancellationToken)
    {
        string[] files = [.. Changes().Select(change => change.File)];
        if (files.Length == 0 || await ErrorsAsync(cancellationToken) is not [var first, ..] errors)
            return ([], "");
        string[] guilty = [.. files.Intersect(errors.Select(error => error.File).OfType<string>())];
        return (guilty.Length > 0 ? guilty : files, first.Text);
    }
}
