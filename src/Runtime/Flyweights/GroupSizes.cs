namespace ZmqPerf.Flyweights;

/// <summary>The two numbers before a group have 8 bits: for <see cref="GroupAttribute"/>, the same as <c>byte</c>.</summary>
public readonly struct GroupSize8;

/// <summary>The two numbers before a group have 16 bits: for <see cref="GroupAttribute"/>, the same as <c>ushort</c>.</summary>
public readonly struct GroupSize16;

/// <summary>The two numbers before a group have 32 bits: for <see cref="GroupAttribute"/>, the same as <c>uint</c>.</summary>
public readonly struct GroupSize32;
