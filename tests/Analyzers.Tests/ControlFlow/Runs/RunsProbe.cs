using System.Linq;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Tests.ControlFlow.Runs;

/// <summary>Whether the call of <c>Here</c> is hot.</summary>
internal static class RunsProbe
{
    private const string Members = """
        static bool Here(int value = 0) => true;
        static int Throws() => Environment.TickCount > 0 ? 1 : throw new Exception();
        static int Next(int i) => i + 1;
        static void Reset(ref int i) => i = 0;
        static void Set(out int i) => i = 0;
        static void Replace(ref int[] a) => a = new int[100];
        static void Fill(List<int> list) { }
        static IEnumerable<int> Make() => null;
        static class Fake { public static int[] Range(int from, int count) => null; }
        sealed class Adding : List<int> { }
        protected abstract IAsyncEnumerable<int> Stream();
        const int Const = 5;
        static readonly int s_few = 3;
        readonly int _few = 3;
        static int Few => 3;
        int _field;
        List<int> _kept;
        static readonly string[] s_topics = { "a", "b", "c" };
        readonly string[] _topics = new[] { "a", "b", "c" };
        static string[] Topics => new[] { "a", "b" };
        static string[] Kept { get; } = ["a", "b"];
        protected virtual string[] Virtual => new[] { "a" };
        static readonly int[] s_numbers = [1, 2, 3];
        private static readonly List<string> s_list = new() { "a", "b" };
        private static readonly Dictionary<string, int> s_map = new() { ["a"] = 1 };
        static readonly IReadOnlyList<string> s_readOnly = new[] { "a", "b" };
        static readonly ImmutableArray<int> s_immutable = [1, 2, 3];
        private static string[] s_changing = { "a" };
        private readonly List<int> _filled = new() { 1 };
        private static readonly List<int> s_leaked = new() { 1 };
        void Change() { s_changing = new string[100]; _filled.Add(1); Fill(s_leaked); }
        """;

    public static bool IsHot(string code, string modifiers = "async void") =>
        IsHotIn($$"""{{Members}} {{modifiers}} Body(bool go, int n, int[] numbers) { {{code}} }""", "");

    public static bool IsHotIn(string members, string here = "static bool Here() => true;")
    {
        var probe = FlowProbe.Of(here + members);
        return probe.Body.Loops.IsHot(probe.Call("Here"), probe.Context());
    }
}
