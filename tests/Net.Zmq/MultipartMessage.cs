using System;
using System.Collections;
using System.Collections.Generic;

namespace Net.Zmq;

/// <summary>
/// The frames of one message. Owns them: what is removed or cleared is disposed, what is popped goes to the caller. A disposed one can only
/// be counted.
/// </summary>
public sealed class MultipartMessage : IEnumerable<Message>, IDisposable
{
    private readonly List<Message> _frames = [];
    private bool _disposed;

    /// <summary>A message without frames.</summary>
    public MultipartMessage() { }

    /// <summary>The number of frames.</summary>
    public int Count => _frames.Count;

    /// <summary>Whether there are no frames.</summary>
    public bool IsEmpty => _frames.Count == 0;

    /// <summary>The first frame.</summary>
    public Message First => this[IndexOfFirst];

    /// <summary>The last frame.</summary>
    public Message Last => this[IndexOfLast];

    /// <summary>The frame at an index.</summary>
    public Message this[int index] => Frames[index];

    private List<Message> Frames => _disposed ? throw new ObjectDisposedException(nameof(MultipartMessage)) : _frames;

    private int IndexOfFirst => Frames.Count == 0 ? throw new InvalidOperationException("Multipart message is empty") : 0;

    private int IndexOfLast => Frames.Count == 0 ? throw new InvalidOperationException("Multipart message is empty") : Count - 1;

    /// <summary>Appends a frame and takes it over.</summary>
    public void Add(Message message)
    {
        ArgumentNullException.ThrowIfNull(message);
        Frames.Add(message);
    }

    /// <summary>Appends a copy of the data.</summary>
    public void Add(byte[] data)
    {
        ArgumentNullException.ThrowIfNull(data);
        Add(data.AsSpan());
    }

    /// <summary>Appends the text in UTF-8.</summary>
    public void Add(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        Frames.Add(new Message(text));
    }

    /// <summary>Appends a copy of the data.</summary>
    public void Add(ReadOnlySpan<byte> data) => Frames.Add(new Message(data));

    /// <summary>Appends a frame of no bytes.</summary>
    public void AddEmptyFrame() => Frames.Add(new Message());

    /// <summary>Inserts a frame and takes it over.</summary>
    public void Insert(int index, Message message)
    {
        ArgumentNullException.ThrowIfNull(message);
        Frames.Insert(index, message);
    }

    /// <summary>Removes and disposes a frame.</summary>
    public void RemoveAt(int index) => Take(index).Dispose();

    /// <summary>Removes the first frame and hands it over.</summary>
    public Message Pop() => Take(IndexOfFirst);

    /// <summary>Removes the last frame and hands it over.</summary>
    public Message PopBack() => Take(IndexOfLast);

    /// <summary>The content of the first frame.</summary>
    public ReadOnlySpan<byte> PeekFirst() => First.Data;

    /// <summary>The content of the first frame, read as UTF-8.</summary>
    public string PeekFirstString() => First.ToString();

    /// <summary>The content of the last frame.</summary>
    public ReadOnlySpan<byte> PeekLast() => Last.Data;

    /// <summary>The content of the last frame, read as UTF-8.</summary>
    public string PeekLastString() => Last.ToString();

    /// <summary>Removes and disposes all frames.</summary>
    public void Clear()
    {
        foreach (Message frame in Frames)
            frame.Dispose();
        _frames.Clear();
    }

    /// <inheritdoc/>
    public IEnumerator<Message> GetEnumerator() => Frames.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>Disposes all frames.</summary>
    public void Dispose()
    {
        if (_disposed)
            return;
        Clear();
        _disposed = true;
    }

    private Message Take(int index)
    {
        Message frame = Frames[index];
        _frames.RemoveAt(index);
        return frame;
    }
}
