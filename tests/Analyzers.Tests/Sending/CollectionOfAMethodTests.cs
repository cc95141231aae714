using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Sending;

/// <summary>ZMQ1010 where a method of the user's puts the frames together.</summary>
public sealed class CollectionOfAMethodTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ1010");

    private static string Sent(string maker, string code) => $"while (running) {{ {code} }}\n{maker}";

    private const string Direct = "{|ZMQ1010:sender.SendMultipart(Frames(payload))|};";

    [Theory]
    [InlineData("static List<byte[]> Frames(byte[] p) => new List<byte[]> { p, p };", Direct)]
    [FullData("static byte[][] Frames(byte[] p) => new[] { p, p };", Direct)]
    [InlineData("static byte[][] Frames(byte[] p) => [p, p];", Direct)]
    [FullData("static byte[][] Frames(byte[] p) => Two(p, p); static byte[][] Two(byte[] a, byte[] b) { return new[] { a, b }; }", Direct)]
    [FullData("static List<byte[]> Frames(byte[] p) { var all = new List<byte[]>(); all.Add(p); all.Add(p); return all; }", Direct)]
    [InlineData("static byte[][] Frames(byte[] p) { var all = new byte[2][]; all[0] = p; all[1] = p; return all; }", Direct)]
    [FullData("static List<byte[]> Frames(byte[] p) => p.Length > 9 ? new List<byte[]> { p } : new List<byte[]> { p, p };", Direct)]
    [FullData(
        "static List<byte[]> Frames(byte[] p) => new List<byte[]> { p, p };",
        "var frames = Frames(payload); {|ZMQ1010:sender.SendMultipart(frames)|};"
    )]
    [FullData(
        "static MultipartMessage Frames(byte[] p) { var m = new MultipartMessage(); m.Add(p); m.Add(p); return m; }",
        "using var m = {|ZMQ1010:Frames(payload)|}; sender.SendMultipart(m);"
    )]
    public Task Collection_that_a_method_makes_Triggers(string maker, string code) => Code.IsNotFixed(Sent(maker, code));

    [Fact]
    public Task Extension_in_another_file_Triggers()
    {
        var test = Code.Analysis(
            """
            using Net.Zmq;
            static class Example
            {
                static void Run(Socket socket, byte[] head)
                {
                    while (true)
                        {|ZMQ1010:socket.SendMultipart(head.Enveloped(head))|};
                }
            }
            """
        );
        test.TestState.Sources.Add(
            """
            using System.Collections.Generic;
            static class Extensions
            {
                public static List<byte[]> Enveloped(this byte[] head, byte[] body)
                {
                    var all = new List<byte[]>(2) { head };
                    all.Add(body);
                    return all;
                }
            }
            """
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData("List<byte[]> Frames(byte[] p) => kept!;")]
    [FullData("List<byte[]> Frames(byte[] p) => p.Length > 9 ? kept! : new List<byte[]> { p };")]
    public Task Collection_that_comes_from_elsewhere_DoesNotTrigger(string maker) => DoesNotTriggerWith(maker);

    [Theory]
    [InlineData("List<byte[]> Frames(byte[] p) { var frames = new List<byte[]> { p }; all.Add(frames); return frames; }")]
    [FullData("List<byte[]> Frames(byte[] p) => kept ??= new List<byte[]> { p };")]
    public Task Collection_that_is_kept_DoesNotTrigger(string maker) => DoesNotTriggerWith(maker);

    [Theory]
    [InlineData("static IEnumerable<byte[]> Frames(byte[] p) { yield return p; yield return p; }")]
    public Task Collection_of_an_iterator_DoesNotTrigger(string maker) => DoesNotTriggerWith(maker);

    [Theory]
    [InlineData("List<byte[]> Frames(byte[] p) { var f = new List<byte[]> { p }; Action more = () => f.Add(p); more(); return f; }")]
    [FullData("List<byte[]> Frames(byte[] p) { var f = new List<byte[]> { p }; Fill(f); return f; } void Fill(object o) { }")]
    public Task Collection_that_others_fill_DoesNotTrigger(string maker) => DoesNotTriggerWith(maker);

    private static Task DoesNotTriggerWith(string maker) =>
        Code.DoesNotTrigger(
            $$"""
            private List<byte[]>? kept = new();
            private readonly List<object> all = new();
            void Run(Socket sender, byte[] payload, bool running)
            {
                while (running) sender.SendMultipart(Frames(payload));
            }
            {{maker}}
            """
        );

    [Theory]
    [InlineData("var frames = Frames(payload); sender.SendMultipart(frames); Handle(frames[0]);")]
    [FullData("var frames = Frames(payload); kept.Add(frames); sender.SendMultipart(frames);")]
    [FullData("foreach (var frame in Frames(payload)) Handle(frame);")]
    public Task Collection_that_is_used_otherwise_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(
            "var kept = new List<object>();\n" + Sent("static List<byte[]> Frames(byte[] p) => new List<byte[]> { p, p };", code)
        );

    [Fact]
    public Task Once_sent_collection_Triggers_with_all_only() =>
        Code.TriggersCold(
            "{|ZMQ1010:sender.SendMultipart(Frames(payload))|};\nstatic List<byte[]> Frames(byte[] p) => new List<byte[]> { p, p };"
        );

    [Fact]
    public Task Method_that_others_may_replace_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            """
            private Func<byte[], byte[][]> Frames = p => new[] { p, p };
            private readonly byte[][] _frames = new byte[2][];
            private byte[][] Own(byte[] p) { _frames[0] = p; _frames[1] = p; return _frames; }
            void Run(Socket socket, byte[] p)
            {
                while (true) { socket.SendMultipart(Frames(p)); socket.SendMultipart(Own(p)); }
            }
            """
        );
}
