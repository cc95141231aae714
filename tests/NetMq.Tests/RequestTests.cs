using System;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>REQ and REP take turns.</summary>
public sealed class RequestTests
{
    private static readonly TimeSpan s_moment = TimeSpan.FromMilliseconds(1);

    [Fact]
    public void Request_after_a_receive_that_timed_out_is_out_of_turn()
    {
        using var rep = new ResponseSocket();
        using var req = new RequestSocket();
        Endpoints.Join(rep, req);
        req.SendFrame("question");
        Assert.False(req.TryReceiveFrameString(s_moment, out _));
        Assert.Throws<FiniteStateMachineException>(() => req.SendFrame("again"));
    }

    [Fact]
    public void Relaxed_allows_it()
    {
        using var rep = new ResponseSocket();
        using var req = new RequestSocket();
        req.Options.Relaxed = true;
        req.Options.Correlate = true;
        Endpoints.Join(rep, req);
        req.SendFrame("question");
        Assert.False(req.TryReceiveFrameString(s_moment, out _));
        req.SendFrame("again");
    }

    [Fact]
    public void Second_receive_is_out_of_turn()
    {
        using var rep = new ResponseSocket();
        using var req = new RequestSocket();
        Endpoints.Join(rep, req);
        Assert.Throws<FiniteStateMachineException>(() => req.TryReceiveFrameString(out _));
        req.SendFrame("question");
        Assert.Equal("question", rep.ReceiveFrameString());
        Assert.Throws<FiniteStateMachineException>(() => rep.TryReceiveFrameString(out _));
    }
}
