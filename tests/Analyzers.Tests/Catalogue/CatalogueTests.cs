using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Xunit;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>What holds for every rule; a new one is held to it by being in the catalogue.</summary>
public sealed partial class CatalogueTests
{
    private const int LongestMessage = 140;

    /// <summary>From here on rules are about declarations and options: what is wrong is an argument, which says what is right.</summary>
    private const string FirstOfDeclarations = "ZMQ4001";

    public static TheoryData<string> Ids => [.. RuleCatalogue.Ids];

    public static TheoryData<string> RuleNames => [.. RuleCatalogue.Rules.Select(r => r.Name)];

    /// <summary>So an id leads to its entry: <c>ZMQ2004</c> stands in <c>Rules.ZMQ2.cs</c>, between the ids next to it.</summary>
    [Fact]
    public void Ids_are_in_order_in_the_file_of_their_thousand()
    {
        var found = new List<string>();
        foreach (string file in Directory.GetFiles(Path.Combine(RuleCatalogue.Root, "src", "Analyzers"), "Rules.*.cs"))
        {
            List<string> ids = [.. Entry().Matches(File.ReadAllText(file)).Select(entry => entry.Groups["id"].Value)];
            Assert.Equal(ids.Order(StringComparer.Ordinal), ids);
            Assert.All(ids, id => Assert.Equal($"Rules.{id[.."ZMQ1".Length]}.cs", Path.GetFileName(file)));
            found.AddRange(ids);
        }

        Assert.Equal(RuleCatalogue.Ids, found.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Fields_are_named_after_their_id() =>
        Assert.All(
            typeof(Rules).GetFields(BindingFlags.Static | BindingFlags.Public),
            field => Assert.StartsWith(((DiagnosticDescriptor)field.GetValue(null)!).Id, field.Name, StringComparison.Ordinal)
        );

    [Theory]
    [RuleRows(nameof(Ids))]
    public void Help_link_leads_to_the_page(string id) =>
        Assert.All(
            RuleCatalogue.Descriptors.Where(d => d.Id == id),
            d => Assert.EndsWith($"/docs/rules/{id}.md", d.HelpLinkUri, StringComparison.Ordinal)
        );

    /// <summary>A severity that a user writes is one of an id, so an id has one level; its messages differ by their arguments.</summary>
    [Theory]
    [RuleRows(nameof(Ids))]
    public void Id_has_one_descriptor(string id)
    {
        Assert.Single(RuleCatalogue.Descriptors, d => d.Id == id);
        Assert.Single(RuleCatalogue.Analyzers.SelectMany(a => a.SupportedDiagnostics).Where(d => d.Id == id).Distinct());
    }

    [Fact]
    public void Descriptors_are_in_the_catalogue_only() =>
        Assert.Equal(
            [typeof(Rules)],
            typeof(Rules)
                .Assembly.GetTypes()
                .SelectMany(type => type.GetFields(Instance | BindingFlags.Static))
                .Where(field => field.FieldType == typeof(DiagnosticDescriptor) && field.IsStatic)
                .Select(field => field.DeclaringType!)
                .Distinct()
        );

    [Theory]
    [RuleRows(nameof(Ids))]
    public void Title_says_it_in_a_line_and_description_says_what_to_do(string id)
    {
        Assert.InRange(RuleCatalogue.TitleOf(id).Length, 5, 60);
        Assert.DoesNotMatch(@"\.$", RuleCatalogue.TitleOf(id));
        Assert.All(RuleCatalogue.Descriptors.Where(d => d.Id == id), d => Assert.Matches(@"\.$", Text(d.Description)));
    }

    /// <summary>Messages are as long as their arguments make them; all that tests report are held to the same length.</summary>
    [Theory]
    [RuleRows(nameof(Ids))]
    public void Message_says_the_problem_and_then_what_to_do(string id) =>
        Assert.All(
            RuleCatalogue.Descriptors.Where(d => d.Id == id).Select(d => Text(d.MessageFormat)),
            message =>
            {
                Assert.InRange(message.Length, 1, LongestMessage);
                if (string.CompareOrdinal(id, FirstOfDeclarations) < 0)
                    Assert.Contains("; ", message, StringComparison.Ordinal);
            }
        );

    [Theory]
    [MemberData(nameof(RuleNames))]
    public void Rule_is_sealed_and_holds_no_state(string name)
    {
        var rule = RuleCatalogue.Rules.Single(r => r.Name == name);
        Assert.True(rule.IsSealed);
        Assert.Equal([$"<{nameof(BodyRule.Descriptors)}>k__BackingField"], rule.GetFields(Instance).Select(f => f.Name));
        Assert.All(
            rule.GetFields(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic),
            f => Assert.True(f.IsLiteral || f.IsInitOnly, f.Name)
        );
    }

    /// <summary>The build checks the table too (RS2000), but only for ids that it sees.</summary>
    [Theory]
    [RuleRows(nameof(Ids))]
    public void Release_tables_name_the_rule_once(string id)
    {
        var tables = Directory.GetFiles(Path.Combine(RuleCatalogue.Root, "src", "Analyzers"), "AnalyzerReleases.*.md");
        Assert.Single(tables.SelectMany(File.ReadLines), line => line.StartsWith(id, StringComparison.Ordinal));
    }

    /// <summary>All presets are compared in a build (PresetTests); these two name every rule.</summary>
    [Theory]
    [RuleRows(nameof(Ids))]
    public void Presets_name_the_rule(string id) =>
        Assert.All(
            ["Off", "Strict"],
            preset =>
                Assert.Contains(
                    $"dotnet_diagnostic.{id}.severity = ",
                    File.ReadAllText(Path.Combine(RuleCatalogue.Root, "src", "Package", "presets", $"{preset}.globalconfig")),
                    StringComparison.Ordinal
                )
        );

    private const BindingFlags Instance = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static string Text(LocalizableString text) => text.ToString(CultureInfo.InvariantCulture);

    [GeneratedRegex(
        "^    public static readonly DiagnosticDescriptor (?<id>ZMQ[0-9]+)_",
        RegexOptions.Multiline | RegexOptions.ExplicitCapture
    )]
    private static partial Regex Entry();
}
