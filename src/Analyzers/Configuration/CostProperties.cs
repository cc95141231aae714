using System.Collections.Immutable;
using System.Globalization;

namespace ZmqPerf.Analyzers.Configuration;

/// <summary>
/// Properties of a diagnostic that say which form of the rule it is, and how many bytes it is about at least, so that its cost can be
/// looked up.
/// </summary>
internal static class CostProperties
{
    public const string FormKey = "cost_form",
        SizeKey = "cost_size";

    /// <summary>Null for a form that nothing was measured of, and for a size that is not known.</summary>
    public static ImmutableDictionary<string, string?> Costing(
        this ImmutableDictionary<string, string?> properties,
        CostForm? form,
        long? size = null
    )
    {
        if (form is null)
            return properties;
        properties = properties.SetItem(FormKey, form.Key);
        return size is { } bytes ? properties.SetItem(SizeKey, bytes.ToString(CultureInfo.InvariantCulture)) : properties;
    }

    public static CostForm? FormOf(string rule, ImmutableDictionary<string, string?> properties) =>
        properties.TryGetValue(FormKey, out var key) && key is not null ? CostForms.OfFinding(rule, key) : null;

    public static long? SizeOf(ImmutableDictionary<string, string?> properties) =>
        properties.TryGetValue(SizeKey, out var text) && long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var size)
            ? size
            : null;
}
