using System;
using System.Collections.Immutable;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using ZmqPerf.Analyzers.Hosting;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>What the product says that it has, found by reflection, so that nothing can be left out.</summary>
internal static class RuleCatalogue
{
    /// <summary>The repository that these tests were built in.</summary>
    public static string Root { get; } =
        typeof(RuleCatalogue).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "RepositoryRoot").Value!;

    private static Assembly Product => typeof(Analyzers.Rules).Assembly;

    /// <summary>Every descriptor, in the order of the ids.</summary>
    public static ImmutableArray<DiagnosticDescriptor> Descriptors { get; } =
    [
        .. typeof(Analyzers.Rules)
            .GetFields(BindingFlags.Static | BindingFlags.Public)
            .Select(f => f.GetValue(null))
            .OfType<DiagnosticDescriptor>()
            .OrderBy(d => d.Id, StringComparer.Ordinal), // fields of several files come in any order
    ];

    /// <summary>Every id, in order.</summary>
    public static ImmutableArray<string> Ids { get; } = [.. Descriptors.Select(d => d.Id).Distinct()];

    /// <summary>A rule's title.</summary>
    public static string TitleOf(string id) => Descriptors.First(d => d.Id == id).Title.ToString(CultureInfo.InvariantCulture);

    /// <summary>A new instance of every analyzer that reports.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> Analyzers =>
        [.. Instances<DiagnosticAnalyzer>(Product).Where(a => a is not DiagnosticSuppressor)];

    /// <summary>The class of every rule.</summary>
    public static ImmutableArray<Type> Rules { get; } =
    [.. Types<BodyRule>(Product), .. Types<TypeRule>(Product), .. Types<FileRule>(Product)];

    /// <summary>What a rule reports.</summary>
    public static ImmutableArray<DiagnosticDescriptor> DescriptorsOf(Type rule) =>
        Activator.CreateInstance(rule) switch
        {
            BodyRule body => body.Descriptors,
            TypeRule type => type.Descriptors,
            FileRule file => file.Descriptors,
            _ => throw new ArgumentException($"{rule} is no rule", nameof(rule)),
        };

    /// <summary>The path of a rule's page.</summary>
    public static string PageOf(string id) =>
        Path.Combine(Root, "docs", "rules", $"{id}.md") is var page && File.Exists(page)
            ? page
            : throw new FileNotFoundException($"{id} has no page yet: write docs/rules/{id}.md, with that of ZMQ2002 as the model", page);

    /// <summary>Every file of the catalogue's pages, without the extension.</summary>
    public static ImmutableArray<string> Pages { get; } =
        Directory.Exists(Path.Combine(Root, "docs", "rules"))
            ?
            [
                .. Directory
                    .GetFiles(Path.Combine(Root, "docs", "rules"), "ZMQ*.md")
                    .Select(f => Path.GetFileNameWithoutExtension(f)!)
                    .Order(StringComparer.Ordinal),
            ]
            : [];

    /// <summary>A new instance of every fixer.</summary>
    public static ImmutableArray<CodeFixProvider> Fixers => Instances<CodeFixProvider>(Assembly.Load("ZmqPerf.CodeFixes"));

    /// <summary>The fixer of an id; null where there is none.</summary>
    public static CodeFixProvider? FixerOf(string id) => Fixers.SingleOrDefault(f => f.FixableDiagnosticIds.Contains(id));

    /// <summary>Every type of an assembly that is a <typeparamref name="T"/> and can be made.</summary>
    public static ImmutableArray<Type> Types<T>(Assembly assembly) =>
        [.. assembly.GetTypes().Where(t => t.IsAssignableTo(typeof(T)) && !t.IsAbstract)];

    private static ImmutableArray<T> Instances<T>(Assembly assembly) =>
        [.. Types<T>(assembly).Select(t => (T)Activator.CreateInstance(t)!)];
}
