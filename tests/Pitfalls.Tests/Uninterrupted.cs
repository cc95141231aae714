using System;
using Net.Zmq;

namespace ZmqPerf.Pitfalls.Tests;

/// <summary>
/// Calls that wait. .NET stops threads by a signal, as when it collects, and a wait of libzmq that the signal hits ends with EINTR: rarely,
/// and more often on a busy machine.
/// </summary>
internal static class Uninterrupted
{
    private const int Interrupted = 4;

    public static T Call<T>(Func<T> call)
    {
        while (true)
            try
            {
                return call();
            }
            catch (ZmqException exception) when (exception.ErrorNumber == Interrupted) { }
    }

    public static int Receive(this Socket socket, byte[] buffer) => Call(() => socket.Recv(buffer));
}
