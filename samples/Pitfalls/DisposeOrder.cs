using System;
using System.Threading;
using Net.Zmq;

namespace Pitfalls;

/// <summary>Disposes a context whose socket is disposed in the next line.</summary>
internal static class DisposeOrder
{
    public static string Run()
    {
        var thread = new Thread(Close) { IsBackground = true };
        thread.Start();
        return thread.Join(TimeSpan.FromSeconds(1)) ? "closed" : "after 1 s the context still waits for its socket";
    }

    private static void Close()
    {
        var context = new Context();
        var socket = new Socket(context, SocketType.Pull);
        socket.Bind("inproc://orders");
        context.Dispose(); // ZMQ3015
        socket.Dispose();
    }
}
