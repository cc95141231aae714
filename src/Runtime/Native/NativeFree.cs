using System;
using System.Runtime.InteropServices;

namespace ZmqPerf.Native;

/// <summary>
/// The <c>free</c> that belongs to <see cref="NativeMemory.Alloc(nuint)"/>, as a native function: libzmq calls it on a thread of its own,
/// and no managed code runs there. It is called with a second argument, which the C calling conventions let it ignore.
/// </summary>
internal static class NativeFree
{
    /// <summary>0 where it is not found; blocks cannot be handed over then.</summary>
    internal static readonly nint Function = Find();

    private static nint Find()
    {
        nint module =
            !OperatingSystem.IsWindows() ? NativeLibrary.GetMainProgramHandle()
            : NativeLibrary.TryLoad("ucrtbase.dll", out nint runtime) ? runtime
            : 0;
        return module != 0 && NativeLibrary.TryGetExport(module, "free", out nint function) ? function : 0;
    }
}
