using System;
using System.Linq;
using System.Threading;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.Tests.Sending;

public class SharedFrameTests
{
    private const int ETerm = 156384712 + 53;

    [Theory]
    [InlineData("inproc")]
    [InlineData("tcp")]
    public void OnePayload_ReachesEverySocketUnchanged(string transport)
    {
        SocketPair[] pairs = [SocketPair.Over(transport), SocketPair.Over(transport), SocketPair.Over(transport)];
        int[] sizes = [0, 1, 33, 34, 512, 8192, 65536, 1048576];
        foreach (int size in sizes)
        {
            using var frame = SharedFrame.Create(Payload.Of(size, size));
            Assert.Equal(size, frame.Size);
            foreach (SocketPair pair in pairs)
                Assert.True(pair.Sender.Send(frame));
        }

        foreach (SocketPair pair in pairs)
        {
            using var receiver = new FrameReceiver(pair.Receiver);
            foreach (int size in sizes)
                Assert.True(Payload.Is(receiver.Receive().Span, size, size));
            pair.Dispose();
        }
    }

    [Fact]
    public void PayloadOfAWriter_IsSentAgainAndAgain()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        ReadOnlySpan<byte> state = [5, 6];
        using var frame = SharedFrame.Create(
            100,
            state,
            static (span, source) =>
            {
                Payload.Write(span, 3);
                source.CopyTo(span);
            }
        );

        for (int i = 0; i < 100; i++)
            Assert.True(pair.Sender.Send(frame));

