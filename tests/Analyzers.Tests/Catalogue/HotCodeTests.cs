using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Catalogue;

/// <summary>The table of docs/hot-code.md: what each rule says in hot code and elsewhere, of the same statements.</summary>
public sealed class HotCodeTests
{
    private const string Silent = "silent";
    private const string WithAll = "with `all`";

    private static readonly (string Id, string Statements)[] s_code =
    [
        (
            "ZMQ1001",
            "var block = Marshal.AllocHGlobal(64); Marshal.Copy(payload, 0, block, 64); "
                + "using var m = new Message(block, 64, static p => Marshal.FreeHGlobal(p)); socket.Send(m);"
        ),
        ("ZMQ1002", "byte[] large = new byte[100_000]; large.AsSpan().Fill(1); socket.Send(large);"),
        ("ZMQ1003", "byte[] small = new byte[64]; small.AsSpan().Fill(1); socket.Send(small);"),
        ("ZMQ1005", "Span<byte> copy = stackalloc byte[512]; payload.AsSpan(0, size).CopyTo(copy); socket.Send(copy[..size]);"),
        ("ZMQ1006", "using var m = new Message(payload); socket.Send(m);"),
        ("ZMQ1006", "socket.Send(new Message(payload.AsSpan(0, size)), SendFlags.SendMore); socket.Send(text);"),
        ("ZMQ1007", "socket.Send(Encoding.UTF8.GetBytes(text));"),
        ("ZMQ1007", "socket.Send(Encoding.UTF8.GetBytes(\"READY\"));"),
        ("ZMQ1007", "using var m = new Message(text); socket.Send(m);"),
        ("ZMQ1008", "socket.Send(new byte[] { 1, 2, 3 });"),
        ("ZMQ1009", "sender.Send(payload); receiver.Send(payload); socket.Send(payload);"),
        ("ZMQ1010", "using var m = new MultipartMessage(); m.Add(payload); m.Add(text); socket.SendMultipart(m);"),
        ("ZMQ1011", "var n = size; ZmqPerf.SocketSending.SendFrame(socket, 8, 0, (span, _) => span.Fill((byte)n));"),
        (
            "ZMQ1012",
            "var block = Marshal.AllocHGlobal(size); Marshal.Copy(payload, 0, block, size); "
                + "using var m = new Message(block, size, static p => Marshal.FreeHGlobal(p)); socket.Send(m);"
        ),
        ("ZMQ2001", "using var m = new Message(); socket.Recv(m); Handle(m.Data);"),
        ("ZMQ2002", "message.Rebuild(); socket.Recv(message); Handle(message.Data);"),
        ("ZMQ2003", "socket.Recv(message); Handle(Encoding.UTF8.GetString(message.Data.ToArray()));"),
        ("ZMQ2004", "var buffer = new byte[1024]; var n = socket.Recv(buffer); Handle(buffer.AsSpan(0, Math.Min(n, 1024)));"),
        ("ZMQ2005", "socket.Recv(message); Handle(message.Data); Handle(message.Data);"),
        ("ZMQ2006", "if (socket.TryRecv(message, out _)) Handle(message.Data); else Console.ReadLine();"),
        ("ZMQ2007", "if (socket.TryRecv(payload, out var n)) Handle(n);"),
        ("ZMQ2008", "if (poller.Poll(100) > 0) { var n = socket.Recv(payload); Handle(n); }"),
        ("ZMQ2009", "if (sender.TryRecv(payload, out var n)) Handle(n); if (receiver.TryRecv(payload, out n)) Handle(n); Thread.Sleep(1);"),
        ("ZMQ2010", "var m = new Message(); socket.Recv(m); s_kept.Add(m);"),
        ("ZMQ2011", "using var m = socket.RecvMultipart(); foreach (var frame in m) Handle(frame.Data);"),
        ("ZMQ2012", "var bytes = await socket.RecvBytesAsync(); Handle(bytes.Length);"),
        (
            "ZMQ2013",
            "socket.Recv(message); var data = message.Data; "
                + "var order = new Order(BinaryPrimitives.ReadInt64LittleEndian(data)); Handle(order.Id);"
        ),
        ("ZMQ2014", "socket.Recv(message); sizes.Add(message.Size);"),
        ("ZMQ2016", "using var each = new Poller(1); each.Add(socket, PollEvents.In); if (each.Poll(100) > 0) Handle(1);"),
        ("ZMQ3018", "if (poller.Poll(TimeSpan.FromMilliseconds(0.5)) > 0) while (socket.TryRecv(payload, out var n)) Handle(n);"),
    ];

