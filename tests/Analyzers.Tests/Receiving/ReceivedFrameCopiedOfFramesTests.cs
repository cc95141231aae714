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

    private const string Own = "void Pass(Socket socket, Socket sender, MultipartMessage to)\n{\nusing var own = ";

    [Theory]
    [InlineData("foreach (var f in own) to.Add({|ZMQ2003:f.ToArray()|});")]
    [InlineData("foreach (var f in own) { var bytes = {|ZMQ2003:f.ToArray()|}; to.Add(bytes); }")]
    public Task Copy_of_each_frame_for_a_message_Triggers(string code) => Code.Triggers(Own + Received + "\n" + code + "\n}");

    [Theory]
    [InlineData(Received + "foreach (var f in own) { var b = f.ToArray(); own.Dispose(); to.Add(b); return; }")]
    [InlineData(Received + "byte[] last = null; foreach (var f in own) { if (last != null) to.Add(last); last = f.ToArray(); }")]
    [InlineData(Received + "foreach (var f in own) { var b = f.ToArray(); Task.Run(() => to.Add(b)); }")]
    [InlineData(Received + "foreach (var f in own) { var b = f.ToArray(); f.Dispose(); to.Add(b); }")]
    [InlineData("socket.RecvMultipart(); foreach (var f in own) { var b = f.ToArray(); sender.Send(f); to.Add(b); }")]
    [InlineData("socket.RecvMultipart(); foreach (var f in own) { var b = f.ToArray(); socket.Recv(f); to.Add(b); }")]
    public Task Copy_of_each_frame_that_changes_Triggers_nothing_here(string code) => Code.Triggers(Own + code + "\n}");

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
