using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ZmqPerf.Analyzers.Tests.Pages;

namespace ZmqPerf.Benchmarks;

/// <summary>
/// Makes a pair of every rule page that says so: a line <c>&lt;!-- benchmark: send 64 512 --&gt;</c> under its first ❌ heading, or
/// <c>receive</c>; sizes in bytes; behind them <c>frames 3</c> for messages of several frames, and <c>form array</c> where it is a form of
/// the rule that findings quote. What is measured is thereby what the page shows and its tests run.
/// </summary>
internal static partial class ExamplePairs
{
    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Buffers.Binary;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.ComponentModel;
        using System.Linq;
        using System.Runtime.InteropServices;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using BenchmarkDotNet.Attributes;
        using Net.Zmq;
        using ZmqPerf;
        namespace ZmqPerf.Benchmarks;

        """;

    /// <summary>The pairs of all pages in a folder, as types of an assembly that exists in memory only.</summary>
    /// <exception cref="FormatException">An example does not compile here; the message says which, and the compiler's errors.</exception>
    public static IReadOnlyList<Type> Of(string folder)
    {
        var trees = Directory
            .EnumerateFiles(folder, "ZMQ*.md")
            .Order(StringComparer.Ordinal)
            .Select(page => SourceOf(Path.GetFileNameWithoutExtension(page), File.ReadAllText(page)))
            .OfType<string>()
            .Select(source => CSharpSyntaxTree.ParseText(source, new(LanguageVersion.Preview)));
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Select(path => MetadataReference.CreateFromFile(path));
        var compilation = CSharpCompilation.Create(
            "Examples",
            trees,
            references,
            new(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, allowUnsafe: true)
        );
        using var assembly = new MemoryStream();
        var result = compilation.Emit(assembly);
        return result.Success
            ? Assembly.Load(assembly.ToArray()).GetExportedTypes()
            : throw new FormatException(
                "The examples of the pages do not compile as benchmarks:\n"
                    + string.Join('\n', result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error))
            );
    }

    private static string? SourceOf(string id, string page)
    {
        if (Directive().Match(page) is not { Success: true } directive)
            return null;
        var pair = RulePage.Parse(page)[0];
        var titles = Title().Matches(page);
        return $$"""
            {{Usings}}
            [Description({{SymbolDisplay.FormatLiteral(
                $"The examples of the page: {Lower(titles[0])}, against {Lower(titles[1])}.",
                quote: true
            )}})]
            {{(directive.Groups["form"] is { Success: true } form ? $"[CostForm(\"{form}\")]" : "")}}
            public class {{id}}Example : ExamplePair
            {
                [Params({{string.Join(", ", directive.Groups["size"].Captures.Select(c => c.Value))}})]
                public override int Size { get; set; }

                protected override bool Receives => {{(directive.Groups["side"].Value == "receive" ? "true" : "false")}};

                protected override int Frames => {{(directive.Groups["frames"] is { Success: true } frames ? frames.Value : "1")}};

                protected override unsafe void RunBefore()
                {
            {{Loop(pair.Bad.Code)}}
                }

                protected override unsafe void RunAfter()
                {
            {{Loop(pair.Good.Code)}}
                }
            }
            """;

        static string Lower(Match title) =>
            char.ToLower(title.Groups["title"].Value[0], CultureInfo.InvariantCulture) + title.Groups["title"].Value[1..];
    }

    /// <summary>An example that has no loop of its own gets one around it.</summary>
    private static string Loop(string code) =>
        CSharpSyntaxTree
            .ParseText(code)
            .GetRoot()
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Any(name => name.Identifier.Text == "running")
            ? code
            : $"while (running)\n{{\n{code}\n}}";

    [GeneratedRegex(
        @"^<!-- benchmark: (?<side>send|receive)( (?<size>\d+))+( frames (?<frames>\d+))?( form (?<form>[a-z]+))? -->$",
        RegexOptions.Multiline | RegexOptions.ExplicitCapture
    )]
    private static partial Regex Directive();

    [GeneratedRegex(@"^## (❌|✅) (?<title>.+)$", RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex Title();
}
