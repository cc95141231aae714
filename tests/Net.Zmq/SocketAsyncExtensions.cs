using System;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Net.Zmq;

/// <summary>
/// Sends and receives that give the thread back. What cannot complete at once waits on a pool thread, which polls for 10 ms and sleeps for 1 ms by turns:
/// the socket changes threads, and every waiting call blocks one.
/// </summary>
public static class SocketAsyncExtensions
{
    private const int PollMilliseconds = 10;
    private const int SleepMilliseconds = 1;

    /// <summary>Sends a frame and answers its size.</summary>
    public static ValueTask<int> SendAsync(this Socket socket, byte[] data, CancellationToken cancellationToken = default) =>
        SendAsync(socket, new ReadOnlyMemory<byte>(data ?? throw new ArgumentNullException(nameof(data))), cancellationToken);

    /// <summary>Sends a frame of UTF-8 and answers its size.</summary>
    public static ValueTask<int> SendAsync(this Socket socket, string text, CancellationToken cancellationToken = default) =>
        SendAsync(socket, Encoding.UTF8.GetBytes(text), cancellationToken);

    /// <summary>Sends a frame and answers its size. The memory must not change before the task completes.</summary>
    public static ValueTask<int> SendAsync(this Socket socket, ReadOnlyMemory<byte> data, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(socket);
        cancellationToken.ThrowIfCancellationRequested();
        if (socket.Send(data.Span, SendFlags.DontWait))
            return new(data.Length);
        return new(Task.Run(() => Retry(socket, PollEvents.Out, () => (socket.Send(data.Span, SendFlags.DontWait), data.Length), cancellationToken), cancellationToken));
    }

    /// <summary>Receives a frame.</summary>
    public static ValueTask<byte[]> RecvBytesAsync(this Socket socket, CancellationToken cancellationToken = default) =>
        ReceiveAsync(socket, () => TryRecvBytes(socket), cancellationToken);

    /// <summary>Receives a frame of UTF-8.</summary>
    public static ValueTask<string> RecvStringAsync(this Socket socket, CancellationToken cancellationToken = default) =>
        ReceiveAsync(socket, () => (socket.TryRecvString(out string text), text), cancellationToken);

    /// <summary>Receives all frames of a message.</summary>
    public static ValueTask<MultipartMessage> RecvMultipartAsync(this Socket socket, CancellationToken cancellationToken = default) =>
        ReceiveAsync(socket, () => (socket.TryRecvMultipart(out MultipartMessage? message), message!), cancellationToken);

    /// <summary>Sends all frames of a message. They are copied where the message leaves at once, and consumed where it has to wait.</summary>
    public static ValueTask SendMultipartAsync(this Socket socket, MultipartMessage message, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(socket);
        ArgumentNullException.ThrowIfNull(message);
        return new(Task.Run(() => SendMultipart(socket, message, cancellationToken), cancellationToken));
    }

    private static void SendMultipart(Socket socket, MultipartMessage message, CancellationToken cancellationToken)
    {
        if (message.IsEmpty)
            throw new ArgumentException("A message has at least one frame.", nameof(message));
        // only the first frame can be refused; the others follow it into the same pipe
        if (!socket.Send(message.First.Data, Flags(0) | SendFlags.DontWait))
        {
            Retry(socket, PollEvents.Out, () => (IsReady(socket, PollEvents.Out), 0), cancellationToken);
            socket.SendMultipart(message);
            return;
        }
        for (int i = 1; i < message.Count; i++)
            socket.Send(message[i].Data, Flags(i));

        SendFlags Flags(int index) => index < message.Count - 1 ? SendFlags.SendMore : SendFlags.None;
    }

    private static ValueTask<T> ReceiveAsync<T>(Socket socket, Func<(bool Done, T Result)> attempt, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(socket);
        cancellationToken.ThrowIfCancellationRequested();
        (bool done, T result) = attempt();
        return done ? new(result) : new(Task.Run(() => Retry(socket, PollEvents.In, attempt, cancellationToken), cancellationToken));
    }

    private static (bool Done, byte[] Frame) TryRecvBytes(Socket socket)
    {
        using var message = new Message();
        return socket.TryRecv(message, out _) ? (true, message.ToArray()) : (false, []);
    }

    private static T Retry<T>(Socket socket, PollEvents events, Func<(bool Done, T Result)> attempt, CancellationToken cancellationToken)
    {
        while (true)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (IsReady(socket, events) && attempt() is (true, var result))
                return result;
            Thread.Sleep(SleepMilliseconds);
        }
    }

    private static bool IsReady(Socket socket, PollEvents events)
    {
        using var poller = new Poller(1);
        poller.Add(socket, events);
        return poller.Poll(PollMilliseconds) > 0;
    }
}
