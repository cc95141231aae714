namespace ZmqPerf;

/// <summary>The ways of a frame, as the tag <c>tier</c> names them.</summary>
internal static class Tier
{
    /// <summary>Written where libzmq keeps it.</summary>
    internal const string InPlace = "in_place";

    /// <summary>Written on the stack, and copied.</summary>
    internal const string Stack = "stack";

    /// <summary>Written in native memory of the thread, and copied.</summary>
    internal const string Scratch = "scratch";

    /// <summary>Written in native memory that became the message's.</summary>
    internal const string HandedOver = "handed_over";

    /// <summary>A payload that several messages share.</summary>
    internal const string Shared = "shared";

    /// <summary>Received into a message that is used again.</summary>
    internal const string Reused = "reused";

    /// <summary>Received into a message of its own.</summary>
    internal const string Owned = "owned";
}
