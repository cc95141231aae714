using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Lifetime;

/// <summary>Frames that are taken out of a message of several, which disposes them no more.</summary>
public sealed class PoppedFrameTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3008");

    [Theory]
    [InlineData("using var all = socket.RecvMultipart(); var {|ZMQ3008:head|} = all.Pop(); Handle(head.Data);")]
    [InlineData("using var all = socket.RecvMultipart(); var {|ZMQ3008:tail|} = all.PopBack(); socket.Send(tail);")]
    [InlineData("using var all = socket.RecvMultipart(); {|ZMQ3008:all.Pop()|}; Handle(all[0].Data);")]
    [FullData("using var all = socket.RecvMultipart(); _ = {|ZMQ3008:all.Pop()|};")]
    public Task Frame_that_nobody_disposes_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("using var all = socket.RecvMultipart(); Handle({|ZMQ3008:all.Pop()|}.ToString());")]
    [FullData("using var all = socket.RecvMultipart(); Console.WriteLine({|ZMQ3008:all.PopBack()|});")]
    [FullData("using var all = socket.RecvMultipart(); Handle({|ZMQ3008:all.Pop()|}.Data);")]
    [FullData("using var all = socket.RecvMultipart(); sender.Send({|ZMQ3008:all.Pop()|});")]
    public Task Frame_that_is_used_where_it_is_taken_out_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("var kept = new List<Message>(); using var all = socket.RecvMultipart(); kept.Add(all.Pop());")]
    [InlineData("using var all = socket.RecvMultipart(); using (all.Pop()) { } all.Pop()?.Dispose();")]
    [FullData("static Message M(MultipartMessage all) => all.Pop();")]
    [FullData("static void M(MultipartMessage all, Action<Message> take) => take(all.Pop());")]
    public Task Frame_that_goes_on_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("using var all = socket.RecvMultipart(); using var head = all.Pop(); Handle(head.Data);")]
    [FullData("using var all = socket.RecvMultipart(); all.Pop().Dispose();")]
    [FullData("using var all = socket.RecvMultipart(); var head = all.Pop(); try { Handle(head.Data); } finally { head.Dispose(); }")]
    [FullData(
        """
            using var all = socket.RecvMultipart();
            var head = all.Pop();
            Task.Run(() => Take(head));
            void Take(Message m) => m.Dispose();
            """
    )]
    [FullData("using var all = socket.RecvMultipart(); var head = all[0]; Handle(head.Data);")]
    [FullData("using var all = socket.RecvMultipart(); using var other = new MultipartMessage(); other.Add(all.Pop());")]
    public Task Frame_that_has_an_owner_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Fact]
    public Task Frame_that_nobody_disposes_IsFixed() =>
        Code.IsFixed(
            "using var all = socket.RecvMultipart();\nvar {|ZMQ3008:head|} = all.Pop();\nHandle(head.Data);",
            "using var all = socket.RecvMultipart();\nusing var head = all.Pop();\nHandle(head.Data);"
        );
}
