using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Receiving;

public sealed class RebuildBeforeReceiveFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2002");

    [Fact]
    public Task Several_rebuilds_and_sizes_AreFixed() =>
        Code.IsFixed(
            """
            using var first = {|ZMQ2002:new Message(256)|}; // not that large
            socket.Recv(first);
            using var m = new Message();
            while (running)
            {
                // a fresh one each time
                {|ZMQ2002:m.Rebuild()|};
                socket.Recv(m);
                Handle(m.Data);

                {|ZMQ2002:m.Rebuild(16)|}; // small
                if (!socket.TryRecv(m, out _))
                    continue;
                Handle(m.Data);
            }
            """,
            """
            using var first = new Message(); // not that large
            socket.Recv(first);
            using var m = new Message();
            while (running)
            {
                socket.Recv(m);
                Handle(m.Data);

                if (!socket.TryRecv(m, out _))
                    continue;
                Handle(m.Data);
            }
            """
        );

    [Theory]
    [InlineData("using var m = {|ZMQ2002:new Message(16)|}; socket.Recv(m);", "using var m = new Message(); socket.Recv(m);")]
    [FullData("Message m = {|ZMQ2002:new(16)|}; socket.Recv(m); m.Dispose();", "Message m = new(); socket.Recv(m); m.Dispose();")]
    [FullData(
        "using var m = {|ZMQ2002:new Message(size)|}; try { socket.Recv(m); } catch (ZmqException) { return; } Handle(m.Data);",
        "using var m = new Message(); try { socket.Recv(m); } catch (ZmqException) { return; } Handle(m.Data);"
    )]
    public Task Sized_message_IsFixed(string before, string after) => Code.IsFixed(before, after);

    [Fact]
    public Task Message_that_would_still_not_be_disposed_IsNotFixed() => Code.IsNotFixed("socket.Recv({|ZMQ2002:new Message(16)|});");

    [Theory]
    [InlineData("{|ZMQ2002:message.Rebuild()|}; socket.Recv(message);")] // the caller may look
    // XPUB leaves the old content
    [InlineData("using var m = new Message(); {|ZMQ2002:m.Rebuild()|}; socket.TryRecv(m, out _); Handle(m.Data);")]
    [FullData("using var m = new Message(); {|ZMQ2002:m.Rebuild()|}; try { socket.Recv(m); } catch (ZmqException) { } Handle(m.Data);")]
    [InlineData("using var m = {|ZMQ2002:new Message(16)|}; socket.TryRecv(m, out _); Handle(m.Data);")]
    public Task What_a_failed_receive_leaves_is_seen_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("using var m = new Message(); var last = m; {|ZMQ2002:m.Rebuild()|}; socket.Recv(m);")]
    [InlineData("using var m = new Message(); Action read = () => Handle(m.Data); {|ZMQ2002:m.Rebuild()|}; socket.Recv(m);")]
    public Task Message_that_others_know_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("using var m = new Message(); {|ZMQ2002:m.Rebuild(int.Parse(text))|}; socket.Recv(m);")]
    [InlineData("using var m = {|ZMQ2002:new Message(size++)|}; socket.Recv(m);")]
    public Task Size_that_does_something_IsNotFixed(string code) => Code.IsNotFixed(code);

    [Theory]
    [InlineData("var m = new Message(); {|ZMQ2002:m.Rebuild()|}; socket.Recv(m); m = new Message();")]
    [FullData("Message? m = new(); {|ZMQ2002:m.Rebuild()|}; socket.Recv(m); m = null;")]
    public Task Message_in_a_local_that_gets_another_IsNotFixed(string code) => Code.IsNotFixed(code);
}
