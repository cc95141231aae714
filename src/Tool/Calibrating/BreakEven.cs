namespace ZmqPerf.Tool.Calibrating;

/// <summary>Where a way that costs more for small messages stops doing so.</summary>
/// <param name="Size">Bytes, and where they lie with 95 % confidence; the largest size measured for <see cref="BreakEvenKind.Never"/>, the
/// smallest for <see cref="BreakEvenKind.Always"/>.</param>
/// <param name="Why">Why it is unstable; empty otherwise.</param>
internal sealed record BreakEven(BreakEvenKind Kind, Interval Size, string Why = "")
{
    /// <summary>Without an answer; the size is 0 where not even that is known.</summary>
    public static BreakEven Unstable(string why, Interval size = default) => new(BreakEvenKind.Unstable, size, why);
}

internal enum BreakEvenKind
{
    /// <summary>It costs more below, and no more above.</summary>
    At,

    /// <summary>It costs more at every size.</summary>
    Never,

    /// <summary>It costs more at no size.</summary>
    Always,

    /// <summary>That cannot be told from these samples.</summary>
    Unstable,
}
