using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Pages;

/// <summary>Every example of every page is compiled and run.</summary>
public sealed class RulePageTests
{
    public static TheoryData<string, int> Examples
    {
        get
        {
            var examples = new TheoryData<string, int>();
            foreach (var id in RuleCatalogue.Pages)
                for (var i = 0; i < Pairs(id).Count; i++)
                    if (IsKnown(Pairs(id)[i].Bad) && IsKnown(Pairs(id)[i].Good))
                        examples.Add(id, i);
            return examples;
        }
    }

    [Theory]
    [RuleRows(nameof(Examples))]
    [Trait("Compiler", "each")]
    public Task Bad_is_reported_on_the_marked_lines_and_fixed_into_good(string id, int example) =>
        PageTest.Bad(id, Pairs(id)[example]).RunAsync();

    [Theory]
    [RuleRows(nameof(Examples))]
    [Trait("Compiler", "each")]
    public Task Good_is_silent(string id, int example) => PageTest.Good(id, Pairs(id)[example]).RunAsync();

    [Theory]
    [RuleRows(nameof(Examples))]
    public Task An_editor_shows_what_the_build_reports(string id, int example) => PageTest.Bad(id, Pairs(id)[example]).RunInEditorAsync();

    [Theory]
    [RuleRows(nameof(Examples))]
    public Task No_rule_throws_on_broken_code(string id, int example) => PageTest.Bad(id, Pairs(id)[example]).RunBrokenAsync();

    [Theory]
    [RuleRows(nameof(Examples))]
    public Task Report_says_how_it_is_fixed_or_why_not(string id, int example) => PageTest.Bad(id, Pairs(id)[example]).RunForReasonsAsync();

#if CSHARP14
    public static TheoryData<string, int> OlderExamples
    {
        get
        {
            var examples = new TheoryData<string, int>();
            foreach (var example in Examples)
                if (Pairs((string)example[0])[(int)example[1]] is { Bad.CSharp: 0, Good.CSharp: 0 })
                    examples.Add((string)example[0], (int)example[1]);
            return examples;
        }
    }

    /// <summary>
    /// C# 14 converts arrays to spans by itself, which changes what a call means: the fixes must hold with and without that. In every run
    /// the oldest compiler, which knows C# 12 only, fixes the same pages.
    /// </summary>
    [FullTheory("fixes every page a second time")]
    [RuleRows(nameof(OlderExamples))]
    public Task Older_language_is_fixed_into_good(string id, int example)
    {
        var test = PageTest.Bad(id, Pairs(id)[example]);
        test.LanguageVersion = LanguageVersion.CSharp12;
        test.IsOneOfMany = true;
        return test.RunAsync();
    }
#endif

    /// <summary>Whether the loaded Roslyn knows the C# that an example is about.</summary>
    private static bool IsKnown(PageExample example) =>
        example.CSharp <= (int)LanguageVersion.Latest.MapSpecifiedToEffectiveVersion() / 100;

    private static IReadOnlyList<PagePair> Pairs(string id) => RulePage.Parse(File.ReadAllText(RuleCatalogue.PageOf(id)));
}
