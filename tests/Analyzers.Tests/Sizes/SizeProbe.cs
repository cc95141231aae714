using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sizes;

namespace ZmqPerf.Analyzers.Tests.Sizes;

/// <summary>Asks the size analysis about one expression, as a rule would: <c>probe</c> is the local that it initializes.</summary>
internal static class SizeProbe
{
    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.Collections.Immutable;
        using System.IO;
        using System.Linq;
        using System.Runtime.CompilerServices;
        using System.Runtime.InteropServices;
        using System.Security.Cryptography;
        using System.Text;

        """;

    /// <summary>
    /// In a method with unknown parameters of many types and an array of a hundred bytes, after <paramref name="statements"/>. The type
    /// matters to what has none of its own, such as a collection expression.
    /// </summary>
    public static IntInterval Of(
        string expression,
        string statements = "",
        string members = "",
        string type = "var",
        LanguageVersion version = LanguageVersion.Latest
    ) =>
        OfSource(
            $$"""
            public enum Sizes : byte { Small = 8, Large = 200 }

            public unsafe partial class Sample
            {
                {{members}}

                public void Body(int n, uint u, long l, ulong ul, short s, byte b, nint native, nuint nativeU,
                    int? maybe, byte? maybeByte, bool flag, object o, dynamic d, Sizes kind,
                    byte[] bytes, string text, Span<byte> span, ReadOnlyMemory<byte> memory, byte* pointer,
                    List<byte> list, IEnumerable<byte> sequence, DayOfWeek day)
                {
                    var hundred = new byte[100];
                    {{statements}}
                    {{type}} probe = {{expression}};
                }
            }
            """,
            version
        );

    /// <summary>In a source of its own.</summary>
    public static IntInterval OfSource(string source, LanguageVersion version = LanguageVersion.Latest)
    {
        var (compilation, tree) = Compile(source, version);
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var model = compilation.GetSemanticModel(tree);
        var probe = tree.GetRoot().DescendantNodes().OfType<VariableDeclaratorSyntax>().Last(d => d.Identifier.ValueText == "probe");
        return Of(ValueOf(model, probe), model);
    }

    public static (CSharpCompilation Compilation, SyntaxTree Tree) Compile(string source, LanguageVersion version = LanguageVersion.Latest)
    {
        var tree = CSharpSyntaxTree.ParseText(Usings + source, new CSharpParseOptions(version));
        return (
            CSharpCompilation.Create(
                "Sizes",
                [tree],
                References.Get(ZmqVersion.V0_5_0, runtime: false),
                new CSharpCompilationOptions(
                    OutputKind.DynamicallyLinkedLibrary,
                    allowUnsafe: true,
                    nullableContextOptions: NullableContextOptions.Enable
                )
            ),
            tree
        );
    }

    /// <summary>The size of any operation: the value of an integer, the length of all else.</summary>
    public static IntInterval Of(IOperation value, SemanticModel model)
    {
        var root = value;
        while (root.Parent is { } parent)
            root = parent;
        var body = new MessagingBody(
            root,
            model.GetEnclosingSymbol(value.Syntax.SpanStart)!,
            [],
            MessagingLibrary.Get(model.Compilation)!,
            model
        );
        return IntType.Of(value.Type) is null
            ? SizeAnalysis.LengthOf(value, body, CancellationToken.None)
            : SizeAnalysis.ValueOf(value, body, CancellationToken.None);
    }

    private static IOperation ValueOf(SemanticModel model, VariableDeclaratorSyntax probe) =>
        model.GetOperation(probe) switch
        {
            IVariableDeclaratorOperation declarator => declarator.GetVariableInitializer()!.Value,
            _ => ((ISymbolInitializerOperation)model.GetOperation(probe.Initializer!)!).Value,
        };
}
