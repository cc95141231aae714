using System;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Editing;

/// <summary>Files whose layout no .editorconfig names, with a line below the fix that is laid out by hand.</summary>
public sealed class FileLayoutTests
{
    private const string Start = """
        using System;
        using System.Buffers;
        using System.Runtime.InteropServices;
        using Net.Zmq;
        using ZmqPerf;

        namespace Shop;

        unsafe class C
        {
        >   void M(Socket socket, byte[] payload, int size)
        >   {
        >   >   for (var turn = 0; turn < 9; turn++)
        >   >   {

        """;

    private const string End = """
        >   >     Below(size
        >   >    ); // by hand
        >   >   }
        >   }

        >   static void Below(int size) { }
        }

        """;

    private static readonly (string Unit, string LineEnd)[] s_layouts =
    [
        ("\t", "\n"),
        ("  ", "\n"),
        ("   ", "\n"),
        ("\t", "\r\n"),
        ("    ", "\r\n"),
    ];

    private static readonly (string Id, string Before, string After)[] s_fixes =
    [
        (
            "ZMQ3003",
            "var b = ArrayPool<byte>.Shared.Rent(size);\nsocket.Send({|ZMQ3003:b|});",
            "var b = ArrayPool<byte>.Shared.Rent(size);\nsocket.Send(b.AsSpan(0, size));"
        ),
        ("ZMQ3001", "{|ZMQ3001:socket.Send(payload, SendFlags.DontWait)|};", "_ = socket.Send(payload, SendFlags.DontWait);"),
        (
            "ZMQ3008",
            "var {|ZMQ3008:r|} = new FrameReceiver(socket);\n_ = r.Receive().Span.Length;",
            "using var r = new FrameReceiver(socket);\n_ = r.Receive().Span.Length;"
        ),
        (
            "ZMQ3009",
            "var block = Marshal.AllocHGlobal(size);\nusing var m = new Message(block, size);\nsocket.Send(m);\n"
                + "{|ZMQ3009:Marshal.FreeHGlobal(block)|};",
            "var block = Marshal.AllocHGlobal(size);\nusing var m = new Message(block, size, Marshal.FreeHGlobal);\nsocket.Send(m);"
        ),
        (
            "ZMQ1011",
            "var one = (byte)size;\nsocket.SendFrame(size, 0, {|ZMQ1011:(span, _) =>|} span.Fill(one));",
            "var one = (byte)size;\nsocket.SendFrame(size, one, static (span, one) => span.Fill(one));"
        ),
        (
            "ZMQ1010",
            "using var m = {|ZMQ1010:new MultipartMessage()|};\n// one\nm.Add(\"a\"); // a\n// two\nm.Add(\"b\");\n"
                + "socket.SendMultipart(m);",
            "// one\nsocket.Send(\"a\", SendFlags.SendMore); // a\n// two\nsocket.Send(\"b\");"
        ),
        (
            "ZMQ1003",
            "byte[] b = {|ZMQ1003:new byte[size]|};\nb[0] = 1;\nsocket.Send(b);",
            "using var frame = socket.BeginFrame(size);\nvar b = frame.Span;\nb.Clear();\nb[0] = 1;\nframe.Send();"
        ),
    ];

    public static TheoryData<string, string, string> Fixes
    {
        get
        {
            var data = new TheoryData<string, string, string>();
            foreach (var (id, _, _) in s_fixes)
            foreach (var (unit, lineEnd) in s_layouts)
                data.Add(id, unit, lineEnd);
            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Fixes))]
    public Task Fix_IsLaidOut_as_the_file_and_leaves_the_line_below(string id, string unit, string lineEnd)
    {
        var (_, before, after) = s_fixes.Single(fix => fix.Id == id);
        var test = RuleTest.Of(id).Fix(Start + Lines(before) + End, Start + Lines(after) + End);
        test.TestState.OutputKind = OutputKind.DynamicallyLinkedLibrary;
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\ndotnet_diagnostic.ZMQ1012.severity = none\n"));
        LayOut(test.TestState.Sources);
        LayOut(test.FixedState.Sources);
        return test.RunAsync();

        static string Lines(string code) => string.Concat(code.Split('\n').Select(line => $">   >   >   {line}\n"));

        void LayOut(SourceFileList sources)
        {
            for (var i = 0; i < sources.Count; i++)
                sources[i] = (
                    sources[i].filename,
                    SourceText.From(
                        sources[i]
                            .content.ToString()
                            .Replace(">   ", unit, StringComparison.Ordinal)
                            .Replace("\n", lineEnd, StringComparison.Ordinal)
                    )
                );
        }
    }
}
