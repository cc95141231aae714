using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>Frames of a collection that a receive has made for one function, copied for code that may do anything.</summary>
public sealed class ReceivedFrameCopiedOfFramesTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2003");

    private const string Received = "{|ZMQ2011:socket.RecvMultipart()|};",
        Read = "\nHandle(JsonSerializer.Deserialize<Order>({|ZMQ2003:own[1].ToArray()|})!.Id);",
        Popped = "\nHandle(JsonSerializer.Deserialize<Order>({|ZMQ2003:own.ToArray()|})!.Id);",
        Silent = "Handle(JsonSerializer.Deserialize<Order>(own[1].ToArray())!.Id);",
        Later = "Handle(JsonSerializer.Deserialize<Order>(copy)!.Id);";

    [Theory]
    [InlineData("if (!{|ZMQ2011:socket.TryRecvMultipart(out var own)|}) return; " + Read + " own.Dispose();")]
    [FullData("MultipartMessage own; own = " + Received + " try { " + Read + " } finally { own?.Dispose(); }")]
    [FullData("using var own = " + Received + " own.Pop().Dispose(); " + Read)]
    [InlineData("using var own = " + Received + " foreach (var f in own) Handle(f.Size); " + Read)]
    [InlineData("if (!{|ZMQ2011:Get(socket, out var own)|}) return; " + Read + " own.Dispose();")]
    [InlineData("using var all = " + Received + " using var own = all.Pop(); " + Popped)]
    [FullData("using var all = " + Received + " all.Pop().Dispose(); using var own = all.PopBack(); " + Popped)]
    public Task Copy_of_a_frame_that_no_other_code_has_Triggers(string code) => Code.Triggers(Reader(code));

    [Theory]
    [FullData("var own = " + Received + " var copy = own[1].ToArray(); own.Dispose(); " + Later)]
    [InlineData("var own = " + Received + " var copy = own[1].ToArray();\nown = {|ZMQ2011:socket.RecvMultipart()|}; " + Later)]
    public Task Copy_of_a_frame_that_goes_Triggers_nothing_here(string code) => Code.Triggers(Reader(code));

    [Theory]
    [InlineData("using var own = socket.RecvMultipart(); own.Insert(0, _frames[0]); " + Silent)]
    [FullData("using var own = socket.RecvMultipart(); foreach (var f in own) _frames.Add(f); " + Silent)]
    [FullData("if (!Take(out var own)) return; " + Silent)]
    [InlineData("using var own = _frames.Pop(); Handle(JsonSerializer.Deserialize<Order>(own.ToArray())!.Id);")]
    [FullData("var own = socket.RecvMultipart(); _frames = own; " + Silent)]
    public Task Copy_of_a_frame_that_others_may_have_DoesNotTrigger(string code) => Code.DoesNotTrigger(Reader(code));

    private static string Reader(string code) =>
        $$"""
            using System.Text.Json;
            using Net.Zmq;

            class Order { private int _id; public int Id { get => _id; set => _id = value; } }

            class Reader
            {
                private MultipartMessage _frames = new();
                void Run(Socket socket) { {{code}} }
                static bool Get(Socket s, out MultipartMessage all) => s.TryRecvMultipart(out all);
                bool Take(out MultipartMessage taken) { taken = _frames; return true; }
                void Handle(int id) => _frames.Clear();
            }
            """;
}
