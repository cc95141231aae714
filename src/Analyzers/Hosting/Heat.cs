using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Configuration;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>
/// Properties of a diagnostic: whether its place is hot, and whether its advice is only given there. Heat never changes the level. Tools
/// rank hot findings first.
/// </summary>
internal static class Heat
{
    public const string Key = "hot";

    /// <summary>Holds <see cref="OptionKeys.ReportAll"/> where nothing else has a diagnostic reported.</summary>
    public const string ReportKey = "report";

    /// <summary>The diagnostic is reported at every place, and says whether it is hot.</summary>
    public static ImmutableDictionary<string, string?> Hot(this ImmutableDictionary<string, string?> properties, bool isHot = true) =>
        properties.SetItem(Key, isHot ? "true" : "false");

    /// <summary>The diagnostic is reported where it is hot, and elsewhere where all is asked for.</summary>
    public static ImmutableDictionary<string, string?> OnlyHot(this ImmutableDictionary<string, string?> properties, bool isHot) =>
        isHot ? properties.Hot() : properties.Hot(isHot: false).OnlyWithAll();

    /// <summary>The diagnostic is reported where all is asked for, whether it is hot or not.</summary>
    public static ImmutableDictionary<string, string?> OnlyWithAll(this ImmutableDictionary<string, string?> properties) =>
        properties.SetItem(ReportKey, OptionKeys.ReportAll);

    public static bool IsReportedIn(this Diagnostic diagnostic, ZmqPerfOptions options) =>
        options.ReportsCold || !diagnostic.Properties.ContainsKey(ReportKey);
}
