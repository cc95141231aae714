using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>
/// CONTRIBUTING.md lists what a new rule needs: every test that asks something of each rule or fixer, and no test that is gone.
/// </summary>
public sealed partial class ContributingTests
{
    private static readonly Type[] s_askingEachRule =
    [
        typeof(CatalogueTests),
        typeof(RuleTestsTests),
        typeof(PageFilesTests),
        typeof(PageSourcesTests),
        typeof(FixerTests),
    ];

    private static readonly HashSet<string> s_named =
    [
        .. TestNames().Matches(File.ReadAllText(Path.Combine(RuleCatalogue.Root, "CONTRIBUTING.md"))).Select(m => m.Groups[1].Value),
    ];

    /// <summary>The theories of these classes are over ids, rules or fixers.</summary>
    [Fact]
    public void Every_test_that_asks_for_a_part_of_a_rule_is_in_the_checklist() =>
        Assert.All(
            s_askingEachRule.SelectMany(type => type.GetMethods().Where(IsOverRules).Select(method => $"{type.Name}.{method.Name}")),
            name => Assert.Contains(name, s_named)
        );

    [Fact]
    public void Every_test_in_the_checklist_is_there()
    {
        var sources = Directory
            .EnumerateFiles(Path.Combine(RuleCatalogue.Root, "tests"), "*Tests.cs", SearchOption.AllDirectories)
            .Append(Path.Combine(RuleCatalogue.Root, "tests", "Analyzers.Tests", "Catalogue", "CatalogueTable.cs"))
            .ToLookup(file => Path.GetFileNameWithoutExtension(file)!, File.ReadAllText);
        Assert.All(
            s_named,
            name => Assert.Contains(sources[name[..name.IndexOf('.')]], source => source.Contains($" {name[(name.IndexOf('.') + 1)..]}("))
        );
    }

    private static bool IsOverRules(MethodInfo method) =>
        method.GetCustomAttribute<MemberDataAttributeBase>()
            is { MemberName: nameof(CatalogueTests.Ids) or nameof(CatalogueTests.RuleNames) or nameof(FixerTests.Names) };

    [GeneratedRegex(@"`((?:\w+Tests|CatalogueTable)\.\w+)`")]
    private static partial Regex TestNames();
}
