using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Pages;

public sealed class SnippetFrameTests
{
    [Theory]
    [InlineData("socket.Send(payload);")]
    [FullData("var payload = new byte[size];\nsocket.Send(payload);")]
    [FullData("while (running)\n    await Task.Delay(1, cancellationToken);")]
    [FullData("byte* p = stackalloc byte[8];\nvoid Local(Socket socket) => socket.Send(new byte[1]);\nLocal(socket);")]
    [FullData("foreach (var size in new[] { 1 })\n    if (int.TryParse(text, out var n))\n        Console.WriteLine(size + n);")]
    [FullData(
        """
            private readonly Socket _socket = new(new Context(), SocketType.Pub);

            public void Send(byte[] payload) => _socket.Send(payload);
            """
    )]
    [FullData(
        "while (running)\n{\n    Handle(socket.RecvString());\n    Handle(message.Data);\n    Handle(size);\n    Handle(payload);\n}"
    )]
    [FullData("private byte[] _last = [];\n\npublic void Run() => Handle(_last);")]
    [FullData("Handle(1);\n\nvoid Handle(byte n) => Console.WriteLine(n);")]
    [FullData("using Net.Zmq;\n\nclass C\n{\n    Socket? _socket;\n}")]
    [FullData("using var context = new Net.Zmq.Context();\n\nrecord R(int A);")]
    public void A_snippet_compiles_in_its_frame(string snippet)
    {
        var frame = SnippetFrame.For(snippet);
        var file = frame.Around(snippet);
        var compilation = CSharpCompilation.Create(
            "page",
            [CSharpSyntaxTree.ParseText(file)],
            References.Get(ZmqVersion.V0_5_0, runtime: true),
            new(frame.OutputKind, allowUnsafe: true)
        );
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        Assert.Equal(snippet.Split('\n')[0], file.Split('\n')[frame.LinesBefore].TrimStart());
    }

    [Fact]
    public void Both_snippets_of_a_pair_get_the_same_parameters() =>
        Assert.Contains(
            "Run(Socket socket, byte[] payload, int size)",
            SnippetFrame.For("socket.Send(payload);", "socket.Send(new byte[size]);").Head,
            System.StringComparison.Ordinal
        );
}
