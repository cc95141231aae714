using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace Net.Zmq;

/// <summary>Whole messages of several frames; sends block.</summary>
public static class SocketExtensions
{
    /// <summary>Sends the frames without copying them; they are empty afterwards.</summary>
    public static void SendMultipart(this Socket socket, MultipartMessage message)
    {
        ArgumentNullException.ThrowIfNull(socket);
        ArgumentNullException.ThrowIfNull(message);
        if (message.IsEmpty)
            throw new InvalidOperationException("Cannot send empty multipart message");
        SendAll([.. message], (frame, flags) => socket.Send(frame, flags));
    }

    /// <summary>Sends the arrays as frames.</summary>
    public static void SendMultipart(this Socket socket, IEnumerable<byte[]> frames)
    {
        ArgumentNullException.ThrowIfNull(socket);
        SendAll(Checked(frames, "Frame collection"), (frame, flags) => socket.Send(frame, flags));
    }

    /// <summary>Sends the texts as frames.</summary>
    public static void SendMultipart(this Socket socket, params string[] frames)
    {
        ArgumentNullException.ThrowIfNull(socket);
        SendAll(Checked(frames, "Frame array"), (frame, flags) => socket.Send(frame, flags));
    }

    /// <summary>Sends the frames without copying them; they are empty afterwards.</summary>
    public static void SendMultipart(this Socket socket, IEnumerable<Message> messages)
    {
        ArgumentNullException.ThrowIfNull(socket);
        SendAll(Checked(messages, "Message collection"), (frame, flags) => socket.Send(frame, flags));
    }

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
            } while (socket.HasMore);
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

    // nothing is sent of what cannot be sent as a whole
    private static T[] Checked<T>(IEnumerable<T> frames, string name, [CallerArgumentExpression(nameof(frames))] string parameter = "")
    {
        ArgumentNullException.ThrowIfNull(frames, parameter);
        T[] all = [.. frames];
        return all.Length == 0 ? throw new ArgumentException($"{name} cannot be empty", parameter)
            : Array.Exists(all, frame => frame is null) ? throw new ArgumentException($"{name} cannot contain null values", parameter)
            : all;
    }

    private static void SendAll<T>(T[] frames, Action<T, SendFlags> send)
    {
        for (int i = 0; i < frames.Length; i++)
            send(frames[i], i < frames.Length - 1 ? SendFlags.SendMore : SendFlags.None);
    }
}
