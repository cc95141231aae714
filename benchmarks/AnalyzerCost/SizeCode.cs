using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.Sizes.Intervals;

namespace ZmqPerf.Benchmarks.Cost;

/// <summary>Methods of one kind, and the expression in each that the size analysis is asked about: what its last send gets.</summary>
internal sealed class SizeCode
{
    private const int Copies = 200;

    private readonly List<(IOperation Root, ISymbol Owner, IOperation Question)> _methods;
    private readonly MessagingLibrary _library;
    private readonly SemanticModel _model;

    private SizeCode(string name, string source, string call)
    {
        Name = name;
        var tree = CSharpSyntaxTree.ParseText("using System; using System.Collections.Generic;\n" + source, new(LanguageVersion.Latest));
        var compilation = CSharpCompilation.Create(
            "Sizes",
            [tree],
            GeneratedProject.References,
            new(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true)
        );
        (_model, _library) = (compilation.GetSemanticModel(tree), MessagingLibrary.Get(compilation)!);
        var broken = compilation
            .GetDiagnostics()
            .Where(d => d.Severity == DiagnosticSeverity.Error)
            .Select(d => tree.GetRoot().FindNode(d.Location.SourceSpan).FirstAncestorOrSelf<MethodDeclarationSyntax>())
            .ToHashSet();
        _methods =
        [
            .. from method in tree.GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>()
            where method.Identifier.ValueText[0] == 'M' && !broken.Contains(method)
            let send = method.DescendantNodes().OfType<InvocationExpressionSyntax>().Last(i => i.Expression.ToString() == call)
            select (
                _model.GetOperation(method)!,
                (ISymbol)_model.GetDeclaredSymbol(method)!,
                ((IInvocationOperation)_model.GetOperation(send)!).Arguments[^1].Value
            ),
        ];
    }

    public string Name { get; }

    public int Methods => _methods.Count;

    /// <summary>The methods as no rule has seen them yet.</summary>
    public IEnumerable<(MessagingBody Body, IOperation Question)> Bodies =>
        _methods.Select(m => (new MessagingBody(m.Root, m.Owner, [], _library, _model), m.Question)).ToList();

    public static IEnumerable<SizeCode> All =>
        [
            Of("a guard", "if (size < 0 || size > 99) throw new ArgumentOutOfRangeException(nameof(size)); Send(size);"),
            Of(
                "a switch expression",
                "var x = size switch { < 0 => throw new ArgumentException(), 0 => 16, < 50 => size, _ => 50 }; Send(x);"
            ),
            Of("a loop", "for (int i = 0; i < n; i++) { if (data.Length > 99) continue; Send(data.Length); }"),
            Of(
                "three loops in each other",
                "for (int i = 0; i < 20; i++) for (int j = 0; j < 40; j++) for (int k = 0; k < 60; k++) Send(k);"
            ),
            Of(
                "try, catch and finally",
                "int x = 10; try { x = 20; F(); } catch (IndexOutOfRangeException) { x = 30; } finally { x++; } Send(x);"
            ),
            Of(
                "a hundred branches",
                string.Concat(Enumerable.Range(0, 100).Select(i => $"if (n == {i}) size = {i};\n"))
                    + "if (size is >= 0 and < 100) Send(size);"
            ),
            new("the random programs of the tests", new IntervalProgramGenerator(1).Write(Copies), "Probe.Hit"),
        ];

    private static SizeCode Of(string name, string statements) =>
        new(
            name,
            $$"""
            class C
            {
                static void Send(int size) { }
                static void F() { }
                {{string.Concat(
                    Enumerable.Range(0, Copies).Select(i => $"void M{i}(int n, int size, byte[] data) {{ {statements} }}\n")
                )}}
            }
            """,
            "Send"
        );
}
