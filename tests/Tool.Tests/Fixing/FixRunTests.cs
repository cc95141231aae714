using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using ZmqPerf.Tool.Fixing;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Fixing;

public sealed class FixRunTests : IDisposable
{
    private readonly UserCode _code = new();

    public void Dispose() => _code.Dispose();

    [Fact]
    public async Task fixes_of_several_rules_in_one_method_converge()
    {
        string file = _code.Write(
            "P/Code.cs",
            UserCode
                .WithName("Code")
                .Replace(
                    "            byte[] payload",
                    "            using var message = new Message();\n            socket.Recv(message);\n" + "            byte[] payload",
                    StringComparison.Ordinal
                )
        );
        var (run, patches) = await RunAsync(_code.Call("P", [file]));
        Assert.Equal((2, 0), (run.Fixed, run.GoneWithThem));
        Assert.Contains("BeginFrame(64)", Assert.Single(patches).After);
        Assert.True(
            patches[0].After.IndexOf("new Message()", StringComparison.Ordinal)
                < patches[0].After.IndexOf("while", StringComparison.Ordinal)
        );
        FilePatch.WriteAll(patches);
        Assert.Empty((await RunAsync(_code.Call("P", [file]))).Patches);
    }

    [Theory]
    [InlineData("\t")]
    [InlineData("    ")]
    public async Task a_file_keeps_what_it_is_indented_by(string indentation)
    {
        string file = _code.Write("P/Code.cs", UserCode.WithName("Code").Replace("    ", indentation, StringComparison.Ordinal));
        var (_, patches) = await RunAsync(_code.Call("P", [file]));
        string after = Assert.Single(patches).After;
        Assert.Contains($"\n{indentation}{indentation}{indentation}using ", after);
        Assert.DoesNotContain(indentation == "\t" ? "\n " : "\n\t", after);
    }

    public static TheoryData<string, bool, string> Encodings =>
        new()
        {
            { "utf-8", false, "\n" },
            { "utf-8", true, "\r\n" },
            { "utf-8", false, "\r\n" },
            { "utf-16", true, "\n" },
            { "utf-16BE", true, "\r\n" },
            { "latin1", false, "\n" },
        };

    [Theory]
    [MemberData(nameof(Encodings))]
    public async Task a_file_keeps_its_encoding_and_line_endings(string name, bool hasMark, string ending)
    {
        var encoding = Encoding.GetEncoding(name);
        byte[] Bytes(string text) => [.. hasMark ? encoding.GetPreamble() : [], .. encoding.GetBytes(text)];
        string before = ($"// grüße {(name == "latin1" ? "" : "✅")}\n" + UserCode.WithName("Code")).ReplaceLineEndings(ending);
        string file = _code.Write("P/Code.cs", Bytes(before));
        var (_, patches) = await RunAsync(_code.Call("P", [file]));
        FilePatch.WriteAll(patches);
        string after = Assert.Single(patches).After;
        Assert.Equal(after, after.ReplaceLineEndings(ending));
        Assert.Contains("BeginFrame", after);
        Assert.Equal(Bytes(after), File.ReadAllBytes(file));
    }

    [Fact]
    public async Task a_file_that_several_projects_fix_alike_is_changed_once()
    {
        string file = _code.Write("Shared.cs", UserCode.WithName("Shared"));
        var (run, patches) = await RunAsync(_code.Call("P", [file]), _code.Call("Q", [file]));
        Assert.Equal(file, Assert.Single(patches).File);
        Assert.Equal(1, run.Fixed);
    }

    [Fact]
    public async Task a_file_that_only_one_project_could_fix_is_left()
    {
        string file = _code.Write("Shared.cs", UserCode.WithName("Shared"));
        var (run, patches) = await RunAsync(_code.Call("P", [file]), _code.Call("Q", [file], hasRuntime: false));
        Assert.Empty(patches);
        Assert.Contains("do not agree", run.Left[file]);
    }

