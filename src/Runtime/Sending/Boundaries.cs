using System;
using System.Globalization;

namespace ZmqPerf;

/// <summary>
/// Where one way of sending becomes cheaper than another, in bytes. They differ by machine, so they are runtime options:
/// <c>&lt;RuntimeHostConfigurationOption Include="ZmqPerf.HandOverLimit" Value="32768" /&gt;</c>. Folded by the JIT.
/// </summary>
internal static class Boundaries
{
    /// <summary>Up to here content of unknown size is written on the stack.</summary>
    internal static readonly int Stack = Option("ZmqPerf.StackLimit", 512, 64 * 1024);

    /// <summary>From here on a block is handed to libzmq instead of copied.</summary>
    internal static readonly int HandOver = Option("ZmqPerf.HandOverLimit", 16 * 1024, int.MaxValue);

    /// <summary>So much native memory a thread keeps for its next frame.</summary>
    internal const int Kept = 1 << 20;

    internal static int Option(string name, int byDefault, int most) =>
        int.TryParse(
            Convert.ToString(AppContext.GetData(name), CultureInfo.InvariantCulture),
            NumberStyles.None,
            CultureInfo.InvariantCulture,
            out int value
        )
            ? Math.Min(value, most)
            : byDefault;
}
