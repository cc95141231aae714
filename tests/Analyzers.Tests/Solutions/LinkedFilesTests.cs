using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using ZmqPerf.Analyzers.Tests.Catalogue;

namespace ZmqPerf.Analyzers.Tests.Solutions;

/// <summary>A file that two projects compile: what a fix writes is for both.</summary>
public sealed class LinkedFilesTests
{
    /// <summary>Formatters take a directive in a text for one of this file.</summary>
    private const string Source = $"#if SENDS\n{Class}\n#endif\n";

    private const string Class = """
        class C
        {
            static void M(Net.Zmq.Socket socket, long value)
            {
                var frame = new byte[8];
                System.BitConverter.TryWriteBytes(frame, value);
                socket.Send(frame);
            }
        }
        """;

    [Theory]
    [InlineData(true, "SENDS", LanguageVersion.Latest, true)]
    [InlineData(false, "SENDS", LanguageVersion.Latest, false)]
    [InlineData(true, "SENDS", LanguageVersion.CSharp7_3, false)]
    [InlineData(true, "SENDS", LanguageVersion.CSharp12, true)]
    [InlineData(false, "OTHER", LanguageVersion.Latest, true)]
    public async Task What_is_written_must_be_for_every_project(bool runtime, string symbol, LanguageVersion language, bool isOffered)
    {
        using var workspace = new AdhocWorkspace();
        var solution = Add(
            Add(workspace.CurrentSolution, "One", runtime: true, "SENDS", LanguageVersion.Latest),
            "Two",
            runtime,
            symbol,
            language
        );
        var fixes = await EditorFixes.OfAsync(RuleCatalogue.FixerOf("ZMQ1003")!, await EditorFixes.FindingsAsync(solution), solution);
        var offered = fixes.Where(f => solution.GetDocument(f.Diagnostic.Location.SourceTree)!.Project.Name == "One").ToList();
        Assert.Equal(isOffered, offered.Count > 0);
        Assert.All(offered, f => Assert.NotNull(f.Action.EquivalenceKey));
    }

    [Fact]
    public async Task All_are_fixed_alike()
    {
        using var workspace = new AdhocWorkspace();
        var solution = Add(
            Add(workspace.CurrentSolution, "One", runtime: true, "SENDS", LanguageVersion.Latest),
            "Two",
            runtime: true,
            "SENDS",
            LanguageVersion.CSharp12
        );
        var (fixer, findings) = (RuleCatalogue.FixerOf("ZMQ1003")!, await EditorFixes.FindingsAsync(solution));
        var fixes = await EditorFixes.OfAsync(fixer, findings, solution);
        Assert.Equal(2, fixes.Count);
        var all = await EditorFixes.AllAsync(fixer, findings, solution, fixes[0]);
        var after = await ActionApplication.ApplyAsync(all!, solution, default);
        var texts = await Task.WhenAll(after.Projects.SelectMany(p => p.Documents).Select(d => d.GetTextAsync()));
        Assert.All(texts, t => Assert.DoesNotContain("new byte[8]", t.ToString(), System.StringComparison.Ordinal));
        Assert.Single(texts.Select(t => t.ToString()).Distinct());
    }

    [Theory]
    [InlineData("", false)]
    [FullData("#if OTHER\nclass D { Encoding E; }\n#endif\n", true)]
    public async Task Using_goes_that_none_of_them_needs_any_more(string rest, bool stays)
    {
        using var workspace = new AdhocWorkspace();
        var source =
            "using System.Text;\nusing Net.Zmq;\n"
            + "class C { void M(Socket socket, string text) => socket.Send(Encoding.UTF8.GetBytes(text)); }\n"
            + rest;
        var solution = Add(workspace.CurrentSolution, "One", runtime: true, "SENDS", LanguageVersion.Latest, source);
        solution = Add(solution, "Two", runtime: true, "OTHER", LanguageVersion.Latest, source);
        var fixes = await EditorFixes.OfAsync(RuleCatalogue.FixerOf("ZMQ1007")!, await EditorFixes.FindingsAsync(solution), solution);
        var (diagnostic, action) = fixes[0];
        var after = await ActionApplication.ApplyAsync(action, solution, default);
        var text = (await after.GetDocument(solution.GetDocument(diagnostic.Location.SourceTree)!.Id)!.GetTextAsync()).ToString();
        Assert.DoesNotContain("GetBytes", text, System.StringComparison.Ordinal);
        Assert.Equal(stays, text.Contains("System.Text", System.StringComparison.Ordinal));
    }

    private static Solution Add(
        Solution solution,
        string name,
        bool runtime,
        string symbol,
        LanguageVersion language,
        string source = Source
    )
    {
        var id = ProjectId.CreateNewId(name);
        return solution
            .AddProject(
                ProjectInfo.Create(
                    id,
                    VersionStamp.Default,
                    name,
                    name,
                    LanguageNames.CSharp,
                    compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
                    parseOptions: new CSharpParseOptions(language, preprocessorSymbols: [symbol]),
                    metadataReferences: References.Get(ZmqVersion.V0_5_0, runtime)
                )
            )
            .AddDocument(DocumentId.CreateNewId(id), "C.cs", SourceText.From(source), filePath: "/shared/C.cs");
    }
}
