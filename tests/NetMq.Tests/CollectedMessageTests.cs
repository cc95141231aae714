using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>A message that is collected first, and the same frames sent one by one.</summary>
public sealed class CollectedMessageTests
{
    private static readonly byte[] s_bytes = [1, 2, 3];

    [Fact]
    public void Frames_go_out_as_they_would_one_by_one()
    {
        using var pair = new Pair();
        var message = new NetMQMessage();
        message.Append("last");
        message.PushEmptyFrame();
        message.Push(s_bytes);
        message.AppendEmptyFrame();
        pair.Sender.SendMultipartMessage(message);
        pair.Sender.SendMoreFrame(s_bytes).SendMoreFrameEmpty().SendMoreFrame("last").SendFrameEmpty();
        Assert.Equal(Next(pair), Next(pair));
    }

    [Fact]
    public void Bytes_that_are_appended_are_not_copied_before_the_send()
    {
        using var pair = new Pair();
        byte[] bytes = [.. s_bytes];
        var message = new NetMQMessage();
        message.Append(bytes);
        message.Append(new NetMQFrame(bytes));
        bytes[0] = 9;
        pair.Sender.SendMultipartMessage(message);
        Assert.Equal(
            [
                [9, 2, 3],
                [9, 2, 3],
            ],
            Next(pair)
        );
    }

    /// <summary>A frame may be shorter than its array, which is what a send takes as two arguments.</summary>
    [Fact]
    public void Frame_is_its_buffer_up_to_its_size()
    {
        using var pair = new Pair();
        var frame = new NetMQFrame(s_bytes, 2);
        var message = new NetMQMessage();
        message.Append(frame);
        pair.Sender.SendMultipartMessage(message);
        pair.Sender.SendFrame(frame.Buffer, frame.MessageSize);
        Assert.Equal(Next(pair), Next(pair));
    }

    [Fact]
    public void Bytes_that_are_null_are_an_empty_frame_of_a_message_and_no_frame_of_a_send()
    {
        using var pair = new Pair();
        var message = new NetMQMessage();
        message.Append((byte[])null!);
        message.Append(new NetMQFrame((byte[]?)null));
        pair.Sender.SendMultipartMessage(message);
        Assert.Equal(
            [
                [],
                [],
            ],
            Next(pair)
        );
        Assert.Throws<NullReferenceException>(() => pair.Sender.SendFrame((byte[])null!));
    }

    /// <summary>What is null among arrays is found when its turn comes, in the middle of the message.</summary>
    [Fact]
    public void Null_among_arrays_fails_behind_the_frames_before_it()
    {
        using var pair = new Pair();
        Assert.Throws<NullReferenceException>(() => pair.Sender.SendMultipartBytes(s_bytes, null!));
        pair.Sender.SendFrame("end");
        Assert.Equal([s_bytes, "end"u8.ToArray()], Next(pair));
        Assert.Throws<NullReferenceException>(() => pair.Sender.SendMoreFrame(s_bytes).SendFrame((byte[])null!));
        pair.Sender.SendFrame("end");
        Assert.Equal([s_bytes, "end"u8.ToArray()], Next(pair));
    }

    [Fact]
    public void Frame_that_is_null_fails_behind_the_frames_before_it()
    {
        using var pair = new Pair();
        NetMQFrame frame = null!;
        var message = new NetMQMessage();
        message.Append(s_bytes);
        message.Append(frame);
        Assert.Throws<NullReferenceException>(() => pair.Sender.SendMultipartMessage(message));
        pair.Sender.SendFrame("end");
        Assert.Equal([s_bytes, "end"u8.ToArray()], Next(pair));
    }

    [Fact]
    public void Text_that_is_null_is_refused_when_it_is_appended() =>
        Assert.Throws<ArgumentNullException>(() => new NetMQMessage().Append((string)null!));

    [Fact]
    public void Socket_that_is_null_fails_in_the_same_way()
    {
        DealerSocket socket = null!;
        var message = new NetMQMessage();
        message.Append(s_bytes);
        Assert.Throws<NullReferenceException>(() => socket.SendMultipartMessage(message));
        Assert.Throws<NullReferenceException>(() => socket.SendMultipartBytes(s_bytes));
        Assert.Throws<NullReferenceException>(() => socket.SendFrame(s_bytes));
    }

    /// <summary>Text of ASCII characters is the same in both encodings.</summary>
    [Fact]
    public void Ascii_text_of_a_message_is_what_a_send_makes_of_it()
    {
        string text = string.Concat(Enumerable.Range(0, 128).Select(i => (char)i));
        using var pair = new Pair();
        var message = new NetMQMessage();
        message.Append(text);
        pair.Sender.SendMultipartMessage(message);
        pair.Sender.SendFrame(text);
        Assert.Equal(Next(pair), Next(pair));
    }

    /// <summary>What a lone surrogate becomes, too.</summary>
    [Theory]
    [InlineData("Zürich €")]
    [InlineData("\ud800?")]
    public void Text_with_an_encoding_is_what_a_send_makes_of_it(string text)
    {
        using var pair = new Pair();
        var message = new NetMQMessage();
        message.Append(text, Encoding.UTF8);
        message.Append(text, SendReceiveConstants.DefaultEncoding);
        pair.Sender.SendMultipartMessage(message);
        pair.Sender.SendMoreFrame(text).SendFrame(text);
        Assert.Equal(Next(pair), Next(pair));
    }

    /// <summary>
    /// An attempt asks for room for the first frame only; the rest waits. So it is one question, and a send where the answer is yes.
    /// </summary>
    [Fact]
    public void Attempt_sends_all_or_nothing()
    {
        string address = Endpoints.Inproc();
        using var receiver = new PullSocket();
        receiver.Options.ReceiveHighWatermark = 1;
        receiver.Bind(address);
        using var sender = new PushSocket();
        sender.Options.SendHighWatermark = 1;
        sender.Connect(address);
        var message = new NetMQMessage();
        message.Append("head");
        message.Append("end");
        int sent = 0;
        while (sender.TrySendMultipartMessage(message))
            sent++;
        Assert.False(sender.TrySendMultipartBytes(s_bytes, s_bytes));
        Assert.False(sender.TrySendFrame("head", more: true));
        for (int i = 0; i < sent; i++)
            Assert.Equal(["head", "end"], receiver.ReceiveMultipartStrings());
        Assert.False(receiver.TryReceiveFrameBytes(out _));
    }

    private static List<byte[]> Next(Pair pair) => pair.Receiver.ReceiveMultipartBytes();
}
