using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace ZmqPerf.Native;

/// <summary>
/// Tells the collector of native memory behind small objects: 60,000 frames of 64 KiB that nobody disposed were 3.8 GB, and no collection
/// came by. Bytes are counted and told by the step, because a call of the collector's takes some hundred nanoseconds and may bring a full
/// collection on: a program that holds less than a step, however much it sends and receives, tells nothing.
/// </summary>
internal static class MemoryPressure
{
    internal const int Step = 1 << Shift;

    private const int Shift = 25; // 32 MiB
    private const int BufferSize = 8192; // what libzmq reads at once
    private const int LargestEmbedded = 33; // bytes that a message holds itself

    private static Counts s_counts;

    internal static void Add(long bytes) => Count(ref s_counts.Made, bytes);

    internal static void Remove(long bytes) => Count(ref s_counts.Freed, bytes);

    private static void Count(ref long counter, long bytes)
    {
        if (bytes == 0)
            return; // a small frame, or what was sent before: no other processor's line is asked for
        long counted = Interlocked.Add(ref counter, bytes);
        if (counted >> Shift != (counted - bytes) >> Shift)
            Tell();
    }

    /// <summary>
    /// What a received frame keeps. A small one that came over tcp or ipc is a part of the buffer it was received in, and no frame says
    /// where it came from: 60,000 frames of 64 bytes that nobody disposed were 490 MB.
    /// </summary>
    internal static long KeptBy(int size) => size <= LargestEmbedded ? 0 : Math.Max(size, BufferSize);

    /// <summary>Whole steps only, so that what goes to and fro by less is not told repeatedly.</summary>
    private static void Tell()
    {
        long told = Interlocked.Read(ref s_counts.Told);
        long untold = Interlocked.Read(ref s_counts.Made) - Interlocked.Read(ref s_counts.Freed) - told;
        long change = untold / Step * Step;
        if (change == 0 || Interlocked.CompareExchange(ref s_counts.Told, told + change, told) != told)
            return;
        if (change > 0)
            GC.AddMemoryPressure(change);
        else
            GC.RemoveMemoryPressure(-change);
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
