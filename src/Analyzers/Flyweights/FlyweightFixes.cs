namespace ZmqPerf.Analyzers.Flyweights;

/// <summary>The fixes of declarations, each of one edit of the same name.</summary>
internal static class FlyweightFixes
{
    /// <summary>The declaration becomes partial.</summary>
    public const string Partial = "partial";

    /// <summary>The attribute becomes the one that makes a view beside the type.</summary>
    public const string Generate = "generate";

    /// <summary>The accessor goes.</summary>
    public const string Setter = "setter";
}
