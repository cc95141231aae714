using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3008 for the frames that a receive returns as one <c>MultipartMessage</c>: whoever called it owns them.</summary>
public sealed class NeverDisposedMultipartTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3008");

    [Theory]
    [InlineData(
        "var {|ZMQ3008:all|} = socket.RecvMultipart(); Handle(all.Count);",
        "using var all = socket.RecvMultipart(); Handle(all.Count);"
    )]
    [InlineData(
        "var {|ZMQ3008:all|} = socket.RecvMultipart(); Handle(all[1].Data);",
        "using var all = socket.RecvMultipart(); Handle(all[1].Data);"
    )]
    [InlineData(
        "var {|ZMQ3008:all|} = socket.RecvMultipart(); foreach (var frame in all) Handle(frame.Data);",
        "using var all = socket.RecvMultipart(); foreach (var frame in all) Handle(frame.Data);"
    )]
    [InlineData(
        "var {|ZMQ3008:all|} = socket.RecvMultipart(); sender.SendMultipart(all);",
        "using var all = socket.RecvMultipart(); sender.SendMultipart(all);"
    )]
    [InlineData(
        "while (running) { var {|ZMQ3008:all|} = socket.RecvMultipart(); Handle(all.PeekFirstString()); }",
        "while (running) { using var all = socket.RecvMultipart(); Handle(all.PeekFirstString()); }"
    )]
    public Task Received_frames_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData(
        "var {|ZMQ3008:all|} = socket.RecvMultipart(); Handle(all.Skip(1).Select(f => f.ToString()).ToList().Count);",
        "using var all = socket.RecvMultipart(); Handle(all.Skip(1).Select(f => f.ToString()).ToList().Count);"
    )]
    [FullData(
        "var {|ZMQ3008:all|} = socket.RecvMultipart(); Handle(string.Join(\",\", all.Select(f => f.Size)));",
        "using var all = socket.RecvMultipart(); Handle(string.Join(\",\", all.Select(f => f.Size)));"
    )]
    [FullData(
        "var {|ZMQ3008:all|} = socket.RecvMultipart(); Handle(all.Count(f => f.Size > 0));",
        "using var all = socket.RecvMultipart(); Handle(all.Count(f => f.Size > 0));"
    )]
    [InlineData(
        "var {|ZMQ3008:all|} = socket.RecvMultipart(); var first = all.First; Handle(first.Data);",
        "using var all = socket.RecvMultipart(); var first = all.First; Handle(first.Data);"
    )]
    public Task Received_frames_that_a_query_goes_through_IsFixed(string code, string fixedCode) => Code.IsFixed(code, fixedCode);

    [Theory]
    [InlineData("Handle({|ZMQ3008:socket.RecvMultipart()|}.Take(2).Count());")]
    [FullData("Handle({|ZMQ3008:socket.RecvMultipart()|}.Select(f => f.Size).Sum());")]
    public Task Queries_of_frames_that_nothing_holds_Trigger(string code) => Code.Triggers(code);

    private static string Frames(string type, string value) =>
        "static " + type + " M(Socket socket, List<Message> kept) { var all = socket.RecvMultipart(); return " + value + "; }";

    [Theory]
    [InlineData("List<Message>", "all.ToList()")]
    [InlineData("IEnumerable<string>", "all.Select(f => f.ToString())")]
    [InlineData("int", "all.Count(f => { kept.Add(f); return true; })")]
    [InlineData("List<Func<int>>", "all.Select<Message, Func<int>>(f => () => f.Size).ToList()")]
    [FullData("IEnumerable<Message>", "all.Skip(1)")]
    [FullData("Message", "all.First(f => f.Size > 0)")]
    [FullData("Dictionary<int, Message>", "all.ToDictionary(f => f.Size)")]
    [FullData("List<(int, Message)>", "all.Select((f, i) => (i, f)).ToList()")]
    [FullData("bool", "all.Any(f => { f.Dispose(); return false; })")]
    public Task Received_frames_that_a_query_hands_on_DoesNotTrigger(string type, string value) => Code.DoesNotTrigger(Frames(type, value));

    [Theory]
    [InlineData("while (running) { var {|ZMQ3008:all|} = socket.RecvMultipart(); all.RemoveAt(0); Handle(all[0].Data); }")]
    [FullData("if (socket.TryRecvMultipart(out var {|ZMQ3008:all|})) Handle(all!.Count);")]
    [InlineData("MultipartMessage? {|ZMQ3008:all|}; while (socket.TryRecvMultipart(out all)) Handle(all!.First.Data);")]
    [InlineData("async Task Run() { var {|ZMQ3008:all|} = await socket.RecvMultipartAsync(); Console.WriteLine(all.Count); } Run();")]
    [InlineData(
        """
            if (Get(out var {|ZMQ3008:all|})) Handle(all!.Count);
            bool Get(out MultipartMessage? frames) => socket.TryRecvMultipart(out frames);
            """
    )]
    public Task Received_frames_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("Handle({|ZMQ3008:socket.RecvMultipart()|}.Count);")]
    [InlineData("{|ZMQ3008:socket.RecvMultipart()|};")]
    [FullData("Handle({|ZMQ3008:socket.RecvMultipart()|}[0].Data);")]
    [FullData("foreach (var frame in {|ZMQ3008:socket.RecvMultipart()|}) Handle(frame.Data);")]
    [FullData("sender.SendMultipart({|ZMQ3008:socket.RecvMultipart()|});")]
    [FullData("Count({|ZMQ3008:socket.RecvMultipart()|}); static void Count(MultipartMessage all) => Console.WriteLine(all.Count);")]
    [FullData("async Task Run() => Console.WriteLine(({|ZMQ3008:await socket.RecvMultipartAsync()|}).Count); Run();")]
    public Task Received_frames_that_nothing_holds_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("socket.RecvMultipart().Dispose();")]
    [FullData("foreach (var frame in socket.RecvMultipart()) using (frame) Handle(frame.Data);")]
    [FullData("var all = new List<MultipartMessage>(); all.Add(socket.RecvMultipart());")]
    [FullData("using var first = socket.RecvMultipart()[0]; Handle(first.Data);")]
    [FullData("Take(socket.RecvMultipart()); static void Take(MultipartMessage all) { using (all) Console.WriteLine(all.Count); }")]
    [FullData("Action<MultipartMessage> take = static all => all.Dispose(); take(socket.RecvMultipart());")]
    [FullData("MultipartMessage Next() => socket.RecvMultipart(); using var next = Next();")]
    public Task Received_frames_that_somebody_gets_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var all = socket.RecvMultipart(); Handle(all.Count);")]
    [FullData("var all = socket.RecvMultipart(); Handle(all.Count); all.Dispose();")]
    [InlineData("var all = socket.RecvMultipart(); Handle(all.Count); all.Clear();")]
    [InlineData("var all = socket.RecvMultipart(); while (all.Count > 0) { Handle(all[0].Data); all.RemoveAt(0); }")]
    [FullData("if (socket.TryRecvMultipart(out var all)) using (all) Handle(all!.Count);")]
    public Task Disposed_frames_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var all = socket.RecvMultipart(); foreach (var frame in all) { Handle(frame.Data); frame.Dispose(); }")]
    [FullData("var all = socket.RecvMultipart(); foreach (var frame in all) using (frame) Handle(frame.Data);")]
    [FullData("var all = socket.RecvMultipart(); Handle(all[0].Data); all[0].Dispose();")]
    [InlineData("var all = socket.RecvMultipart(); while (!all.IsEmpty) { using var frame = all.Pop(); Handle(frame.Data); }")]
    [FullData(
        """
            var all = socket.RecvMultipart();
            var frame = new Message(4);
            all.Add(frame);
            sender.SendMultipart(all);
            frame.Dispose();
            """
    )]
    public Task Frames_that_others_dispose_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("var all = socket.RecvMultipart(); var kept = new List<Message>(); kept.Add(all[0]); Handle(kept.Count);")]
    [FullData("var all = socket.RecvMultipart(); var kept = new List<Message>(all); Handle(kept.Count);")]
    [FullData("var all = socket.RecvMultipart(); var kept = new List<MultipartMessage> { all }; Handle(kept.Count);")]
    public Task Frames_that_others_keep_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("MultipartMessage Next() { var all = socket.RecvMultipart(); Handle(all.Count); return all; } using var next = Next();")]
    [FullData("var all = socket.RecvMultipart(); Action later = () => all.Dispose(); later();")]
    public Task Frames_of_another_owner_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    /// <summary>A test that expects the exception: nothing is received, and what is made for the send is no matter.</summary>
    [Theory]
    [InlineData("Socket none = null!; Fails(() => none.RecvMultipart());")]
    [FullData("Socket none = null!; Fails(() => { var all = none.RecvMultipart(); Handle(all.Count); });")]
    [InlineData("Socket? none = null; Fails(() => none!.TryRecvMultipart(out var all));")]
    [InlineData("Socket none = default!; Fails(() => none.Recv(new Message()));")]
    [InlineData("var none = (Socket)null!; Fails(() => { var all = new MultipartMessage(); all.Add(payload); none.SendMultipart(all); });")]
    public Task Frames_of_a_socket_that_is_null_DoesNotTrigger(string code) =>
        Code.DoesNotTrigger(code + "\nvoid Fails(Action call) { try { call(); } catch (ArgumentNullException) { } }");

    [Fact]
    public Task Socket_that_is_null_at_first_Triggers() =>
        Code.Triggers("Socket some = null!; some = socket; var {|ZMQ3008:all|} = some.RecvMultipart(); Handle(all.Count);");
}
