using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Analyzers.Tests.Catalogue;
using ZmqPerf.Analyzers.Tests.Pages;

namespace ZmqPerf.Analyzers.Tests.Configuration;

/// <summary>Which form a finding is of, and how many bytes it is about: only what a pair has measured is named.</summary>
public sealed class CostFormTests
{
    [Theory]
    [InlineData(
        "ZMQ1001",
        "block 64",
        "nint p = Marshal.AllocHGlobal(64); using var m = new Message(p, 64, static q => Marshal.FreeHGlobal(q)); socket.Send(m);"
    )]
    [FullData(
        "ZMQ1012",
        "block",
        """
            nint p = Marshal.AllocHGlobal(size);
            using var m = new Message(p, size, static q => Marshal.FreeHGlobal(q));
            socket.Send(m);
            """
    )]
    [FullData("ZMQ1001", "existing 64", "nint p = size; using var m = new Message(p, 64, static q => { }); socket.Send(m);")]
    [FullData("ZMQ1002", "array 100000", "var a = new byte[100_000]; a.AsSpan().Fill(1); socket.Send(a);")]
    [FullData("ZMQ1002", "array 90000", "var a = new byte[Math.Max(90_000, size)]; a.AsSpan().Fill(1); socket.Send(a);")] // at least
    [FullData("ZMQ1003", "array 64", "var a = new byte[64]; a.AsSpan().Fill(1); socket.Send(a);")]
    [FullData("ZMQ1003", "array 8", "var a = new byte[8]; a[0] = 1; socket.Send(a.AsSpan());")]
    [FullData("ZMQ1003", "array", "var a = new byte[size]; a.AsSpan().Fill(1); socket.Send(a);")]
    [FullData("ZMQ1003", "array 4", "var a = new byte[4 + payload.Length]; a.AsSpan().Fill(1); socket.Send(a);")]
    [FullData("ZMQ1003", "", "var a = GC.AllocateUninitializedArray<byte>(64); a.AsSpan().Fill(1); socket.Send(a);")]
    [FullData("ZMQ1003", "", "socket.Send(new[] { (byte)size, (byte)1 });")]
    [FullData("ZMQ1003", "copy", "socket.Send(payload.AsSpan(2).ToArray());")]
    [FullData("ZMQ1003", "copy 16", "socket.Send(payload.AsSpan(0, 16).ToArray());")]
    [FullData("ZMQ1003", "", "socket.Send(payload[4..8]);")]
    [FullData(
        "ZMQ1004",
        "blocks",
        """
            private readonly ConcurrentStack<nint> _blocks = new();
            void Send(Socket socket)
            {
                if (!_blocks.TryPop(out var p)) p = Marshal.AllocHGlobal(64);
                using var m = new Message(p, 64, q => _blocks.Push(q));
                socket.Send(m);
            }
            """
    )]
    [FullData(
        "ZMQ1004",
        "",
        """
            private readonly ConcurrentStack<Message> _messages = new();
            void Receive(Socket socket)
            {
                if (!_messages.TryPop(out var m)) m = new Message();
                socket.Recv(m);
                _messages.Push(m);
            }
            """
    )]
    [FullData(
        "ZMQ1005",
        "rented",
        """
            var b = ArrayPool<byte>.Shared.Rent(payload.Length);
            payload.CopyTo(b, 0);
            socket.Send(b.AsSpan(0, payload.Length));
            ArrayPool<byte>.Shared.Return(b);
            """
    )]
    [FullData("ZMQ1005", "", "var b = new byte[payload.Length]; payload.CopyTo(b, 0); socket.Send(b);")]
    [FullData("ZMQ1005", "", "Span<byte> b = stackalloc byte[16]; payload.AsSpan(0, 16).CopyTo(b); socket.Send(b);")]
    [FullData("ZMQ1006", "span", "using var m = new Message((ReadOnlySpan<byte>)payload); socket.Send(m);")]
    [FullData("ZMQ1006", "span 4", "using var m = new Message([1, 2, 3, (byte)size]); socket.Send(m);")]
    [FullData("ZMQ1007", "array", "socket.Send(Encoding.UTF8.GetBytes(text));")]
    [FullData("ZMQ1007", "array 7", "socket.Send(Encoding.UTF8.GetBytes(\"größe\"));")]
    [FullData("ZMQ1007", "", "socket.Send(Encoding.Unicode.GetBytes(text));")]
    [FullData("ZMQ1007", "", "using var m = new Message(text); socket.Send(m);")]
    [FullData("ZMQ1007", "", "using var m = new Message(Encoding.UTF8.GetBytes(text)); socket.Send(m);")]
    [FullData("ZMQ1008", "literal 5", "socket.Send(\"READY\"u8.ToArray());")]
    [FullData("ZMQ1008", "", "socket.Send(new byte[] { 1, 2, 3 });")]
    [FullData("ZMQ1008", "", "socket.Subscribe(\"prices\"u8.ToArray());")]
    [FullData("ZMQ1009", "", "var data = new byte[100_000]; foreach (var s in sockets) s.Send(data);")]
    [FullData("ZMQ1010", "", "using var m = new MultipartMessage(); m.Add(\"prices\"u8); m.Add(payload); socket.SendMultipart(m);")]
    [FullData("ZMQ1011", "", "while (running) { var n = (byte)size; socket.SendFrame(8, 0, (span, _) => span.Fill(n)); }")]
    public Task Sends_say_their_form(string rule, string form, string code) => Says(rule, form, code);

