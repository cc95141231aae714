using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using ZmqPerf.Analyzers.Receiving;
using ZmqPerf.CodeFixes.Receiving;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>
/// The fix against the truth: random programs and what Fix All makes of them run side by side on real sockets, and must say the same. On
/// PULL and ROUTER an empty answer empties the message, on XPUB it does not.
/// </summary>
public sealed class HoistedProgramsTests
{
    private static readonly int s_methods = FullRun.Count(15, 80);

    /// <summary>Sends nine messages over inproc to a socket that never waits, runs a program on it, and returns what that said.</summary>
    private const string Harness = """
        using System;
        using System.Reflection;
        using System.Text;
        using Net.Zmq;
        public static class Harness
        {
            public static string Run(MethodInfo program, SocketType type, int seed)
            {
                using var context = new Context();
                using var socket = new Socket(context, type);
                socket.SetOption(SocketOption.Rcvtimeo, 0);
                socket.Bind("inproc://programs");
                using var peer = new Socket(context, type switch { SocketType.XPub => SocketType.Sub,
                    SocketType.Router => SocketType.Dealer, _ => SocketType.Push });
                peer.SetOption(SocketOption.Linger, 0);
                if (type == SocketType.Router)
                    peer.SetOption(SocketOption.Routing_Id, "peer");
                peer.Connect("inproc://programs");
                for (var i = 0; i < 9; i++)
                    if (type == SocketType.XPub)
                        peer.Subscribe("topic" + i);
                    else
                        peer.Send(new string((char)('a' + i), 1 + i % 5), i % 3 == 1 ? SendFlags.SendMore : SendFlags.None);
                var (log, turns, state) = (new StringBuilder(), 0, (uint)seed);
                Func<bool> running = () => turns++ < 14;
                Func<bool> cond = () => (state = state * 1664525 + 1013904223) >> 31 == 0;
                try
                {
                    program.Invoke(null, new object[] { socket, running, cond, log });
                }
                catch (TargetInvocationException e)
                {
                    log.Append(e.InnerException!.GetType().Name);
                }

                return log.ToString();
            }
        }
        """;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task A_hoisted_message_changes_nothing(int seed)
    {
        using var workspace = new AdhocWorkspace();
        var project = workspace
            .AddProject("Programs", LanguageNames.CSharp)
            .WithMetadataReferences(References.Get(ZmqVersion.V0_5_0, runtime: false))
            .WithCompilationOptions(
                new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable)
            )
            .AddDocument("Harness.cs", Harness)
            .Project;
        var before = project.AddDocument("Programs.cs", new ReceivingPrograms(seed).Write(s_methods));
        var diagnostics = await (await before.Project.GetCompilationAsync())!
            .WithAnalyzers([new ReceivingAnalyzer()], ConfigOptions.All)
            .GetAllDiagnosticsAsync();
        Assert.DoesNotContain(diagnostics, d => d.Severity == DiagnosticSeverity.Error);
        var reported = diagnostics.Where(d => d.Id == Rules.ZMQ2001_MessagePerReceive.Id).ToImmutableArray();
        var fixable = reported.RemoveAll(d => Hosting.FixPlan.FixOf(d) is null);
        var after = await FixAllAsync(before, fixable);

        var fixedMethods = 0;
        using var old = await LoadedProgram.LoadAsync(before.Project);
        using var hoisted = await LoadedProgram.LoadAsync(after.Project);
        for (var method = 0; method < s_methods; method++)
        {
            fixedMethods += await TextAsync(before, method) == await TextAsync(after, method) ? 0 : 1;
            foreach (var type in new[] { "Pull", "Router", "XPub" })
            {
                var (expected, actual) = (old.Run(method, type, seed), hoisted.Run(method, type, seed));
                Assert.True(
                    expected == actual,
                    $"{type}: '{expected}' before, '{actual}' after\n{await TextAsync(before, method)}\n{await TextAsync(after, method)}"
                );
            }
        }

        // a fix that is never offered, or a rule that is silent, would pass all the same
        Assert.True(reported.Length * 2 > s_methods, $"only {reported.Length} messages were reported");
        Assert.True(fixedMethods * 3 > s_methods, $"only {fixedMethods} of {s_methods} methods were fixed");
    }

    private static async Task<Document> FixAllAsync(Document document, ImmutableArray<Diagnostic> diagnostics)
    {
        var fixer = new MessagePerReceiveFixer();
        var context = new FixAllContext(
            document,
            fixer,
            FixAllScope.Document,
            MessagePerReceiveFixer.Key,
            fixer.FixableDiagnosticIds,
            new These(diagnostics),
            CancellationToken.None
        );
        var action = await fixer.GetFixAllProvider()!.GetFixAsync(context);
        var changed = (await action!.GetOperationsAsync(CancellationToken.None)).OfType<ApplyChangesOperation>().Single().ChangedSolution;
        return document.WithText(await changed.GetDocument(document.Id)!.GetTextAsync());
    }

    private static async Task<string> TextAsync(Document document, int method)
    {
        var text = (await document.GetTextAsync()).ToString();
        var start = text.IndexOf($"public static void Run{method}(", StringComparison.Ordinal);
        var end = text.IndexOf("public static void Run", start + 1, StringComparison.Ordinal);
        return end < 0 ? text[start..] : text[start..end];
    }

    private sealed class These(ImmutableArray<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }

    /// <summary>A compiled project, loaded beside the stand-in of Net.Zmq that it was compiled against.</summary>
    private sealed class LoadedProgram : AssemblyLoadContext, IDisposable
    {
        private readonly Assembly _assembly;

        private LoadedProgram(Stream image)
            : base("programs", isCollectible: true) => _assembly = LoadFromStream(image);

        public static async Task<LoadedProgram> LoadAsync(Project project)
        {
            using var image = new MemoryStream();
            var emitted = (await project.GetCompilationAsync())!.Emit(image);
            Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)));
            image.Position = 0;
            return new(image);
        }

        public string Run(int method, string type, int seed)
        {
            var run = _assembly.GetType("Harness")!.GetMethod("Run")!;
            return (string)
                run.Invoke(
                    null,
                    [
                        _assembly.GetType("Programs")!.GetMethod($"Run{method}"),
                        Enum.Parse(run.GetParameters()[1].ParameterType, type),
                        seed + method,
                    ]
                )!;
        }

        public void Dispose() => Unload();

        protected override Assembly? Load(AssemblyName assemblyName) =>
            Path.Combine(AppContext.BaseDirectory, "ref-zmq", "0.5.0", $"{assemblyName.Name}.dll") is var path && File.Exists(path)
                ? LoadFromAssemblyPath(path)
                : null;
    }
}
