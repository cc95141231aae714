using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Analyzers.Tests.Pages;
using ZmqPerf.Analyzers.Tests.Solutions;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>
/// What the pages report is reported as well where each send, receive and wait goes through a helper that only passes it on.
/// </summary>
[Trait("Compiler", "each")]
public sealed class ThroughHelpersTests
{
    /// <summary>Rules that know a socket or poller only by its own calls so far. What one learns is taken off.</summary>
    private static readonly string[] s_hidden = ["ZMQ3031/0"];

    public static TheoryData<string, int, int> Examples
    {
        get
        {
            var examples = new TheoryData<string, int, int>();
            foreach (var id in RuleCatalogue.Pages)
                for (var i = 0; i < Pairs(id).Count; i++)
                    if (Pairs(id)[i].Bad is { ZmqVersion: ZmqVersion.V0_5_0, InCode.Count: > 0, Code: var code } && MayCall(code))
                        foreach (var depth in (int[])[1, 3])
                            examples.Add(id, i, depth);
            return examples;
        }
    }

    [Theory]
    [RuleRows(nameof(Examples))]
    public async Task Finding_of_a_page_is_there_through_helpers(string id, int example, int depth)
    {
        var pair = Pairs(id)[example];
        var frame = SnippetFrame.For(pair.Bad.Code, pair.Good.Code);
        var run = new ProjectsOrDlls(new(LanguageVersion.Latest));
        var compilation = run.Compile(
            "Page",
            [("/Page.cs", frame.Around(pair.Bad.Code))],
            References.Get(ZmqVersion.V0_5_0, runtime: true)
        );
        if (
            ThroughHelpers.Of((CSharpCompilation)compilation.WithOptions(compilation.Options.WithOutputKind(frame.OutputKind)), depth)
            is not { } through
        )
            return;
        var reported = (await ProjectsOrDlls.AnalyzeAsync(through))
            .Where(d => d.Location.SourceTree?.FilePath == "/Page.cs")
            .Select(d => (Line: d.Location.GetLineSpan().StartLinePosition.Line - frame.LinesBefore + 1, d.Id))
            .ToList();
        Assert.DoesNotContain(reported, d => d.Id == "AD0001");
        var missing = pair.Bad.InCode.Where(m => !reported.Contains(m)).ToList();
        Assert.True(
            missing.Count > 0 == s_hidden.Contains(string.Create(CultureInfo.InvariantCulture, $"{id}/{example}")),
            $"{string.Join(' ', missing)}\n{through.SyntaxTrees.First()}"
        );
    }

    private static bool MayCall(string code) => code.Contains("Send") || code.Contains("Recv") || code.Contains("Poll(");

    private static IReadOnlyList<PagePair> Pairs(string id) => RulePage.Parse(File.ReadAllText(RuleCatalogue.PageOf(id)));
}
