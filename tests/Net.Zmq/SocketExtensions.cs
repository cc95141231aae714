using System;
using System.Collections.Generic;
using System.Linq;

namespace Net.Zmq;

/// <summary>Whole messages of several frames; sends block.</summary>
public static class SocketExtensions
{
    /// <summary>Sends the frames without copying them; they are empty afterwards.</summary>
    public static void SendMultipart(this Socket socket, MultipartMessage message) => SendMultipart(socket, (IEnumerable<Message>)message);

    /// <summary>Sends the arrays as frames.</summary>
    public static void SendMultipart(this Socket socket, IEnumerable<byte[]> frames) => SendAll(socket, frames, (frame, flags) => socket.Send(frame, flags));

    /// <summary>Sends the texts as frames.</summary>
    public static void SendMultipart(this Socket socket, params string[] frames) => SendAll(socket, frames, (frame, flags) => socket.Send(frame, flags));

    /// <summary>Sends the frames without copying them; they are empty afterwards.</summary>
    public static void SendMultipart(this Socket socket, IEnumerable<Message> messages) => SendAll(socket, messages, (frame, flags) => socket.Send(frame, flags));

    /// <summary>Receives all frames of a message.</summary>
    public static MultipartMessage RecvMultipart(this Socket socket)
    {
        ArgumentNullException.ThrowIfNull(socket);
        var message = new MultipartMessage();
        try
        {
            do
            {
                message.AddEmptyFrame();
                socket.Recv(message.Last);
            }
            while (socket.HasMore);
            return message;
        }
        catch
        {
            message.Dispose();
            throw;
        }
    }

    /// <summary>Receives all frames of a message if one is there.</summary>
    public static bool TryRecvMultipart(this Socket socket, out MultipartMessage? message)
    {
        ArgumentNullException.ThrowIfNull(socket);
        message = null;
        var first = new Message();
        bool received = false;
        try
        {
            received = socket.TryRecv(first, out _);
        }
        finally
        {
            if (!received)
                first.Dispose();
        }
        if (!received)
            return false;
        bool more = socket.HasMore;
        message = more ? socket.RecvMultipart() : [];
        message.Insert(0, first);
        return true;
    }

    private static void SendAll<T>(Socket socket, IEnumerable<T> frames, Action<T, SendFlags> send)
    {
        ArgumentNullException.ThrowIfNull(socket);
        ArgumentNullException.ThrowIfNull(frames);
        List<T> all = frames.ToList();
        if (all.Count == 0)
            throw new ArgumentException("A message has at least one frame.", nameof(frames));
        for (int i = 0; i < all.Count; i++)
            send(all[i], i < all.Count - 1 ? SendFlags.SendMore : SendFlags.None);
    }
}
