using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace ZmqPerf.Tool;

/// <summary>The keys of a global analyzer config and what they say; of a key that stands there twice the last one.</summary>
internal static class ConfigValues
{
    public static IReadOnlyDictionary<string, string> Read(string file)
    {
        var values = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (string[] line in File.ReadLines(file).Select(line => line.Split('#', ';')[0].Split('=', 2)).Where(parts => parts.Length == 2))
            values[line[0].Trim()] = line[1].Trim();
        return values;
    }
}
