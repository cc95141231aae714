using System.Collections.Immutable;

namespace ZmqPerf.Analyzers.Configuration;

/// <summary>Every key that .editorconfig and global configs may hold; the only place that spells them.</summary>
internal static class OptionKeys
{
    public const string Prefix = "zmqperf.";

    /// <summary>Bytes; below this a zero-copy message costs more than it saves.</summary>
    public const string ZeroCopyThreshold = Prefix + "zero_copy_threshold";

    /// <summary>Bytes; from this on an array per send is reported wherever it stands.</summary>
    public const string LargeMessageThreshold = Prefix + "large_message_threshold";

    /// <summary>Documentation-comment ids of members to be taken for hot, separated by '|'.</summary>
    public const string HotMembers = Prefix + "hot_members";

    public static ImmutableArray<string> All { get; } = ImmutableArray.Create(ZeroCopyThreshold, LargeMessageThreshold, HotMembers);
}
