using System;
using Net.Zmq;
using Xunit;

namespace ZmqPerf.StandIn.Tests;

/// <summary>Error numbers, as Linux and libzmq have them.</summary>
internal static class Errno
{
    public const int NoEntry = 2,
        Interrupted = 4,
        TooManyFiles = 24,
        Invalid = 22;
    public const int NoProtocol = 93,
        NotSupported = 95,
        AddressInUse = 98,
        HostUnreachable = 113;
    public const int WrongState = 156384763,
        Terminated = 156384765;

    public static int Again => OperatingSystem.IsMacOS() ? 35 : 11;

    /// <summary>The action throws Net.Zmq's own exception with this number.</summary>
    public static void Expect(int errorNumber, Action action) => Assert.Equal(errorNumber, Assert.Throws<ZmqException>(action).ErrorNumber);

    /// <inheritdoc cref="Expect(int, Action)"/>
    public static void Expect(int errorNumber, Func<object?> action) =>
        Assert.Equal(errorNumber, Assert.Throws<ZmqException>(action).ErrorNumber);
}
