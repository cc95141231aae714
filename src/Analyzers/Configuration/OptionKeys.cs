using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ZmqPerf.Analyzers.Configuration;

/// <summary>Every key that .editorconfig and global configs may hold; the only place that spells them.</summary>
internal static class OptionKeys
{
    public const string Prefix = "zmqperf.";

    /// <summary>
    /// Bytes; below this a zero-copy message around a block that is made for it costs more than it saves. Holds for memory that exists
    /// already, too, where <see cref="ZeroCopyExistingThreshold"/> is not set.
    /// </summary>
    public const string ZeroCopyThreshold = Prefix + "zero_copy_threshold";

    /// <summary>Bytes; below this a zero-copy message around memory that exists already costs more than it saves.</summary>
    public const string ZeroCopyExistingThreshold = Prefix + "zero_copy_existing_threshold";

    /// <summary>Bytes; from this on an array per send is reported wherever it stands.</summary>
    public const string LargeMessageThreshold = Prefix + "large_message_threshold";

    /// <summary>
    /// Bytes; up to this size a payload is small: what is kept of a received frame is worth copying, and sharing a payload gains nothing.
    /// </summary>
    public const string SmallMessageLimit = Prefix + "small_message_limit";

    /// <summary><c>hot</c> or <c>all</c>: whether what pays in hot code only is reported elsewhere, too.</summary>
    public const string Report = Prefix + "report";

    public const string ReportHot = "hot";
    public const string ReportAll = "all";

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

    /// <summary>
    /// Before a rule's id and the key of a form: <c>zmqperf.cost.ZMQ1001.block</c>; the value is a <see cref="CostTable"/>.
    /// </summary>
    public const string CostPrefix = Prefix + "cost.";

    public static ImmutableArray<string> All { get; } =
        ImmutableArray.Create(
            ZeroCopyThreshold,
            ZeroCopyExistingThreshold,
            LargeMessageThreshold,
            SmallMessageLimit,
            Report,
            HotMembers,
            SendMethods,
            ReceiveMethods,
            TargetVersion,
            Calibrated
        );

    /// <summary>The keys that have a value; none where a host answers single questions only, because then they throw.</summary>
    public static IEnumerable<string> In(AnalyzerConfigOptions options)
    {
        try
        {
            return options.Keys;
        }
        catch (NotImplementedException)
        {
            return ImmutableArray<string>.Empty;
        }
    }

    /// <summary>The key of what a form costs.</summary>
    public static string KeyOf(CostForm form) => CostPrefix + form.Rule + "." + form.Key;

    /// <summary>The form whose cost a key holds, in any case of letters; null for every other key.</summary>
    public static CostForm? CostOf(string key) =>
        key.StartsWith(CostPrefix, StringComparison.OrdinalIgnoreCase)
        && key.Substring(CostPrefix.Length).Split('.') is [var rule, var form]
            ? CostForms.Find(rule, form)
            : null;
}