    [Fact]
    public async Task a_using_that_is_not_needed_any_more_goes_also_where_the_build_reads_no_documentation()
    {
        const string Before = """
            using System.Text;
            using Net.Zmq;

            public static class Code
            {
                /// <summary>Text.</summary>
                public static void Send(Socket socket, string text)
                {
                    while (true)
                        socket.Send(Encoding.UTF8.GetBytes(text));
                }
            }
            """;
        string kept = Before
            .Replace("class Code", "class Kept", StringComparison.Ordinal)
            .Replace("Text.<", "A <see cref=\"StringBuilder\"/>.<", StringComparison.Ordinal);
        string file = _code.Write("P/Code.cs", Before),
            other = _code.Write("P/Kept.cs", kept);
        var (_, patches) = await RunAsync(
            _code.Call("P", [file, other], framework: "net8.0"),
            _code.Call("P", [file, other], framework: "net10.0")
        );
        Assert.All(patches, patch => Assert.DoesNotContain("Encoding", patch.After));
        Assert.DoesNotContain("System.Text", patches.Single(patch => patch.File == file).After);
        Assert.Contains("using System.Text;", patches.Single(patch => patch.File == other).After);
    }

    [Fact]
    public async Task a_project_for_several_frameworks_is_fixed_once()
    {
        string before =
            "#if NET8_0\n// the old one\n#else\n// the new one\n#endif\n"
            + UserCode
                .WithName("Code")
                .Replace(
                    "while (true)",
                    "#if NET8_0\n                for (; ; )\n#else\n                while (true)\n#endif",
                    StringComparison.Ordinal
                );
        string file = _code.Write("P/Code.cs", before),
            other = _code.Write("P/Other.cs", UserCode.WithName("Other"));
        var (run, patches) = await RunAsync(
            _code.Call("P", [file, other], framework: "net8.0"),
            _code.Call("P", [file, other], framework: "net10.0")
        );
        Assert.Equal([file, other], patches.Select(patch => patch.File).Order(StringComparer.Ordinal));
        Assert.Equal(2, run.Fixed);
        Assert.Contains("BeginFrame(64)", patches[0].After);
        Assert.Contains("#if NET8_0\n// the old one\n#else\n// the new one\n#endif\n", patches[0].After);
        Assert.Contains("for (; ; )\n#else\n                while (true)\n#endif\n", patches[0].After);
        FilePatch.WriteAll(patches);
        Assert.Empty(
            (
                await RunAsync(_code.Call("P", [file, other], framework: "net8.0"), _code.Call("P", [file, other], framework: "net10.0"))
            ).Patches
        );
    }

    [Fact]
    public async Task code_of_one_framework_only_is_left()
    {
        string file = _code.Write(
            "P/Code.cs",
            UserCode.WithName("Code").Replace("public static class", "#if NET10_0\npublic static class", StringComparison.Ordinal)
                + "#endif\n"
        );
        var (run, patches) = await RunAsync(_code.Call("P", [file], framework: "net8.0"), _code.Call("P", [file], framework: "net10.0"));
        Assert.Empty(patches);
        Assert.Contains("do not agree", run.Left[file]);
    }

    [Fact]
    public async Task a_file_that_must_not_be_changed_is_left()
    {
        string file = _code.Write("P/Code.cs", UserCode.WithName("Code")),
            other = _code.Write("P/Other.cs", UserCode.WithName("Other"));
        var run = new FixRun([_code.Call("P", [file, other])], changed => changed == file ? "it is generated" : null, _ => { });
        Assert.Equal(other, Assert.Single(await run.RunAsync(CancellationToken.None)).File);
        Assert.Equal("it is generated", run.Left[file]);
    }

    [Fact]
    public async Task code_with_errors_is_left()
    {
        string file = _code.Write("P/Code.cs", UserCode.WithName("Code") + "class Broken : Missing;\n");
        var (run, patches) = await RunAsync(_code.Call("P", [file]));
        Assert.Empty(patches);
        Assert.Contains("CS0246", run.Left[file]);
    }

