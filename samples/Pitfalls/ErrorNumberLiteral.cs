using System;
using Net.Zmq;
using Net.Zmq.Core.Native;

namespace Pitfalls;

/// <summary>Knows the error number of one platform, and meets that of another.</summary>
internal static class ErrorNumberLiteral
{
    public static string Run()
    {
        int theOther = OperatingSystem.IsMacOS() ? 11 : 35;
        var exception = new ZmqException(theOther, "Resource temporarily unavailable");
        return $"EAGAIN is {ZmqConstants.EAGAIN} here and {theOther} "
            + $"elsewhere: a time-out there is {(IsTimeout(exception) ? "taken for a time-out" : "taken for a failure")}";
    }

    private static bool IsTimeout(ZmqException exception) => exception.ErrorNumber == 11; // ZMQ3014
}
