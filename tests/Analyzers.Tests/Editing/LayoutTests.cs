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
    [FullData("csharp_prefer_braces = true:warning", "    if (n > buffer.Length)\n    {{\n      {0}\n    }}\n")]
    [FullData(
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

    [Theory]
    [InlineData("    if (buffer.Length == 0)\n      return;\n", "    if (n > buffer.Length)\n      THROW\n")]
    [FullData("    if (buffer.Length == 0)\n    {\n      return;\n    }\n", "    if (n > buffer.Length)\n    {\n      THROW\n    }\n")]
    [FullData("    if (buffer.Length == 0) { return; }\n", "    if (n > buffer.Length)\n    {\n      THROW\n    }\n")]
    public Task Condition_IsLaidOut_with_braces_where_the_others_of_the_file_have_them(string other, string condition)
    {
        const string Start = "class C\n{\n  void M(Net.Zmq.Socket socket, byte[] buffer)\n  {\n    int n = socket.Recv(buffer);\n";
        const string End = "    Use({0});\n  }\n\n  void Use(System.Span<byte> b) { }\n}\n";
        const string Slice = "System.MemoryExtensions.AsSpan(buffer, 0, n)";
        const string Throws = "throw new System.InvalidOperationException($\"A frame of {n} bytes does not fit into {buffer.Length}.\");";
        return Code(
                "ZMQ3002",
                Start + other + End.Replace("{0}", $"{{|ZMQ3002:{Slice}|}}", StringComparison.Ordinal),
                Start
                    + condition.Replace("THROW", Throws, StringComparison.Ordinal)
                    + other
                    + End.Replace("{0}", Slice, StringComparison.Ordinal)
            )
            .RunAsync();
    }

    [Fact]
    public Task Loop_that_a_fix_adds_has_braces_IsLaidOut_as_the_style_says()
    {
        const string Before = "foreach (var frame in {|ZMQ2011:socket.RecvMultipart()|})\n{\n    Handle(frame.Data);\n}";
        const string After = """
            using var frame = new Message();
            try
            {
                do
                {
                    socket.Recv(frame);
                    Handle(frame.Data);
                }
                while (frame.More);
            }
            finally
            {
                while (frame.More)
                {
                    socket.Recv(frame);
                }
            }
            """;
        var test = Code("ZMQ2011", Before, After);
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\ncsharp_prefer_braces = true:warning\n"));
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

    /// <summary>What was inside keeps its layout, and what is new opens as it does.</summary>
    [Fact]
    public Task Blocks_that_open_beside_their_statements_AreLaidOut_so()
    {
        const string Start = "class C {\n  void M(Net.Zmq.Socket socket, bool running) {\n";
        const string Body = "if (!socket.TryRecv(m, out var n)) {\n  Use(1);\n} else {\n  Use(n);\n}\n";
        const string End = "    }\n  }\n\n  void Use(int n) { }\n}\n";
        return Code(
                "ZMQ2001",
                Start
                    + "    while (running) {\n      using (var m = {|ZMQ2001:new Net.Zmq.Message()|}) {\n"
                    + Indented(Body, "        ")
                    + "      }\n"
                    + End,
                Start + "    using var m = new Net.Zmq.Message();\n    while (running) {\n" + Indented(Body, "      ") + End
            )
            .RunAsync();
    }

    [Fact]
    public Task Loop_that_opens_beside_its_statement_IsLaidOut_so_to_its_end() =>
        Code(
                "ZMQ2011",
                """
                using Net.Zmq;

                class C {
                  void M(Socket socket, bool running) {
                    while (running) {
                      foreach (var frame in {|ZMQ2011:socket.RecvMultipart()|}) {
                        System.Console.WriteLine(frame.Size);
                      }
                    }
                  }
                }

                """,
                """
                using Net.Zmq;

                class C {
                  void M(Socket socket, bool running) {
                    using var frame = new Message();
                    while (running) {
                      try {
                        do {
                          socket.Recv(frame);
                          System.Console.WriteLine(frame.Size);
                        } while (frame.More);
                      } finally {
                        while (frame.More)
                          socket.Recv(frame);
                      }
                    }
                  }
                }

                """
            )
            .RunAsync();

    /// <summary>A method that is opened opens as the others, and what is added to it stands on lines of its own.</summary>
    [Theory]
    [InlineData(false, "    if (n > b.Length)\n      THROW\n")]
    [FullData(true, "    if (n > b.Length)\n    {\n      THROW\n    }\n")]
    public Task Method_on_one_line_IsLaidOut_as_the_others(bool hasBraces, string condition)
    {
        const string Throws = "throw new InvalidOperationException($\"A frame of {n} bytes does not fit into {b.Length}.\");";
        const string Start = "using System;\nclass C {\n  void Other(int n) {\n    Use(n);\n  }\n\n  void Use(int n) { }\n\n";
        var test = Code(
            "ZMQ3002",
            Start + "  Span<byte> M(Net.Zmq.Socket socket, byte[] b) { var n = socket.Recv(b); return {|ZMQ3002:b.AsSpan(0, n)|}; }\n}\n",
            Start
                + "  Span<byte> M(Net.Zmq.Socket socket, byte[] b) {\n    var n = socket.Recv(b);\n"
                + condition.Replace("THROW", Throws, StringComparison.Ordinal)
                + "    return b.AsSpan(0, n);\n  }\n}\n"
        );
        test.TestState.AnalyzerConfigFiles.Add(
            ("/.editorconfig", $"root = true\n[*.cs]\nindent_size = 2\n{(hasBraces ? "csharp_prefer_braces = true\n" : "")}")
        );
        return test.RunAsync();
    }

    [Fact]
    public Task Block_on_one_line_in_another_IsLaidOut_with_it() =>
        Code(
                "ZMQ1010",
                """
                using Net.Zmq;

                class C
                {
                    static void M(Socket socket, byte[] p, bool go) { while (go) { {|ZMQ1010:socket.SendMultipart(new[] { p, p })|}; } }
                }

                """,
                """
                using Net.Zmq;

                class C
                {
                    static void M(Socket socket, byte[] p, bool go)
                    {
                        while (go)
                        {
                            socket.Send(p, SendFlags.SendMore);
                            socket.Send(p);
                        }
                    }
                }

                """
            )
            .RunAsync();

    private static string Indented(string lines, string by) =>
        by + lines.TrimEnd('\n').Replace("\n", "\n" + by, StringComparison.Ordinal) + "\n";
}
