using System;
using System.Runtime.InteropServices;

namespace ZmqPerf.Native;

/// <summary><c>zmq_poll</c>, here on one or two sockets: it waits in the kernel, with no timer and no loop here.</summary>
internal static unsafe class Polling
{
    internal const short Input = 1;
    internal const short Output = 2;

    // zmq_pollitem_t: void* socket; int fd, on Windows as wide as a pointer; short events; short revents
    private const int MaxItemSize = 24;
    internal static readonly int DescriptorSize = OperatingSystem.IsWindows() ? IntPtr.Size : sizeof(int);
    private static readonly int s_eventsOffset = IntPtr.Size + DescriptorSize;
    internal static readonly int ItemSize = (s_eventsOffset + (2 * sizeof(short)) + IntPtr.Size - 1) / IntPtr.Size * IntPtr.Size;

    /// <param name="socket">The socket to wait for.</param>
    /// <param name="other">Another one, or 0.</param>
    /// <param name="milliseconds">How long at most; -1 for no limit.</param>
    /// <returns>How many have input; below 0 for an error.</returns>
    internal static int WaitForInput(nint socket, nint other, int milliseconds) => Wait(socket, Input, other, milliseconds);

    /// <summary>Waits until the first can be written, or the other has input.</summary>
    /// <inheritdoc cref="WaitForInput"/>
    internal static int WaitForOutput(nint socket, nint other, int milliseconds) => Wait(socket, Output, other, milliseconds);

    internal static bool HasInput(byte* item) => (Found(item) & Input) != 0;

    internal static void Add(byte* item, nint socket, short events)
    {
        *(nint*)item = socket;
        *(short*)(item + s_eventsOffset) = events;
    }

    /// <summary>Where an item has the descriptor that is waited for, if its socket is 0.</summary>
    internal static byte* Descriptor(byte* item) => item + IntPtr.Size;

    internal static void SetFound(byte* item, short events) => *(short*)(item + s_eventsOffset + sizeof(short)) = events;

    private static int Wait(nint socket, short events, nint other, int milliseconds)
    {
        byte* items = stackalloc byte[2 * MaxItemSize];
        Add(items, socket, events);
        Add(items + ItemSize, other, Input);
        return LibZmq.zmq_poll(items, other == 0 ? 1 : 2, new CLong(milliseconds));
    }

    private static short Found(byte* item) => *(short*)(item + s_eventsOffset + sizeof(short));
}
