using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Solutions;

/// <summary>Scripts: each sees what the one before it declares, which is the source of another compilation.</summary>
public sealed class ScriptTests
{
    private const string First = """
        using System;
        using System.Collections.Concurrent;
        using System.Threading;
        using Net.Zmq;
        using ZmqPerf;

        const int Size = 16;
        readonly int[] sizes = { 1, 2 };
        byte[] scratch = new byte[64];
        readonly TimeSpan delay = TimeSpan.FromMilliseconds(1);
        Context context = new();
        Socket socket = new(context, SocketType.Dealer);
        ConcurrentBag<Message> free = new();
        byte[] Make(int size) => new byte[size];
        void Post(byte[] payload) => socket.Send(payload);
        bool TryTake(out byte[] frame) { frame = new byte[Size]; return socket.Recv(frame, RecvFlags.DontWait) >= 0; }
        byte[] Take() { var frame = new byte[Size]; return frame[..socket.Recv(frame)]; }
        void Pump() { using var message = new Message(); while (true) socket.Recv(message); }
        void Fill(Span<byte> frame) => frame.Fill(1);
        bool Fits(int length) => length <= Size;
        void Release(Message message) => message.Dispose();
        class Options { public int Size { get; set; } public TimeSpan Delay { get; } = TimeSpan.FromMilliseconds(1); }
        record Order(int Id, long Price);
        var options = new Options();
        """;

    private const string Second = """
        while (true)
        {
            var frame = new byte[Size];
            Fill(frame);
            socket.Send(frame);
            socket.Send(Make(Size));
            Post(Take());
            if (!TryTake(out var taken))
                Thread.Sleep(options.Delay);
            var length = socket.Recv(scratch);
            if (!Fits(length)) break;
            Console.WriteLine(scratch.AsSpan(0, length).Length);
            using var message = new Message();
            socket.Recv(message);
            var order = new Order(BitConverter.ToInt32(message.Data), BitConverter.ToInt64(message.Data[4..]));
            Console.WriteLine(order.Id + order.Price);
        }

        new Thread(Pump).Start();
        new Thread(() => Pump()).Start();
        socket.Send(scratch);
        Thread.Sleep(delay);
        var gone = new Message(sizes[0]);
        Release(gone);
        if (free.TryTake(out var pooled)) free.Add(pooled);
        socket.Send(gone);
        void Again() { while (true) socket.Send(new byte[sizes[1]]); }
        """;

    [Fact]
    public async Task What_an_earlier_script_declares_is_not_looked_into()
    {
        var first = Script(First, previous: null);
        var second = Script(Second, first);
        Assert.Empty(second.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var (one, two) = (await ProjectsOrDlls.AnalyzeAsync(first), await ProjectsOrDlls.AnalyzeAsync(second));
        Assert.DoesNotContain(one.Concat(two), d => d.Id == "AD0001");
        Assert.Equal(["ZMQ2004", "ZMQ3002"], IdsOf(one));
        Assert.Equal(["ZMQ1003"], IdsOf(two));
    }

    /// <summary>The same text in one script is followed.</summary>
    [Fact]
    public async Task One_script_is_analyzed() =>
        Assert.DoesNotContain(await ProjectsOrDlls.AnalyzeAsync(Script($"{First}\n{Second}", previous: null)), d => d.Id == "AD0001");

    /// <summary>As build tools may do it with linked files: one tree, and a symbol for it in each compilation.</summary>
    [Fact]
    public async Task One_tree_may_belong_to_two_compilations()
    {
        var shared = CSharpSyntaxTree.ParseText(
            """
            public static class Shared
            {
                public static byte[] Make(int size) => new byte[size];
                public static readonly int Size = 8;
            }
            """,
            path: "/Shared.cs"
        );
        var own = CSharpSyntaxTree.ParseText(
            """
            class C
            {
                void M(Net.Zmq.Socket s)
                {
                    while (true)
                    {
                        s.Send(Shared.Make(Shared.Size));
                        var frame = new byte[Shared.Size];
                        s.Send(frame);
                    }
                }
            }
            """,
            path: "/C.cs"
        );
        var references = References.Get(ZmqVersion.V0_5_0, runtime: true);
        CSharpCompilationOptions options = new(OutputKind.DynamicallyLinkedLibrary);
        var far = CSharpCompilation.Create("Far", [shared], references, options);
        foreach (var trees in new[] { [own], new[] { own, shared } })
        {
            var near = CSharpCompilation.Create("Near", trees, references.Add(far.ToMetadataReference()), options);
            var found = await ProjectsOrDlls.AnalyzeAsync(near);
            Assert.All(found, d => Assert.Equal("ZMQ1003", d.Id));
            Assert.Equal(trees.Length, found.Length);
        }
    }

    private static IEnumerable<string> IdsOf(IEnumerable<Diagnostic> diagnostics) =>
        diagnostics.Select(d => d.Id).Distinct().Order(System.StringComparer.Ordinal);

    private static CSharpCompilation Script(string text, CSharpCompilation? previous)
    {
        var name = previous is null ? "First" : "Second";
        var parse = new CSharpParseOptions(LanguageVersion.Latest, kind: SourceCodeKind.Script);
        var references = References.Get(ZmqVersion.V0_5_0, runtime: true);
        return CSharpCompilation.CreateScriptCompilation(
            name,
            CSharpSyntaxTree.ParseText(text, parse, $"/{name}.csx"),
            references,
            previousScriptCompilation: previous
        );
    }
}
