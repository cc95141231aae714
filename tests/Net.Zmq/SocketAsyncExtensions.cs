using System;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Net.Zmq;

/// <summary>
/// Sends and receives that give the thread back. What cannot complete at once waits on a pool thread, which polls for 10 ms and sleeps for
/// 1 ms by turns: the socket changes threads, and every waiting call blocks one. A token ends the wait only: what completes at once does
/// not look at it.
/// </summary>
public static class SocketAsyncExtensions
{
    private const int PollMilliseconds = 10;
    private const int SleepMilliseconds = 1;

    /// <summary>Sends a frame and answers its size.</summary>
    public static ValueTask<int> SendAsync(this Socket socket, byte[] data, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(socket);
        ArgumentNullException.ThrowIfNull(data);
        return SendAsync(socket, data.AsMemory(), cancellationToken);
    }

    /// <summary>Sends a frame of UTF-8 and answers its size.</summary>
    public static async ValueTask<int> SendAsync(this Socket socket, string text, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(socket);
        ArgumentNullException.ThrowIfNull(text);
        return await SendAsync(socket, Encoding.UTF8.GetBytes(text), cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Sends a frame and answers its size. The memory must not change before the task completes.</summary>
    public static async ValueTask<int> SendAsync(
        this Socket socket,
        ReadOnlyMemory<byte> data,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(socket);
        if (!socket.Send(data.Span, SendFlags.DontWait))
            await OnceReady(socket, PollEvents.Out, () => socket.Send(data.Span), cancellationToken).ConfigureAwait(false);
        return data.Length;
    }

    /// <summary>Receives a frame.</summary>
    public static async ValueTask<byte[]> RecvBytesAsync(this Socket socket, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(socket);
        using var message = new Message();
        if (!socket.TryRecv(message, out _))
            await OnceReady(socket, PollEvents.In, () => socket.Recv(message), cancellationToken).ConfigureAwait(false);
        return message.ToArray();
    }

    /// <summary>Receives a frame of UTF-8.</summary>
    public static async ValueTask<string> RecvStringAsync(this Socket socket, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(socket);
        return socket.TryRecvString(out string text)
            ? text
            : await OnceReady(socket, PollEvents.In, socket.RecvString, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Receives all frames of a message.</summary>
    public static async ValueTask<MultipartMessage> RecvMultipartAsync(this Socket socket, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(socket);
        return socket.TryRecvMultipart(out MultipartMessage? message)
            ? message!
            : await OnceReady(socket, PollEvents.In, socket.RecvMultipart, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>
    /// Sends all frames of a message, on a pool thread in any case. A frame that leaves at once is copied, one that has to wait is
    /// consumed; a token that is cancelled between them leaves half a message.
    /// </summary>
    public static async ValueTask SendMultipartAsync(
        this Socket socket,
        MultipartMessage message,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(socket);
        ArgumentNullException.ThrowIfNull(message);
        if (message.IsEmpty)
            throw new InvalidOperationException("Cannot send empty multipart message");
        await Task.Run(() => SendFrames(socket, message, cancellationToken), cancellationToken).ConfigureAwait(false);
    }

    private static void SendFrames(Socket socket, MultipartMessage message, CancellationToken cancellationToken)
    {
        for (int i = 0; i < message.Count; i++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            SendFlags flags = i < message.Count - 1 ? SendFlags.SendMore : SendFlags.None;
            if (socket.Send(message[i].Data, flags | SendFlags.DontWait))
                continue;
            Wait(socket, PollEvents.Out, cancellationToken);
            socket.Send(message[i], flags);
        }
    }

    private static Task<T> OnceReady<T>(Socket socket, PollEvents events, Func<T> action, CancellationToken cancellationToken)
    {
        return Task.Run(WaitAndAct, cancellationToken);

        T WaitAndAct()
        {
            Wait(socket, events, cancellationToken);
            return action();
        }
    }

    private static void Wait(Socket socket, PollEvents events, CancellationToken cancellationToken)
    {
        using var poller = new Poller(1);
        poller.Add(socket, events);
        while (true)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (poller.Poll(PollMilliseconds) > 0)
                return;
            Thread.Sleep(SleepMilliseconds);
        }
    }
}
