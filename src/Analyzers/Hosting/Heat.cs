using System.Collections.Immutable;

namespace ZmqPerf.Analyzers.Hosting;

/// <summary>A property of a diagnostic: what it is about runs again and again. Whoever ranks findings puts those first.</summary>
internal static class Heat
{
    public const string Key = "hot";

    public static ImmutableDictionary<string, string?> Hot(this ImmutableDictionary<string, string?> properties, bool isHot = true) =>
        isHot ? properties.SetItem(Key, "true") : properties;
}
