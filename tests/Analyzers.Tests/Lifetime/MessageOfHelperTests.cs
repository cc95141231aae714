using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>
/// ZMQ3004, ZMQ3006 and ZMQ3008 for a message that a method of the user's gives by its result, an item of it, or an out parameter, and for
/// one that stays an item of a tuple; ZMQ3007 for spans that a method gives by an out parameter.
/// </summary>
public sealed class MessageOfHelperTests
{
    private static RuleTest Sent { get; } = RuleTest.Of("ZMQ3004");
    private static RuleTest Disposed { get; } = RuleTest.Of("ZMQ3006");
    private static RuleTest Spans { get; } = RuleTest.Of("ZMQ3007");
    private static RuleTest Leaks { get; } = RuleTest.Of("ZMQ3008");

    private const string Helpers = """

        static (Message M, int N) Both(Socket s) { var m = new Message(); var n = s.Recv(m); return (m, n); }
        static void Out(Socket s, out Message m) { m = new Message(); s.Recv(m); }
        static Message Made(string text) => new Message(text);
        static void Fill((Message M, int N) both) => both.M.Rebuild(4);
        """;

    [Theory]
    [InlineData("Out(socket, out var m); sender.Send(m); Handle({|ZMQ3004:m.Data|}); m.Dispose();")]
    [FullData("var (m, n) = Both(socket); sender.Send(m); {|ZMQ3004:socket.Send(m)|}; m.Dispose();")]
    [InlineData("var r = Both(socket); sender.Send(r.M); Handle({|ZMQ3004:r.M.Data|}); r.M.Dispose();")]
    [InlineData("var t = (M: new Message(text), N: 1); socket.Send(t.M); {|ZMQ3004:sender.Send(t.M)|}; t.M.Dispose();")]
    public Task Message_of_a_helper_that_is_sent_before_Triggers(string code) => Sent.Triggers(code + Helpers);

    [Theory]
    [InlineData("Out(socket, out var m); m.Dispose(); Handle({|ZMQ3006:m.Data|});")]
    [InlineData("var (m, n) = Both(socket); m.Dispose(); Handle({|ZMQ3006:m.Data|});")]
    [FullData("var r = Both(socket); r.M.Dispose(); Handle({|ZMQ3006:r.M.Data|});")]
    public Task Message_of_a_helper_that_is_disposed_before_Triggers(string code) => Disposed.Triggers(code + Helpers);

    [Theory]
    [InlineData("var t = (M: new Message(text), N: 1); socket.Send(t.M); t.M = new Message(text); sender.Send(t.M); t.M.Dispose();")]
    [InlineData("var t = (M: new Message(text), N: 1); socket.Send(t.M); Fill(t); Handle(t.M.Data); t.M.Dispose();")]
    [InlineData("var t = (M: new Message(text), O: new Message(text)); socket.Send(t.M); Handle(t.O.Data); t.M.Dispose(); t.O.Dispose();")]
    [FullData("var r = Both(socket); sender.Send(r.M); r = Both(socket); Handle(r.M.Data); r.M.Dispose();")]
    [FullData("Out(socket, out var m); sender.Send(m); Out(socket, out m); Handle(m.Data); m.Dispose();")]
    [FullData("var (m, n) = Both(socket); sender.Send(m); (m, n) = Both(socket); Handle(m.Data); m.Dispose();")]
    public Task Other_message_of_a_helper_DoesNotTrigger(string code) => Sent.DoesNotTrigger(code + Helpers);

    [Theory]
    [InlineData("var (m, n) = Both(socket); m.Dispose(); (m, n) = Both(socket); Handle(m.Data);")]
    [FullData("Out(socket, out var m); m.Dispose(); Out(socket, out m); Handle(m.Data);")]
    public Task Message_that_comes_anew_DoesNotTrigger(string code) => Disposed.DoesNotTrigger(code + Helpers);

    [Theory]
    [InlineData("Out(socket, out var {|ZMQ3008:m|}); Handle(m.Data);")]
    [FullData("var ({|ZMQ3008:m|}, n) = Both(socket); Handle(m.Data);")]
    [InlineData("var {|ZMQ3008:m|} = Made(text); Handle(m.Data);")]
    [FullData("var {|ZMQ3008:m|} = Empty(); socket.Recv(m); static Message Empty() => new();")]
    public Task Message_of_a_helper_that_nobody_disposes_Triggers(string code) => Leaks.Triggers(code + Helpers);

    private const string Others = """

        static Message One(Message given) => given;
        static Message Kept(System.Collections.Generic.List<Message> all) { var m = new Message(); all.Add(m); return m; }
        static Message First(MultipartMessage all) => all[0];
        static Message Later(System.Collections.Generic.List<Action> ends) { var m = new Message(); ends.Add(() => m.Dispose()); return m; }
        static void Give(System.Collections.Generic.List<Message> all, out Message m) { m = new Message(); all.Add(m); }
        """;

