using System;
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

    /// <summary>Bytes; up to this size a payload is small: what is kept of a received frame is worth copying, and sharing a payload gains nothing.</summary>
    public const string SmallMessageLimit = Prefix + "small_message_limit";

    /// <summary>Documentation-comment ids of methods to be taken for sends, separated by '|', the payload's parameter after '@'.</summary>
    public const string SendMethods = Prefix + "send_methods";

    /// <summary>The same for receives.</summary>
    public const string ReceiveMethods = Prefix + "receive_methods";

    /// <summary>Documentation-comment ids of members to be taken for hot, separated by '|'.</summary>
    public const string HotMembers = Prefix + "hot_members";

    /// <summary>The version of the messaging library that an upgrade is meant to reach.</summary>
    public const string TargetVersion = Prefix + "target_version";

    /// <summary>When <c>zmqperf calibrate</c> has measured what stands below <see cref="CostPrefix"/>.</summary>
    public const string Calibrated = Prefix + "calibrated";

    /// <summary>Before a rule's id and a figure: <c>zmqperf.cost.ZMQ1001.ratio</c>.</summary>
    public const string CostPrefix = Prefix + "cost.";

    /// <summary>Figures of a rule's cost: nanoseconds and managed bytes that a hit costs more than its remedy, each time; how many times the remedy; the bytes per message at which that was measured.</summary>
    public const string CostNanoseconds = "ns", CostBytes = "bytes", CostRatio = "ratio", CostSize = "size";

    public static ImmutableArray<string> All { get; } = ImmutableArray.Create(ZeroCopyThreshold, LargeMessageThreshold, SmallMessageLimit, HotMembers, SendMethods, ReceiveMethods, TargetVersion, Calibrated);

    /// <summary>Whether a key is a figure of a rule's cost, in any case of letters, and which one of which rule.</summary>
    public static bool IsCost(string key, out string rule, out string figure)
    {
        (rule, figure) = ("", "");
        if (!key.StartsWith(CostPrefix, StringComparison.OrdinalIgnoreCase))
            return false;
        var parts = key.Substring(CostPrefix.Length).Split('.');
        if (parts.Length != 2 || parts[0].Length != 7 || !parts[0].StartsWith("ZMQ", StringComparison.OrdinalIgnoreCase))
            return false;
        (rule, figure) = (parts[0].ToUpperInvariant(), parts[1].ToLowerInvariant());
        return figure is CostNanoseconds or CostBytes or CostRatio or CostSize;
    }
}