    [Fact]
    public async Task a_fix_that_throws_stops_everything()
    {
        string file = _code.Write("P/Code.cs", UserCode.WithName("Code")),
            other = _code.Write("P/Other.cs", UserCode.WithName("Other"));
        var run = new FixRun(
            [_code.Call("P", [file, other])],
            _ => null,
            _ => { },
            (fixer, document, diagnostics, cancellation) =>
                document.FilePath == other
                    ? throw new InvalidOperationException("planted")
                    : DocumentFix.AllAsync(fixer, document, diagnostics, cancellation)
        );
        string message = (await Assert.ThrowsAsync<CannotScanException>(() => run.RunAsync(CancellationToken.None))).Message;
        Assert.Contains("planted", message);
        Assert.Contains(other, message);
        Assert.Equal(UserCode.WithName("Code"), File.ReadAllText(file));
    }

    [Fact]
    public async Task a_fix_that_would_not_compile_is_left_out_and_the_others_stay()
    {
        string file = _code.Write("P/Code.cs", UserCode.WithName("Code")),
            other = _code.Write("P/Other.cs", UserCode.WithName("Other"));
        var run = new FixRun(
            [_code.Call("P", [file, other])],
            _ => null,
            _ => { },
            async (fixer, document, diagnostics, cancellation) =>
                Changed(
                    await DocumentFix.AllAsync(fixer, document, diagnostics, cancellation),
                    text => document.FilePath == other ? text + "no C#" : text
                )
        );
        Assert.Equal(file, Assert.Single(await run.RunAsync(CancellationToken.None)).File);
        Assert.Contains("would not compile", run.WhyNotFixed(other, "ZMQ1003"));
        Assert.Equal(1, run.Fixed);
    }

    [Fact]
    public async Task of_several_fixes_in_a_file_only_the_one_that_would_not_compile_is_left_out()
    {
        // three alike, and a message for each receive: the second array is the one whose fix is broken
        string method = UserCode.WithName("Code");
        method = method[(method.IndexOf('{', StringComparison.Ordinal) + 2)..method.LastIndexOf('}')];
        string file = _code.Write(
            "P/Code.cs",
            UserCode
                .WithName("Code")
                .Replace(
                    method,
                    method
                        + method.Replace("void Send", "void Second", StringComparison.Ordinal)
                        + method
                            .Replace("void Send", "void Third", StringComparison.Ordinal)
                            .Replace(
                                "            byte[] payload",
                                "            using var message = new Message();\n            socket.Recv(message);\n"
                                    + "            byte[] payload",
                                StringComparison.Ordinal
                            ),
                    StringComparison.Ordinal
                )
        );
        var run = new FixRun(
            [_code.Call("P", [file])],
            _ => null,
            _ => { },
            async (fixer, document, diagnostics, cancellation) =>
                Changed(await DocumentFix.AllAsync(fixer, document, diagnostics, cancellation), BreakSecond)
        );
        string after = Assert.Single(await run.RunAsync(CancellationToken.None)).After;
        Assert.Equal(2, after.Split("BeginFrame(64)").Length - 1);
        Assert.Single(after.Split("byte[] payload = new byte[64]")[1..]);
        Assert.True(
            after.IndexOf("new Message()", StringComparison.Ordinal) < after.LastIndexOf("while", StringComparison.Ordinal),
            "the fix of the other rule is there"
        );
        Assert.Equal((3, 0), (run.Fixed, run.GoneWithThem));
        Assert.Empty(run.Left);
        Assert.Contains("would not compile (CS", run.WhyNotFixed(file, "ZMQ1003"));
        Assert.Null(run.WhyNotFixed(file, "ZMQ2001"));

        static string BreakSecond(string text)
        {
            int at = text.IndexOf("void Second", StringComparison.Ordinal),
                end = text.IndexOf("void Third", StringComparison.Ordinal);
            string second = text[at..end];
            return text[..at] + second.Replace("BeginFrame(64)", "BeginNothing(64)", StringComparison.Ordinal) + text[end..];
        }
    }