    [Theory]
    [InlineData("var all = new System.Collections.Generic.List<Message>(); var m = Kept(all); Handle(m.Data);")]
    [InlineData("var all = new System.Collections.Generic.List<Message>(); Give(all, out var m); Handle(m.Data);")]
    [FullData("var m = One(message); Handle(m.Data);")]
    [InlineData("var ends = new System.Collections.Generic.List<Action>(); var m = Later(ends); Handle(m.Data); ends[0]();")]
    [FullData("using var all = socket.RecvMultipart(); var m = First(all); Handle(m.Data);")]
    public Task Message_that_others_have_DoesNotTrigger(string code) => Leaks.DoesNotTrigger(code + Others);

    [Theory]
    [InlineData("Out(socket, out var m); using (m) Handle(m.Data);")]
    [InlineData("var (m, n) = Both(socket); using var own = m; Handle(own.Data);")]
    [InlineData("using var m = Made(text); Handle(m.Data);")]
    [FullData("Out(socket, out var m); Handle(m.Data); m.Dispose();")]
    public Task Message_of_a_helper_that_is_disposed_DoesNotTrigger(string code) => Leaks.DoesNotTrigger(code + Helpers);

    private const string Heads = """

        static void Head(Message m, out ReadOnlySpan<byte> head) => head = m.Data.Slice(0, 4);
        static void All(Message m, out Span<byte> all) { all = m.Data; }
        static void Deep(Message m, out Span<byte> head) { All(m, out var all); head = all[..4]; }
        static void Copy(Message m, out ReadOnlySpan<byte> head) => head = m.ToArray();
        static void Either(Message m, Message n, bool which, out Span<byte> head) { if (which) head = m.Data; else head = n.Data; }
        """;

    [Theory]
    [InlineData("socket.Recv(message); Head(message, out var head); socket.Recv(message); Handle({|ZMQ3007:head|});")]
    [FullData("socket.Recv(message); Deep(message, out var head); socket.Recv(message); Handle({|ZMQ3007:head|});")]
    public Task Span_that_a_method_gives_by_out_Triggers(string code) => Spans.Triggers(code + Heads);

    [Theory]
    [InlineData("socket.Recv(message); Head(message, out var head); Handle(head); socket.Recv(message);")]
    [FullData("socket.Recv(message); Head(message, out var head); socket.Recv(message); Head(message, out head); Handle(head);")]
    [InlineData("socket.Recv(message); Copy(message, out var head); socket.Recv(message); Handle(head);")]
    [InlineData(
        """
            using var o = new Message();
            socket.Recv(message);
            Either(message, o, running, out var head);
            socket.Recv(message);
            Handle(head);
            """
    )]
    public Task Span_of_what_is_still_there_DoesNotTrigger(string code) => Spans.DoesNotTrigger(code + Heads);

    [Theory]
    [InlineData("{|ZMQ3008:Made(text)|};")]
    [FullData("_ = {|ZMQ3008:Taken(socket)|}; static Message Taken(Socket s) { var m = new Message(); s.Recv(m); return m; }")]
    public Task Message_of_a_helper_that_is_dropped_Triggers(string code) => Leaks.Triggers(code + Helpers);

    [Theory]
    [InlineData("Refilled(); Message Refilled() { socket.Recv(message); return message; }")]
    [FullData("Kept(text); Message Kept(string t) { var m = new Message(t); queue.Enqueue(m); return m; }")]
    [FullData("Made(text).Dispose(); socket.Send(Same(message)); static Message Same(Message m) => m;")]
    public Task Message_that_others_have_and_a_statement_drops_DoesNotTrigger(string code) =>
        Leaks.DoesNotTrigger("var queue = new System.Collections.Generic.Queue<Message>(); " + code + Helpers);

    [Theory]
    [InlineData("Handle({|ZMQ3008:Made(text)|}.ToArray());")]
    [InlineData("var size = {|ZMQ3008:Made(text)|}.Size; Handle(size);")]
    [InlineData("Handle({|ZMQ3008:Made(text)|}.Data);")]
    public Task Message_of_a_helper_that_is_asked_on_the_spot_Triggers(string code) => Leaks.Triggers(code + Helpers);

    [Theory]
    [InlineData("Handle(Refilled().ToArray()); Message Refilled() { socket.Recv(message); return message; }")]
    [InlineData("Handle(Kept(text).Size); Message Kept(string t) { var m = new Message(t); queue.Enqueue(m); return m; }")]
    [InlineData("Handle(Same(message).Size); static Message Same(Message m) => m;")]
    [InlineData("using var made = Made(text); Handle(made.Size);")]
    public Task Message_that_others_have_and_is_asked_on_the_spot_DoesNotTrigger(string code) =>
        Leaks.DoesNotTrigger("var queue = new System.Collections.Generic.Queue<Message>(); " + code + Helpers);
}
