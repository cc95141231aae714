namespace ZmqPerf;

/// <summary>The ways of a frame, as the tag <c>tier</c> names them.</summary>
internal static class Tier
{
    /// <summary>Written where libzmq keeps it.</summary>
    internal const string InPlace = "in_place";

    /// <summary>A payload that several messages share.</summary>
    internal const string Shared = "shared";

    /// <summary>Received into a message that is used again.</summary>
    internal const string Reused = "reused";

    /// <summary>Received into a message of its own.</summary>
    internal const string Owned = "owned";
}
