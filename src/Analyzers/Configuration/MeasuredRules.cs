using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Configuration;

/// <summary>The rules whose cost a calibration measures, and what it is compared with.</summary>
internal static class MeasuredRules
{
    private const string InPlace = "a frame written in place", Bytes = "a send of the bytes themselves";

    public static IReadOnlyDictionary<string, string> Against { get; } = new Dictionary<string, string>
    {
        ["ZMQ1001"] = InPlace,
        ["ZMQ1002"] = InPlace,
        ["ZMQ1003"] = InPlace,
        ["ZMQ1004"] = InPlace,
        ["ZMQ1005"] = Bytes,
        ["ZMQ1006"] = Bytes,
        ["ZMQ1007"] = "a send of the text itself",
        ["ZMQ1009"] = "a send of a shared frame",
        ["ZMQ2001"] = "a receive into a reused message",
        ["ZMQ2002"] = "the receive alone",
        ["ZMQ2003"] = "reading the received bytes themselves",
        ["ZMQ2004"] = "a receive into a buffer that is kept",
        ["ZMQ2005"] = "reading Data once",
        ["ZMQ2006"] = "an answer by the result",
    };
}
