using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Net.Zmq.Core.Native;

namespace Net.Zmq;

/// <summary>Waits for several sockets. Holds the native handles of its sockets, not the sockets' lives; a time-out below one millisecond becomes none.</summary>
public sealed unsafe class Poller : IDisposable
{
    // zmq_pollitem_t: the socket, a file descriptor (a pointer's size on Windows), the wanted and the returned events
    private static readonly int s_eventsOffset = nint.Size + (OperatingSystem.IsWindows() ? nint.Size : sizeof(int));
    private static readonly int s_returnedOffset = s_eventsOffset + sizeof(short);
    private static readonly int s_itemSize = (s_returnedOffset + sizeof(short) + nint.Size - 1) / nint.Size * nint.Size;

    private readonly Socket?[] _sockets;
    private byte* _items;

    /// <summary>A poller for up to <paramref name="capacity"/> sockets.</summary>
    public Poller(int capacity)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(capacity);
        _sockets = new Socket?[capacity];
        _items = (byte*)NativeMemory.AllocZeroed((nuint)capacity, (nuint)s_itemSize);
    }

    /// <summary>How many sockets fit.</summary>
    public int Capacity => _sockets.Length;

    /// <summary>How many sockets there are.</summary>
    public int Count { get; private set; }

    /// <summary>Adds a socket and answers its index.</summary>
    public int Add(Socket socket, PollEvents events)
    {
        ArgumentNullException.ThrowIfNull(socket);
        if (Count == Capacity)
            throw new InvalidOperationException($"The poller is full: its capacity is {Capacity}.");
        int index = Count;
        Unsafe.WriteUnaligned(Items + (index * s_itemSize), socket.Handle);
        _sockets[index] = socket;
        Count++;
        Update(index, events);
        return index;
    }

    /// <summary>Changes what a socket is waited for.</summary>
    public void Update(int index, PollEvents events)
    {
        *(short*)(Item(index) + s_eventsOffset) = (short)events;
        *(short*)(Item(index) + s_returnedOffset) = 0;
    }

    /// <summary>Removes all sockets.</summary>
    public void Clear()
    {
        Array.Clear(_sockets);
        NativeMemory.Clear(Items, (nuint)(Capacity * s_itemSize));
        Count = 0;
    }

    /// <summary>Waits up to <paramref name="timeout"/> milliseconds, for ever at -1, and answers how many sockets are ready.</summary>
    public int Poll(long timeout = -1) => ZmqException.Check(LibZmq.zmq_poll(Items, Count, new CLong((nint)timeout)));

    /// <summary>Waits up to <paramref name="timeout"/>, cut down to whole milliseconds, and answers how many sockets are ready.</summary>
    public int Poll(TimeSpan timeout) => Poll((long)timeout.TotalMilliseconds);

    /// <summary>The socket at an index; null where there is none.</summary>
    public Socket? GetSocket(int index) => index >= 0 && index < Count ? _sockets[index] : null;

    /// <summary>What the last poll found.</summary>
    public PollEvents GetReturnedEvents(int index) => (PollEvents)(*(short*)(Item(index) + s_returnedOffset));

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

    private byte* Items
    {
        get
        {
            ObjectDisposedException.ThrowIf(_items == null, this);
            return _items;
        }
    }

    private byte* Item(int index)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
        return Items + (index * s_itemSize);
    }
}
