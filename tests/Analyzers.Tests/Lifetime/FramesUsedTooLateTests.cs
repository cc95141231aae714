using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>ZMQ3004 and ZMQ3006 of messages of several frames, which are sent and disposed as one.</summary>
public sealed class FramesUsedTooLateTests
{
    private static RuleTest Sent { get; } = RuleTest.Of("ZMQ3004");

    private static RuleTest Disposed { get; } = RuleTest.Of("ZMQ3006");

    private const string Made = "var frames = new MultipartMessage(); frames.Add(text); ";

    [Theory]
    [InlineData("socket.SendMultipart(frames); Handle({|ZMQ3004:frames.First|}.Size); frames.Dispose();")]
    [InlineData("socket.SendMultipart(frames); {|ZMQ3004:sender.SendMultipart(frames)|}; frames.Dispose();")]
    [FullData("socket.SendMultipart(frames); Handle({|ZMQ3004:frames.PeekLastString()|}); frames.Dispose();")]
    [FullData("foreach (var each in sockets) {|ZMQ3004:each.SendMultipart(frames)|}; frames.Dispose();")]
    public Task Frames_after_the_send_Trigger(string code) => Sent.Triggers(Made + code);

    [Theory]
    [InlineData("socket.SendMultipart(frames); Handle(frames.Count); frames.Dispose();")]
    [InlineData("socket.SendMultipart(frames); frames.Clear(); frames.Add(text); socket.SendMultipart(frames); frames.Dispose();")]
    [InlineData("socket.SendMultipart(frames); frames.Dispose(); frames = new(); sender.SendMultipart(frames); frames.Dispose();")]
    [FullData(
        """
            socket.SendMultipart(frames);
            while (!frames.IsEmpty)
                frames.Pop().Dispose();
            frames.Add(text);
            socket.SendMultipart(frames);
            frames.Dispose();
            """
    )]
    [FullData("try { socket.SendMultipart(frames); } catch (ZmqException) { Handle(frames.First.Size); } frames.Dispose();")]
    [FullData("if (running) socket.SendMultipart(frames); else Handle(frames.First.Size); frames.Dispose();")]
    public Task Frames_that_are_there_DoNotTrigger(string code) => Sent.DoesNotTrigger(Made + code);

    [Theory]
    [InlineData("frames.Dispose(); Handle({|ZMQ3006:frames.First|}.Size);")]
    [FullData("frames.Dispose(); {|ZMQ3006:socket.SendMultipart(frames)|};")]
    [FullData("frames.Dispose(); {|ZMQ3006:frames.Add(text)|};")]
    public Task Frames_that_are_disposed_Trigger(string code) => Disposed.Triggers(Made + code);

    [Theory]
    [InlineData("frames.Dispose(); Handle(frames.Count); frames.Dispose();")]
    [FullData("frames.Dispose(); frames = socket.RecvMultipart(); Handle(frames.First.Size); frames.Dispose();")]
    public Task Frames_that_are_only_counted_DoNotTrigger(string code) => Disposed.DoesNotTrigger(Made + code);

    private static string Returned(string type, string value) =>
        "static " + type + " M(Socket socket) { using var frames = socket.RecvMultipart(); return " + value + "; }";

    [Theory]
    [InlineData("MultipartMessage", "{|ZMQ3006:frames|}")]
    [InlineData("Message", "{|ZMQ3006:frames|}[0]")]
    [InlineData("List<Message>", "{|ZMQ3006:frames|}.ToList()")]
    [InlineData("IEnumerable<string>", "{|ZMQ3006:frames|}.Select(f => f.ToString())")]
    [FullData("(int, Message)", "(1, {|ZMQ3006:frames|}.First)")]
    [FullData("List<Message>", "{|ZMQ3006:frames|}.Where(f => f.Size > 0).ToList()")]
    public Task Frames_that_a_using_disposes_Trigger(string type, string value) => Disposed.Triggers(Returned(type, value));

    [Theory]
    [InlineData("Message", "frames.Pop()")]
    [InlineData("string", "frames.First.ToString()")]
    [InlineData("List<string>", "frames.Select(f => f.ToString()).ToList()")]
    [FullData("byte[]", "frames[0].ToArray()")]
    [FullData("int", "frames.Count(f => f.Size > 0)")]
    public Task What_is_taken_of_frames_DoesNotTrigger(string type, string value) => Disposed.DoesNotTrigger(Returned(type, value));

    private static string Query(string type, string value) =>
        "static " + type + " M(Socket socket, List<Message> others) { using var m = new Message(); socket.Recv(m); return " + value + "; }";

    [Theory]
    [InlineData("IEnumerable<int>", "Enumerable.Range(0, 3).Select(i => (int){|ZMQ3006:m|}.Data[i])")]
    [FullData("IEnumerable<Message>", "others.Where(o => o.Size == {|ZMQ3006:m|}.Size).Skip(1)")]
    public Task Query_that_asks_later_Triggers(string type, string value) => Disposed.Triggers(Query(type, value));

    [Theory]
    [InlineData("int[]", "Enumerable.Range(0, 3).Select(i => (int)m.Data[i]).ToArray()")]
    [InlineData("List<Message>", "others.Where(o => o.Size == m.Size).ToList()")]
    [FullData("int", "Enumerable.Range(0, 3).Select(i => (int)m.Data[i]).Sum()")]
    public Task Query_that_is_over_DoesNotTrigger(string type, string value) => Disposed.DoesNotTrigger(Query(type, value));

    private static string Kept(string code, string other) =>
        "private Func<int>? _size; void M(Socket socket) { using var m = new Message(); socket.Recv(m); " + code + " } " + other;

    [Theory]
    [InlineData("_size = () => {|ZMQ3006:m|}.Size;", "int Ask() => _size?.Invoke() ?? 0;")]
    [FullData("_size = () => {|ZMQ3006:m|}.Size;", "int Ask() => _size!();")]
    public Task Lambda_in_a_field_that_is_called_later_Triggers(string code, string other) => Disposed.Triggers(Kept(code, other));

    [Theory]
    [InlineData("_size = () => m.Size; Handle(_size()); _size = null;", "int Ask() => _size?.Invoke() ?? 0;")]
    [InlineData("var n = m.Size; _size = () => n;", "int Ask() => _size!();")]
    [FullData("_size = () => m.Size; Run(); _size = null;", "void Run() => Handle(_size!());")]
    [FullData("_size = () => m.Size;", "void Forget() => _size = null; int Ask() => _size?.Invoke() ?? 0;")]
    public Task Lambda_that_may_be_gone_DoesNotTrigger(string code, string other) => Disposed.DoesNotTrigger(Kept(code, other));
}
