using System.Runtime.InteropServices;
using System.Threading;

namespace ZmqPerf.Native;

/// <summary>
/// Tells the collector of the buffers that small frames keep. One that came over tcp or ipc is a part of the buffer it was received in,
/// and no frame says where it came from: 60,000 frames of 64 bytes that nobody disposed were 490 MB, and no collection came by. They are
/// counted, and told by the thousand, because each call costs some hundred nanoseconds; a program that keeps fewer tells nothing.
/// </summary>
internal static class KeptBuffers
{
    internal const int Step = 4096; // frames
    private const int BufferSize = 8192; // what libzmq reads at once
    private const int LargestEmbedded = 33; // bytes that a message holds itself

    private static Counts s_counts;

    internal static void Add(int size)
    {
        if (IsPartOfABuffer(size) && Interlocked.Increment(ref s_counts.Made) % Step == 0)
            Tell();
    }

    internal static void Remove(int size)
    {
        if (IsPartOfABuffer(size) && Interlocked.Increment(ref s_counts.Freed) % Step == 0)
            Tell();
    }

    private static bool IsPartOfABuffer(int size) => size is > LargestEmbedded and < MemoryPressure.Noticeable;

    /// <summary>So that numbers which go to and fro by less than a step are not told repeatedly.</summary>
    private static void Tell()
    {
        long told = Interlocked.Read(ref s_counts.Told);
        long untold = Interlocked.Read(ref s_counts.Made) - Interlocked.Read(ref s_counts.Freed) - told;
        int change =
            untold >= Step ? Step
            : untold <= -Step ? -Step
            : 0;
        if (change == 0 || Interlocked.CompareExchange(ref s_counts.Told, told + change, told) != told)
            return;
        if (change > 0)
            MemoryPressure.Add(Step * BufferSize);
        else
            MemoryPressure.Remove(Step * BufferSize);
    }

    /// <summary>One thread makes frames, another frees them: they do not share a cache line.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 4 * Line)]
    private struct Counts
    {
        private const int Line = 128;

        [FieldOffset(Line)]
        internal long Made;

        [FieldOffset(2 * Line)]
        internal long Freed;

        [FieldOffset(3 * Line)]
        internal long Told;
    }
}
