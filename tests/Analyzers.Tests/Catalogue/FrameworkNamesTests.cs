using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;
using ZmqPerf.Analyzers.Tests.Effects;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>
/// The tables in <c>Frameworks/</c> say what .NET's members do, and code elsewhere asks them. Names of such members stand nowhere else,
/// but for those that <c>FrameworkNames.txt</c> still allows: how many texts of a file are names that .NET has, too. It only shrinks, and
/// allows none in <see cref="s_clean"/>.
/// </summary>
public sealed class FrameworkNamesTests
{
    private static readonly string s_folder = Path.Combine(RuleCatalogue.Root, "src", "Analyzers");

    /// <summary>The tables, what names the messaging library, and what is written into generated code.</summary>
    private static readonly HashSet<string> s_places =
    [
        "Configuration",
        "Symbols/KnownTypes.cs",
        "Flyweights",
        "Frameworks",
        "Messaging/NetMqBinding.cs",
        "Messaging/NetMqBinding.Frames.cs",
        "Messaging/NetMqBinding.Options.cs",
        "Messaging/NetMqBinding.Rules.cs",
        "Messaging/NetMqBinding.Twins.cs",
        "Messaging/NetMqBinding.Types.cs",
        "Messaging/NetZmqBinding.cs",
        "Messaging/NetZmqBinding.Names.cs",
        "Messaging/NetZmqBinding.Types.cs",
        "Messaging/RuntimeSymbols.cs",
        "Messaging/RuntimeSymbols.Uses.cs",
        "Messaging/SocketTypes.cs",
        "obj",
    ];

    private static readonly HashSet<string> s_clean = ["Rules", "Payloads", "Buffers", "DataFlow"];

    private static readonly Lazy<HashSet<string>> s_names = new(() =>
        [
            .. FrameworkTableTests
                .Assemblies()
                .SelectMany(assembly => assembly.GetExportedTypes())
                .SelectMany(type => type.GetMembers(FrameworkTableTests.All).Select(member => member.Name).Append(type.Name.Split('`')[0])),
        ]
    );

    [Fact]
    public void Names_of_the_framework_stand_in_its_tables()
    {
        var allowed = File.ReadLines(Path.Combine(RuleCatalogue.Root, "tests", "Analyzers.Tests", "Catalogue", "FrameworkNames.txt"))
            .Select(line => line.Split(' '))
            .ToDictionary(line => line[0], line => int.Parse(line[1], CultureInfo.InvariantCulture));
        var found = Directory
            .GetFiles(s_folder, "*.cs", SearchOption.AllDirectories)
            .Select(file => (File: Path.GetRelativePath(s_folder, file).Replace('\\', '/'), Names: NamesIn(file).ToList()))
            .Where(file => file.Names.Count > 0 && !s_places.Contains(file.File) && !s_places.Contains(file.File.Split('/')[0]))
            .ToDictionary(file => file.File, file => file.Names);
        Assert.DoesNotContain(allowed.Keys, file => s_clean.Contains(file.Split('/')[0]));
        Assert.All(
            found,
            file =>
                Assert.True(
                    file.Value.Count <= allowed.GetValueOrDefault(file.Key),
                    $"{file.Key} has {file.Value.Count} names: {string.Join(' ', file.Value)}; a row in Frameworks/ says what they do"
                )
        );
        Assert.All(
            allowed,
            file =>
                Assert.True(
                    found.TryGetValue(file.Key, out var names) && names.Count == file.Value,
                    $"{file.Key} has {names?.Count ?? 0} names left: the line in FrameworkNames.txt can say so"
                )
        );
    }

    private static IEnumerable<string> NamesIn(string file) =>
        CSharpSyntaxTree
            .ParseText(File.ReadAllText(file))
            .GetRoot()
            .DescendantNodes()
            .OfType<LiteralExpressionSyntax>()
            .Where(text => text.IsKind(SyntaxKind.StringLiteralExpression) && IsComparedOrListed(text))
            .Select(text => text.Token.ValueText)
            .Where(s_names.Value.Contains);

    private static bool IsComparedOrListed(LiteralExpressionSyntax text) =>
        text.Parent
            is ConstantPatternSyntax
                or CaseSwitchLabelSyntax
                or BinaryExpressionSyntax
                or InitializerExpressionSyntax
                or ExpressionElementSyntax
                or ArgumentSyntax;
}
