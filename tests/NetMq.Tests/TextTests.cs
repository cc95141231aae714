using System.Text;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>Sockets send and receive text as UTF-8, messages and frames hold it as ASCII.</summary>
public sealed class TextTests
{
    private const string Text = "Zürich €",
        Damaged = "Z?rich ?";

    [Fact]
    public void Default_of_sockets_is_utf8()
    {
        Assert.Equal(Encoding.UTF8, SendReceiveConstants.DefaultEncoding);
        using var pair = new Pair();
        pair.Sender.SendFrame(Text);
        Assert.Equal(Text, pair.Receiver.ReceiveFrameString());
    }

    [Fact]
    public void Default_of_frames_is_ascii() => Assert.Equal(Damaged, Encoding.UTF8.GetString(new NetMQFrame(Text).ToByteArray()));

    [Fact]
    public void Default_of_messages_is_ascii()
    {
        var message = new NetMQMessage();
        message.Append(Text);
        message.Push(Text);
        Assert.Equal(Damaged, Encoding.UTF8.GetString(message[0].ToByteArray()));
        Assert.Equal(Damaged, Encoding.UTF8.GetString(message[1].ToByteArray()));
    }

    [Fact]
    public void Frame_is_read_as_ascii()
    {
        var frame = new NetMQFrame(Encoding.UTF8.GetBytes(Text));
        Assert.NotEqual(Text, frame.ConvertToString());
        Assert.True(Ascii.IsValid(frame.ConvertToString()));
        Assert.Equal(Text, frame.ConvertToString(Encoding.UTF8));
    }

    [Fact]
    public void With_an_encoding_text_stays_as_it_is()
    {
        var message = new NetMQMessage();
        message.Append(Text, SendReceiveConstants.DefaultEncoding);
        Assert.Equal(Text, message[0].ConvertToString(SendReceiveConstants.DefaultEncoding));
        Assert.Equal(Text, new NetMQFrame(Text, Encoding.UTF8).ConvertToString(Encoding.UTF8));
    }
}
