using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;
using ZmqPerf.Analyzers.Tests.Effects;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>
/// The tables in <c>Frameworks/</c> say what .NET's members do, and code elsewhere asks them. Names of such members stand nowhere else.
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
        "Messaging/Binding.Messages.cs",
        "Messaging/NetMqBinding.cs",
        "Messaging/NetMqBinding.Frames.cs",
        "Messaging/NetMqBinding.Messages.cs",
        "Messaging/NetMqBinding.Objects.cs",
        "Messaging/NetMqBinding.Options.cs",
        "Messaging/NetMqBinding.Readiness.cs",
        "Messaging/NetMqBinding.Rules.cs",
        "Messaging/NetMqBinding.Twins.cs",
        "Messaging/NetMqBinding.Types.cs",
        "Messaging/NetZmqBinding.cs",
        "Messaging/NetZmqBinding.Names.cs",
        "Messaging/NetZmqBinding.Types.cs",
        "Messaging/RuntimeSymbols.cs",
        "Messaging/RuntimeSymbols.Names.cs",
        "Messaging/RuntimeSymbols.Uses.cs",
        "Messaging/SocketTypes.cs",
        "obj",
    ];

    private static readonly Lazy<HashSet<string>> s_names = new(() =>
        [
            .. FrameworkTableTests
                .Assemblies()
                .SelectMany(assembly => assembly.GetExportedTypes())
                .SelectMany(type => type.GetMembers(FrameworkTableTests.All).Select(member => member.Name).Append(type.Name.Split('`')[0])),
        ]
    );

    [Fact]
    public void Names_of_the_framework_stand_in_its_tables() =>
        Assert.All(
            Directory
                .GetFiles(s_folder, "*.cs", SearchOption.AllDirectories)
                .Select(file => (File: Path.GetRelativePath(s_folder, file).Replace('\\', '/'), Names: NamesIn(file).ToList()))
                .Where(file => !s_places.Contains(file.File) && !s_places.Contains(file.File.Split('/')[0])),
            file =>
                Assert.True(
                    file.Names.Count == 0,
                    $"{file.File} has {file.Names.Count} names: {string.Join(' ', file.Names)}; a row in Frameworks/ says what they do"
                )
        );

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
                or ArgumentSyntax
                or ArrowExpressionClauseSyntax
                or SwitchExpressionArmSyntax
                or ReturnStatementSyntax
                or ConditionalExpressionSyntax;
}
