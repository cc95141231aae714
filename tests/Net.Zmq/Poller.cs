using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Net.Zmq.Core.Native;

namespace Net.Zmq;

/// <summary>
/// Waits for several sockets. Holds the native handles of its sockets, not the sockets' lives; a time-out below one millisecond becomes
/// none. A disposed one answers nothing at all.
/// </summary>
public sealed unsafe class Poller : IDisposable
{
    // zmq_pollitem_t: the socket, a file descriptor (a pointer's size on Windows), the wanted and the returned events
    private static readonly int s_eventsOffset = nint.Size + (OperatingSystem.IsWindows() ? nint.Size : sizeof(int));
    private static readonly int s_returnedOffset = s_eventsOffset + sizeof(short);
    private static readonly int s_itemSize = (s_returnedOffset + sizeof(short) + nint.Size - 1) / nint.Size * nint.Size;

    private readonly Socket?[] _sockets;
    private byte* _items;
    private int _count;

    /// <summary>A poller for up to <paramref name="capacity"/> sockets.</summary>
    public Poller(int capacity)
    {
        if (capacity < 1)
            throw new ArgumentOutOfRangeException(nameof(capacity), "Capacity must be at least 1");
        _sockets = new Socket?[capacity];
        _items = (byte*)NativeMemory.AllocZeroed((nuint)capacity, (nuint)s_itemSize);
    }

    /// <summary>How many sockets fit.</summary>
    public int Capacity => Alive._sockets.Length;

    /// <summary>How many sockets there are.</summary>
    public int Count => Alive._count;

    /// <summary>Adds a socket and answers its index.</summary>
    public int Add(Socket socket, PollEvents events)
    {
        ArgumentNullException.ThrowIfNull(socket);
        if (Count == Capacity)
            throw new InvalidOperationException($"Poller is at capacity ({Capacity} sockets)");
        _sockets[_count] = socket;
        Write(_count, socket.Handle, events);
        return _count++;
    }

    /// <summary>Changes what a socket is waited for, and forgets what was found.</summary>
    public void Update(int index, PollEvents events) => Write(Checked(index), _sockets[index]!.Handle, events);

    /// <summary>Removes all sockets.</summary>
    public void Clear()
    {
        Array.Clear(Alive._sockets);
        _count = 0;
    }

    /// <summary>
    /// Waits up to <paramref name="timeout"/> milliseconds, for ever where it is negative, and answers how many sockets are ready; without
    /// sockets at once.
    /// </summary>
    public int Poll(long timeout = -1) => Count == 0 ? 0 : ZmqException.Check(LibZmq.zmq_poll(_items, _count, new CLong((nint)timeout)));

    /// <summary>Waits up to <paramref name="timeout"/>, cut down to whole milliseconds, and answers how many sockets are ready.</summary>
    public int Poll(TimeSpan timeout) => Poll((long)timeout.TotalMilliseconds);

    /// <summary>The socket at an index.</summary>
    public Socket? GetSocket(int index) => _sockets[Checked(index)];

    /// <summary>What the last poll found.</summary>
    public PollEvents GetReturnedEvents(int index) => (PollEvents)(*(short*)(Item(Checked(index)) + s_returnedOffset));

    /// <summary>Whether a receive would not block.</summary>
    public bool IsReadable(int index) => GetReturnedEvents(index).HasFlag(PollEvents.In);

    /// <summary>Whether a send would not block.</summary>
    public bool IsWritable(int index) => GetReturnedEvents(index).HasFlag(PollEvents.Out);

    /// <summary>Whether there is an error.</summary>
    public bool HasError(int index) => GetReturnedEvents(index).HasFlag(PollEvents.Err);

    /// <summary>Frees the native memory; the sockets stay open.</summary>
    public void Dispose()
    {
        NativeMemory.Free(_items);
        _items = null;
    }

    private Poller Alive
    {
        get
        {
            ObjectDisposedException.ThrowIf(_items == null, this);
            return this;
        }
    }

    private int Checked(int index)
    {
        int count = Count;
        return index >= 0 && index < count
            ? index
            : throw new ArgumentOutOfRangeException(nameof(index), $"Index must be between 0 and {count - 1}");
    }

    private byte* Item(int index) => _items + (index * s_itemSize);

    private void Write(int index, nint socket, PollEvents events)
    {
        byte* item = Item(index);
        new Span<byte>(item, s_itemSize).Clear();
        Unsafe.WriteUnaligned(item, socket);
        *(short*)(item + s_eventsOffset) = (short)events;
    }
}
