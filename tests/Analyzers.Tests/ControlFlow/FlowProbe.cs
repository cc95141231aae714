using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Tests.ControlFlow;

/// <summary>Asks the shared questions about code as a rule would: about the method <c>Body</c> of a class.</summary>
internal sealed class FlowProbe
{
    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Collections.Immutable;
        using System.Diagnostics;
        using System.IO;
        using System.Linq;
        using System.Security.Cryptography;
        using System.Text;
        using System.Text.Json;
        using System.Text.RegularExpressions;
        using System.Threading;
        using System.Threading.Tasks;
        using Net.Zmq;
        using ZmqPerf;

        """;

    private readonly SyntaxTree _tree;

    private FlowProbe(MessagingBody body, SyntaxTree tree) => (Body, _tree) = (body, tree);

    public MessagingBody Body { get; }

    /// <summary>The last method called <c>Body</c> in a class with these members.</summary>
    public static FlowProbe Of(
        string members,
        string kind = "abstract class Sample",
        string options = "",
        ZmqVersion version = ZmqVersion.V0_5_0
    )
    {
        var tree = CSharpSyntaxTree.ParseText($"{Usings}{kind}\n{{\n{members}\n}}", new CSharpParseOptions(LanguageVersion.Latest));
        var compilation = CSharpCompilation.Create(
            "Flow",
            [tree],
            References.Get(version, runtime: true),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true)
        );
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var (model, library) = (compilation.GetSemanticModel(tree), MessagingLibrary.Get(compilation)!);
        library.Words(new([], Config(options)), CancellationToken.None); // finds the wrappers
        var method = tree.GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>().Last(m => m.Identifier.ValueText == "Body");
        var root = model.GetOperation(method)!;
        var hits = root.Descendants()
            .Select(o => (Operation: o, Member: library.MemberOf(o)))
            .Where(h => h.Member is not null)
            .Select(h => new MessagingHit(h.Operation, h.Member!));
        return new(new(root, model.GetDeclaredSymbol(method)!, [.. hits], library, model), tree);
    }

    /// <summary>What a rule gets beside the code.</summary>
    public RuleContext Context(string options = "") =>
        new(ZmqPerfOptions.Of(new([], Config(options)), _tree), _ => { }, CancellationToken.None);

    private static ConfigOptions Config(string options) => new([("/.globalconfig", "is_global = true\n" + options)]);

    public IEnumerable<IOperation> Operations => Body.Root.DescendantsAndSelf();

    /// <summary>The first operation whose text is this.</summary>
    public IOperation Operation(string text) => Operations.First(o => o.Syntax.ToString() == text);

    /// <summary>The first call of a method.</summary>
    public IInvocationOperation Call(string name) => Operations.OfType<IInvocationOperation>().First(c => c.TargetMethod.Name == name);

    public T First<T>()
        where T : class, IOperation => Operations.OfType<T>().First();

    /// <summary>The local or parameter of this name.</summary>
    public ISymbol Variable(string name) =>
        Body.Uses.Declared.FirstOrDefault(s => s.Name == name)
        ?? Operations
            .Select(o =>
                o is ILocalReferenceOperation { Local: var local } ? local
                : o is IParameterReferenceOperation { Parameter: var parameter } ? (ISymbol)parameter
                : null
            )
            .First(s => s?.Name == name)!;
}
