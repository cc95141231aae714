using System;
using System.Linq;
using NetMQ;
using NetMQ.Sockets;
using Xunit;
using ZmqPerf.NetMq.Tests.Support;

namespace ZmqPerf.NetMq.Tests;

/// <summary>One <see cref="Msg"/> that takes what a receive would make an array of, again and again.</summary>
public sealed class ReusedMessageTests
{
    [Theory]
    [InlineData("inproc")]
    [InlineData("tcp")]
    public void Its_span_is_the_frame(string transport)
    {
        using var pair = new Pair(transport == "tcp");
        var msg = new Msg();
        msg.InitEmpty();
        foreach (int size in (int[])[0, 1, 29, 30, 255, 256, 512, 4096, 65536, 3, 0])
        {
            byte[] content = new byte[size];
            new Random(size).NextBytes(content);
            pair.Sender.SendMoreFrame(content).SendFrame(content);
            pair.Receiver.Receive(ref msg);
            Assert.Equal((size, true), (msg.Size, msg.HasMore));
            Assert.True(msg.Slice().SequenceEqual(content));
            Assert.Equal(content, pair.Receiver.ReceiveFrameBytes(out bool more));
            Assert.False(more);
        }

        msg.Close();
    }

    /// <summary>The next receive takes the content away, and not what was read of it.</summary>
    [Fact]
    public void The_next_receive_gives_back_what_it_had()
    {
        using var pair = new Pair();
        var msg = new Msg();
        msg.InitEmpty();
        for (byte i = 1; i <= 3; i++)
        {
            pair.Sender.SendFrame([i, i]);
            pair.Receiver.Receive(ref msg);
            Assert.Equal([i, i], msg.Slice().ToArray());
        }

        msg.Close();
        Assert.Throws<FaultException>(() => pair.Receiver.TryReceive(ref msg, TimeSpan.Zero));
    }

    [Theory]
    [InlineData(typeof(PairSocket))]
    [InlineData(typeof(DealerSocket))]
    [InlineData(typeof(RouterSocket))]
    [InlineData(typeof(PullSocket))]
    [InlineData(typeof(SubscriberSocket))]
    [InlineData(typeof(XSubscriberSocket))]
    [InlineData(typeof(XPublisherSocket))]
    [InlineData(typeof(ResponseSocket))]
    [InlineData(typeof(StreamSocket))]
    public void It_can_be_closed_after_a_receive_that_found_nothing(Type type)
    {
        using var receiver = (NetMQSocket)Activator.CreateInstance(type, [null])!;
        var msg = new Msg();
        msg.InitPool(8);
        Assert.False(receiver.TryReceive(ref msg, TimeSpan.Zero));
        Assert.True(msg.IsInitialised);
        Assert.False(receiver.TryReceive(ref msg, TimeSpan.FromMilliseconds(1)));
        msg.Close();
    }

    [Fact]
    public void It_can_be_closed_after_a_receive_that_threw()
    {
        using var request = new RequestSocket();
        var msg = new Msg();
        msg.InitPool(8);
        Assert.Throws<FiniteStateMachineException>(() => request.Receive(ref msg));
        Assert.Throws<FiniteStateMachineException>(() => request.ReceiveFrameBytes());
        Assert.True(msg.IsInitialised);
        msg.Close();
    }

    [Fact]
    public void It_allocates_nothing()
    {
        const int Size = 4096;
        using var pair = new Pair();
        var msg = new Msg();
        msg.InitEmpty();
        long reused = Allocated(() =>
        {
            pair.Receiver.Receive(ref msg);
            return msg.Slice().Length;
        });
        long fresh = Allocated(() => pair.Receiver.ReceiveFrameBytes().Length);
        msg.Close();
        Assert.InRange(fresh - reused, Size, Size + 100);

        long Allocated(Func<int> receive)
        {
            const int Count = 20;
            long all = 0;
            for (int i = 0; i < Count + 1; i++)
            {
                pair.Sender.SendFrame(new byte[Size]);
                long before = GC.GetAllocatedBytesForCurrentThread();
                Assert.Equal(Size, receive());
                all = i == 0 ? 0 : all + GC.GetAllocatedBytesForCurrentThread() - before;
            }

            return all / Count;
        }
    }

    [Fact]
    public void It_takes_the_frames_of_a_message_as_a_collection_has_them()
    {
        using var pair = new Pair();
        byte[][] frames =
        [
            [1],
            [],
            [2, 3],
            new byte[5000],
        ];
        pair.Sender.SendMultipartBytes(frames);
        pair.Sender.SendMultipartBytes(frames);
        pair.Sender.SendMultipartBytes(frames);
        var message = pair.Receiver.ReceiveMultipartMessage();
        Assert.Equal(frames, message.Select(frame => frame.Buffer));
        Assert.Equal(frames, pair.Receiver.ReceiveMultipartBytes());
        var msg = new Msg();
        msg.InitEmpty();
        for (int i = 0; i < frames.Length; i++)
        {
            pair.Receiver.Receive(ref msg);
            Assert.Equal(frames[i], msg.Slice().ToArray());
            Assert.Equal(i < frames.Length - 1, msg.HasMore);
        }

        msg.Close();
    }

    /// <summary>Nothing is gained where these are called again and again.</summary>
    [Fact]
    public void An_attempt_receives_into_the_collection_that_it_is_given()
    {
        using var pair = new Pair();
        pair.Sender.SendMoreFrame("a").SendFrame("b");
        pair.Sender.SendFrame("c");
        var (message, given) = (new NetMQMessage(), default(NetMQMessage));
        given = message;
        Assert.True(pair.Receiver.TryReceiveMultipartMessage(ref given));
        Assert.True(pair.Receiver.TryReceiveMultipartMessage(ref given));
        Assert.Same(message, given);
        Assert.Equal("c", Assert.Single(message).ConvertToString());
    }
}