        for (int i = 0; i < 100; i++)
            Assert.Equal([5, 6, .. Payload.Of(100, 3).Skip(2)], receiver.Receive().ToArray());
    }

    [Fact]
    public void SourceThatChangesAfterwards_DoesNotMatter()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        byte[] source = Payload.Of(1000, 2);
        using var frame = SharedFrame.Create(source);

        Array.Clear(source);
        pair.Sender.Send(frame);

        Assert.True(Payload.Is(receiver.Receive().Span, 1000, 2));
    }

    [Theory]
    [InlineData("inproc", 20)]
    [InlineData("inproc", 20_000)]
    [InlineData("tcp", 20_000)]
    public void DisposedWhileQueued_ArrivesNevertheless(string transport, int size)
    {
        using var pair = SocketPair.Over(transport);
        using var receiver = new FrameReceiver(pair.Receiver);
        using (var frame = SharedFrame.Create(Payload.Of(size, 9)))
        {
            pair.Sender.Send(frame);
            pair.Sender.Send(frame);
        }

        Assert.True(Payload.Is(receiver.Receive().Span, size, 9));
        Assert.True(Payload.Is(receiver.Receive().Span, size, 9));
    }

    [Fact]
    public void FrameOfAMessage_IsFollowedByOthers()
    {
        using var pair = SocketPair.Inproc();
        using var receiver = new FrameReceiver(pair.Receiver);
        using var head = SharedFrame.Create([1]);
        using var body = SharedFrame.Create(Payload.Of(500));

        pair.Sender.Send(head, SendFlags.SendMore);
        pair.Sender.Send(body);

        Assert.True(receiver.Receive().More);
        Assert.False(receiver.Receive().More);
        pair.Sender.Send(head);
        Assert.False(receiver.Receive().More);
    }

    [Fact]
    public void Subscribers_GetTheSamePayload()
    {
        using var context = new Context();
        using var publisher = new Socket(context, SocketType.XPub);
        using var first = new Socket(context, SocketType.Sub);
        using var second = new Socket(context, SocketType.Sub);
        string endpoint = SocketPair.NewInprocEndpoint();
        publisher.Bind(endpoint);
        foreach (Socket subscriber in new[] { first, second })
        {
            subscriber.Connect(endpoint);
            subscriber.SubscribeAll();
            Assert.Equal(1, publisher.Recv(new byte[1])); // the first subscription to everything is passed on
            subscriber.SetOption(SocketOption.Rcvtimeo, 20_000);
            publisher.SetOption(SocketOption.Xpub_Verbose, 1); // and now the second one too
        }
        using var frame = SharedFrame.Create(Payload.Of(5000, 4));

        publisher.Send(frame);

        using var receiver = new FrameReceiver(first);
        using var other = new FrameReceiver(second);
        Assert.True(Payload.Is(receiver.Receive().Span, 5000, 4));
        Assert.True(Payload.Is(other.Receive().Span, 5000, 4));
    }

    [Fact]
    public void WouldBlock_IsFalseAndCanBeTriedAgain()
    {
        using var context = new Context();
        using var push = new Socket(context, SocketType.Push);
        using var pull = new Socket(context, SocketType.Pull);
        string endpoint = SocketPair.NewInprocEndpoint();
        push.Bind(endpoint);
        using var frame = SharedFrame.Create(Payload.Of(40_000));

        for (int i = 0; i < 100; i++)
            Assert.False(push.Send(frame, SendFlags.DontWait));
        pull.Connect(endpoint);
        Assert.True(push.Send(frame));

        Assert.Equal(40_000, pull.Recv(new byte[40_000]));
    }

    [Fact]
    public void ContextShutDownWhileSending_EndsTheSend()
    {
        using var context = new Context();
        using var lonely = new Socket(context, SocketType.Push);
        using var frame = SharedFrame.Create(Payload.Of(100));
        var sending = Worker.Start(() => Assert.Equal(ETerm, Assert.Throws<ZmqException>(() => lonely.Send(frame)).ErrorNumber));
        sending.LetItBlock();

        context.Shutdown();

        sending.Join();
    }

    [Fact]
    public void DisposedFrameOrSocket_IsRefused()
    {
        using var pair = SocketPair.Inproc();
        var frame = SharedFrame.Create(Payload.Of(100));
        frame.Dispose();
        frame.Dispose();
        using var other = SharedFrame.Create(Payload.Of(100));

        Assert.Equal(typeof(SharedFrame).FullName, Assert.Throws<ObjectDisposedException>(() => pair.Sender.Send(frame)).ObjectName);
        pair.Sender.Dispose();
        Assert.Throws<ObjectDisposedException>(() => pair.Sender.Send(other));
    }

    [Fact]
    public void WrongArguments_AreRefused()
    {
        using var pair = SocketPair.Inproc();
        using var frame = SharedFrame.Create([]);

        Assert.Throws<ArgumentNullException>("frame", () => pair.Sender.Send((SharedFrame)null!));
        Assert.Throws<ArgumentNullException>("socket", () => SocketSending.Send(null!, frame));
        Assert.Throws<ArgumentNullException>("write", () => SharedFrame.Create<int>(1, 0, null!));
        Assert.Throws<ArgumentOutOfRangeException>("size", () => SharedFrame.Create(-1, 0, static (_, _) => { }));
        Assert.Throws<FormatException>(() => SharedFrame.Create(1000, 0, static (_, _) => throw new FormatException()));
    }

    [Theory]
    [InlineData(20)]
    [InlineData(3000)]
    public void ThreadsThatSendItAtOnce_DoNotDisturbEachOther(int size)
    {
        const int threads = 4,
            frames = 5000;
        using var shared = SharedFrame.Create(Payload.Of(size, 6));
        using var together = new Barrier(threads);
        var workers = Enumerable
            .Range(0, threads)
            .Select(_ =>
                Worker.Start(() =>
                {
                    using var pair = SocketPair.Inproc();
                    using var receiver = new FrameReceiver(pair.Receiver);
                    together.SignalAndWait();
                    for (int i = 0; i < frames; i++)
                    {
                        pair.Sender.Send(shared);
                        Assert.True(Payload.Is(receiver.Receive().Span, size, 6));
                    }
                })
            )
            .ToArray();

        foreach (Worker worker in workers)
            worker.Join();
    }

    [Fact]
    public void DisposeDuringSends_EndsThemWithoutHarm()
    {
        for (int round = 0; round < 50; round++)
        {
            var shared = SharedFrame.Create(Payload.Of(2000, round));
            using var started = new ManualResetEventSlim();
            var sending = Worker.Start(() =>
            {
                using var pair = SocketPair.Inproc();
                using var receiver = new FrameReceiver(pair.Receiver);
                try
                {
                    while (true)
                    {
                        pair.Sender.Send(shared);
                        started.Set();
                        Assert.True(Payload.Is(receiver.Receive().Span, 2000, round));
                    }
                }
                catch (ObjectDisposedException) { }
            });
            started.Wait();
            shared.Dispose();
            sending.Join();
        }
    }
}
