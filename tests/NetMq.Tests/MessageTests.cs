using System;
using System.Threading.Tasks;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>What sends and receives do with arrays, frames and <see cref="Msg"/>.</summary>
public sealed class MessageTests
{
    private static readonly byte[] s_content = [1, 2, 3, 4];

    [Fact]
    public void Send_of_an_array_copies_it()
    {
        using var pair = new Pair();
        byte[] sent = [.. s_content];
        pair.Sender.SendFrame(sent);
        sent[0] = 9;
        Assert.Equal(s_content, pair.Receiver.ReceiveFrameBytes());
    }

    [Fact]
    public void InitGC_keeps_the_array()
    {
        using var pair = new Pair();
        byte[] sent = [.. s_content];
        Send(pair.Sender, sent);
        sent[0] = 9;
        Assert.Equal(sent, pair.Receiver.ReceiveFrameBytes());
    }

    [Fact]
    public void Msg_is_empty_after_its_send()
    {
        using var pair = new Pair();
        var msg = new Msg();
        msg.InitGC([.. s_content], s_content.Length);
        pair.Sender.Send(ref msg, more: false);
        Assert.True(msg.IsInitialised);
        Assert.Equal(0, msg.Size);
        pair.Sender.Send(ref msg, more: false);
        Assert.Equal(s_content, pair.Receiver.ReceiveFrameBytes());
        Assert.Empty(pair.Receiver.ReceiveFrameBytes());
    }

    [Fact]
    public void Msg_that_is_closed_cannot_be_used()
    {
        using var pair = new Pair();
        var msg = new Msg();
        msg.InitEmpty();
        msg.Close();
        Assert.Throws<FaultException>(() => pair.Sender.Send(ref msg, more: false));
        Assert.Throws<FaultException>(() => pair.Receiver.TryReceive(ref msg, TimeSpan.Zero));
        Assert.Throws<FaultException>(() => msg.Close());
    }

    /// <summary>Whoever it is sent to, and whether or not it gets anywhere.</summary>
    [Theory]
    [InlineData(typeof(DealerSocket))]
    [InlineData(typeof(PairSocket))]
    [InlineData(typeof(PublisherSocket))]
    [InlineData(typeof(PushSocket))]
    [InlineData(typeof(RequestSocket))]
    [InlineData(typeof(RouterSocket))]
    public void Msg_is_empty_after_the_send_of_any_socket(Type type)
    {
        using var sender = (NetMQSocket)Activator.CreateInstance(type, [null])!;
        using var receiver = new DealerSocket();
        string address = Endpoints.Inproc();
        sender.Bind(address);
        if (sender is not RouterSocket)
            receiver.Connect(address); // what a router cannot route is gone as well
        var msg = new Msg();
        msg.InitPool(s_content.Length);
        msg.SetFlags(MsgFlags.More);
        sender.Send(ref msg, more: sender is not RequestSocket);
        Assert.True(msg.IsInitialised);
        Assert.Equal((0, true, false), (msg.Size, msg.Slice().IsEmpty, msg.HasMore));
    }

    [Fact]
    public void Msg_that_a_socket_did_not_take_keeps_its_content()
    {
        using var sender = new PushSocket();
        var msg = new Msg();
        msg.InitPool(s_content.Length);
        Assert.False(sender.TrySend(ref msg, TimeSpan.Zero, more: false));
        Assert.Equal(s_content.Length, msg.Size);
    }

    [Fact]
    public void Msg_that_is_closed_has_its_size_and_no_content()
    {
        var msg = new Msg();
        msg.InitPool(s_content.Length);
        msg.SetFlags(MsgFlags.More);
        msg.Close();
        Assert.Equal((s_content.Length, true, true), (msg.Size, msg.HasMore, msg.Slice().IsEmpty));
        Assert.Throws<ArgumentNullException>(() => msg.ToArray());
        msg.InitEmpty();
        msg.Close();
    }

    [Fact]
    public void Msg_must_be_initialised_before_a_receive()
    {
        using var pair = new Pair();
        var msg = new Msg();
        Assert.Throws<FaultException>(() => pair.Receiver.TryReceive(ref msg, TimeSpan.Zero));
    }

    /// <summary>The default pool is none.</summary>
    [Fact]
    public void InitPool_allocates()
    {
        const int Size = 1000;
        var (first, second) = (new Msg(), new Msg());
        first.InitPool(8);
        long before = GC.GetAllocatedBytesForCurrentThread();
        first.InitPool(Size);
        first.Close();
        second.InitPool(Size);
        second.Close();
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 2 * Size, long.MaxValue);
    }

    [Fact]
    public void Received_array_has_the_size_of_its_frame()
    {
        using var pair = new Pair();
        pair.Sender.SendFrame(new byte[100], 3);
        Assert.Equal(3, pair.Receiver.ReceiveFrameBytes().Length);
    }

    [Fact]
    public void ToByteArray_of_a_received_frame_is_not_a_copy()
    {
        using var pair = new Pair();
        pair.Sender.SendFrame(s_content);
        var frame = pair.Receiver.ReceiveMultipartMessage()[0];
        Assert.Same(frame.Buffer, frame.ToByteArray(copy: true));
    }

    [Fact]
    public async Task Pool_that_is_set_while_a_frame_is_under_way_makes_its_receive_throw() =>
        Assert.Equal(nameof(ArgumentException), (await Child.RunAsync(nameof(Pools.SetWhileAFrameIsUnderWay))).Output);

    private static void Send(PushSocket socket, byte[] array)
    {
        var msg = new Msg();
        msg.InitGC(array, array.Length);
        socket.Send(ref msg, more: false);
        msg.Close();
    }
}

internal static class Pools
{
    public static string SetWhileAFrameIsUnderWay()
    {
        using var pair = new Pair();
        pair.Sender.SendFrame(new byte[1000]);
        BufferPool.SetBufferManagerBufferPool(1 << 20, 1 << 16);
        try
        {
            pair.Receiver.ReceiveFrameBytes();
            return "received";
        }
        catch (Exception exception)
        {
            return exception.GetType().Name;
        }
    }
}
