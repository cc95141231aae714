using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace ZmqPerf.Tool;

/// <summary>The keys of a global analyzer config and what they say; of a key that stands there twice the last one.</summary>
internal sealed class ConfigValues
{
    /// <summary>Where a calibration is kept if nothing else is said.</summary>
    public const string UsualFile = "zmqperf.globalconfig";

    private readonly Dictionary<string, string> _values = new(StringComparer.OrdinalIgnoreCase);

    public ConfigValues(IEnumerable<string> lines)
    {
        foreach (string[] line in lines.Select(line => line.Split('#', ';')[0].Split('=', 2)).Where(parts => parts.Length == 2))
            _values[line[0].Trim()] = line[1].Trim();
    }

    public static ConfigValues Read(string file) => new(File.ReadLines(file));

    public IReadOnlyDictionary<string, string> All => _values;

    /// <summary>The value of a threshold in bytes, where there is a usable one.</summary>
    public int? Threshold(string key) =>
        _values.TryGetValue(key, out string? text)
        && int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int value)
        && value > 0
            ? value
            : null;
}
