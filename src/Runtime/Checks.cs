using System;
using System.Runtime.CompilerServices;

namespace ZmqPerf;

/// <summary>
/// What is looked at only where the runtime option <c>ZmqPerf.CheckFrames</c> is on, as the package sets it for Debug builds. Folded by the
/// JIT: where nothing is checked, checking costs nothing.
/// </summary>
internal static class Checks
{
    /// <summary>What bytes hold that nobody wrote: neither zero nor text.</summary>
    internal const byte Unwritten = 0xCD;

    internal static readonly bool AreOn = AppContext.TryGetSwitch("ZmqPerf.CheckFrames", out bool isOn) ? isOn : IsDebugBuild;

#if DEBUG
    private static bool IsDebugBuild => true;
#else
    private static bool IsDebugBuild => false;
#endif

    /// <summary>
    /// Makes bytes that are about to be written recognizable, where frames are checked: a peer that gets them shows what was left out.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe void Mark(byte* data, int size)
    {
        if (AreOn)
            new Span<byte>(data, size).Fill(Unwritten);
    }
}