    [Fact]
    public async Task a_finding_that_another_fix_takes_along_is_not_counted_as_fixed()
    {
        string file = _code.Write(
            "P/Code.cs",
            UserCode
                .WithName("Code")
                .Replace(
                    "            byte[] payload",
                    "            using var message = new Message();\n            socket.Recv(message);\n            byte[] payload",
                    StringComparison.Ordinal
                )
        );
        var run = new FixRun(
            [_code.Call("P", [file])],
            _ => null,
            _ => { },
            (_, document, _, _) =>
                Task.FromResult<IReadOnlyDictionary<string, SourceText>>(
                    new Dictionary<string, SourceText> { [document.FilePath!] = SourceText.From("static class Code;\n", Encoding.UTF8) }
                )
        );
        Assert.Single(await run.RunAsync(CancellationToken.None));
        Assert.Equal((1, 1), (run.Fixed, run.GoneWithThem));
        Assert.Equal(1, run.FixedIn(file));
    }

    [Fact]
    public async Task a_file_that_projects_would_fix_differently_is_left()
    {
        string file = _code.Write("Shared.cs", UserCode.WithName("Shared"));
        var run = new FixRun(
            [_code.Call("P", [file]), _code.Call("Q", [file])],
            _ => null,
            _ => { },
            async (fixer, document, diagnostics, cancellation) =>
                Changed(
                    await DocumentFix.AllAsync(fixer, document, diagnostics, cancellation),
                    text => $"// {document.Project.Name}\n{text}"
                )
        );
        Assert.Empty(await run.RunAsync(CancellationToken.None));
        Assert.Contains("differently", run.Left[file]);
    }

    [Fact]
    public async Task a_file_that_has_changed_since_is_not_overwritten_and_the_others_are_written()
    {
        string file = _code.Write("P/Code.cs", UserCode.WithName("Code")),
            other = _code.Write("P/Other.cs", UserCode.WithName("Other"));
        var (_, patches) = await RunAsync(_code.Call("P", [file, other]));
        File.AppendAllText(file, "// typed meanwhile\n");
        Assert.Equal([other], FilePatch.WriteAll(patches).Select(patch => patch.File));
        Assert.Equal(UserCode.WithName("Code") + "// typed meanwhile\n", File.ReadAllText(file));
    }

    [Fact]
    public async Task what_was_written_can_be_taken_back()
    {
        string file = _code.Write("P/Code.cs", UserCode.WithName("Code"));
        var (_, patches) = await RunAsync(_code.Call("P", [file]));
        FilePatch.TakeBack(FilePatch.WriteAll(patches));
        Assert.Equal(UserCode.WithName("Code"), File.ReadAllText(file));
    }

    [Fact]
    public async Task a_fix_of_two_files_changes_both_or_none()
    {
        string file = _code.Write("P/Code.cs", ObjectPerMessage),
            type = _code.Write("Order.cs", "sealed record Order(long Price, int Quantity);\n");
        var (_, patches) = await RunAsync(_code.Call("P", [file, type]));
        Assert.Equal([type, file], patches.Select(patch => patch.File).Order(StringComparer.Ordinal));
        Assert.Contains("[GenerateFlyweight]", patches.Single(patch => patch.File == type).After);

        // who compiles the class alone sees nothing to fix
        var (run, none) = await RunAsync(_code.Call("P", [file, type]), _code.Call("Q", [type]));
        Assert.Empty(none);
        Assert.Contains("differently", run.Left[file]);
    }

    private const string ObjectPerMessage = """
        using System.Buffers.Binary;
        using Net.Zmq;

        static class Orders
        {
            public static long Total(Socket socket, int count)
            {
                using var message = new Message();
                long total = 0;
                for (int i = 0; i < count; i++)
                {
                    socket.Recv(message);
                    var data = message.Data;
                    var order = new Order(BinaryPrimitives.ReadInt64LittleEndian(data), BinaryPrimitives.ReadInt32LittleEndian(data[8..]));
                    total += order.Price * order.Quantity;
                }

                return total;
            }
        }

        """;

    private static Dictionary<string, SourceText> Changed(IReadOnlyDictionary<string, SourceText> texts, Func<string, string> change) =>
        texts.ToDictionary(text => text.Key, text => SourceText.From(change(text.Value.ToString()), text.Value.Encoding));

    private static async Task<(FixRun Run, IReadOnlyList<FilePatch> Patches)> RunAsync(params CallCode[] codes)
    {
        var run = new FixRun(codes, _ => null, _ => { });
        return (run, await run.RunAsync(CancellationToken.None));
    }
}
