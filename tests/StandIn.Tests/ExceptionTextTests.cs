using System;
using System.Collections.Generic;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

/// <summary>What exceptions say where Net.Zmq itself throws them; programs log it, and tests of programs look for it.</summary>
public class ExceptionTextTests
{
    [Fact]
    public void EveryException_HasItsText()
    {
        using var pipe = Pipe.Inproc();
        using var poller = new Poller(1);
        poller.Add(pipe.Sender, PollEvents.Out);
        using MultipartMessage empty = [];
        var disposed = new Message();
        disposed.Dispose();
        Dictionary<string, Action> texts = new()
        {
            ["Message not initialized"] = () => _ = disposed.Size,
            ["Multipart message is empty"] = () => empty.Pop(),
            ["Cannot send empty multipart message"] = () => pipe.Sender.SendMultipart(empty),
            ["Frame collection cannot be empty (Parameter 'frames')"] = () => pipe.Sender.SendMultipart(new List<byte[]>()),
            ["Frame collection cannot contain null values (Parameter 'frames')"] = () => pipe.Sender.SendMultipart((byte[][])[null!]),
            ["Frame array cannot be empty (Parameter 'frames')"] = () => pipe.Sender.SendMultipart(Array.Empty<string>()),
            ["Frame array cannot contain null values (Parameter 'frames')"] = () => pipe.Sender.SendMultipart("x", null!),
            ["Message collection cannot be empty (Parameter 'messages')"] = () => pipe.Sender.SendMultipart(new List<Message>()),
            ["Message collection cannot contain null values (Parameter 'messages')"] = () => pipe.Sender.SendMultipart((Message[])[null!]),
            ["Unsupported type: System.Int16"] = () => pipe.Sender.GetOption<short>(SocketOption.Type),
            ["Capacity must be at least 1 (Parameter 'capacity')"] = () => new Poller(0).Dispose(),
            ["Poller is at capacity (1 sockets)"] = () => poller.Add(pipe.Receiver, PollEvents.In),
            ["Index must be between 0 and 0 (Parameter 'index')"] = () => poller.GetSocket(1),
            ["Data length must be divisible by 4 (Parameter 'data')"] = () => Z85.Encode(new byte[1]),
            ["Encoded string length must be divisible by 5 (Parameter 'encoded')"] = () => Z85.Decode("x"),
            ["Event frame must be exactly 6 bytes (2 bytes for event + 4 bytes for value). (Parameter 'eventFrame')"] = () =>
                SocketMonitorEventData.Parse(new byte[5], ""),
        };

        Assert.All(texts, entry => Assert.Equal(entry.Key, Assert.ThrowsAny<Exception>(entry.Value).Message));
    }
}
