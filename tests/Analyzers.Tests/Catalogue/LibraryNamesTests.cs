using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;
using ZmqPerf.Analyzers.Tests.Effects;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>
/// What a messaging library calls its types and members is said in <c>Messaging/</c>, and by the syntax that fixes write for it, and
/// nowhere else: rules ask for roles. A name counts where the library has it and .NET has not.
/// </summary>
public sealed class LibraryNamesTests
{
    private static readonly string s_source = Path.Combine(RuleCatalogue.Root, "src");

    /// <summary>The bindings, what fixes write for them, the catalogue's prose, and what is written into generated code.</summary>
    private static readonly string[] s_places =
    [
        "Analyzers/Messaging/",
        "Analyzers/Flyweights/",
        "Analyzers/Rules.",
        "Analyzers/obj/",
        "CodeFixes/Syntax/",
        "CodeFixes/obj/",
    ];

    private static readonly string[] s_projects = ["Analyzers", "CodeFixes"];

    private static readonly Lazy<HashSet<string>> s_names = new(() =>
    {
        var compilation = CSharpCompilation.Create("Names", references: References.Get(ZmqVersion.Both, runtime: true));
        var names = NamesOf(compilation, assembly => assembly == "NetMQ");
        names.ExceptWith(NamesOf(compilation, assembly => assembly == "ZmqPerf")); // our own runtime's
        names.UnionWith(NamesOf(compilation, assembly => assembly.StartsWith("Net.Zmq", StringComparison.Ordinal)));
        names.ExceptWith(
            FrameworkTableTests
                .Assemblies()
                .SelectMany(assembly => assembly.GetExportedTypes())
                .SelectMany(type => type.GetMembers(FrameworkTableTests.All).Select(member => member.Name).Append(type.Name.Split('`')[0]))
        );
        names.Remove("EAGAIN"); // the operating system's
        names.Remove("Closed"); // an event of windows
        names.Remove("StartAsync"); // of services
        return names;
    });

    /// <summary>In prose only what is no word: <c>TryRecv</c>, but not <c>Poll</c>.</summary>
    private static readonly Regex s_breaks = new("[^A-Za-z0-9_]+");

    [Fact]
    public void Names_of_the_libraries_stand_in_their_bindings()
    {
        var found = s_projects
            .SelectMany(project => Directory.GetFiles(Path.Combine(s_source, project), "*.cs", SearchOption.AllDirectories))
            .Select(file => (File: Path.GetRelativePath(s_source, file).Replace('\\', '/'), Names: NamesIn(file).ToList()))
            .Where(file => file.Names.Count > 0 && !s_places.Any(place => file.File.StartsWith(place, StringComparison.Ordinal)))
            .ToDictionary(file => file.File, file => file.Names);
        Assert.Contains("Recv", s_names.Value);
        Assert.Contains("SendMoreFrame", s_names.Value);
        Assert.True(
            found.Count == 0,
            string.Join('\n', found.Select(file => $"{file.Key}: {string.Join(' ', file.Value)}; a Binding says what is called so"))
        );
    }

    private static IEnumerable<string> NamesIn(string file) =>
        CSharpSyntaxTree
            .ParseText(File.ReadAllText(file))
            .GetRoot()
            .DescendantTokens()
            .Where(token => token.IsKind(SyntaxKind.StringLiteralToken) || token.IsKind(SyntaxKind.InterpolatedStringTextToken))
            .SelectMany(token =>
                s_breaks.Split(token.ValueText).Where(word => word == token.ValueText || word.Skip(1).Any(c => c == '_' || char.IsUpper(c)))
            )
            .Where(s_names.Value.Contains);

    private static HashSet<string> NamesOf(Compilation compilation, Func<string, bool> isLibrary) =>
        compilation
            .SourceModule.ReferencedAssemblySymbols.Where(assembly => isLibrary(assembly.Name))
            .SelectMany(assembly => TypesIn(assembly.GlobalNamespace))
            .SelectMany(type =>
                type.GetMembers()
                    .Where(member => member.DeclaredAccessibility == Accessibility.Public)
                    .Select(member => member.Name)
                    .Append(type.Name)
            )
            .ToHashSet();

    private static IEnumerable<INamedTypeSymbol> TypesIn(INamespaceSymbol space) =>
        space
            .GetTypeMembers()
            .Where(type => type.DeclaredAccessibility == Accessibility.Public)
            .Concat(space.GetNamespaceMembers().SelectMany(TypesIn));
}
