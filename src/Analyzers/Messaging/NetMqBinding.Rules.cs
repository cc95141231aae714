using System.Collections.Immutable;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Which rules hold for NetMQ.</summary>
internal sealed partial class NetMqBinding
{
    /// <summary>The rules that hold for it, and that have been tried on it.</summary>
    private static readonly ImmutableHashSet<string> s_rules = ImmutableHashSet.Create(
        "ZMQ1003",
        "ZMQ1005",
        "ZMQ1007",
        "ZMQ1008",
        "ZMQ1010",
        "ZMQ2003",
        "ZMQ2004",
        "ZMQ2007",
        "ZMQ2008",
        "ZMQ2009",
        "ZMQ2011",
        "ZMQ2012",
        "ZMQ2015",
        "ZMQ3001",
        "ZMQ3003",
        "ZMQ3004",
        "ZMQ3006",
        "ZMQ3008",
        "ZMQ3011",
        "ZMQ3012",
        "ZMQ3016",
        "ZMQ3017",
        "ZMQ3018",
        "ZMQ3024",
        "ZMQ3026",
        "ZMQ3027",
        "ZMQ3029",
        "ZMQ3030",
        "ZMQ3031",
        "ZMQ3032",
        "ZMQ3033",
        "ZMQ3034",
        "ZMQ3035",
        "ZMQ3036",
        "ZMQ3037",
        "ZMQ3038",
        "ZMQ3039",
        "ZMQ3040",
        "ZMQ3041",
        "ZMQ3042"
    );

    public override bool Has(string rule) => HoldsFor(rule);

    /// <summary>Whether a rule holds for NetMQ.</summary>
    public static bool HoldsFor(string rule) => s_rules.Contains(rule);
}
