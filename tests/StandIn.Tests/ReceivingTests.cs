using System;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Threading;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public partial class ReceivingTests
{
    [Fact]
    public unsafe void EveryOverload_ReceivesTheBytes()
    {
        using var pipe = Pipe.Inproc();
        byte[] buffer = new byte[8];
        using var message = new Message();
        for (int i = 0; i < 7; i++)
            pipe.Sender.Send("bytes");

        Assert.Equal(5, pipe.Receiver.Recv(buffer));
        Assert.Equal("bytes"u8, buffer.AsSpan(0, 5));
        Assert.Equal(5, pipe.Receiver.Recv(buffer.AsSpan(1)));
        Assert.Equal("bytes"u8, buffer.AsSpan(1, 5));
        fixed (byte* pointer = buffer)
            Assert.Equal(5, pipe.Receiver.Recv((nint)(pointer + 2), 6));
        Assert.Equal("bytes"u8, buffer.AsSpan(2, 5));
        Assert.Equal(5, pipe.Receiver.Recv(message));
        Assert.Equal("bytes", message.ToString());
        Assert.True(pipe.Receiver.TryRecv(buffer.AsSpan(), out int size));
        Assert.Equal(5, size);
        Assert.True(pipe.Receiver.TryRecv(message, out size));
        Assert.Equal(5, size);
        Assert.True(pipe.Receiver.TryRecvString(out string text));
        Assert.Equal("bytes", text);
    }

    [Fact]
    public void NothingThere_CostsAnExceptionForAMessageAndNoneForASpan()
    {
        using var pipe = Pipe.Inproc();
        byte[] buffer = new byte[8];
        using var message = new Message();

        Assert.Equal(0, ExceptionsIn(() => pipe.Receiver.Recv(buffer, RecvFlags.DontWait)));
        Assert.Equal(1, ExceptionsIn(() => pipe.Receiver.Recv(message, RecvFlags.DontWait)));
        Assert.Equal(1, ExceptionsIn(() => pipe.Receiver.TryRecv(message, out _)));
        Assert.Equal(1, ExceptionsIn(() => pipe.Receiver.TryRecvString(out _)));
        Assert.Equal(1, ExceptionsIn(() => pipe.Receiver.TryRecvMultipart(out _)));
    }

    /// <summary>What a fix makes of a text that nobody reads.</summary>
    [Fact]
    public void EmptySpan_DropsTheFrameAndNoMore()
    {
        using var pipe = Pipe.Inproc();
        pipe.Sender.Send("first", SendFlags.SendMore);
        pipe.Sender.Send("second");

        Assert.Equal(5, pipe.Receiver.Recv(Span<byte>.Empty));

        Assert.True(pipe.Receiver.HasMore);
        Assert.Equal("second", pipe.Receiver.RecvString());
        pipe.Receiver.SetOption(SocketOption.Rcvtimeo, 0);
        int dropped = Assert.ThrowsAny<Net.Zmq.Core.ZmqException>(() => pipe.Receiver.Recv(Span<byte>.Empty)).ErrorNumber;
        Assert.Equal(Assert.ThrowsAny<Net.Zmq.Core.ZmqException>(() => pipe.Receiver.RecvString()).ErrorNumber, dropped);
    }

    [Fact]
    public void TruncatedFrame_AnswersItsFullSize()
    {
        using var pipe = Pipe.Inproc();
        for (int i = 0; i < 4; i++)
            pipe.Sender.Send("0123456789");
        byte[] buffer = new byte[8];

        Assert.Equal(10, pipe.Receiver.Recv(buffer.AsSpan(0, 4)));

        Assert.Equal("0123\0\0\0\0"u8, buffer);
        Assert.Equal(10, pipe.Receiver.Recv(buffer, RecvFlags.DontWait));
        Assert.Equal("01234567"u8, buffer);
        Assert.Equal(10, pipe.Receiver.Recv(0, 0));
        Assert.True(pipe.Receiver.TryRecv(buffer.AsSpan(0, 1), out int size));
        Assert.Equal(10, size);
    }

    [Fact]
    public void EmptyReceive_DropsTheOldContent()
    {
        using var pipe = Pipe.Inproc();
        using var message = new Message("old");

        Assert.Equal(-1, pipe.Receiver.Recv(message, RecvFlags.DontWait));

        Assert.Equal(0, message.Size);
    }

    [Fact]
    public void WhatIsNoUtf8_BecomesReplacementCharacters()
    {
        using var pipe = Pipe.Inproc();
        pipe.Sender.Send([(byte)'a', 0xFF]);
        pipe.Sender.Send([(byte)'a', 0xFF]);

        Assert.Equal("a\ufffd", pipe.Receiver.RecvString());
        Assert.True(pipe.Receiver.TryRecvString(out string text));
        Assert.Equal("a\ufffd", text);
    }

    [Fact]
    public void SignalWhileWaiting_Throws()
    {
        // Windows has no signals
        if (OperatingSystem.IsWindows())
            return;
        const int SigWinch = 28;
        using var pipe = Pipe.Inproc();
        using var registration = PosixSignalRegistration.Create(PosixSignal.SIGWINCH, context => context.Cancel = true);
        using var started = new ManualResetEventSlim();
        Exception? failure = null;
        nint id = 0;
        var receiver = new Thread(() =>
        {
            id = pthread_self();
            started.Set();
            failure = Record.Exception(pipe.Receiver.RecvString);
        });
        receiver.Start();
        started.Wait();

        do _ = pthread_kill(id, SigWinch);
        while (!receiver.Join(millisecondsTimeout: 20));

        Assert.Equal(Errno.Interrupted, Assert.IsType<ZmqException>(failure).ErrorNumber);
    }

    [LibraryImport("libc")]
    private static partial nint pthread_self();

    [LibraryImport("libc")]
    private static partial int pthread_kill(nint thread, int signal);

    private static int ExceptionsIn(Action action)
    {
        int count = 0,
            thread = Environment.CurrentManagedThreadId;
        AppDomain.CurrentDomain.FirstChanceException += Count;
        action();
        AppDomain.CurrentDomain.FirstChanceException -= Count;
        return count;

        void Count(object? sender, FirstChanceExceptionEventArgs e) => count += Environment.CurrentManagedThreadId == thread ? 1 : 0;
    }
}
