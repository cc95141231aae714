using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>ZMQ2010 of messages that are kept in a tuple or a record.</summary>
public sealed class ReceivedFramePairedTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2010");

    private static string Kept(string list, string add, string use, string turn = "while (true)") =>
        $$"""
            using System;
            using System.Collections.Generic;
            using Net.Zmq;

            sealed record Held(int Key, Message Frame);

            class Example
            {
                private readonly {{list}} _kept = new();

                void M(Socket socket)
                {
                    {{turn}}
                    {
                        var m = new Message();
                        socket.Recv(m);
                        {{add}};
                    }
                }

                int Sum() { var n = 0; {{use}} return n; }
            }
            """;

    private const string Pairs = "List<(int Key, Message Frame)>",
        Add = "_kept.Add((m.Size, m))";

    [Theory]
    [InlineData(Pairs, "[|" + Add + "|]", "foreach (var k in _kept) n += k.Frame.Size + k.Key;")]
    [InlineData("List<Held>", "[|_kept.Add(new Held(1, m))|]", "foreach (var k in _kept) n += k.Frame.Size;")]
    [FullData(Pairs, "[|" + Add + "|]", "foreach (var (key, frame) in _kept) n += key + frame.Size;")]
    [FullData("Dictionary<int, (int, Message)>", "[|_kept[1] = (2, m)|]", "foreach (var k in _kept.Values) n += k.Item2.Size;")]
    [FullData("Queue<(int, Message Frame)>", "[|_kept.Enqueue((2, m))|]", "n = _kept.Count;")]
    public Task Pair_that_stays_Triggers(string list, string add, string use) => Code.Triggers(Kept(list, add, use));

    [Theory]
    [InlineData(Pairs, Add, "foreach (var k in _kept) k.Frame.Dispose(); _kept.Clear();")]
    [InlineData(Pairs, Add, "foreach (var (key, frame) in _kept) frame.Dispose();")]
    [InlineData("Queue<(int, Message)>", "_kept.Enqueue((1, m))", "while (_kept.TryDequeue(out var k)) n += k.Item2.Size;")]
    [FullData(Pairs, Add + "; m.Dispose()", "n = _kept.Count;")]
    [FullData("List<Held>", "_kept.Add(new Held(1, m))", "var first = _kept[0]; Console.WriteLine(first);")]
    public Task Pair_that_may_go_DoesNotTrigger(string list, string add, string use) => Code.DoesNotTrigger(Kept(list, add, use));

    [Theory]
    [InlineData("for (var i = 0; i < 4; i++)")]
    public Task Pairs_of_few_messages_DoNotTrigger(string turn) => Code.DoesNotTrigger(Kept(Pairs, Add, "n = _kept.Count;", turn));
}