    [Theory]
    [InlineData("ZMQ2001", "message", "while (running) { using var m = new Message(); socket.Recv(m); Handle(m.Data); }")]
    [FullData("ZMQ2001", "message", "while (running) socket.Recv(new Message());")]
    // one for several
    [FullData("ZMQ2001", "", "while (running) { using var m = new Message(); do { socket.Recv(m); Handle(m.Data); } while (m.More); }")]
    [FullData("ZMQ2002", "rebuild", "while (running) { message.Rebuild(); socket.Recv(message); }")]
    [FullData("ZMQ2002", "", "using var m = new Message(16); socket.Recv(m);")]
    [FullData("ZMQ2003", "", "socket.Recv(message); Handle(Encoding.UTF8.GetString(message.ToArray()));")]
    [FullData("ZMQ2004", "buffer 64", "while (running) { var b = new byte[64]; var n = socket.Recv(b); Handle(b.AsSpan(0, n)); }")]
    [FullData("ZMQ2004", "buffer 256", "while (running) socket.Recv(new byte[256]);")]
    [FullData("ZMQ2004", "buffer", "while (running) { var b = new byte[size]; var n = socket.Recv(b); Handle(b.AsSpan(0, n)); }")]
    [FullData(
        "ZMQ2004",
        "",
        "while (running) { var b = new byte[64]; do { var n = socket.Recv(b); Handle(b.AsSpan(0, n)); } while (socket.HasMore); }"
    )]
    [FullData("ZMQ2004", "", "var b = new byte[1024]; while (running) { var n = socket.Recv(b); var copy = b[..n]; Handle(copy); }")]
    [FullData("ZMQ2004", "", "while (running) Handle(int.Parse(socket.RecvString()));")]
    [FullData("ZMQ2005", "size", "while (running) { socket.Recv(message); if (message.Size > 4) Handle(message.Data); }")]
    [FullData("ZMQ2005", "", "while (running) { socket.Recv(message); Handle(message.Size); Handle(message.Size); }")]
    [FullData("ZMQ2005", "data", "while (running) { socket.Recv(message); Handle(message.Data[0]); Handle(message.Data); }")]
    // who knows how often
    [FullData("ZMQ2005", "", "while (running) { socket.Recv(message); for (var i = 0; i < message.Size; i++) Handle(message.Data[i]); }")]
    [FullData("ZMQ2006", "message", "while (running) { while (socket.TryRecv(message, out _)) Handle(message.Data); Thread.Sleep(16); }")]
    [FullData(
        "ZMQ2006",
        "",
        "while (running) { if (socket.TryRecvString(out var s)) Handle(s!); Handle(1); Console.WriteLine(); Thread.Sleep(16); }"
    )]
    [FullData("ZMQ2007", "spin", "while (!socket.TryRecv(message, out _)) { }")]
    [FullData("ZMQ2007", "", "while (!socket.TryRecv(message, out _)) Thread.Sleep(1);")] // as long as it sleeps
    [FullData("ZMQ2007", "", "while (!socket.TryRecv(message, out _)) Thread.Yield();")]
    [FullData("ZMQ2011", "", "while (running) { using var frames = socket.RecvMultipart(); foreach (var f in frames) Handle(f.Data); }")]
    [FullData("ZMQ2012", "bytes", "while (running) Handle(await socket.RecvBytesAsync());")]
    [FullData("ZMQ2012", "", "while (running) Handle(await socket.RecvStringAsync());")]
    public Task Receives_say_their_form(string rule, string form, string code) => Says(rule, form, code);

    /// <summary>So that a form which no code can have is not measured in vain.</summary>
    [Fact]
    public void Every_form_is_told_by_a_test_above()
    {
        var told = GetType()
            .GetMethods()
            .SelectMany(method => method.GetCustomAttributesData())
            .Where(data => data.AttributeType == typeof(InlineDataAttribute) || data.AttributeType == typeof(FullDataAttribute))
            .Select(data =>
                (System.Collections.Generic.IReadOnlyList<System.Reflection.CustomAttributeTypedArgument>)
                    data.ConstructorArguments[0].Value!
            )
            .Select(arguments => ((string)arguments[0].Value!, ((string)arguments[1].Value!).Split(' ')[0]))
            .ToHashSet();
        Assert.All(CostForms.All.Where(form => form != CostForms.Poll), form => Assert.Contains((form.Rule, form.Key), told));
        Assert.All(CostForms.All, form => Assert.Contains(form.Rule, RuleCatalogue.Ids));
        Assert.Equal(CostForms.All.Length, CostForms.All.Select(form => OptionKeys.KeyOf(form)).Distinct().Count());
    }

    [Fact]
    public Task Poll_says_its_form() =>
        Says(
            "ZMQ2008",
            "poll",
            """
            using var poller = new Poller(1);
            poller.Add(socket, PollEvents.In);
            while (running) { poller.Poll(-1); socket.Recv(message); Handle(message.Data); }
            """
        );

    private static async Task Says(string rule, string form, string code)
    {
        var frame = SnippetFrame.For(code);
        var compilation = CSharpCompilation.Create(
            "forms",
            [CSharpSyntaxTree.ParseText(frame.Around(code), new(LanguageVersion.Latest))],
            References.Get(ZmqVersion.V0_5_0, runtime: true),
            new(frame.OutputKind, allowUnsafe: true)
        );
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var found = await compilation.WithAnalyzers(RuleCatalogue.Analyzers, ConfigOptions.All).GetAnalyzerDiagnosticsAsync();
        var said = Assert.Single(found, d => d.Id == rule).Properties;
        var (key, size) = (CostProperties.FormOf(rule, said)?.Key, CostProperties.SizeOf(said)?.ToString(CultureInfo.InvariantCulture));
        Assert.Equal(form, string.Join(' ', new[] { key, key is null ? null : size }.OfType<string>()));
    }
}
