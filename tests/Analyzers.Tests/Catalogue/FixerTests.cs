using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Xunit;
using ZmqPerf.Analyzers.Flyweights;
using ZmqPerf.CodeFixes.Editing;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>What holds for every fixer.</summary>
public sealed class FixerTests
{
    private const string ByHand = "RouterDropsSilentlyFixer";

    private static readonly Dictionary<string, string> s_decidedElsewhere = new()
    {
        ["CustomMessagePool"] = "MessagePoolUseFix",
        ["EmptyPollThrows"] = "ReceiverFix",
        ["LargeArrayPerSend"] = "ArrayPerSendFix",
        ["MessagePerReceive"] = "MessageHoisting",
        ["OneFrameSkipped"] = "OneFrameSkipped",
        ["ZeroCopyForSmallMessage"] = "ZeroCopyFix",
    };

    public static TheoryData<string> Names => [.. RuleCatalogue.Fixers.Select(f => f.GetType().Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Fixer_is_found_by_hosts(string name)
    {
        var type = Fixer(name).GetType();
        Assert.True(type.IsSealed);
        Assert.True(type.IsPublic);
        var export = type.GetCustomAttribute<ExportCodeFixProviderAttribute>()!;
        Assert.Equal([LanguageNames.CSharp], export.Languages);
        Assert.Equal(name, export.Name);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Fixer_is_named_after_its_rule(string name)
    {
        var fixable = Fixer(name).FixableDiagnosticIds.Order(StringComparer.Ordinal);
        if (RuleCatalogue.Rules.SingleOrDefault(r => name == $"{r.Name}Fixer") is { } rule)
        {
            // a rule may report more than it fixes, under an id of its own
            Assert.NotEmpty(fixable);
            Assert.Subset(RuleCatalogue.DescriptorsOf(rule).Select(d => d.Id).ToHashSet(), fixable.ToHashSet());
            return;
        }

        // declarations of flyweights are judged as a whole, by one analyzer
        Assert.StartsWith("Flyweight", name, StringComparison.Ordinal);
        Assert.Subset(new FlyweightAnalyzer().SupportedDiagnostics.Select(d => d.Id).ToHashSet(), fixable.ToHashSet());
    }

    /// <summary>What decides a fix is found by its rule's name, but where several rules decide alike, or a line says it all.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void Fix_is_decided_beside_its_rule(string name)
    {
        var rule = name[..^"Fixer".Length];
        if (rule.StartsWith("Flyweight", StringComparison.Ordinal))
            return;
        var types = typeof(Rules).Assembly.GetTypes().Select(t => t.Name).ToHashSet();
        Assert.Contains(s_decidedElsewhere.GetValueOrDefault(rule, $"{rule}Fix"), types);
        Assert.Equal(!s_decidedElsewhere.ContainsKey(rule), types.Contains($"{rule}Fix"));
    }

    /// <summary>The batch fixer merges texts, and loses edits that overlap.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void Fix_All_edits_whole_documents(string name)
    {
        if (name == ByHand)
            return;
        var provider = Fixer(name).GetFixAllProvider();
        Assert.NotNull(provider);
        Assert.NotSame(WellKnownFixAllProviders.BatchFixer, provider);
        Assert.Superset(
            new[] { FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution }.ToHashSet(),
            provider.GetSupportedFixAllScopes().ToHashSet()
        );
    }

    /// <summary>Fix All must not change what many programs do on purpose: ZMQ3016 makes an exception of what was silence.</summary>
    [Fact]
    public void Fix_that_changes_what_code_does_IsAppliedByHand() => Assert.Null(Fixer(ByHand).GetFixAllProvider());

    [Fact]
    public void No_id_has_two_fixers() =>
        Assert.All(RuleCatalogue.Fixers.SelectMany(f => f.FixableDiagnosticIds).GroupBy(id => id), g => Assert.Single(g));

    [Fact]
    public void No_two_fixes_have_one_title() =>
        Assert.All(RuleCatalogue.Fixers.SelectMany(TitlesOf).GroupBy(title => title), group => Assert.Single(group));

    /// <summary>An imperative that fits on a line: "Remove the setter".</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void Title_says_in_a_line_what_will_stand_there(string name) =>
        Assert.All(TitlesOf(Fixer(name)), title => Assert.Matches(@"^[A-Z][a-z]+ .{3,55}(?<!\.)$", title));

    private static IEnumerable<string> TitlesOf(CodeFixProvider fixer)
    {
        var titles = (ImmutableDictionary<string, string>)Inherited("Titles").GetValue(fixer)!;
        return titles.Values.Append((string)Inherited("Title").GetValue(fixer)!);
    }

    private static PropertyInfo Inherited(string name) =>
        typeof(DocumentFixer).GetProperty(name, BindingFlags.Instance | BindingFlags.NonPublic)!;

    private static CodeFixProvider Fixer(string name) => RuleCatalogue.Fixers.Single(f => f.GetType().Name == name);
}
