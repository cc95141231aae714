using System;
using System.Threading.Tasks;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Editing;

/// <summary>A file with a fix that needs <c>using ZmqPerf;</c>, and what stands above and below the class.</summary>
internal static class ImportTest
{
    private const string Libraries =
        "namespace a.b { class X; } namespace NUnit { class X; } namespace Zyan { class X; } namespace MyApp.Data { class X; }";

    public const string Before = """
        class C
        {
            void M(Net.Zmq.Socket socket, int size)
            {
                var b = {|ZMQ1003:new byte[size]|};
                b[0] = 1;
                socket.Send(b);
            }
        }
        """;

    public const string After = """
        class C
        {
            void M(Net.Zmq.Socket socket, int size)
            {
                using var frame = socket.BeginFrame(size);
                var b = frame.Span;
                b.Clear();
                b[0] = 1;
                frame.Send();
            }
        }
        """;

    public static RuleTest Code { get; } = RuleTest.Of("ZMQ1003");

    public static Task IsFixed(string before, string after, string end = "") => Test(before, after, end).RunAsync();

    public static ZmqTest Test(string before, string after, string end)
    {
        var test = Code.Fix(before + Indented(Before, end) + end, after + Indented(After, end) + end);
        foreach (var state in new[] { test.TestState, test.FixedState })
            state.Sources.Add(("/0/Libraries.cs", Libraries));
        return test;
    }

    private static string Indented(string code, string end) =>
        end == "\n}\n" ? "    " + code.Replace("\n", "\n    ", StringComparison.Ordinal) : code;
}
