using System;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Editing;

public sealed class LayoutTests
{
    private const string Unchecked = """
        class C
        {
          void M(Net.Zmq.Socket socket, byte[] buffer)
          {
            int n = socket.Recv(buffer);
            Use({|ZMQ3002:System.MemoryExtensions.AsSpan(buffer, 0, n)|});
          }

          void Use(System.Span<byte> b) { }
        }
        """;

    [Theory]
    [InlineData("csharp_prefer_braces = false", "    if (n > buffer.Length)\n      {0}\n")]
    [InlineData("csharp_prefer_braces = true:warning", "    if (n > buffer.Length)\n    {{\n      {0}\n    }}\n")]
    [InlineData(
        "csharp_prefer_braces = true\ncsharp_new_line_before_open_brace = methods",
        "    if (n > buffer.Length) {{\n      {0}\n    }}\n"
    )]
    public Task Condition_IsLaidOut_as_the_file_and_its_style_are(string style, string condition)
    {
        const string Exit = "throw new System.InvalidOperationException($\"A frame of {n} bytes does not fit into {buffer.Length}.\");";
        var test = Code("ZMQ3002", Unchecked, Inserted(string.Format(null, condition, Exit)));
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", $"root = true\n[*.cs]\nindent_size = 2\n{style}\n"));
        return test.RunAsync();
    }

    [Fact]
    public Task Loop_on_one_line_that_gets_more_statements_IsLaidOut() =>
        Code(
                "ZMQ1003",
                "while (running) { byte[] b = {|ZMQ1003:new byte[size]|}; b[0] = 1; /* go */ socket.Send(b); } // done",
                """
                while (running)
                {
                    using var frame = socket.BeginFrame(size);
                    var b = frame.Span;
                    b.Clear();
                    b[0] = 1; /* go */
                    frame.Send();
                } // done
                """
            )
            .RunAsync();

    private static ZmqPerf.Testing.ZmqTest Code(string id, string before, string after) => RuleTest.Of(id).Fix(before, after);

    private static string Inserted(string condition)
    {
        var plain = ZmqPerf.Testing.Markup.Parse(Unchecked).Text;
        return plain.Insert(plain.IndexOf("    Use(System", StringComparison.Ordinal), condition);
    }
}
