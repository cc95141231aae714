using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>Names, as the tables list them.</summary>
internal static class NameSet
{
    /// <param name="names">The names, with a space between them.</param>
    public static HashSet<string> Of(string names) => new(names.Split(' '));
}
