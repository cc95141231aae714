using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Analyzers.Tests.Pages;

/// <summary>
/// What surrounds a page's snippet to make a program of it. A snippet that declares a type or names its usings is a whole file. Members go
/// into a class, statements into a method of an unsafe class, or an asynchronous one where they await, which has those of the customary
/// parameters that they use and do not declare. <c>Handle</c>, which takes what was received, is supplied. One frame serves a pair.
/// </summary>
internal sealed record SnippetFrame(string Head, string Foot, int Indent, OutputKind OutputKind)
{
    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Buffers.Binary;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Linq;
        using System.Runtime.InteropServices;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        """;

    private const string OfNetZmq = """
        using Net.Zmq;
        using ZmqPerf;


        """;

    private const string OfNetMq = """
        using NetMQ;
        using NetMQ.Sockets;


        """;

    /// <summary>What code with any library may use.</summary>
    private static readonly (string Type, string Name)[] s_values =
    [
        ("byte[]", "payload"),
        ("string", "text"),
        ("int", "size"),
        ("bool", "running"),
        ("CancellationToken", "cancellationToken"),
    ];

    private static readonly (string Type, string Name)[] s_parameters =
    [
        ("Context", "context"),
        ("Socket", "socket"),
        ("Socket", "sender"),
        ("Socket", "receiver"),
        ("Socket[]", "sockets"),
        ("Message", "message"),
        .. s_values,
    ];

    private static readonly (string Type, string Name)[] s_parametersOfNetMq =
    [
        ("DealerSocket", "socket"),
        ("PushSocket", "sender"),
        ("PullSocket", "receiver"),
        ("RequestSocket", "request"),
        ("ResponseSocket", "response"),
        ("RouterSocket", "router"),
        ("PublisherSocket", "publisher"),
        ("SubscriberSocket", "subscriber"),
        ("DealerSocket[]", "sockets"),
        ("NetMQPoller", "poller"),
        ("NetMQQueue<int>", "queue"),
        ("NetMQMessage", "message"),
        ("TimeSpan", "timeout"),
        .. s_values,
    ];

    /// <summary>What a snippet does with what it has received, where it does not say itself.</summary>
    private const string Handlers = """

            static void Handle(ReadOnlySpan<byte> received) { }

            static void Handle(string received) { }

            static void Handle(long received) { }

            static void Handle(double received) { }

        """;

    /// <summary>The namespaces of the frame are needed, whatever is in it: a fix takes what it has made unnecessary.</summary>
    private const string Needed = """

        static class Needed
        {
            static readonly Type[] s_types =
            {
                typeof(ArrayPool<>), typeof(BinaryPrimitives), typeof(ConcurrentQueue<>), typeof(List<>), typeof(Enumerable),
                typeof(Marshal), typeof(Encoding), typeof(Timeout), typeof(Task), LIBRARY,
            };
        }

        """;

    private const string NeededOfNetZmq = "typeof(ContextOption)";

    private const string NeededOfNetMq = "typeof(Msg), typeof(PairSocket)";

    /// <summary>Where the snippet begins in what <see cref="Around"/> makes, counted in lines.</summary>
    public int LinesBefore => Head.Count(c => c == '\n');

    /// <summary>The frame that fits all of the snippets.</summary>
    public static SnippetFrame For(params IReadOnlyList<string> snippets) => For(ZmqVersion.V0_5_0, snippets);

    /// <summary>The frame with the usings and parameters of a library.</summary>
    public static SnippetFrame For(ZmqVersion library, params IReadOnlyList<string> snippets)
    {
        var usings = Usings + (library == ZmqVersion.NetMq ? OfNetMq : OfNetZmq);
        var needed = Needed.Replace("LIBRARY", library == ZmqVersion.NetMq ? NeededOfNetMq : NeededOfNetZmq, StringComparison.Ordinal);
        var units = snippets.Select(s => SyntaxFactory.ParseCompilationUnit(s)).ToList();
        var members = units.SelectMany(u => u.Members).ToList();
        if (
            units.Any(u => u.Usings.Count > 0)
            || members.Exists(m => m is BaseTypeDeclarationSyntax or DelegateDeclarationSyntax or BaseNamespaceDeclarationSyntax)
        )
            return new(
                "",
                "",
                0,
                members.Exists(m => m is GlobalStatementSyntax) ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary
            );
        return members.TrueForAll(m => m is GlobalStatementSyntax)
            ? Method(units, usings, needed, library == ZmqVersion.NetMq ? s_parametersOfNetMq : s_parameters)
            : new($"{usings}sealed class Example\n{{\n", $"{HandlersFor(units)}}}\n{needed}", 4, OutputKind.DynamicallyLinkedLibrary);
    }

    /// <summary>Where the snippet lies in what <see cref="Around"/> makes.</summary>
    public TextSpan SnippetIn(SourceText file) => TextSpan.FromBounds(Head.Length, file.Length - Foot.Length);

    /// <summary>The snippet as a file.</summary>
    public string Around(string snippet) =>
        Head
        + string.Concat(snippet.TrimEnd('\n').Split('\n').Select(line => (line.Length > 0 ? new string(' ', Indent) + line : line) + "\n"))
        + Foot;

    private static SnippetFrame Method(
        List<CompilationUnitSyntax> units,
        string usings,
        string needed,
        (string Type, string Name)[] customary
    )
    {
        var nodes = units.SelectMany(u => u.DescendantNodes()).ToList();
        var used = nodes.OfType<IdentifierNameSyntax>().Select(i => i.Identifier.Text).ToHashSet();
        used.ExceptWith(nodes.Select(DeclaredName));
        var parameters = string.Join(", ", customary.Where(p => used.Contains(p.Name)).Select(p => $"{p.Type} {p.Name}"));
        var (type, kind) = nodes.Exists(IsAwait) ? ("class", "async Task") : ("unsafe class", "void");
        return new(
            $"{usings}static {type} Example\n{{\n    static {kind} Run({parameters})\n    {{\n",
            $"    }}\n{HandlersFor(units)}}}\n{needed}",
            8,
            OutputKind.DynamicallyLinkedLibrary
        );
    }

    private static string HandlersFor(List<CompilationUnitSyntax> units)
    {
        var nodes = units.SelectMany(u => u.DescendantNodes()).ToList();
        return
            nodes.OfType<InvocationExpressionSyntax>().Any(call => call.Expression is IdentifierNameSyntax { Identifier.Text: "Handle" })
            && !nodes.Exists(n =>
                n is MethodDeclarationSyntax { Identifier.Text: "Handle" } or LocalFunctionStatementSyntax { Identifier.Text: "Handle" }
            )
            ? Handlers
            : "";
    }

    private static string DeclaredName(SyntaxNode node) =>
        node switch
        {
            VariableDeclaratorSyntax variable => variable.Identifier.Text,
            SingleVariableDesignationSyntax variable => variable.Identifier.Text,
            ForEachStatementSyntax loop => loop.Identifier.Text,
            _ => "",
        };

    private static bool IsAwait(SyntaxNode node) =>
        node
            is AwaitExpressionSyntax
                or CommonForEachStatementSyntax { AwaitKeyword.RawKind: not 0 }
                or UsingStatementSyntax { AwaitKeyword.RawKind: not 0 }
                or LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: not 0 };
}