    public static TheoryData<string, string> Code
    {
        get
        {
            var code = new TheoryData<string, string>();
            foreach (var (id, statements) in s_code)
                code.Add(id, statements);
            return code;
        }
    }

    [Theory]
    [RuleRows(nameof(Code))]
    public async Task Level_is_what_the_table_says(string id, string statements)
    {
        var (hot, cold) = Table()[id];
        Assert.Equal(cold, await LevelAsync(id, statements));
        Assert.Equal(cold, await LevelAsync(id, $"for (var turn = 0; turn < 3; turn++) {{ {statements} }}"));
        Assert.Equal(cold, await LevelAsync(id, $"var left = 3; do {{ {statements} }} while (--left > 0);"));
        Assert.Equal(hot, await LevelAsync(id, $"while (Environment.TickCount != 0) {{ {statements} }}"));
        Assert.Equal(hot, await LevelAsync(id, $"do {{ {statements} }} while (Environment.TickCount != size);"));
    }

    /// <summary>
    /// ZMQ1004 is about a type, and rules for NetMQ alone are the same everywhere; all else that is about cost has a row, and so has
    /// ZMQ3018, which is about a loop.
    /// </summary>
    [Fact]
    public void Table_has_every_rule_about_cost()
    {
        var rules = RuleCatalogue
            .Descriptors.Where(d => d.Category == "Performance" && d.Id != "ZMQ1004" && NetZmqBinding.HoldsFor(d.Id))
            .Select(d => d.Id)
            .Distinct();
        Assert.Equal(rules.Append("ZMQ3018").Order(StringComparer.Ordinal), Table().Keys.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Pages_of_rules_about_hot_code_say_so() =>
        Assert.All(
            Table().Where(row => row.Value is ("Warning", WithAll)),
            row =>
            {
                var level = File.ReadLines(RuleCatalogue.PageOf(row.Key))
                    .Single(line => line.StartsWith("| Level |", StringComparison.Ordinal));
                Assert.StartsWith("| Level | Warning in hot code", level, StringComparison.Ordinal);
                Assert.Contains("elsewhere with `zmqperf.report = all`", level, StringComparison.Ordinal);
            }
        );

    private static Dictionary<string, (string Hot, string Cold)> Table() =>
        File.ReadLines(Path.Combine(RuleCatalogue.Root, "docs", "hot-code.md"))
            .Where(line => line.StartsWith("| [ZMQ", StringComparison.Ordinal))
            .Select(line => line.Split('|', StringSplitOptions.TrimEntries))
            .ToDictionary(row => row[1][1..8], row => (row[2], row[3]));

    private static async Task<string> LevelAsync(string id, string code)
    {
        var source = $$"""
            using System;
            using System.Buffers.Binary;
            using System.Collections.Generic;
            using System.Linq;
            using System.Runtime.InteropServices;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;
            using Net.Zmq;
            sealed record Order(long Id);
            static class Example
            {
                private static readonly List<Message> s_kept = new();
                static void Handle(ReadOnlySpan<byte> received) { }
                static void Handle(string received) { }
                static void Handle(long received) { }
                static {{(code.Contains("await") ? "async Task" : "void")}} Run(
                    Socket socket, Socket sender, Socket receiver, byte[] payload, string text, int size)
                {
                    using var message = new Message(); var sizes = new List<int>();
                    using var poller = new Poller(1); poller.Add(socket, PollEvents.In);
                    {{code}}
                    Console.WriteLine(sizes.Average());
                }
            }
            """;
        var tree = CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Latest));
        var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true);
        var compilation = CSharpCompilation.Create("Hot", [tree], References.Get(ZmqVersion.V0_5_0, runtime: true), options);
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        return await LevelAsync(new AnalyzerOptions([])) ?? (await LevelAsync(ConfigOptions.All) is null ? Silent : WithAll);

        async Task<string?> LevelAsync(AnalyzerOptions given) =>
            (await TestAnalysis.Of(compilation, RuleCatalogue.Analyzers, given).GetAnalyzerDiagnosticsAsync())
                .Where(d => d.Id == id)
                .Select(d => d.Severity.ToString())
                .Distinct()
                .SingleOrDefault();
    }
}
