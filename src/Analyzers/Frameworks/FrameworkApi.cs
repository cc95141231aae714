namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What a member of .NET does.</summary>
/// <param name="Effects">Its effects; what its arguments add aside.</param>
/// <param name="KeepsGiven">Whether it only keeps or moves what it is given, and calls no member of that.</param>
internal sealed record FrameworkApi(Effect Effects, bool KeepsGiven = false)
{
    /// <summary>A member that the table does not list.</summary>
    public static FrameworkApi Unlisted { get; } = new(Effect.Unlisted);

    /// <summary>A member that computes a value and does nothing else.</summary>
    public static FrameworkApi Computes { get; } = new(Effect.None);
}
