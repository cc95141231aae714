using ZmqPerf.Analyzers.Effects;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>What a member of .NET does.</summary>
/// <param name="Effects">Its effects; what its arguments add aside.</param>
internal sealed record FrameworkApi(Effect Effects)
{
    /// <summary>A member that the table does not list.</summary>
    public static FrameworkApi Unlisted { get; } = new(Effect.Unlisted);

    /// <summary>A member that computes a value and does nothing else.</summary>
    public static FrameworkApi Computes { get; } = new(Effect.None);
}
