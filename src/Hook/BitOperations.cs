namespace System.Numerics;

/// <summary>What .NET Standard does not have, for code that is the runtime's.</summary>
internal static class BitOperations
{
    /// <summary>A number has the length of its binary form in the exponent of its floating-point form.</summary>
    public static int LeadingZeroCount(uint value) => value == 0 ? 32 : 1054 - (int)(BitConverter.DoubleToInt64Bits(value) >> 52);
}
