using System;
using System.Collections.Generic;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Sending;

/// <summary>
/// In every situation a frame has the fate that an array has with Net.Zmq's own <c>Send</c>: the same answer, or the same type of exception
/// with the same error number.
/// </summary>
public class SendOutcomeTests
{
    private static readonly Dictionary<string, (SocketType Type, Action<Socket, Context> Prepare, SendFlags Flags)> s_situations = new()
    {
        ["no peer, not waiting"] = (SocketType.Push, static (_, _) => { }, SendFlags.DontWait),
        ["no peer, time-out"] = (SocketType.Push, static (socket, _) => socket.SetOption(SocketOption.Sndtimeo, 20), SendFlags.None),
        ["no peer, time-out and not waiting"] = (
            SocketType.Push,
            static (socket, _) => socket.SetOption(SocketOption.Sndtimeo, 20),
            SendFlags.DontWait
        ),
        ["no peer, time-out of zero"] = (SocketType.Push, static (socket, _) => socket.SetOption(SocketOption.Sndtimeo, 0), SendFlags.None),
        ["nobody subscribed"] = (SocketType.Pub, static (_, _) => { }, SendFlags.None),
        ["context shut down"] = (SocketType.Push, static (_, context) => context.Shutdown(), SendFlags.None),
        ["context shut down, not waiting"] = (SocketType.Push, static (_, context) => context.Shutdown(), SendFlags.DontWait),
        ["socket disposed"] = (SocketType.Push, static (socket, _) => socket.Dispose(), SendFlags.None),
        ["reply without request"] = (SocketType.Rep, static (_, _) => { }, SendFlags.None),
        ["socket that only receives"] = (SocketType.Pull, static (_, _) => { }, SendFlags.DontWait),
        ["unknown peer"] = (SocketType.Router, static (_, _) => { }, SendFlags.SendMore),
        ["unknown peer, mandatory"] = (
            SocketType.Router,
            static (socket, _) => socket.SetOption(SocketOption.Router_Mandatory, 1),
            SendFlags.SendMore
        ),
    };

    public static TheoryData<string> Situations => [.. s_situations.Keys];

    [Theory]
    [MemberData(nameof(Situations))]
    public void FrameWriter_HasTheOutcomeOfNetZmq(string situation) =>
        Assert.Equal(
            Outcome(situation, static (socket, flags) => socket.Send(new byte[100], flags)),
            Outcome(
                situation,
                static (socket, flags) =>
                {
                    using FrameWriter frame = socket.BeginFrame(100);
                    frame.Span.Clear();
                    return frame.Send(flags);
                }
            )
        );

    [Theory]
    [MemberData(nameof(Situations))]
    public void SendFrame_HasTheOutcomeOfNetZmq(string situation) =>
        Assert.Equal(
            Outcome(situation, static (socket, flags) => socket.Send(new byte[100], flags)),
            Outcome(situation, static (socket, flags) => socket.SendFrame(100, 0, static (span, _) => span.Clear(), flags))
        );

    [Fact]
    public void Failure_SaysWhatFailedOnWhichSocket()
    {
        using var context = new Context();
        using var socket = new Socket(context, SocketType.Rep);

        var failure = Assert.Throws<ZmqException>(() => socket.SendFrame(123, 0, static (_, _) => { }));

        Assert.StartsWith($"Sending a frame of 123 bytes on a Rep socket failed: ", failure.Message, StringComparison.Ordinal);
        Assert.Contains($"(errno {failure.ErrorNumber}).", failure.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(SocketType.Push, SendFlags.None, "Its queues are full, or it has no peer.")]
    [InlineData(SocketType.Rep, SendFlags.None, "a REP socket sends when it has been asked.")]
    [InlineData(SocketType.Pull, SendFlags.None, "Sockets of this type only receive.")]
    [InlineData(SocketType.Router, SendFlags.SendMore, "No peer has the identity of the first frame, or it is gone.")]
    public void Failure_SaysWhy(SocketType type, SendFlags flags, string reason)
    {
        using var context = new Context();
        using var socket = new Socket(context, type);
        socket.SetOption(SocketOption.Sndtimeo, 1);
        if (type == SocketType.Router)
            socket.SetOption(SocketOption.Router_Mandatory, 1);

        var failure = Assert.Throws<ZmqException>(() => socket.SendFrame(1, 0, static (span, _) => span.Clear(), flags));

        Assert.EndsWith(reason, failure.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(SocketType.Pull, "Nothing came in time (Rcvtimeo).")]
    [InlineData(SocketType.Req, "A REQ socket receives when it has asked; a REP socket answers before it receives again.")]
    [InlineData(SocketType.Push, "Sockets of this type only send.")]
    public void FailureOfAReceive_SaysWhy(SocketType type, string reason)
    {
        using var context = new Context();
        using var socket = new Socket(context, type);
        socket.SetOption(SocketOption.Rcvtimeo, 1);
        using var receiver = new FrameReceiver(socket);

        var failure = Assert.Throws<ZmqException>(() => receiver.Receive());

        Assert.EndsWith(reason, failure.Message, StringComparison.Ordinal);
    }

    private static string Outcome(string situation, Func<Socket, SendFlags, bool> send)
    {
        var (type, prepare, flags) = s_situations[situation];
        using var context = new Context();
        using var socket = new Socket(context, type);
        socket.SetOption(SocketOption.Linger, 0);
        prepare(socket, context);
        try
        {
            return send(socket, flags).ToString();
        }
        catch (ZmqException failure)
        {
            return $"{failure.GetType()} {failure.ErrorNumber}";
        }
        catch (ObjectDisposedException failure)
        {
            return $"{failure.GetType()} {failure.ObjectName}";
        }
    }
}
