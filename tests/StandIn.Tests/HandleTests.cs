using System.Runtime.CompilerServices;
using Net.Zmq;
using Net.Zmq.Core.SafeHandles;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

public class HandleTests
{
    [Fact]
    public void NoHandle_IsInvalid()
    {
        using ZmqSocketHandle socket = new(),
            noSocket = new(0, ownsHandle: true);
        using ZmqContextHandle context = new(),
            noContext = new(0, ownsHandle: true);

        Assert.True(socket.IsInvalid && noSocket.IsInvalid && context.IsInvalid && noContext.IsInvalid);
    }

    [Fact]
    public void BorrowedHandle_IsNotClosed()
    {
        using var pipe = Pipe.Inproc();
        nint native = Unsafe.BitCast<SocketRef, nint>(pipe.Sender.Ref);
        using (var handle = new ZmqSocketHandle(native, ownsHandle: false))
        {
            Assert.False(handle.IsInvalid);
            Assert.Equal(native, handle.DangerousGetHandle());
        }
        using (var context = new ZmqContextHandle(native, ownsHandle: false))
            Assert.False(context.IsInvalid);

        pipe.Sender.Send("open");

        Assert.Equal("open", pipe.Receiver.RecvString());
    }
}
