using System;
using System.Runtime.CompilerServices;
using Net.Zmq;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <content>Frames whose size is known only when they are written.</content>
public static unsafe partial class SocketSending
{
    /// <summary>
    /// Sends a frame of at most <paramref name="maxSize"/> bytes: as many as <paramref name="write"/> says it wrote. Up to 512 bytes
    /// (runtime option <c>ZmqPerf.StackLimit</c>) are written on the stack, more in native memory of the thread, and copied from there
    /// once. Make the lambda static and pass what it needs as <paramref name="state"/>, then nothing is allocated.
    /// </summary>
    /// <typeparam name="TState">The type of the state.</typeparam>
    /// <param name="socket">The socket that sends.</param>
    /// <param name="maxSize">The most that can be written, in bytes. A generous limit costs address space; a thread keeps 1 MiB of it for
    /// its next frame.</param>
    /// <param name="state">What <paramref name="write"/> needs.</param>
    /// <param name="write">
    /// Writes the content and returns its size in bytes. The span is as long as the limit and <b>not zeroed</b>; it is valid during the
    /// call only. When it throws, nothing is sent.
    /// </param>
    /// <param name="flags"><see cref="SendFlags.DontWait"/>, <see cref="SendFlags.SendMore"/>, as in <see
    /// cref="FrameWriter.Send"/>.</param>
    /// <returns>True when libzmq has taken the frame. False only with <see cref="SendFlags.DontWait"/>, where sending would block: the
    /// frame is dropped.</returns>
    /// <exception cref="ArgumentNullException">The socket or the writer is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="InvalidOperationException">The writer answered a size below 0 or above the limit; nothing is sent.</exception>
    /// <exception cref="OutOfMemoryException">There is no memory for the frame; nothing is sent.</exception>
    /// <exception cref="ObjectDisposedException">The socket is disposed.</exception>
    /// <exception cref="ZmqException">As in <see cref="FrameWriter.Send"/>; the frame is dropped.</exception>
    /// <exception cref="DllNotFoundException">As in <see cref="BeginFrame(Socket, int)"/>.</exception>
    [SkipLocalsInit]
    public static bool SendUpTo<TState>(
        this Socket socket,
        int maxSize,
        TState state,
        SpanFunc<byte, TState, int> write,
        SendFlags flags = SendFlags.None
    )
#if NET9_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        ArgumentNullException.ThrowIfNull(socket);
        ArgumentOutOfRangeException.ThrowIfNegative(maxSize);
        ArgumentNullException.ThrowIfNull(write);
        LibZmqLoader.Require();
        if (maxSize <= Boundaries.Stack)
        {
            byte* onTheStack = stackalloc byte[Boundaries.Stack];
            return WriteAndSend(onTheStack, socket, maxSize, state, write, flags, Tier.Stack);
        }
        ScratchBlock block = ScratchBlock.Take();
        try
        {
            block.Reserve(0, maxSize);
            return WriteAndSend(block.Data, socket, maxSize, state, write, flags, Tier.Scratch);
        }
        finally
        {
            block.GiveBack();
        }
    }

    /// <summary>
    /// Begins a frame of a size that only its writing shows: for serializers that write into an <see
    /// cref="System.Buffers.IBufferWriter{T}"/>. Where the size is known before,
    /// <see cref="BeginFrame(Socket, int)"/> saves a copy; where a limit is known, <see cref="SendUpTo"/> saves the growing.
    /// </summary>
    /// <param name="socket">The socket that will send it. It is not touched yet.</param>
    /// <returns>The writer; dispose it.</returns>
    /// <exception cref="ArgumentNullException">The socket is null.</exception>
    /// <exception cref="DllNotFoundException">As in <see cref="BeginFrame(Socket, int)"/>.</exception>
    public static FrameBuffer BeginGrowingFrame(this Socket socket)
    {
        ArgumentNullException.ThrowIfNull(socket);
        LibZmqLoader.Require();
        return new FrameBuffer(socket);
    }

    private static bool WriteAndSend<TState>(
        byte* buffer,
        Socket socket,
        int maxSize,
        TState state,
        SpanFunc<byte, TState, int> write,
        SendFlags flags,
        string tier
    )
#if NET9_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        Checks.Mark(buffer, maxSize);
        int size = write(new Span<byte>(buffer, maxSize), state);
        if ((uint)size > (uint)maxSize)
            throw new InvalidOperationException($"The writer answered that it wrote {size} bytes into a span of {maxSize}.");
        if (!NativeSend.SendCopy(buffer, size, socket, flags))
            return false;
        Measurements.Sent(size, tier);
        return true;
    }
}
