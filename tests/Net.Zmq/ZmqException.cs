using Net.Zmq.Core.Native;

namespace Net.Zmq;

/// <summary>A libzmq call failed.</summary>
public class ZmqException : Core.ZmqException
{
    /// <summary>The failure that the calling thread met last.</summary>
    public ZmqException() { }

    /// <summary>The failure with this errno, in libzmq's words.</summary>
    public ZmqException(int errorNumber)
        : base(errorNumber) { }

    /// <summary>The failure with this errno, in the caller's words.</summary>
    public ZmqException(int errorNumber, string message)
        : base(errorNumber, message) { }

    /// <summary>
    /// Throws for a result of -1. The number is read first of all: a collection, which any allocation may begin, leaves another one.
    /// </summary>
    internal static int Check(int result) => result == -1 ? throw new ZmqException(LibZmq.zmq_errno()) : result;

    /// <summary>False where a non-blocking call would have blocked; throws for every other failure, an expired time-out included.</summary>
    internal static bool Succeeded(int result, bool dontWait)
    {
        if (result != -1)
            return true;
        int errorNumber = LibZmq.zmq_errno();
        return dontWait && errorNumber == ZmqConstants.EAGAIN ? false : throw new ZmqException(errorNumber);
    }
}
