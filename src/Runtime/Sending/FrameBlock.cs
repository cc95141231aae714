using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ZmqPerf.Native;

namespace ZmqPerf;

/// <summary>
/// The memory of a frame that is written in place. libzmq's own begins 40 bytes into a block of <c>malloc</c>'s, so that every other store
/// of a vector crosses a cache line: large frames get a block that begins with one.
/// </summary>
internal static unsafe class FrameBlock
{
    private const int Large = 64 * 1024; // an aligned block takes 50 ns longer, more than it gains up to 16 KiB
    private const int CacheLine = 64;

    /// <summary>Makes a message with room for this many bytes.</summary>
    /// <returns>Below 0 where there is no memory.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Init(NativeMessage* message, int size) =>
        size < Large ? LibZmq.zmq_msg_init_size(message, (nuint)size) : InitLarge(message, size);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int InitLarge(NativeMessage* message, int size)
    {
        // Windows frees aligned blocks by another function
        if (OperatingSystem.IsWindows() || NativeFree.Function == 0)
            return LibZmq.zmq_msg_init_size(message, (nuint)size);
        void* block = NativeMemory.AlignedAlloc((nuint)size, CacheLine);
        int result = LibZmq.zmq_msg_init_data(message, block, (nuint)size, NativeFree.Function, null);
        if (result < 0)
            NativeMemory.AlignedFree(block);
        return result;
    }
}
