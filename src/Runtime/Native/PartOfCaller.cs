using System.Runtime.CompilerServices;

namespace ZmqPerf.Native;

/// <summary>
/// For calls of libzmq that take less than 100 ns: a method that is a part of its caller does not prepare for the collector once more,
/// which takes 5 ns. What failures need must not be within it. Measured with .NET 10 only; the JIT of .NET 8 does not have calls of native
/// code within a <c>using</c>, where sends are.
/// </summary>
internal static class PartOfCaller
{
#if NET10_0_OR_GREATER
    internal const MethodImplOptions Options = MethodImplOptions.AggressiveInlining;
#else
    internal const MethodImplOptions Options = MethodImplOptions.NoInlining;
#endif
}
