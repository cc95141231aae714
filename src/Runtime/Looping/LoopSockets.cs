using System;
using System.Collections.Concurrent;
using Net.Zmq;

namespace ZmqPerf;

/// <summary>The sockets that belong to the threads of receive loops: each to one at most.</summary>
internal static class LoopSockets
{
    private static readonly ConcurrentDictionary<Socket, int> s_threads = new();

    /// <summary>Gives sockets to a thread, all or none.</summary>
    /// <exception cref="InvalidOperationException">One of them belongs to another loop already.</exception>
    internal static void Take(Socket[] sockets, int thread)
    {
        for (int i = 0; i < sockets.Length; i++)
            if (!s_threads.TryAdd(sockets[i], thread))
            {
                Release(sockets.AsSpan(0, i));
                throw new InvalidOperationException(
                    "A socket belongs to another ReceiveLoop that is still running. Dispose that one first, or give it all sockets."
                );
            }
    }

    internal static void Release(ReadOnlySpan<Socket> sockets)
    {
        foreach (Socket socket in sockets)
            s_threads.TryRemove(socket, out _);
    }

    internal static void ThrowIfTaken(Socket socket)
    {
        if (s_threads.TryGetValue(socket, out int thread) && thread != Environment.CurrentManagedThreadId)
            throw new InvalidOperationException(
                "The socket belongs to a running ReceiveLoop, whose thread alone may use it until the loop is disposed. "
                    + "Send through the loop: ReceiveLoop.SendAsync or TrySend."
            );
    }
}
