using Microsoft.CodeAnalysis.Operations;
using Xunit;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Waiting.Polling;

namespace ZmqPerf.Analyzers.Tests.Waiting;

public sealed class PolledSocketsTests
{
    [Theory]
    [InlineData(
        """
            using var p = new Poller(2);
            var i = p.Add(a, PollEvents.In);
            while (running) { p.Poll(-1); if (p.IsReadable(i)) a.Recv(buffer); }
            """,
        true
    )]
    [FullData(
        """
            using var p = new Poller(2);
            var i = p.Add(a, PollEvents.In);
            var k = p.Add(b, PollEvents.In);
            while (running) { p.Poll(-1); if (p.IsReadable(k)) a.Recv(buffer); }
            """,
        false
    )]
    // an index from elsewhere
    [FullData("using var p = new Poller(2); while (running) { p.Poll(-1); if (p.IsReadable(number)) a.Recv(buffer); }", true)]
    public void Socket_is_polled_where_an_index_says_so(string code, bool isPolled)
    {
        var probe = WaitingProbe.Of(code);
        Assert.Equal(isPolled, PolledSockets.Contains(SocketOperand.PathOf(probe.Receive(), probe.Body)!, probe.Receive(), probe.Body));
    }

    [Theory]
    [InlineData("using var p = new Poller(2); p.Add(a, PollEvents.In); while (running) { p.Poll(-1); a.Recv(buffer); }", true)]
    [FullData("using var p = new Poller(2); p.Add(b, PollEvents.In); while (running) { p.Poll(-1); a.Recv(buffer); }", false)]
    public void Socket_is_polled_where_an_addition_says_so(string code, bool isPolled)
    {
        var probe = WaitingProbe.Of(code);
        Assert.Equal(isPolled, PolledSockets.Contains(SocketOperand.PathOf(probe.Receive(), probe.Body)!, probe.Receive(), probe.Body));
    }

    [Theory]
    [InlineData("while (running) a.Recv(buffer);", false)]
    public void Socket_is_not_polled_without_a_poller(string code, bool isPolled)
    {
        var probe = WaitingProbe.Of(code);
        Assert.Equal(isPolled, PolledSockets.Contains(SocketOperand.PathOf(probe.Receive(), probe.Body)!, probe.Receive(), probe.Body));
    }

    [Fact]
    public void Index_means_the_socket_that_was_added()
    {
        var probe = WaitingProbe.Of(
            "using var p = new Poller(2); var i = p.Add(a, PollEvents.In); var k = p.Add(b, PollEvents.In); p.Poll(-1); "
                + "if (p.IsReadable(k)) b.Recv(buffer);"
        );
        var asked = Assert.Single(probe.Body.Hits, h => h.Member.Role == MessagingRole.AskPoller);
        var index = ((IInvocationOperation)asked.Operation).ArgumentFor(asked.Member.Operand)!;
        Assert.Equal("b", PolledSockets.SocketOf(index, probe.Body)?.Syntax.ToString());
    }
}
