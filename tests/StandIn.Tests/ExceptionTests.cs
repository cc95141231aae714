using System;
using System.Reflection;
using Net.Zmq;
using Xunit;
using Base = Net.Zmq.Core.ZmqException;

namespace ZmqPerf.StandIn.Tests;

public class ExceptionTests
{
    [Fact]
    public void Failure_CarriesErrnoAndItsText()
    {
        using var pipe = Pipe.Inproc();
        using Socket asking = pipe.Open(SocketType.Req);

        // a REQ socket sends before it receives
        Base failure = Assert.Throws<ZmqException>(asking.RecvString);

        Assert.Equal(Errno.WrongState, failure.ErrorNumber);
        Assert.Equal("Operation cannot be accomplished in current state", failure.Message);
        Assert.StartsWith("Net.Zmq.ZmqException: Operation cannot", failure.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void WithoutANumber_ItIsTheLastFailureOfTheThread()
    {
        using var pipe = Pipe.Inproc();
        using Socket asking = pipe.Open(SocketType.Req);
        Errno.Expect(Errno.WrongState, asking.RecvString);

        Assert.Equal(Errno.WrongState, new ZmqException().ErrorNumber);
        Assert.Equal(Errno.WrongState, new Base().ErrorNumber);
    }

    [Fact]
    public void WithANumber_ItSaysWhatThatMeans()
    {
        Assert.Equal((22, "Invalid argument"), Parts(new ZmqException(22)));
        Assert.Equal((22, "Invalid argument"), Parts(new Base(22)));
        Assert.Equal((54321, "Unknown error 54321"), Parts(new ZmqException(54321)));
        Assert.Equal((5, "own words"), Parts(new ZmqException(5, "own words")));
        Assert.Equal((5, "own words"), Parts(new Base(5, "own words")));
    }

    [Fact]
    public void Eagain_IsTheNumberOfThePlatform()
    {
        // internal at first
        const BindingFlags AnyStatic = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;
        FieldInfo field = Library.Core.GetType("Net.Zmq.Core.Native.ZmqConstants")!.GetField("EAGAIN", AnyStatic)!;

        Assert.Equal(Errno.Again, field.GetValue(null));
    }

    private static (int, string) Parts(Base exception) => (exception.ErrorNumber, exception.Message);
}
